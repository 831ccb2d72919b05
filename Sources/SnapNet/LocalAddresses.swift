internal import CLibUV

/// An address that this machine has on one of its networks.
struct InterfaceAddress {
  /// Such as `eth0`.
  let interface: String
  let address: SocketAddress

  /// All that there are now; none if the system does not say.
  static var all: [InterfaceAddress] {
    var list: UnsafeMutablePointer<uv_interface_address_t>?
    var count: Int32 = 0
    guard unsafe uv_interface_addresses(&list, &count) == 0, let list = unsafe list else { return [] }
    defer { unsafe uv_free_interface_addresses(list, count) }
    let entries = unsafe UnsafeBufferPointer(start: list, count: Int(count))
    return unsafe entries.compactMap { entry in
      let address = unsafe withUnsafePointer(to: entry.address) {
        unsafe SocketAddress(UnsafeRawPointer($0).assumingMemoryBound(to: sockaddr.self))
      }
      return address.map { unsafe InterfaceAddress(interface: String(cString: entry.name), address: $0) }
    }
  }
}

/// The addresses at which others may reach this machine, best first, to be read out to whoever wants to join: IPv4,
/// then IPv6 that reaches beyond the link; if there is none of either, the loopback address.
package func localAddresses() -> [String] { reachableAddresses(InterfaceAddress.all.map(\.address)) }

/// What `localAddresses` says on a machine that has these.
package func reachableAddresses(_ addresses: [SocketAddress]) -> [String] {
  let reachable = addresses.filter { !$0.isLoopback && !$0.isLinkLocal }
  let chosen = reachable.filter { !$0.isIPv6 } + reachable.filter(\.isIPv6)
  return (chosen.isEmpty ? addresses.filter { $0.isLoopback && !$0.isIPv6 } : chosen).map(\.host)
}
