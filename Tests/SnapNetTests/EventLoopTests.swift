import SnapNet
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("The loop: deadlines, signals, descriptors") struct EventLoopTests {
  let loop = EventLoop()

  @Test("deadlines come in the order of their times; equal ones as they were set") func order() {
    var fired: [Int] = []
    let start = loop.now
    let times: [Int64] = [5, 3, 9, 1, 3, 7, 3, 0, 2, 8]
    let deadlines = times.indices.map { index in
      let deadline = loop.makeDeadline { fired.append(index) }
      deadline.set(start + times[index] * milliseconds)
      return deadline
    }
    #expect(run(loop) { fired.count == deadlines.count })
    #expect(fired == times.indices.sorted { (times[$0], $0) < (times[$1], $1) })
    #expect(deadlines.allSatisfy { $0.time == nil })
  }

  @Test("a deadline in the past is due at once, once per turn") func past() {
    var fired = 0
    var turns = 0
    var deadline: Deadline?
    deadline = loop.makeDeadline {
      fired += 1
      deadline?.set(0)
    }
    deadline?.set(loop.now - 1000 * milliseconds)
    let start = loop.now
    let others = loop.makeDeadline {}
    others.set(start + 10 * milliseconds)
    let done = run(loop) {
      turns += 1
      return others.time == nil
    }
    #expect(done, "one that is always due does not starve the others")
    #expect(fired >= 1 && fired <= turns)
    deadline = nil
  }

  @Test("setting again moves, nil cancels, letting go cancels") func rearming() {
    var fired: [String] = []
    let start = loop.now
    let moved = loop.makeDeadline { fired.append("moved") }
    let cancelled = loop.makeDeadline { fired.append("cancelled") }
    var dropped: Deadline? = loop.makeDeadline { fired.append("dropped") }
    let last = loop.makeDeadline { fired.append("last") }
    moved.set(start + milliseconds)
    cancelled.set(start + 2 * milliseconds)
    dropped?.set(start + 3 * milliseconds)
    last.set(start + 20 * milliseconds)
    moved.set(start + 10 * milliseconds)
    cancelled.set(nil)
    dropped = nil
    #expect(run(loop) { last.time == nil })
    #expect(fired == ["moved", "last"])
    #expect(dropped == nil)
  }

  @Test("one due action can cancel another that is due with it") func cancelDue() {
    var fired: [Int] = []
    var second: Deadline?
    let first = loop.makeDeadline {
      fired.append(1)
      second?.set(nil)
    }
    second = loop.makeDeadline { fired.append(2) }
    let third = loop.makeDeadline { fired.append(3) }
    for deadline in [first, second!, third] { deadline.set(0) }
    #expect(run(loop) { third.time == nil })
    #expect(fired == [1, 3])
  }

  @Test("ten thousand deadlines, set and moved at random, keep their order") func many() {
    var generator = SystemRandomNumberGenerator()
    var fired: [Int64] = []
    var deadlines: [Deadline] = []
    let start = loop.now
    for _ in 0..<10_000 {
      var own: Int64 = 0
      let deadline = loop.makeDeadline { fired.append(own) }
      own = start - Int64.random(in: 0..<1_000_000, using: &generator)
      deadline.set(start + 1000 * milliseconds)
      deadline.set(own)
      deadlines.append(deadline)
    }
    for deadline in deadlines.prefix(2000) { deadline.set(nil) }
    #expect(run(loop) { fired.count == 8000 })
    #expect(fired == fired.sorted())
  }

  /// How close to it is a matter of measuring: `snapbench deal`.
  @Test("a deadline that sets itself again never comes before its time") func repeatedDeadline() {
    var late: [Int64] = []
    var due: Int64 = 0
    var deadline: Deadline?
    deadline = loop.makeDeadline { [loop] in
      late.append(loop.now - due)
      due = loop.now + 3_333_333
      deadline?.set(due)
    }
    due = loop.now + milliseconds
    deadline?.set(due)
    #expect(run(loop) { late.count == 60 })
    deadline = nil
    #expect(late.allSatisfy { $0 >= 0 })
  }

  @Test("the end of a turn comes once per turn, after the callbacks") func turnEnd() {
    var log: [String] = []
    let one = loop.makeDeadline { log.append("one") }
    let two = loop.makeDeadline { log.append("two") }
    one.set(0)
    two.set(0)
    loop.onTurnEnd = { [loop] in
      log.append("end")
      if log.contains("two") { loop.stop() }
    }
    loop.run()
    #expect(log == ["end", "one", "two", "end"])
  }

  @Test("signals reach every loop that watches, until it stops") func signals() throws {
    var count = 0
    var other = 0
    let watcher = try SignalWatcher(SIGWINCH, on: loop) { count += 1 }
    let second = try SignalWatcher(SIGCONT, on: loop) { other += 1 }
    kill(getpid(), SIGWINCH)
    #expect(run(loop) { count == 1 })
    kill(getpid(), SIGCONT)
    #expect(run(loop) { other == 1 })
    watcher.close()
    kill(getpid(), SIGWINCH)
    settle(loop)
    #expect(count == 1)
    second.close()
    #expect(throws: SystemError.self) { try SignalWatcher(SIGKILL, on: loop) {} }
  }

  @Test("a pipe is told to be readable, then to be at its end; its flags stay") func pipeEnds() throws {
    var ends: [Int32] = [0, 0]
    try #require(unsafe pipe(&ends) == 0)
    defer { close(ends[0]) }
    let flags = fcntl(ends[0], F_GETFL)
    var got: [Int] = []
    var buffer = [UInt8](repeating: 0, count: 16)
    let watcher = try DescriptorWatcher(ends[0], on: loop) { got.append(unsafe read(ends[0], &buffer, 16)) }
    #expect(fcntl(ends[0], F_GETFL) == flags)
    settle(loop)
    #expect(got.isEmpty)
    _ = unsafe write(ends[1], "abc", 3)
    #expect(run(loop) { got == [3] })
    close(ends[1])
    #expect(run(loop) { got.last == 0 })
    watcher.close()
    let count = got.count
    settle(loop)
    #expect(got.count == count)
  }

  @Test("what cannot be waited for is refused") func notPollable() throws {
    let file = unsafe open("/dev/null", O_RDONLY)
    defer { close(file) }
    #expect(throws: SystemError.self) { try DescriptorWatcher(file, on: loop) {} }
    #expect(throws: SystemError.self) { try DescriptorWatcher(-1, on: loop) {} }
  }

  @Test("a loop that nobody uses any more is freed, and its watchers with it") func memory() throws {
    weak var freed: EventLoop?
    weak var watcher: SignalWatcher?
    do {
      let loop = EventLoop()
      let signals = try SignalWatcher(SIGWINCH, on: loop) {}
      let deadline = loop.makeDeadline {}
      deadline.set(loop.now + 3_600_000 * milliseconds)
      freed = loop
      watcher = signals
      signals.close()
      settle(loop)
    }
    #expect(watcher == nil)
    #expect(freed == nil)
  }
}
