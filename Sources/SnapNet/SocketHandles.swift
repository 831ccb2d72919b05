internal import CLibUV

extension Handle {
  /// Makes a TCP socket's handle.
  init(tcpOn loop: EventLoop, ownedBy owner: AnyObject) {
    self.init(UV_TCP, ownedBy: owner)
    // Makes no socket yet, so nothing can be lacking.
    unsafe mustSucceed(uv_tcp_init(loop.raw, tcp), "uv_tcp_init")
  }

  /// Makes a UDP socket's handle.
  init(udpOn loop: EventLoop, ownedBy owner: AnyObject) {
    self.init(UV_UDP, ownedBy: owner)
    // Makes no socket yet, so nothing can be lacking.
    unsafe mustSucceed(uv_udp_init(loop.raw, udp), "uv_udp_init")
  }

  /// Closes the handle, and tells the peer that nothing more will come, nor be read.
  func closeWithReset() {
    // Sets the socket's linger time to 0 and closes it as `close` does; refused for a socket that never was open.
    let status = unsafe uv_tcp_close_reset(tcp) { unsafe releaseOwnerAndFree($0) }
    if status < 0 { close() }
  }
}

extension SocketAddress {
  /// The address at the other end of a connected socket.
  init?(peerOf socket: UnsafePointer<uv_tcp_t>) {
    unsafe self.init { unsafe uv_tcp_getpeername(socket, $0, &$1) }
  }

  /// The address that a socket is bound to.
  init?(nameOf socket: UnsafePointer<uv_tcp_t>) {
    unsafe self.init { unsafe uv_tcp_getsockname(socket, $0, &$1) }
  }

  private init?(filledBy call: (UnsafeMutablePointer<sockaddr>, inout Int32) -> Int32) {
    let size = MemoryLayout<sockaddr_storage>.size
    let address: SocketAddress? = unsafe withUnsafeTemporaryAllocation(
      byteCount: size, alignment: MemoryLayout<sockaddr_storage>.alignment
    ) { bytes in
      var length = Int32(size)
      let address = unsafe bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self)
      return unsafe call(address, &length) == 0 ? SocketAddress(address) : nil
    }
    guard let address else { return nil }
    self = address
  }
}

extension CloseReason {
  /// What an error number of libuv's means for a connection.
  init(_ status: Int32) {
    switch status {
    case UV_ECONNRESET.rawValue, UV_EPIPE.rawValue, UV_ECONNABORTED.rawValue: self = .reset
    case UV_ETIMEDOUT.rawValue: self = .timedOut
    case UV_ECONNREFUSED.rawValue: self = .refused
    case UV_ENETUNREACH.rawValue, UV_EHOSTUNREACH.rawValue, UV_EADDRNOTAVAIL.rawValue, UV_ENETDOWN.rawValue,
      UV_EHOSTDOWN.rawValue:
      self = .unreachable
    default: self = .system(SystemError(code: status))
    }
  }
}
