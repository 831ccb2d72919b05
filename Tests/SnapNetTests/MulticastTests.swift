import SnapNet
import Testing

/// Datagrams to a group on the loopback interface, in a group of each test's own.
@Suite struct MulticastTests {
  #if os(Linux)
    private static let loopback = "lo"
  #else
    private static let loopback = "lo0"
  #endif

  /// A group and a port that no other test, and hardly another run, uses.
  private static func group() throws -> MulticastGroup {
    let port = UInt16.random(in: 20_000...60_000)
    let (one, two) = (UInt8.random(in: 0...255), UInt8.random(in: 1...254))
    return try #require(MulticastGroup(parsing: "239.255.\(one).\(two)%\(loopback):\(port)"))
  }

  @Test func everyReceiverOnTheMachineHearsASender() throws {
    let loop = EventLoop()
    let group = try Self.group()
    var heard: [[UInt8]] = [[], []]
    var senders: [SocketAddress] = []
    let receivers = try (0..<2).map { index in
      try MulticastReceiver(from: group, on: loop) { datagram, sender in
        heard[index] += datagram
        senders.append(sender)
      }
    }
    let sender = try MulticastSender(to: group, on: loop)
    try sender.send([1, 2, 3])
    #expect(run(loop) { heard == [[1, 2, 3], [1, 2, 3]] })
    #expect(senders.allSatisfy { $0.host == "127.0.0.1" })
    for receiver in receivers { receiver.close() }
    sender.close()
    settle(loop)
  }

  @Test func anotherGroupOnTheSamePortIsNotHeard() throws {
    let loop = EventLoop()
    let group = try Self.group()
    let other = try #require(MulticastGroup(parsing: "239.254.1.1%\(Self.loopback):\(group.port)"))
    var heard: [UInt8] = []
    let receiver = try MulticastReceiver(from: group, on: loop) { datagram, _ in heard += datagram }
    let otherReceiver = try MulticastReceiver(from: other, on: loop) { _, _ in }
    let (sender, otherSender) = (try MulticastSender(to: group, on: loop), try MulticastSender(to: other, on: loop))
    try otherSender.send([9])
    try sender.send([1])
    #expect(run(loop) { !heard.isEmpty })
    #expect(heard == [1])
    for receiver in [receiver, otherReceiver] { receiver.close() }
    for sender in [sender, otherSender] { sender.close() }
    settle(loop)
  }

  @Test func aReceiverMayBeClosedWhileItIsTold() throws {
    let loop = EventLoop()
    let group = try Self.group()
    var heard = 0
    var receiver: MulticastReceiver?
    receiver = try MulticastReceiver(from: group, on: loop) { _, _ in
      heard += 1
      receiver?.close()
    }
    let sender = try MulticastSender(to: group, on: loop)
    for _ in 0..<3 { try sender.send([1]) }
    #expect(run(loop) { heard > 0 })
    settle(loop)
    #expect(heard == 1)
    sender.close()
    settle(loop)
  }

  @Test func anInterfaceThatIsNotThereIsAnError() throws {
    let loop = EventLoop()
    let group = try #require(MulticastGroup(parsing: "239.255.0.1%no-such-if:4000"))
    #expect(throws: SystemError.self) { try MulticastReceiver(from: group, on: loop) { _, _ in } }
    let sender = try MulticastSender(to: group, on: loop)
    #expect(throws: SystemError.self) { try sender.send([1]) }
    sender.close()
    settle(loop)
  }

  @Test(arguments: [
    ("239.255.1.2", "239.255.1.2:7627"), ("239.255.1.2:99", "239.255.1.2:99"),
    ("239.255.1.2%eth0:99", "239.255.1.2%eth0:99"), ("239.255.1.2%eth0", "239.255.1.2%eth0:7627"),
  ])
  func groupsAreRead(text: String, as meaning: String) throws {
    #expect(MulticastGroup(parsing: text)?.description == meaning)
  }

  @Test(arguments: [
    "", "192.168.0.1", "239.255.1.2:0", "239.255.1.2:x", "239.255.1.2%:99", "239.255.1.2%a b:99", "host:99", "fe80::1",
    "239.255.1.2%sixteenletters00:99", "ff02::7", "[ff02::7]:99", "239.255.1.2%é:99", "%", "%%", "]%[", "[%]",
  ])
  func whatIsNoGroupIsRefused(text: String) { #expect(MulticastGroup(parsing: text) == nil) }

  @Test func theUsualGroupIsOne() {
    let usual = MulticastGroup.usual
    #expect(MulticastGroup(parsing: usual.description) == usual)
  }
}
