import Dispatch
import SnapNet
import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("Files are put on the disk while the loop goes on") struct FileSyncTests {
  let loop = EventLoop()

  /// Lets the loop turn, without sleeping, until something has happened on another thread.
  private func turn(until condition: @escaping () -> Bool) -> Bool {
    let next = loop.makeDeadline {}
    return run(loop) {
      next.set(0)
      return condition()
    }
  }

  /// Syncs that wait until they are let go.
  private final class Gate: Sendable {
    private let opened = DispatchSemaphore(value: 0)
    private let begun = Mutex(0)

    var syncsBegun: Int { begun.withLock(\.self) }

    func pass(_ descriptor: Int32) -> Int32 {
      begun.withLock { $0 += 1 }
      opened.wait()
      return 0
    }

    func letOneGo() { opened.signal() }
  }

  /// A pipe, whose reading end tells when nobody holds the other one any more.
  private struct Pipe {
    let reading: Int32
    let writing: Int32

    init() throws {
      var ends: [Int32] = [0, 0]
      try #require(unsafe pipe(&ends) == 0)
      (reading, writing) = (ends[0], ends[1])
      _ = fcntl(reading, F_SETFL, O_NONBLOCK)
      // Programs that other tests start would hold it.
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    func anotherEnd() -> Int32 { fcntl(writing, F_DUPFD_CLOEXEC, 0) }

    var isLetGo: Bool {
      var byte: UInt8 = 0
      return unsafe read(reading, &byte, 1) == 0
    }
  }

  @Test("what is asked for meanwhile is done once more, and the loop does not wait") func onceMore() throws {
    let (gate, pipe) = (Gate(), try Pipe())
    defer { close(pipe.reading) }
    let sync = FileSync(on: loop, operation: gate.pass)
    sync.synchronise(pipe.anotherEnd())
    #expect(turn { gate.syncsBegun == 1 })
    // Turns of the loop, one after another, with the sync under way.
    settle(loop)
    #expect(sync.isUnderWay && poolWorkIsUnderWay)
    for _ in 0..<3 { sync.synchronise(pipe.anotherEnd()) }
    settle(loop)
    #expect(gate.syncsBegun == 1)
    gate.letOneGo()
    #expect(turn { gate.syncsBegun == 2 })
    #expect(sync.isUnderWay)
    gate.letOneGo()
    #expect(run(loop) { !sync.isUnderWay })
    #expect(gate.syncsBegun == 2)
    // No descriptor is left open.
    close(pipe.writing)
    #expect(turn { pipe.isLetGo })
  }

  @Test("a sync that is under way keeps what it needs") func alone() throws {
    let (gate, pipe) = (Gate(), try Pipe())
    defer { close(pipe.reading) }
    weak var freed: FileSync?
    do {
      let sync = FileSync(on: loop, operation: gate.pass)
      freed = sync
      sync.synchronise(pipe.writing)
    }
    #expect(turn { gate.syncsBegun == 1 })
    #expect(freed != nil && !pipe.isLetGo)
    gate.letOneGo()
    #expect(run(loop) { freed == nil })
    #expect(turn { pipe.isLetGo })
  }

  @Test("a descriptor that fails is told, afterwards, and does not keep the next one from its turn") func failing()
    throws
  {
    var told: [SystemError] = []
    let sync = FileSync(on: loop)
    sync.onFailure = { told.append($0) }
    sync.synchronise(-1)
    sync.synchronise(try temporaryFile())
    #expect(told == [])
    #expect(run(loop) { !sync.isUnderWay })
    #expect(told == [SystemError(code: -EBADF)])
  }

  @Test("a pipe, which knows no sync, is no failure") func pipes() throws {
    let pipe = try Pipe()
    defer { close(pipe.reading) }
    let sync = FileSync(on: loop)
    sync.onFailure = { Issue.record("\($0)") }
    sync.synchronise(pipe.writing)
    #expect(run(loop) { !sync.isUnderWay })
    #expect(turn { pipe.isLetGo })
  }

  /// Has no name any more.
  private func temporaryFile() throws -> Int32 {
    var path = Array("/tmp/snapcards-test-XXXXXX".utf8CString)
    let descriptor = unsafe mkstemp(&path)
    try #require(descriptor >= 0)
    unsafe unlink(path)
    return descriptor
  }
}
