import SnapNet
import Testing

@Suite("Connections inside the process, and kinds by name") struct LoopbackTests {
  let loop = EventLoop()

  private func pair() -> (LoopbackConnection, Recorder, LoopbackConnection, Recorder) {
    let (one, two) = LoopbackConnection.pair(on: loop)
    let (first, second) = (Recorder(), Recorder())
    one.handler = first
    two.handler = second
    return (one, first, two, second)
  }

  @Test("delivers in the next turn, never inside send") func delivery() {
    let (one, first, two, second) = pair()
    second.onBytes = { connection, bytes in
      let before = first.pieces
      connection.send(bytes.reversed())
      #expect(first.pieces == before)
    }
    one.send([1, 2])
    one.send([3])
    #expect(second.bytes.isEmpty)
    #expect(one.queuedBytes == 3)
    #expect(run(loop) { first.bytes == [3, 2, 1] })
    #expect(second.pieces == 1)
    #expect(one.queuedBytes == 0)
    #expect(one.roundTrip() == nil)
    #expect(two.isLocal)
  }

  @Test("what comes before there is a handler waits for it") func lateHandler() {
    let (one, two) = LoopbackConnection.pair(on: loop)
    one.send([8])
    settle(loop)
    let recorder = Recorder()
    two.handler = recorder
    #expect(run(loop) { recorder.bytes == [8] })
  }

  @Test("closing delivers what was sent before; both are told once") func closing() {
    let (one, first, two, second) = pair()
    one.send([1])
    one.close()
    one.send([2])
    two.send([3])
    #expect(run(loop) { first.closed != nil && second.closed != nil })
    #expect(second.bytes == [1])
    #expect(first.bytes.isEmpty)
    #expect(first.closings == [.local])
    #expect(second.closings == [.endOfStream])
    one.close()
    two.abort()
    settle(loop)
    #expect(first.closings.count == 1 && second.closings.count == 1)
  }

  @Test("aborting drops what was sent") func aborting() {
    let (one, first, _, second) = pair()
    one.send([1])
    one.abort()
    #expect(run(loop) { first.closings == [.local] && second.closings == [.reset] })
    #expect(second.bytes.isEmpty)
  }

  @Test("a paused end is cut off at the limit") func backpressure() {
    let (one, first, two, second) = pair()
    two.pauseReading()
    for _ in 0..<256 { one.send([UInt8](repeating: 0, count: 1024)) }
    settle(loop)
    #expect(first.closed == nil && second.bytes.isEmpty)
    one.send([0])
    #expect(run(loop) { first.closings == [.backpressure] && second.closings == [.reset] })
  }

  @Test("pausing holds bytes and end back") func pausing() {
    let (one, _, two, second) = pair()
    two.pauseReading()
    one.send([1])
    one.close()
    settle(loop)
    #expect(second.bytes.isEmpty && second.closed == nil)
    two.resumeReading()
    #expect(run(loop) { second.closings == [.endOfStream] })
    #expect(second.bytes == [1])
  }

  @Test("a closed pair is let go of") func memory() {
    weak var near: LoopbackConnection?
    weak var far: LoopbackConnection?
    do {
      let (one, first, two, second) = pair()
      (near, far) = (one, two)
      one.close()
      #expect(run(loop) { first.closed != nil && second.closed != nil })
    }
    #expect(near == nil && far == nil)
  }

  @Test("the scheme decides which kind is made") func schemes() throws {
    let server = try Server(on: loop)
    let hub = LoopbackHub(on: loop)
    var kinds = ConnectionKinds(on: loop, hub: hub)
    let seat = Recorder()
    hub.listen { $0.handler = seat }

    let local = Recorder()
    for address in ["loopback:", "loopback://"] {
      let connection = try kinds.connect(to: address, handler: local)
      connection.send([1])
    }
    #expect(run(loop) { local.opened == 2 && seat.bytes == [1, 1] })

    let remote = Recorder()
    let port = server.listener.port
    for address in ["127.0.0.1:\(port)", "tcp://localhost:\(port)", "TCP://[::1]:\(port)", "tcp:127.0.0.1:\(port)"] {
      _ = try kinds.connect(to: address, handler: remote)
    }
    #expect(run(loop) { remote.opened == 4 })

    #expect(throws: AddressError.unknownScheme("ftp", known: ["tcp", "loopback"])) {
      try kinds.connect(to: "ftp://example.org", handler: local)
    }
    #expect(throws: AddressError.badEndpoint(.badPort("x"))) { try kinds.connect(to: "tcp://host:x", handler: local) }
    #expect(
      AddressError.unknownScheme("ftp", known: kinds.schemes).description
        == "unknown kind of connection \"ftp\" (there are: tcp, loopback)")

    kinds.register("ftp") { _, handler in hub.connect(handler: handler) }
    let added = Recorder()
    _ = try kinds.connect(to: "ftp://anything", handler: added)
    #expect(run(loop) { added.opened == 1 })
  }

  @Test("a name that nobody listens at inside the process is refused") func nobody() throws {
    let kinds = ConnectionKinds(on: loop, hub: LoopbackHub(on: loop))
    let recorder = Recorder()
    _ = try kinds.connect(to: "loopback:nobody", handler: recorder)
    #expect(recorder.closed == nil)
    #expect(run(loop) { recorder.closings == [.refused] })
  }
}
