/// The kinds of connection that there are, by the scheme of an address such as `tcp://example.org:7627`. A new kind is
/// one call of `register`, and neither the game nor its screens know of it.
package struct ConnectionKinds {
  /// Makes a connection to `address`, which is what follows the scheme and its colon, without leading `//`.
  package typealias Connect = (
    _ address: String, _ handler: any ConnectionHandler
  ) throws(AddressError) -> any GameConnection

  private var kinds: [(scheme: String, connect: Connect)] = []

  /// None at all.
  package init() {}

  /// The kinds of this program: `tcp`, and `loopback` by way of `hub`.
  package init(on loop: EventLoop, hub: LoopbackHub) {
    register("tcp") { (address, handler) throws(AddressError) in
      do throws(EndpointError) {
        return TCPConnection.connect(to: try Endpoint(parsing: address), on: loop, handler: handler)
      } catch {
        throw .badEndpoint(error)
      }
    }
    register("loopback") { address, handler in hub.connect(to: address, handler: handler) }
  }

  /// The schemes there are, in the order in which they were registered.
  package var schemes: [String] { kinds.map(\.scheme) }

  /// Adds a kind, or replaces the one of that scheme. Schemes are written in lower case.
  package mutating func register(_ scheme: String, _ connect: @escaping Connect) {
    kinds.removeAll { $0.scheme == scheme }
    kinds.append((scheme, connect))
  }

  /// Makes a connection to an address as a user writes it. Without a scheme it is `tcp`.
  package func connect(to address: String, handler: any ConnectionHandler) throws(AddressError) -> any GameConnection {
    let (scheme, rest) = split(address)
    guard let kind = kinds.first(where: { $0.scheme == scheme }) else {
      throw .unknownScheme(scheme, known: schemes)
    }
    return try kind.connect(rest, handler)
  }

  /// What stands before `://` is a scheme; what stands before a mere colon only if there is such a kind, since it may
  /// as well be a host's name.
  private func split(_ address: String) -> (scheme: String, rest: String) {
    guard let colon = address.firstIndex(of: ":") else { return ("tcp", address) }
    let scheme = address[..<colon].lowercased()
    let rest = address[address.index(after: colon)...]
    if rest.hasPrefix("//") { return (scheme, String(rest.dropFirst(2))) }
    return schemes.contains(scheme) ? (scheme, String(rest)) : ("tcp", address)
  }
}

/// Why an address leads nowhere, before anything is tried.
package enum AddressError: Error, Equatable, Sendable, CustomStringConvertible {
  case unknownScheme(String, known: [String])
  case badEndpoint(EndpointError)

  package var description: String {
    switch self {
    case .unknownScheme(let scheme, let known):
      "unknown kind of connection \"\(scheme)\" (there are: \(known.joined(separator: ", ")))"
    case .badEndpoint(let error): error.description
    }
  }
}

/// Who can be reached inside the process, by name: the other side of `loopback:`.
package final class LoopbackHub {
  private let loop: EventLoop
  private var listeners: [String: (LoopbackConnection) -> Void] = [:]

  package init(on loop: EventLoop) { self.loop = loop }

  /// Takes connections to `name` (the empty one is that of a plain `loopback:`), in place of whoever did before; nil
  /// stops that.
  package func listen(_ name: String = "", accepted: ((LoopbackConnection) -> Void)?) { listeners[name] = accepted }

  /// Makes a connection to `name`; if nobody listens there the handler is told `refused`.
  package func connect(to name: String = "", handler: any ConnectionHandler) -> LoopbackConnection {
    guard let accepted = listeners[name] else { return .refused(on: loop, name: name, handler: handler) }
    return .connect(on: loop, name: name, handler: handler, accepted: accepted)
  }
}
