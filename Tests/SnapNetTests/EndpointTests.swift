import SnapNet
import Testing

@Suite("Addresses as people write them") struct EndpointTests {
  @Test(
    "hosts with and without a port",
    arguments: [
      ("example.org", "example.org", 7627), ("example.org:1", "example.org", 1),
      ("localhost:65535", "localhost", 65535),
      ("192.0.2.7", "192.0.2.7", 7627), ("192.0.2.7:80", "192.0.2.7", 80), ("::1", "::1", 7627), ("::", "::", 7627),
      ("[::1]", "::1", 7627), ("[::1]:99", "::1", 99), ("fe80::1%eth0", "fe80::1%eth0", 7627),
      ("[fe80::1%eth0]:7", "fe80::1%eth0", 7), ("::ffff:192.0.2.1", "::ffff:192.0.2.1", 7627),
      ("my_host-2.local", "my_host-2.local", 7627), ("bücher.example:8", "bücher.example", 8),
    ]) func parses(text: String, host: String, port: UInt16) throws
  {
    let endpoint = try Endpoint(parsing: text)
    #expect(endpoint.host == host)
    #expect(endpoint.port == port)
    #expect(try Endpoint(parsing: endpoint.description) == endpoint)
  }

  @Test(
    "what is wrong is said",
    arguments: [
      ("", EndpointError.emptyHost), (":7627", .emptyHost), ("[]", .emptyHost), ("[]:1", .emptyHost),
      ("[::1", .bracketNotClosed), ("[::1]x", .badHost("[::1]x")), ("[name]:1", .badHost("name")),
      ("host:", .badPort("")), ("host:0", .badPort("0")), ("host:65536", .badPort("65536")),
      ("host:-1", .badPort("-1")), ("host:+1", .badPort("+1")), ("host:1x", .badPort("1x")),
      ("host: 1", .badPort(" 1")),
      ("[::1]:", .badPort("")), ("a b", .badHost("a b")), (" host", .badHost(" host")),
      ("ho\u{1b}st", .badHost("ho\u{1b}st")),
      ("ho/st", .badHost("ho/st")), ("a:b:c:1g", .badHost("a:b:c:1g")), ("::1%", .badHost("::1%")),
      ("ho\u{202e}st", .badHost("ho\u{202e}st")),
    ]) func refuses(text: String, error: EndpointError)
  {
    #expect(throws: error) { try Endpoint(parsing: text) }
  }

  @Test("a host may have as many bytes as a name can, and no more") func longHosts() throws {
    let longest = String(repeating: "a", count: Endpoint.hostLimit)
    #expect(try Endpoint(parsing: longest).host == longest)
    #expect(throws: EndpointError.badHost(longest + "a")) { try Endpoint(parsing: longest + "a") }
  }

  @Test(
    "numeric addresses know where they lead",
    arguments: [
      ("127.0.0.1", true, false), ("127.9.9.9", true, false), ("::1", true, false), ("::ffff:127.0.0.1", true, false),
      ("192.0.2.1", false, false), ("2001:db8::1", false, false), ("169.254.3.4", false, true),
      ("fe80::1", false, true),
      ("::ffff:192.0.2.1", false, false),
    ]) func kinds(text: String, isLoopback: Bool, isLinkLocal: Bool) throws
  {
    let address = try #require(SocketAddress(numeric: text, port: 99))
    #expect(address.isLoopback == isLoopback)
    #expect(address.isLinkLocal == isLinkLocal)
    #expect(address.port == 99)
    #expect(address.host == (text.hasPrefix("::ffff:") ? String(text.dropFirst(7)) : text))
  }

  @Test("a name is no numeric address") func names() { #expect(SocketAddress(numeric: "localhost", port: 1) == nil) }

  @Test("the addresses to read out: IPv4, then IPv6, loopback only if there is nothing else") func reachable() throws {
    func list(_ texts: [String]) throws -> [String] {
      reachableAddresses(try texts.map { try #require(SocketAddress(numeric: $0, port: 0)) })
    }
    #expect(
      try list(["127.0.0.1", "::1", "2001:db8::1", "192.0.2.4", "fe80::1", "192.0.2.3"])
        == ["192.0.2.4", "192.0.2.3", "2001:db8::1"])
    #expect(try list(["::1", "127.0.0.1", "fe80::1"]) == ["127.0.0.1"])
    #expect(try list([]) == [])
  }

  @Test("this machine has an address") func here() { #expect(!localAddresses().isEmpty) }
}
