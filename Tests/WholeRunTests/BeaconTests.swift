import PseudoTerminal
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Tables that appear by themselves, over the loopback interface, in a group of each test's own.
@Suite(.serialized) struct BeaconTests {
  #if os(Linux)
    private static let loopback = "lo"
  #else
    private static let loopback = "lo0"
  #endif

  private static func group() -> String {
    let (one, two) = (UInt8.random(in: 0...255), UInt8.random(in: 1...254))
    return "239.255.\(one).\(two)%\(loopback):\(UInt16.random(in: 20_000...60_000))"
  }

  @Test func aTableIsFoundJoinedAndRemembered() throws {
    let state = TemporaryFile()
    let environment = Snapcards.environment(adding: ["XDG_STATE_HOME": state.path])
    let group = Self.group()
    let port = try Snapcards.freePort()
    let guest = try Snapcards.start("join", "--beacon", group, "--name", "Ann", environment: environment)
    try guest.wait(for: "Looking for tables")
    let host = try Snapcards.start(
      "host", "--beacon", group, "--port", "\(port)", "--name", "Zoe", "--table", "Attic", environment: environment)
    try waitAll([host, guest]) { guest.screen.text.contains("Attic") && guest.screen.text.contains("3 of 4 free") }
    #expect(guest.screen.text.contains("127.0.0.1:\(port)"))
    try guest.settle()
    try guest.send("\r")
    try waitAll([host, guest]) { host.screen.text.contains("Ann") && guest.screen.text.contains("Waiting for") }

    let second = try Snapcards.start("join", "--beacon", group, "--name", "Bob", environment: environment)
    try waitAll([host, second]) { second.screen.text.contains("Attic") && second.screen.text.contains("2 of 4 free") }
    #expect(second.screen.text.contains("Lately you were at"))
    // The host closes the table: it goes at once, and not only after its silence.
    try host.leave()
    try waitAll([host, second]) { second.screen.text.contains("Looking for tables") }
  }

  @Test func withoutMulticastTheGameGoesOnAndTheLogSaysWhy() throws {
    let log = TemporaryFile()
    let port = try Snapcards.freePort()
    let host = try Snapcards.start(
      "host", "--beacon", "239.255.0.1%no-such-if", "--port", "\(port)", "--log", log.path)
    try host.wait(for: "It takes two")
    #expect(!host.screen.text.contains("239.255"))
    #expect(try log.text.contains("239.255.0.1%no-such-if:7627"))
    let guest = try Snapcards.start("join", "127.0.0.1:\(port)", "--name", "Ann")
    try waitAll([host, guest]) { host.screen.text.contains("Ann") }
  }

  /// While an address is looked up or called, Escape gives it up at once.
  @Test func connectingIsCancelledAtOnce() throws {
    let listener = try SilentListener()
    let guest = try Snapcards.start("join", "127.0.0.1:\(listener.port)")
    try guest.wait(for: "Looking for the table at")
    try guest.settle()
    let pressed = ContinuousClock.now
    try guest.press(.escape)
    try guest.waitForMenu()
    #expect(ContinuousClock.now - pressed < .seconds(2))
  }
}

/// A port at which nobody ever answers: its queue is full.
private final class SilentListener {
  let port: UInt16
  private var descriptors: [Int32] = []

  init() throws {
    port = try Snapcards.freePort()
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let listener = Snapcards.tcpSocket()
    descriptors.append(listener)
    try #require(unsafe Self.with(address) { unsafe bind(listener, $0, $1) } == 0)
    try #require(listen(listener, 0) == 0)
    for _ in 0..<4 {
      let caller = Snapcards.tcpSocket()
      descriptors.append(caller)
      _ = fcntl(caller, F_SETFL, O_NONBLOCK)
      _ = unsafe Self.with(address) { unsafe connect(caller, $0, $1) }
    }
  }

  deinit { for descriptor in descriptors { close(descriptor) } }

  private static func with(
    _ address: sockaddr_in, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    unsafe withUnsafePointer(to: address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
