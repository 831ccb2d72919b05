/// A multicast group, and where it is spoken to. Written `GROUP`, `GROUP:PORT`, `GROUP%INTERFACE:PORT`, and with an IPv6
/// group `[GROUP%INTERFACE]:PORT`.
package struct MulticastGroup: Equatable, Sendable, CustomStringConvertible {
  /// The one that Snap! tables announce themselves to: of the range that is each site's own (RFC 2365, section 6.1), with
  /// the letters of the port's number.
  package static let usual = MulticastGroup(address: "239.255.76.27", interface: nil, port: Endpoint.defaultPort)
  /// The longest name of an interface (IFNAMSIZ of Linux and macOS, without the NUL).
  private static let longestInterface = 15

  /// Numeric: 224.0.0.0/4 or ff00::/8.
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
    // The same parts as those of an endpoint, but that an IPv4 group may have an interface too.
    let percent = text.firstIndex(of: "%")
    let end = percent.map { text[$0...].firstIndex { ":]".contains($0) } ?? text.endIndex }
    let interface = percent.flatMap { percent in end.map { String(text[text.index(after: percent)..<$0]) } }
    let rest = percent.flatMap { percent in end.map { String(text[..<percent] + text[$0...]) } } ?? text
    guard let endpoint = try? Endpoint(parsing: rest),
      let address = SocketAddress(numeric: endpoint.host, port: endpoint.port), address.isMulticast
    else { return nil }
    if let interface {
      let isName = interface.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
      guard isName, (1...Self.longestInterface).contains(interface.utf8.count) else { return nil }
    }
    self.init(address: endpoint.host, interface: interface, port: endpoint.port)
  }

  package var description: String {
    let group = address + (interface.map { "%\($0)" } ?? "")
    return socketAddress.isIPv6 ? "[\(group)]:\(port)" : "\(group):\(port)"
  }

  var socketAddress: SocketAddress {
    guard let address = SocketAddress(numeric: address, port: port) else { preconditionFailure("no group: \(address)") }
    return address
  }

  /// How libuv wants the interfaces named on which the group is spoken to now: an IPv4 address of each, or an IPv6 address
  /// with its scope. Each interface once.
  var interfaces: [String] {
    let isIPv6 = socketAddress.isIPv6
    var names: [String] = []
    var result: [String] = []
    for entry in InterfaceAddress.all where entry.address.isIPv6 == isIPv6 && !names.contains(entry.interface) {
      guard interface == nil || entry.interface == interface else { continue }
      names.append(entry.interface)
      result.append(isIPv6 ? "::%\(entry.interface)" : entry.address.host)
    }
    return result
  }
}
