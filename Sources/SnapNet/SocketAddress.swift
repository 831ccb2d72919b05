internal import CLibUV

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A numeric IPv4 or IPv6 address with a port, as the system's calls take it.
package struct SocketAddress: CustomStringConvertible {
  private var storage = sockaddr_storage()

  /// Reads a numeric address, an IPv6 one perhaps with `%scope`; nil if it is not one (a name, for instance).
  package init?(numeric host: String, port: UInt16) {
    let isRead = unsafe withUnsafeMutableBytes(of: &storage) { bytes in
      let start = bytes.baseAddress!
      return unsafe uv_ip4_addr(host, Int32(port), start.assumingMemoryBound(to: sockaddr_in.self)) == 0
        || uv_ip6_addr(host, Int32(port), start.assumingMemoryBound(to: sockaddr_in6.self)) == 0
    }
    guard isRead else { return nil }
  }

  /// Copies what a call of the system has filled in; nil for another family than IPv4 and IPv6.
  init?(_ address: UnsafePointer<sockaddr>) {
    let size: Int
    switch unsafe Int32(address.pointee.sa_family) {
    case AF_INET: size = MemoryLayout<sockaddr_in>.size
    case AF_INET6: size = MemoryLayout<sockaddr_in6>.size
    default: return nil
    }
    unsafe withUnsafeMutableBytes(of: &storage) {
      unsafe $0.copyMemory(from: UnsafeRawBufferPointer(start: address, count: size))
    }
  }

  package var isIPv6: Bool { Int32(storage.ss_family) == AF_INET6 }

  /// Whether it means this very machine.
  package var isLoopback: Bool {
    if let ipv4 = ipv4Bytes { return ipv4[0] == 127 }
    return ipv6Bytes == [UInt8](repeating: 0, count: 15) + [1]
  }

  /// Whether it reaches no farther than one network link (fe80::/10, 169.254.0.0/16).
  package var isLinkLocal: Bool {
    if let ipv4 = ipv4Bytes { return ipv4[0] == 169 && ipv4[1] == 254 }
    return ipv6Bytes[0] == 0xfe && ipv6Bytes[1] & 0xc0 == 0x80
  }

  /// Whether it means a group of IPv4 instead of one machine (224.0.0.0/4).
  package var isIPv4Multicast: Bool { ipv4Bytes.map { (224...239).contains($0[0]) } ?? false }

  package var port: UInt16 {
    // Both families have it at the same place, in network order.
    unsafe withSockaddr {
      unsafe $0.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { unsafe UInt16(bigEndian: $0.pointee.sin_port) }
    }
  }

  /// The address without the port. An IPv4 peer of a socket for both families is shown as IPv4.
  package var host: String {
    if let ipv4 = ipv4Bytes { return ipv4.map(String.init).joined(separator: ".") }
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
      let status = unsafe withSockaddr { unsafe uv_ip_name($0, text.baseAddress, text.count) }
      return status == 0 ? unsafe String(cString: text.baseAddress!) : "?"
    }
  }

  package var description: String { isIPv6 && ipv4Bytes == nil ? "[\(host)]:\(port)" : "\(host):\(port)" }

  /// Lends the address in the form that the system's calls take.
  func withSockaddr<Answer>(_ body: (UnsafePointer<sockaddr>) -> Answer) -> Answer {
    unsafe withUnsafeBytes(of: storage) { unsafe body($0.baseAddress!.assumingMemoryBound(to: sockaddr.self)) }
  }

  /// The four bytes of an IPv4 address, also of one that is mapped into IPv6 (::ffff:0:0/96).
  private var ipv4Bytes: [UInt8]? {
    guard isIPv6 else { return bytes(at: 4, count: 4) }
    let ipv6 = ipv6Bytes
    let prefix = [UInt8](repeating: 0, count: 10) + [0xff, 0xff]
    return Array(ipv6[..<12]) == prefix ? Array(ipv6[12...]) : nil
  }

  private var ipv6Bytes: [UInt8] { bytes(at: 8, count: 16) }

  /// Both layouts of `sockaddr` are fixed: family and port take 4 bytes, in IPv6 the flow another 4.
  private func bytes(at offset: Int, count: Int) -> [UInt8] {
    unsafe withUnsafeBytes(of: storage) { unsafe Array($0[offset..<offset + count]) }
  }
}
