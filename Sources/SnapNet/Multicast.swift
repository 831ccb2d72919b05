internal import CLibUV

/// Sends datagrams to a multicast group, on each interface that it goes by. Datagrams get no farther than the network
/// link (time to live 1), and come back to receivers on this machine.
@safe package final class MulticastSender {
  private let group: MulticastGroup
  private let loop: EventLoop
  private var handle: Handle?

  package init(to group: MulticastGroup, on loop: EventLoop) throws(SystemError) {
    self.group = group
    self.loop = loop
    let handle = Handle(udpOn: loop, ownedBy: self)
    self.handle = handle
    // Makes the socket, too.
    let unbound = SocketAddress(numeric: "0.0.0.0", port: 0)!
    do throws(SystemError) {
      try check(unsafe unbound.withSockaddr { unsafe uv_udp_bind(handle.udp, $0, 0) })
      try check(unsafe uv_udp_set_multicast_ttl(handle.udp, 1))
      try check(unsafe uv_udp_set_multicast_loop(handle.udp, 1))
    } catch {
      close()
      throw error
    }
  }

  /// Sends at once, on all interfaces that there are now; throws if it got out on none of them.
  package func send(_ datagram: [UInt8]) throws(SystemError) {
    guard let handle else { return }
    var failure: SystemError? = SystemError(code: UV_ENODEV.rawValue)
    var hasSent = false
    for interface in group.interfaceAddresses {
      var status = unsafe uv_udp_set_multicast_interface(handle.udp, interface)
      if status == 0 { status = send(datagram, with: handle) }
      if status < 0 { failure = SystemError(code: status) } else { hasSent = true }
    }
    if let failure, !hasSent { throw failure }
  }

  private func send(_ datagram: [UInt8], with handle: Handle) -> Int32 {
    unsafe datagram.withUnsafeBytes { bytes in
      // libuv's buffers are not const, but it does not write to what it sends.
      let start = unsafe UnsafeMutableRawPointer(mutating: bytes.baseAddress!).assumingMemoryBound(to: CChar.self)
      var buffer = unsafe uv_buf_init(start, UInt32(bytes.count))
      return unsafe group.socketAddress.withSockaddr { unsafe uv_udp_try_send(handle.udp, &buffer, 1, $0) }
    }
  }

  package func close() {
    handle?.close()
    handle = nil
  }
}

/// Receives the datagrams that are sent to a multicast group. Several programs on one machine may do so at once.
@safe package final class MulticastReceiver {
  /// The longest datagram that is told of, in bytes; of longer ones the first part is.
  static let longest = 1_024

  private let group: MulticastGroup
  private let loop: EventLoop
  private let action: (_ datagram: [UInt8], _ sender: SocketAddress) -> Void
  private var handle: Handle?
  private var joined: [String] = []
  private let buffer: UnsafeMutableRawBufferPointer

  /// Calls `action` for each datagram. Throws if none can be received on any interface.
  package init(
    from group: MulticastGroup, on loop: EventLoop,
    _ action: @escaping (_ datagram: [UInt8], _ sender: SocketAddress) -> Void
  ) throws(SystemError) {
    self.group = group
    self.loop = loop
    self.action = action
    unsafe buffer = .allocate(byteCount: Self.longest, alignment: 1)
    let handle = Handle(udpOn: loop, ownedBy: self)
    self.handle = handle
    do throws(SystemError) {
      // Bound to the group: what is sent to this machine alone does not arrive.
      let flags = UInt32(UV_UDP_REUSEADDR.rawValue)
      try check(unsafe group.socketAddress.withSockaddr { unsafe uv_udp_bind(handle.udp, $0, flags) })
      try join()
      try check(unsafe uv_udp_recv_start(handle.udp, Self.lend, Self.receive))
    } catch {
      close()
      throw error
    }
  }

  deinit { unsafe buffer.deallocate() }

  /// Listens on interfaces that have come since, too.
  package func refresh() { try? join() }

  package func close() {
    handle?.close()
    handle = nil
  }

  private func join() throws(SystemError) {
    guard let handle else { return }
    var failure = SystemError(code: UV_ENODEV.rawValue)
    for interface in group.interfaceAddresses where !joined.contains(interface) {
      let status = unsafe uv_udp_set_membership(handle.udp, group.address, interface, UV_JOIN_GROUP)
      if status < 0 { failure = SystemError(code: status) } else { joined.append(interface) }
    }
    if joined.isEmpty { throw failure }
  }

  private static let lend: uv_alloc_cb = { handle, _, lent in
    let receiver = unsafe owner(handle!.pointee.data, as: MulticastReceiver.self)
    let start = unsafe receiver.buffer.baseAddress!.assumingMemoryBound(to: CChar.self)
    unsafe lent!.pointee = uv_buf_init(start, UInt32(receiver.buffer.count))
  }

  private static let receive: uv_udp_recv_cb = { handle, count, _, sender, _ in
    // Nothing more to read, or an error that concerns an earlier datagram.
    guard count >= 0, let sender = unsafe sender, let address = unsafe SocketAddress(sender) else { return }
    let receiver = unsafe owner(handle!.pointee.data, as: MulticastReceiver.self)
    guard receiver.handle != nil else { return }
    let datagram = unsafe Array(receiver.buffer[..<count])
    receiver.action(datagram, address)
  }
}

private func check(_ status: Int32) throws(SystemError) { if status < 0 { throw SystemError(code: status) } }
