internal import CLibUV

/// Which of the machine's addresses a listener answers at.
package enum ListenAddress: Equatable, Sendable {
  /// All of them, IPv4 and IPv6.
  case any
  /// Only those that the machine itself can reach.
  case loopback
  /// One, numeric.
  case one(String)
}

/// Why a port could not be listened at.
package enum ListenError: Error, Equatable, Sendable, CustomStringConvertible {
  case portInUse(UInt16)
  case notPermitted(UInt16)
  case badAddress(String)
  case system(SystemError)

  package var description: String {
    switch self {
    case .portInUse(let port): "port \(port) is in use by another program"
    case .notPermitted(let port): "port \(port) may not be used without special rights"
    case .badAddress(let address): "\"\(address)\" is not an address of this machine"
    case .system(let error): error.description
    }
  }
}

/// Takes the connections that others make to a port of this machine, until it is closed.
@safe package final class Listener {
  /// How many connections may wait to be accepted; the system may allow fewer.
  private static let backlog: Int32 = 511

  private let loop: EventLoop
  private let limits: ConnectionLimits
  private var sockets: [Handle] = []
  private var accepted: ((TCPConnection) -> Void)?

  /// The port; if 0 was asked for, the one that the system has chosen.
  package private(set) var port: UInt16

  /// Starts to listen. `accepted` gets each connection, open, and should set its handler.
  package init(
    _ address: ListenAddress = .any, port: UInt16 = Endpoint.defaultPort, on loop: EventLoop,
    limits: ConnectionLimits = ConnectionLimits(), accepted: @escaping (TCPConnection) -> Void
  ) throws(ListenError) {
    self.loop = loop
    self.limits = limits
    self.accepted = accepted
    self.port = port
    switch address {
    case .any:
      // One socket serves both families; a system without IPv6 has the other one.
      do throws(ListenError) { try listen(at: "::") } catch {
        guard error.isLackOfIPv6 else { throw error }
        try listen(at: "0.0.0.0")
      }
    case .loopback: try listenAtLoopback()
    case .one(let host): try listen(at: host)
    }
  }

  /// Stops listening; the connections that it has accepted stay.
  package func close() {
    for socket in sockets { socket.close() }
    sockets = []
    accepted = nil
  }

  private func listenAtLoopback() throws(ListenError) {
    let wanted = port
    // A port that the system chooses for the one family may be taken in the other; then it chooses anew.
    for attempt in 1...8 {
      try listen(at: "127.0.0.1")
      do throws(ListenError) { return try listen(at: "::1") } catch {
        if error.isLackOfIPv6 { return }
        for socket in sockets { socket.close() }
        sockets = []
        guard wanted == 0, attempt < 8 else { throw error }
        port = wanted
      }
    }
  }

  private func listen(at host: String) throws(ListenError) {
    guard let address = SocketAddress(numeric: host, port: port) else { throw .badAddress(host) }
    let socket = Handle(tcpOn: loop, ownedBy: self)
    var status = unsafe address.withSockaddr { unsafe uv_tcp_bind(socket.tcp, $0, 0) }
    if status == 0 {
      let connected: uv_connection_cb = { stream, status in
        if status == 0 { unsafe owner(stream!.pointee.data, as: Listener.self).accept(stream!) }
      }
      status = unsafe uv_listen(socket.stream, Self.backlog, connected)
    }
    guard status == 0 else {
      socket.close()
      throw ListenError(status, port: port, host: host)
    }
    sockets.append(socket)
    if let bound = unsafe SocketAddress(nameOf: socket.tcp) { port = bound.port }
  }

  private func accept(_ server: UnsafeMutablePointer<uv_stream_t>) {
    guard let accepted else { return }
    // The handle needs an owner before the connection exists; until then it is this listener.
    let socket = Handle(tcpOn: loop, ownedBy: self)
    guard unsafe uv_accept(server, socket.stream) == 0 else { return socket.close() }
    let connection = TCPConnection(accepted: socket, loop: loop, limits: limits)
    accepted(connection)
  }
}

extension ListenError {
  fileprivate init(_ status: Int32, port: UInt16, host: String) {
    switch status {
    case UV_EADDRINUSE.rawValue: self = .portInUse(port)
    case UV_EACCES.rawValue, UV_EPERM.rawValue: self = .notPermitted(port)
    case UV_EADDRNOTAVAIL.rawValue: self = .badAddress(host)
    default: self = .system(SystemError(code: status))
    }
  }

  fileprivate var isLackOfIPv6: Bool {
    switch self {
    case .system(let error): error.code == UV_EAFNOSUPPORT.rawValue || error.code == UV_EINVAL.rawValue
    case .badAddress: true
    case .portInUse, .notPermitted: false
    }
  }
}
