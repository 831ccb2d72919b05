internal import CLibUV

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A TCP connection: accepted by a `Listener`, or made by `connect`.
@safe package final class TCPConnection: GameConnection, LoopTask {
  private enum Phase {
    case connecting(TCPDialer)
    case open
    /// No longer ours to use: the rest of the output leaves, then our end is shut.
    case draining
    /// Our end is shut, and the peer's is waited for: closing before would destroy what it has not read.
    case lingering
    case closed
  }

  private let loop: EventLoop
  private let limits: ConnectionLimits
  private var phase: Phase
  private var socket: Handle?
  private var peer: SocketAddress?
  private var output: [UInt8] = []
  private var isWriting = false
  private var isPaused = false
  private var isReading = false
  private var peerHasEnded = false
  private var awaitsTurnEnd = false
  /// What the handler is still to be told.
  private var notice: CloseReason?
  private var lingerEnd: Deadline?

  package var handler: (any ConnectionHandler)?
  package private(set) var peerName: String
  package var isLocal: Bool { peer?.isLoopback ?? false }

  /// A connection that is there already.
  init(accepted socket: Handle, loop: EventLoop, limits: ConnectionLimits) {
    self.loop = loop
    self.limits = limits
    self.phase = .closed
    self.peerName = ""
    open(socket)
  }

  private init(dialer: TCPDialer, peerName: String, loop: EventLoop, limits: ConnectionLimits) {
    self.loop = loop
    self.limits = limits
    self.phase = .connecting(dialer)
    self.peerName = peerName
  }

  /// Makes a connection to `endpoint`; the handler is told when it is there, or why it could not be made. Closing it
  /// meanwhile gives up.
  package static func connect(
    to endpoint: Endpoint, on loop: EventLoop, limits: ConnectionLimits = ConnectionLimits(),
    resolver: @escaping NameResolver = resolveWithSystem, timing: DialTiming = DialTiming(),
    handler: any ConnectionHandler
  ) -> TCPConnection {
    let dialer = TCPDialer(loop: loop, timing: timing)
    let connection = TCPConnection(dialer: dialer, peerName: endpoint.host, loop: loop, limits: limits)
    connection.handler = handler
    dialer.dial(endpoint, resolver: resolver) { result in
      switch result {
      case .success(let socket):
        connection.open(socket)
        connection.handler?.connectionOpened(connection)
      case .failure(let reason): connection.end(reason)
      }
    }
    return connection
  }

  // MARK: What its owner does

  package var queuedBytes: Int {
    output.count + (socket.map { unsafe Int(uv_stream_get_write_queue_size($0.stream)) } ?? 0)
  }

  package func send(_ bytes: Span<UInt8>) {
    switch phase {
    case .connecting, .open: break
    case .draining, .lingering, .closed: return
    }
    guard queuedBytes + bytes.count <= limits.queuedBytes else { return end(.backpressure) }
    unsafe bytes.withUnsafeBufferPointer { unsafe output.append(contentsOf: $0) }
    requestTurnEnd()
  }

  package func close() {
    switch phase {
    case .connecting: end(.local)
    case .open: drain(.local)
    case .draining, .lingering, .closed: break
    }
  }

  package func abort() { end(.local) }

  package func pauseReading() {
    isPaused = true
    if case .open = phase { stopReading() }
  }

  package func resumeReading() {
    guard isPaused else { return }
    isPaused = false
    startReading()
  }

  package func roundTrip() -> RoundTrip? {
    guard let descriptor else { return nil }
    var smoothed: UInt32 = 0
    var variation: UInt32 = 0
    guard unsafe snapnet_round_trip(descriptor, &smoothed, &variation) == 0 else { return nil }
    return RoundTrip(smoothed: Int64(smoothed) * 1000, variation: Int64(variation) * 1000)
  }

  // MARK: Opening and reading

  private func open(_ socket: Handle) {
    socket.transfer(to: self)
    self.socket = socket
    phase = .open
    unsafe uv_tcp_nodelay(socket.tcp, 1)
    peer = unsafe SocketAddress(peerOf: socket.tcp)
    if let peer { peerName = peer.host }
    if !isPaused { startReading() }
    if !output.isEmpty { requestTurnEnd() }
  }

  private var descriptor: Int32? {
    guard let socket else { return nil }
    var descriptor: Int32 = -1
    return unsafe uv_fileno(socket.base, &descriptor) == 0 ? descriptor : nil
  }

  private func startReading() {
    guard let socket, !isReading else { return }
    let allocate: uv_alloc_cb = { handle, _, buffer in
      let loop = unsafe owner(handle!.pointee.loop.pointee.data, as: EventLoop.self)
      unsafe buffer!.pointee = uv_buf_init(loop.readBuffer.baseAddress, UInt32(loop.readBuffer.count))
    }
    let read: uv_read_cb = { stream, count, _ in
      unsafe owner(stream!.pointee.data, as: TCPConnection.self).didRead(count)
    }
    let status = unsafe uv_read_start(socket.stream, allocate, read)
    if status < 0 { end(CloseReason(status)) } else { isReading = true }
  }

  private func stopReading() {
    guard let socket, isReading else { return }
    unsafe uv_read_stop(socket.stream)
    isReading = false
  }

  private func didRead(_ count: Int) {
    if count > 0 {
      deliver(count)
    } else if count == Int(UV_EOF.rawValue) {
      peerHasEnded = true
      isReading = false
      switch phase {
      case .open: drain(.endOfStream)
      case .lingering: end(.local)
      case .connecting, .draining, .closed: break
      }
    } else if count < 0 {
      end(CloseReason(Int32(count)))
    }
  }

  private func deliver(_ count: Int) {
    if count == EventLoop.readLimit {
      // libuv would read on, up to 32 times; the others come first.
      stopReading()
      loop.inNextTurn(self)
    }
    guard case .open = phase else { return }
    let bytes = unsafe UnsafeRawBufferPointer(rebasing: loop.readBuffer[..<count]).assumingMemoryBound(to: UInt8.self)
    handler?.connection(self, received: unsafe bytes.span, at: loop.now)
  }

  /// Reads on after a turn in which the limit was reached.
  func turnBegins() {
    if case .open = phase, isPaused { return }
    startReading()
  }

  // MARK: Writing

  private func requestTurnEnd() {
    guard !awaitsTurnEnd else { return }
    awaitsTurnEnd = true
    loop.atTurnEnd(self)
  }

  func turnEnds() {
    awaitsTurnEnd = false
    if let reason = notice {
      notice = nil
      // Told once: from here on there is no handler.
      let told = handler
      handler = nil
      told?.connectionClosed(self, because: reason)
    }
    write()
  }

  /// Gives the system all that is queued, in one call. What it does not take waits in a request of libuv's; there is
  /// never more than one, so that later output is gathered behind it.
  private func write() {
    guard let socket, !isWriting else { return }
    if !output.isEmpty {
      let count = unsafe output.withUnsafeMutableBufferPointer { bytes in
        unsafe bytes.withMemoryRebound(to: CChar.self) { bytes in
          var buffer = unsafe uv_buf_init(bytes.baseAddress, UInt32(bytes.count))
          return unsafe uv_try_write(socket.stream, &buffer, 1)
        }
      }
      guard count >= 0 || count == UV_EAGAIN.rawValue else { return end(CloseReason(count)) }
      let written = max(0, Int(count))
      if written < output.count { return writeLater(output[written...], to: socket) }
      // An idle connection should not keep the memory of its largest message.
      output.removeAll(keepingCapacity: output.capacity <= 1024)
    }
    if case .draining = phase { shutOutput() }
  }

  private func writeLater(_ rest: ArraySlice<UInt8>, to socket: Handle) {
    let bytes = UnsafeMutableBufferPointer<CChar>.allocate(capacity: rest.count)
    unsafe UnsafeMutableRawBufferPointer(bytes).copyBytes(from: rest)
    output.removeAll()
    let request = UnsafeMutablePointer<uv_write_t>.allocate(capacity: 1)
    unsafe request.pointee.data = UnsafeMutableRawPointer(bytes.baseAddress)
    var buffer = unsafe uv_buf_init(bytes.baseAddress, UInt32(bytes.count))
    let done: uv_write_cb = { request, status in
      // Called also for a request that was cut off by closing, before the owner is let go.
      let connection = unsafe owner(request!.pointee.handle.pointee.data, as: TCPConnection.self)
      unsafe request!.pointee.data.deallocate()
      unsafe request!.deallocate()
      connection.didWrite(status)
    }
    let status = unsafe uv_write(request, socket.stream, &buffer, 1, done)
    guard status == 0 else {
      unsafe bytes.deallocate()
      unsafe request.deallocate()
      return end(CloseReason(status))
    }
    isWriting = true
  }

  private func didWrite(_ status: Int32) {
    isWriting = false
    guard socket != nil else { return }
    if status < 0 { end(CloseReason(status)) } else { requestTurnEnd() }
  }

  // MARK: Closing

  /// Takes the connection from its owner; what is queued still leaves.
  private func drain(_ reason: CloseReason) {
    phase = .draining
    // What this side has closed it is told of once all has left.
    if reason != .local { notice = reason }
    // A peer that does not read, or does not close, is waited for so long and no longer.
    let lingerEnd = loop.makeDeadline { [weak self] in self?.end(.timedOut) }
    lingerEnd.set(loop.now + limits.linger)
    self.lingerEnd = lingerEnd
    if isPaused && !peerHasEnded { startReading() }
    requestTurnEnd()
  }

  private func shutOutput() {
    // Nothing waits in libuv, so there is no need for its request.
    if let descriptor { shutdown(descriptor, Int32(SHUT_WR)) }
    phase = .lingering
    if peerHasEnded { end(.local) }
  }

  /// Gives the socket back to the system; the handler is told at the end of this turn, if it was not before.
  private func end(_ reason: CloseReason) {
    switch phase {
    case .closed: return
    case .connecting(let dialer): dialer.cancel()
    case .open, .draining, .lingering: break
    }
    notice = notice ?? reason
    if let socket {
      // Closed with a reset unless both ends are done: the peer need not wait for what will never come.
      if case .lingering = phase, peerHasEnded {
        socket.close()
      } else {
        socket.closeWithReset()
      }
    }
    phase = .closed
    socket = nil
    lingerEnd = nil
    output = []
    requestTurnEnd()
  }
}
