import SnapNet
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

let milliseconds: Int64 = 1_000_000

/// Runs the loop until the condition holds at the end of a turn. Whether it did, within a minute.
func run(_ loop: EventLoop, until condition: @escaping () -> Bool) -> Bool {
  var holds = condition()
  if holds { return true }
  let limit = loop.makeDeadline { loop.stop() }
  limit.set(loop.now + 60_000 * milliseconds)
  loop.onTurnEnd = {
    holds = condition()
    if holds { loop.stop() }
  }
  loop.run()
  loop.onTurnEnd = nil
  return holds
}

/// Runs the loop for a few turns, so that what was closed is let go of.
func settle(_ loop: EventLoop) {
  var turns = 0
  let next = loop.makeDeadline { turns += 1 }
  _ = run(loop) {
    next.set(0)
    return turns == 3
  }
}

/// Keeps what it is told.
final class Recorder: ConnectionHandler {
  var opened = 0
  var bytes: [UInt8] = []
  var pieces = 0
  var times: [Int64] = []
  var closings: [CloseReason] = []
  /// Called with each piece, after it was kept.
  var onBytes: ((any GameConnection, [UInt8]) -> Void)?
  var onClose: (() -> Void)?

  var closed: CloseReason? { closings.first }

  func connectionOpened(_ connection: any GameConnection) { opened += 1 }

  func connection(_ connection: any GameConnection, received span: Span<UInt8>, at time: Int64) {
    let piece = unsafe span.withUnsafeBufferPointer { unsafe Array($0) }
    bytes += piece
    pieces += 1
    times.append(time)
    onBytes?(connection, piece)
  }

  func connectionClosed(_ connection: any GameConnection, because reason: CloseReason) {
    closings.append(reason)
    onClose?()
  }
}

/// A listener on the loopback interface, and those whom it has accepted.
final class Server {
  let loop: EventLoop
  private(set) var listener: Listener!
  var connections: [TCPConnection] = []
  var recorders: [Recorder] = []
  /// Called with each new connection, whose recorder is the last.
  var onAccept: ((TCPConnection, Recorder) -> Void)?

  init(on loop: EventLoop, limits: ConnectionLimits = ConnectionLimits()) throws {
    ignoreBrokenPipes()
    self.loop = loop
    listener = try Listener(.loopback, port: 0, on: loop, limits: limits) { [weak self] in self?.accept($0) }
  }

  private func accept(_ connection: TCPConnection) {
    let recorder = Recorder()
    connection.handler = recorder
    connections.append(connection)
    recorders.append(recorder)
    onAccept?(connection, recorder)
  }

  func endpoint(_ host: String = "127.0.0.1") throws -> Endpoint {
    try Endpoint(parsing: host.contains(":") ? "[\(host)]:\(listener.port)" : "\(host):\(listener.port)")
  }

  /// Connects to itself, and waits until both ends are there.
  func connect(limits: ConnectionLimits = ConnectionLimits()) throws -> (TCPConnection, Recorder) {
    let recorder = Recorder()
    let count = connections.count
    let connection = TCPConnection.connect(to: try endpoint(), on: loop, limits: limits, handler: recorder)
    try #require(run(loop) { recorder.opened == 1 && self.connections.count == count + 1 })
    return (connection, recorder)
  }
}

/// A socket of the C library, for peers that behave as ours never do.
@safe final class PlainSocket {
  let descriptor: Int32

  #if canImport(Glibc)
    private static let stream = Int32(SOCK_STREAM.rawValue)
  #else
    private static let stream = SOCK_STREAM
  #endif

  init(connectedTo port: UInt16) throws {
    descriptor = socket(AF_INET, Self.stream, 0)
    let status = unsafe Self.withAddress(port) { unsafe connect(descriptor, $0, $1) }
    try #require(status == 0)
  }

  /// A listener that never accepts, with so short a queue that soon nobody gets an answer.
  init(listeningWithQueueOf backlog: Int32) throws {
    descriptor = socket(AF_INET, Self.stream, 0)
    let status = unsafe Self.withAddress(0) { unsafe bind(descriptor, $0, $1) }
    try #require(status == 0)
    try #require(listen(descriptor, backlog) == 0)
  }

  deinit { hangUp() }

  private var isClosed = false

  func hangUp() {
    if !isClosed { close(descriptor) }
    isClosed = true
  }

  /// Closes with a reset.
  func reset() {
    var option = linger(l_onoff: 1, l_linger: 0)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    hangUp()
  }

  var port: UInt16 {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    unsafe withUnsafeMutablePointer(to: &address) {
      _ = unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe getsockname(descriptor, $0, &size) }
    }
    return UInt16(bigEndian: address.sin_port)
  }

  /// Sends without waiting; how many bytes were taken. SIGPIPE is ignored by whoever made the server.
  func transmit(_ bytes: [UInt8]) -> Int { unsafe send(descriptor, bytes, bytes.count, Int32(MSG_DONTWAIT)) }

  /// Reads what is there, without waiting; empty at the end, nil if nothing is there yet.
  func receive() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = unsafe recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
    return count < 0 ? nil : Array(buffer[..<count])
  }

  private static func withAddress(_ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    return unsafe withUnsafePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
