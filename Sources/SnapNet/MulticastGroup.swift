/// A multicast group of IPv4, and where it is spoken to. Written `GROUP`, `GROUP:PORT`, or `GROUP%INTERFACE:PORT`.
package struct MulticastGroup: Equatable, Sendable, CustomStringConvertible {
  /// The one that Snap! tables announce themselves to: of the range that is each site's own (RFC 2365, section 6.1).
  package static let usual = MulticastGroup(address: "239.255.76.27", interface: nil, port: Endpoint.defaultPort)
  /// The longest name of an interface (IFNAMSIZ of Linux and macOS, without the NUL).
  private static let longestInterface = 15

  /// Numeric, in 224.0.0.0/4.
  package let address: String
  /// The name of an interface, such as `eth0`; nil: all there are.
  package let interface: String?
  /// 1 to 65535.
  package let port: UInt16

  private init(address: String, interface: String?, port: UInt16) {
    self.address = address
    self.interface = interface
    self.port = port
  }

  /// Reads `text`, as a user writes it. nil if it is no group.
  package init?(parsing text: String) {
    var withoutInterface = text
    var interface: String?
    if let percent = text.firstIndex(of: "%") {
      let end = text[percent...].firstIndex(of: ":") ?? text.endIndex
      let name = text[text.index(after: percent)..<end]
      guard (1...Self.longestInterface).contains(name.utf8.count),
        name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) })
      else { return nil }
      interface = String(name)
      withoutInterface.removeSubrange(percent..<end)
    }
    guard let endpoint = try? Endpoint(parsing: withoutInterface),
      let address = SocketAddress(numeric: endpoint.host, port: endpoint.port), address.isIPv4Multicast
    else { return nil }
    self.init(address: endpoint.host, interface: interface, port: endpoint.port)
  }

  package var description: String { address + (interface.map { "%\($0)" } ?? "") + ":\(port)" }

  var socketAddress: SocketAddress {
    guard let address = SocketAddress(numeric: address, port: port) else { preconditionFailure("no group: \(address)") }
    return address
  }

  /// The interfaces on which the group is spoken to now, each named by one of its addresses.
  var interfaceAddresses: [String] {
    var names: [String] = []
    var addresses: [String] = []
    for entry in InterfaceAddress.all where !entry.address.isIPv6 && !names.contains(entry.interface) {
      guard interface == nil || entry.interface == interface else { continue }
      names.append(entry.interface)
      addresses.append(entry.address.host)
    }
    return addresses
  }
}
