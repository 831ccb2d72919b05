import SnapNet
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("Listening and connecting") struct ConnectTests {
  let loop = EventLoop()

  init() { ignoreBrokenPipes() }

  @Test("a port in use is its own error", arguments: [ListenAddress.any, .loopback, .one("127.0.0.1")])
  func portInUse(address: ListenAddress) throws {
    // On the loopback interface only: a port that is taken there is taken for all addresses.
    let server = try Server(on: loop)
    let port = server.listener.port
    #expect(throws: ListenError.portInUse(port)) { try Listener(address, port: port, on: loop) { _ in } }
  }

  @Test("other failures of listening say what is wrong") func badListen() {
    #expect(throws: ListenError.badAddress("nonsense")) { try Listener(.one("nonsense"), port: 0, on: loop) { _ in } }
    // TEST-NET-1 is nobody's (RFC 5737).
    #expect(throws: ListenError.badAddress("192.0.2.1")) { try Listener(.one("192.0.2.1"), port: 0, on: loop) { _ in } }
  }

  @Test("port 0 gives a free one; one closed is free again") func portZero() throws {
    let first = try Listener(.loopback, port: 0, on: loop) { _ in }
    #expect(first.port > 0)
    first.close()
    settle(loop)
    let second = try Listener(.loopback, port: first.port, on: loop) { _ in }
    #expect(second.port == first.port)
    second.close()
  }

  @Test("where nobody listens the connection is refused", arguments: ["127.0.0.1", "::1", "localhost"])
  func refused(host: String) throws {
    let server = try Server(on: loop)
    let endpoint = try server.endpoint(host)
    server.listener.close()
    settle(loop)
    let recorder = Recorder()
    _ = TCPConnection.connect(to: endpoint, on: loop, handler: recorder)
    #expect(recorder.closed == nil, "told only after the call")
    #expect(run(loop) { recorder.closings == [.refused] })
    #expect(recorder.opened == 0)
  }

  @Test("a name that does not exist is its own error") func noSuchName() throws {
    let recorder = Recorder()
    let resolver: NameResolver = { _, _, answer in answer(.failure(.nameNotFound)) }
    _ = TCPConnection.connect(to: try Endpoint(parsing: "nowhere"), on: loop, resolver: resolver, handler: recorder)
    #expect(run(loop) { recorder.closings == [.nameNotFound] })
  }

  /// An address at which nobody ever answers: the queue of a listener that does not accept is full.
  private func silentAddress() throws -> (SocketAddress, [PlainSocket]) {
    let listener = try PlainSocket(listeningWithQueueOf: 0)
    let filling = try PlainSocket(connectedTo: listener.port)
    return (try #require(SocketAddress(numeric: "127.0.0.1", port: listener.port)), [listener, filling])
  }

  @Test("a dead address first costs a moment, not the connection") func deadAddressFirst() throws {
    let (dead, sockets) = try silentAddress()
    let server = try Server(on: loop)
    let living = try #require(SocketAddress(numeric: "127.0.0.1", port: server.listener.port))
    let recorder = Recorder()
    let start = loop.now
    let connection = TCPConnection.connect(
      to: try Endpoint(parsing: "host"), on: loop, resolver: { $2(.success([dead, dead, living])) }, handler: recorder)
    #expect(run(loop) { recorder.opened == 1 })
    #expect(((500 * milliseconds)..<(1000 * milliseconds)).contains(loop.now - start))
    connection.send([6])
    #expect(run(loop) { server.recorders.last?.bytes == [6] })
    #expect(server.connections.count == 1)
    withExtendedLifetime(sockets) {}
  }

  @Test("a refused address first costs nothing") func refusedAddressFirst() throws {
    let gone = try Server(on: loop)
    let refused = try #require(SocketAddress(numeric: "::1", port: gone.listener.port))
    gone.listener.close()
    settle(loop)
    let server = try Server(on: loop)
    let living = try #require(SocketAddress(numeric: "127.0.0.1", port: server.listener.port))
    let recorder = Recorder()
    let start = loop.now
    let connection = TCPConnection.connect(
      to: try Endpoint(parsing: "host"), on: loop, resolver: { $2(.success([refused, living])) }, handler: recorder)
    #expect(run(loop) { recorder.opened == 1 })
    #expect(loop.now - start < 200 * milliseconds)
    #expect(connection.peerName == "127.0.0.1")
  }

  @Test("no answer at all ends at the limit") func timeOut() throws {
    let (dead, sockets) = try silentAddress()
    var timing = DialTiming()
    timing.limit = 50 * milliseconds
    let recorder = Recorder()
    _ = TCPConnection.connect(
      to: try Endpoint(parsing: "host"), on: loop, resolver: { $2(.success([dead])) }, timing: timing,
      handler: recorder)
    #expect(run(loop) { recorder.closings == [.timedOut] })
    withExtendedLifetime(sockets) {}
  }

  @Test("a look-up that never answers ends at the limit") func silentResolver() throws {
    var timing = DialTiming()
    timing.limit = 20 * milliseconds
    let recorder = Recorder()
    _ = TCPConnection.connect(
      to: try Endpoint(parsing: "host"), on: loop, resolver: { _, _, _ in }, timing: timing, handler: recorder)
    #expect(run(loop) { recorder.closings == [.timedOut] })
  }

  @Test("connecting can be given up, and leaves nothing behind") func cancel() throws {
    let (dead, sockets) = try silentAddress()
    let recorder = Recorder()
    weak var connection: TCPConnection?
    do {
      let started = TCPConnection.connect(
        to: try Endpoint(parsing: "host"), on: loop, resolver: { $2(.success([dead])) }, handler: recorder)
      connection = started
      settle(loop)
      started.close()
    }
    #expect(run(loop) { recorder.closings == [.local] })
    settle(loop)
    #expect(connection == nil)
    #expect(recorder.opened == 0)
    withExtendedLifetime(sockets) {}
  }

  @Test("the families take turns, the system's choice first") func families() throws {
    let addresses = try ["::1", "::2", "::3", "127.0.0.1"].map { try #require(SocketAddress(numeric: $0, port: 1)) }
    #expect(alternatingFamilies(addresses).map(\.host) == ["::1", "127.0.0.1", "::2", "::3"])
    #expect(alternatingFamilies([]).isEmpty)
  }
}
