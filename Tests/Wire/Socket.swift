#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Why the system refused.
package struct SocketFailure: Error, CustomStringConvertible {
  package let call: String
  package let code: Int32

  package var description: String { unsafe "\(call): \(String(cString: strerror(code)))" }
}

/// A TCP socket of this machine that never waits.
@safe package final class Socket {
  package enum Reading: Equatable {
    case bytes([UInt8])
    case nothing
    case end
  }

  package let descriptor: Int32
  private var isOpen = true

  #if canImport(Glibc)
    private static let stream = Int32(SOCK_STREAM.rawValue)
    private static let noSignal = Int32(MSG_NOSIGNAL)
  #else
    private static let stream = SOCK_STREAM
    private static let noSignal: Int32 = 0
  #endif

  private init(_ descriptor: Int32) {
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    var yes: Int32 = 1
    unsafe setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
  }

  deinit { close() }

  private static func make() throws(SocketFailure) -> Socket {
    let descriptor = socket(AF_INET, stream, 0)
    if descriptor < 0 { throw SocketFailure(call: "socket", code: errno) }
    return Socket(descriptor)
  }

  /// Starts to connect to a port of this machine.
  ///
  /// - Parameters:
  ///   - lastByte: of the address 127.0.0.x that it comes from.
  ///   - receiveBuffer: how many bytes the system keeps for who does not read; nil: as many as it likes.
  package static func connect(
    to port: UInt16, from lastByte: UInt8 = 1, receiveBuffer: Int32? = nil
  ) throws(SocketFailure) -> Socket {
    let result = try make()
    if var receiveBuffer {
      unsafe setsockopt(
        result.descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, socklen_t(MemoryLayout<Int32>.size))
    }
    if lastByte != 1 {
      let status = unsafe withAddress(0, lastByte) { unsafe bind(result.descriptor, $0, $1) }
      if status != 0 { throw SocketFailure(call: "bind", code: errno) }
    }
    let descriptor = result.descriptor
    let status = unsafe withAddress(port) { address, size in
      #if canImport(Glibc)
        unsafe Glibc.connect(descriptor, address, size)
      #else
        unsafe Darwin.connect(descriptor, address, size)
      #endif
    }
    if status != 0 && errno != EINPROGRESS { throw SocketFailure(call: "connect", code: errno) }
    return result
  }

  package static func listen() throws(SocketFailure) -> Socket {
    let result = try make()
    let descriptor = result.descriptor
    var status = unsafe withAddress(0) { unsafe bind(descriptor, $0, $1) }
    #if canImport(Glibc)
      if status == 0 { status = Glibc.listen(descriptor, 16) }
    #else
      if status == 0 { status = Darwin.listen(descriptor, 16) }
    #endif
    if status != 0 { throw SocketFailure(call: "listen", code: errno) }
    return result
  }

  /// The next who has connected to this listener; nil if nobody has.
  package func acceptNext() -> Socket? {
    let accepted = accept(descriptor, nil, nil)
    return accepted < 0 ? nil : Socket(accepted)
  }

  package var port: UInt16 {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    unsafe withUnsafeMutablePointer(to: &address) { pointer in
      _ = unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe getsockname(descriptor, $0, &size)
      }
    }
    return UInt16(bigEndian: address.sin_port)
  }

  package func read() -> Reading {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
    if count > 0 { return .bytes(Array(buffer[..<count])) }
    if count < 0 && [EAGAIN, EINTR, ENOTCONN].contains(errno) { return .nothing }
    return .end
  }

  /// How many of the bytes were taken; nil if nobody will take any more.
  package func write(_ bytes: ArraySlice<UInt8>) -> Int? {
    let count = unsafe bytes.withUnsafeBytes { unsafe send(descriptor, $0.baseAddress, $0.count, Self.noSignal) }
    if count >= 0 { return count }
    return [EAGAIN, EINTR, ENOTCONN, EINPROGRESS].contains(errno) ? 0 : nil
  }

  /// Says that nothing more will come.
  package func endOutput() { shutdown(descriptor, Int32(SHUT_WR)) }

  package func close() {
    guard isOpen else { return }
    isOpen = false
    #if canImport(Glibc)
      _ = Glibc.close(descriptor)
    #else
      _ = Darwin.close(descriptor)
    #endif
  }

  /// Closes with a reset, as a line does that breaks.
  package func reset() {
    guard isOpen else { return }
    var option = linger(l_onoff: 1, l_linger: 0)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    close()
  }

  private static func withAddress(
    _ port: UInt16, _ lastByte: UInt8 = 1, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = (0x7F00_0000 | UInt32(lastByte)).bigEndian
    return unsafe withUnsafePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
