/// Where a host listens: a name or numeric address, and a port. Written `HOST`, `HOST:PORT`, `[ADDRESS]:PORT`, or a
/// bare IPv6 address; a link-local one with its `%scope`.
package struct Endpoint: Equatable, Sendable, CustomStringConvertible {
  /// The port of a host that names none: S-N-A-P on a phone's keys (docs/protocol.md, section 1).
  package static let defaultPort: UInt16 = 7627
  /// The longest name that the domain name system has, in bytes (RFC 1035, 2.3.4), with room for no more.
  package static let hostLimit = 253

  /// A name, or a numeric address without brackets.
  package let host: String
  /// 1 to 65535.
  package let port: UInt16

  /// Reads `text`, as a user writes it.
  package init(parsing text: String) throws(EndpointError) {
    let host: Substring
    var port: Substring?
    if text.first == "[" {
      guard let bracket = text.firstIndex(of: "]") else { throw .bracketNotClosed }
      host = text[text.index(after: text.startIndex)..<bracket]
      let rest = text[text.index(after: bracket)...]
      guard rest.isEmpty || rest.first == ":" else { throw .badHost(text) }
      port = rest.isEmpty ? nil : rest.dropFirst()
      guard host.isEmpty || Self.looksLikeIPv6(host) else { throw .badHost(String(host)) }
    } else {
      let colons = text.utf8.count { $0 == UInt8(ascii: ":") }
      if colons == 1, let colon = text.firstIndex(of: ":") {
        host = text[..<colon]
        port = text[text.index(after: colon)...]
      } else {
        host = text[...]
        guard colons == 0 || Self.looksLikeIPv6(host) else { throw .badHost(text) }
      }
    }
    guard !host.isEmpty else { throw .emptyHost }
    guard host.utf8.count <= Self.hostLimit, host.unicodeScalars.allSatisfy(Self.mayBeInHost) else {
      throw .badHost(String(host))
    }
    self.host = String(host)
    self.port = try port.map { (digits) throws(EndpointError) in try Self.parsePort(digits) } ?? Self.defaultPort
  }

  package var description: String { host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]:\(port)" : "\(host):\(port)" }

  private static func parsePort(_ digits: Substring) throws(EndpointError) -> UInt16 {
    guard digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let port = UInt16(digits), port > 0
    else { throw .badPort(String(digits)) }
    return port
  }

  private static func looksLikeIPv6(_ host: Substring) -> Bool {
    let address = host.prefix { $0 != "%" }
    guard address.utf8.count(where: { $0 == UInt8(ascii: ":") }) >= 2 else { return false }
    // A scope, if there is one, must say something.
    guard address.endIndex == host.endIndex || host.index(after: address.endIndex) < host.endIndex else { return false }
    return address.utf8.allSatisfy { byte in
      Character(Unicode.Scalar(byte)).isHexDigit || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".")
    }
  }

  /// Letters of any script may be in a name, but nothing that separates parts of an address or cannot be seen.
  private static func mayBeInHost(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      let character = Character(scalar)
      return character.isLetter || character.isNumber || "-._:%".contains(character)
    }
    return scalar.properties.isAlphabetic || scalar.properties.generalCategory == .decimalNumber
      || scalar.properties.canonicalCombiningClass != .notReordered
  }
}

/// Why a text is no endpoint.
package enum EndpointError: Error, Equatable, Sendable, CustomStringConvertible {
  case emptyHost
  case bracketNotClosed
  case badHost(String)
  case badPort(String)

  package var description: String {
    switch self {
    case .emptyHost: "the host's name is missing"
    case .bracketNotClosed: "the bracket around the address is not closed"
    case .badHost(let host): "\"\(host)\" is not a host's name or address"
    case .badPort(let port): "\"\(port)\" is not a port (1 to 65535)"
    }
  }
}
