import SnapNet
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

#if canImport(Glibc)
  private let descriptorLimit = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
#else
  private let descriptorLimit = RLIMIT_NOFILE
#endif

@Suite("TCP connections") struct TCPTests {
  let loop = EventLoop()

  @Test("what is sent comes back", arguments: ["127.0.0.1", "::1", "localhost"])
  func echo(host: String) throws {
    let server = try Server(on: loop)
    server.onAccept = { _, recorder in recorder.onBytes = { $0.send($1) } }
    let recorder = Recorder()
    let before = loop.now
    let connection = TCPConnection.connect(to: try server.endpoint(host), on: loop, handler: recorder)
    connection.send(Array("snap".utf8))
    #expect(run(loop) { recorder.bytes == Array("snap".utf8) })
    #expect(recorder.opened == 1)
    #expect(recorder.times.allSatisfy { (before...loop.now).contains($0) })
    #expect(connection.isLocal)
    #expect(["127.0.0.1", "::1"].contains(connection.peerName))
    #expect(server.connections.first?.peerName == connection.peerName)
  }

  @Test("all that is sent in one turn leaves in one write") func gathering() throws {
    let server = try Server(on: loop)
    let (connection, _) = try server.connect()
    for byte in 0..<200 { connection.send([UInt8](repeating: UInt8(byte), count: 64)) }
    #expect(connection.queuedBytes == 12_800)
    #expect(run(loop) { server.recorders[0].bytes.count == 12_800 })
    #expect(server.recorders[0].pieces == 1)
    #expect(connection.queuedBytes == 0)
  }

  @Test("megabytes arrive whole and in order") func bulk() throws {
    let server = try Server(on: loop)
    let (connection, _) = try server.connect()
    var sent: [UInt8] = []
    // Each piece begins elsewhere in it. Made once: byte by byte, megabytes take long where every access is watched.
    let pattern = (0..<11_000).map { UInt8(truncatingIfNeeded: $0) }
    let pump = loop.makeDeadline {}
    let complete = run(loop) {
      while sent.count < 4_000_000, connection.queuedBytes < 100_000 {
        let piece = Array(pattern[(sent.count / 10_000)...].prefix(10_000))
        connection.send(piece)
        sent += piece
      }
      pump.set(0)
      return server.recorders[0].bytes.count == 4_000_000
    }
    #expect(complete)
    // As a plain truth value: describing a difference between megabytes would take minutes.
    let isSame = server.recorders[0].bytes == sent
    #expect(isSame)
  }

  @Test("a peer that does not read is cut off at the limit, and the others are served at once") func backpressure()
    throws
  {
    let server = try Server(on: loop)
    let deaf = try PlainSocket(connectedTo: server.listener.port)
    try #require(run(loop) { server.connections.count == 1 })
    let (_, good) = try server.connect()
    var most = 0
    let tick = loop.makeDeadline {}
    var sent = 0
    let cut = run(loop) {
      for connection in server.connections { connection.send([UInt8](repeating: 7, count: 30_000)) }
      sent += 30_000
      most = max(most, server.connections[0].queuedBytes)
      tick.set(0)
      return server.recorders[0].closed != nil
    }
    #expect(cut)
    #expect(server.recorders[0].closings == [.backpressure])
    #expect(most <= ConnectionLimits().queuedBytes)
    #expect(run(loop) { good.bytes.count == sent })
    #expect(server.recorders[1].closed == nil)
    deaf.hangUp()
  }

  @Test("peers that reset during a broadcast are told apart, and end nothing else") func resetDuringBroadcast() throws {
    let server = try Server(on: loop)
    var peers: [PlainSocket] = []
    for _ in 0..<8 { peers.append(try PlainSocket(connectedTo: server.listener.port)) }
    try #require(run(loop) { server.connections.count == 8 })
    let (_, good) = try server.connect()
    for peer in peers { peer.reset() }
    var sent = 0
    let tick = loop.makeDeadline {}
    let over = run(loop) {
      for connection in server.connections { connection.send([UInt8](repeating: 1, count: 100)) }
      sent += 100
      tick.set(0)
      return server.recorders.count { $0.closed != nil } == 8
    }
    #expect(over)
    #expect(server.recorders.flatMap(\.closings) == [CloseReason](repeating: .reset, count: 8))
    #expect(run(loop) { good.bytes.count == sent })
  }

  @Test("an orderly close delivers what was queued before, then the end") func orderlyClose() throws {
    let server = try Server(on: loop)
    let (connection, recorder) = try server.connect()
    connection.send([UInt8](repeating: 5, count: 200_000))
    connection.close()
    connection.send([1, 2, 3])
    #expect(run(loop) { recorder.closed != nil && server.recorders[0].closed != nil })
    #expect(server.recorders[0].bytes == [UInt8](repeating: 5, count: 200_000))
    #expect(server.recorders[0].closings == [.endOfStream])
    #expect(recorder.closings == [.local])
  }

  @Test("what had already come does not spoil an orderly close") func closeWithUnreadInput() throws {
    let server = try Server(on: loop)
    let peer = try PlainSocket(connectedTo: server.listener.port)
    try #require(run(loop) { server.connections.count == 1 })
    server.connections[0].pauseReading()
    #expect(peer.transmit([UInt8](repeating: 9, count: 1000)) == 1000)
    server.connections[0].send(Array("goodbye".utf8))
    server.connections[0].close()
    var got: [UInt8] = []
    let tick = loop.makeDeadline {}
    let ended = run(loop) {
      tick.set(self.loop.now + milliseconds)
      guard let piece = peer.receive() else { return false }
      got += piece
      return piece.isEmpty
    }
    #expect(ended)
    #expect(got == Array("goodbye".utf8))
    peer.hangUp()
    #expect(run(loop) { server.recorders[0].closings == [.local] })
    #expect(server.recorders[0].bytes.isEmpty)
  }

  @Test("a peer that never closes is waited for no longer than the linger time") func linger() throws {
    var limits = ConnectionLimits()
    limits.linger = 30 * milliseconds
    let server = try Server(on: loop, limits: limits)
    let peer = try PlainSocket(connectedTo: server.listener.port)
    try #require(run(loop) { server.connections.count == 1 })
    server.connections[0].close()
    #expect(run(loop) { server.recorders[0].closings == [.timedOut] })
    peer.hangUp()
  }

  @Test("aborting drops what was queued and resets the peer") func abort() throws {
    let server = try Server(on: loop)
    let (connection, recorder) = try server.connect()
    connection.send([1, 2, 3])
    connection.abort()
    #expect(recorder.closed == nil, "told only after the call")
    #expect(run(loop) { recorder.closed != nil && server.recorders[0].closed != nil })
    #expect(recorder.closings == [.local])
    #expect(server.recorders[0].closings == [.reset])
    #expect(server.recorders[0].bytes.isEmpty)
  }

  @Test("a peer that ends its half still gets the answers to what it sent") func halfClose() throws {
    let server = try Server(on: loop)
    server.onAccept = { _, recorder in recorder.onBytes = { $0.send($1 + $1) } }
    let peer = try PlainSocket(connectedTo: server.listener.port)
    #expect(peer.transmit([4, 2]) == 2)
    shutdown(peer.descriptor, Int32(SHUT_WR))
    var got: [UInt8] = []
    let tick = loop.makeDeadline {}
    let ended = run(loop) {
      tick.set(self.loop.now + milliseconds)
      guard let piece = peer.receive() else { return false }
      got += piece
      return piece.isEmpty
    }
    #expect(ended)
    #expect(got == [4, 2, 4, 2])
    #expect(server.recorders[0].closings == [.endOfStream])
  }

  @Test("a flooding peer gets one read per turn") func fairReading() throws {
    let server = try Server(on: loop)
    let (flooder, _) = try server.connect()
    var pieces = 0
    server.recorders[0].onBytes = { _, _ in pieces += 1 }
    var mostPerTurn = 0
    let tick = loop.makeDeadline {}
    let done = run(loop) {
      mostPerTurn = max(mostPerTurn, pieces)
      pieces = 0
      if flooder.queuedBytes == 0 { flooder.send([UInt8](repeating: 0, count: 250_000)) }
      tick.set(0)
      return server.recorders[0].bytes.count > 3_000_000
    }
    #expect(done)
    // A short read, and a full one if the rest came meanwhile; never the 32 that libuv would do.
    #expect(mostPerTurn <= 2)
  }

  @Test("while reading is paused nothing is told, and afterwards everything") func pausing() throws {
    let server = try Server(on: loop)
    let (connection, recorder) = try server.connect()
    connection.pauseReading()
    server.connections[0].send([1, 2, 3])
    settle(loop)
    #expect(recorder.bytes.isEmpty)
    connection.resumeReading()
    #expect(run(loop) { recorder.bytes == [1, 2, 3] })
  }

  @Test("the kernel's round trip is there") func roundTrip() throws {
    let server = try Server(on: loop)
    server.onAccept = { _, recorder in recorder.onBytes = { $0.send($1) } }
    let (connection, recorder) = try server.connect()
    for turn in 1...20 {
      connection.send([1])
      try #require(run(loop) { recorder.bytes.count == turn })
      let figures = try #require(connection.roundTrip())
      #expect(figures.smoothed > 0 && figures.smoothed < 1000 * milliseconds)
      #expect(figures.variation >= 0)
    }
    connection.abort()
    #expect(connection.roundTrip() == nil)
  }

  @Test("five hundred silent connections cost a busy one nothing") func silentOnes() throws {
    let server = try Server(on: loop)
    server.onAccept = { _, recorder in recorder.onBytes = { $0.send($1) } }
    var silent: [PlainSocket] = []
    for count in 1...500 {
      silent.append(try PlainSocket(connectedTo: server.listener.port))
      if count % 100 == 0 { try #require(run(loop) { server.connections.count == count }) }
    }
    let (connection, recorder) = try server.connect()
    let start = loop.now
    for turn in 1...100 {
      connection.send([UInt8](repeating: 1, count: 64))
      try #require(run(loop) { recorder.bytes.count == turn * 64 })
    }
    #expect(loop.now - start < 1000 * milliseconds)
    #expect(server.recorders[..<500].allSatisfy { $0.closed == nil })
  }

  @Test("when the process has no descriptors left, newcomers are turned away and the others served")
  func descriptorsRunOut() async {
    await #expect(processExitsWith: .success) {
      let loop = EventLoop()
      let server = try Server(on: loop)
      server.onAccept = { _, recorder in recorder.onBytes = { $0.send($1) } }
      let (connection, recorder) = try server.connect()
      let newcomers = try (0..<8).map { _ in try PlainSocket(connectedTo: server.listener.port) }
      let next = dup(0)
      close(next)
      // Room for two of the eight.
      var limit = rlimit(rlim_cur: rlim_t(next) + 2, rlim_max: rlim_t(next) + 2)
      try #require(unsafe setrlimit(descriptorLimit, &limit) == 0)
      let tick = loop.makeDeadline {}
      let turnedAway = run(loop) {
        tick.set(loop.now + milliseconds)
        return newcomers.count { $0.receive() == [] } >= 5
      }
      #expect(turnedAway)
      connection.send([1])
      #expect(run(loop) { recorder.bytes == [1] })
    }
  }

  @Test("what is closed is let go of") func memory() throws {
    weak var near: TCPConnection?
    weak var far: TCPConnection?
    weak var listener: Listener?
    weak var handler: Recorder?
    do {
      let server = try Server(on: loop)
      let (connection, recorder) = try server.connect()
      recorder.onClose = { _ = connection.queuedBytes }
      near = connection
      far = server.connections[0]
      listener = server.listener
      handler = recorder
      connection.close()
      server.listener.close()
      #expect(run(loop) { recorder.closed != nil && server.recorders[0].closed != nil })
      recorder.onClose = nil
    }
    settle(loop)
    #expect(near == nil)
    #expect(far == nil)
    #expect(listener == nil)
    #expect(handler == nil)
  }

  @Test("an open connection lives though nobody holds it") func unheld() throws {
    let server = try Server(on: loop)
    server.onAccept = { _, recorder in recorder.onBytes = { $0.send($1) } }
    let recorder = Recorder()
    TCPConnection.connect(to: try server.endpoint(), on: loop, handler: recorder).send([3])
    #expect(run(loop) { recorder.bytes == [3] })
  }
}
