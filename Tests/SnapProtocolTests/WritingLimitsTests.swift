import SnapGame
import SnapProtocol
import Testing

/// Whatever a program wants to say, what leaves it is well formed.
@Suite struct WritingLimitsTests {
  private func chatReceived(_ text: String) throws -> String? {
    let decoded = try decode(encoded(HostboundPacket.chat(Chat(peer: nil, text: text))), as: HostboundPacket.self)
    guard case .chat(let chat) = decoded?.packet else { return nil }
    return chat.text
  }

  @Test func longTextEndsAfterAWholeCharacter() throws {
    let family = "👩‍👩‍👧‍👦"
    #expect(try chatReceived(String(repeating: "x", count: 600)) == String(repeating: "x", count: 512))
    #expect(try chatReceived(String(repeating: "x", count: 511) + "é") == String(repeating: "x", count: 511))
    #expect(try chatReceived(String(repeating: family, count: 30)) == String(repeating: family, count: 20))
    #expect(try chatReceived("e" + String(repeating: "\u{301}", count: 400)) == "")
  }

  @Test func textLosesItsNULs() throws {
    #expect(try chatReceived("a\0b\0") == "ab")
  }

  @Test func zeroMeansNoneSoSmallLimitsAreSentAsOne() throws {
    let rules = TableRules(
      pacing: .normal, timeLimit: Duration(nanoseconds: 1), turnsWithoutCall: 1, turnLimit: nil, dealIsOpen: false,
      words: "")
    let decoded = try decode(encoded(GuestboundPacket.tableRules(rules)), as: GuestboundPacket.self)
    guard case .tableRules(let received) = decoded?.packet else { throw PacketError.endsEarly }
    #expect(received.timeLimit == .milliseconds(1))
  }

  @Test func anUnknownLatencyIsNotMistaken() throws {
    let status = PlayerStatus(peer: one, name: "", seat: nil, flags: [], latency: .max)
    let decoded = try decode(encoded(GuestboundPacket.playersChanged([status])), as: GuestboundPacket.self)
    guard case .playersChanged(let received) = decoded?.packet else { throw PacketError.endsEarly }
    #expect(received.map(\.latency) == [65_534])
  }

  /// The room that is set aside for a packet holds the longest of them all.
  @Test func theLongestPackets() throws {
    let name = String(repeating: "n", count: 64)
    let ids = (10...73).map { PeerID(known: "00000000000000\($0)") }
    let people = ids.map { PlayerStatus(peer: $0, name: name, seat: nil, flags: [], latency: nil) }
    #expect(
      try decode(encoded(GuestboundPacket.playersChanged(people))) == Numbered(GuestboundPacket.playersChanged(people)))

    let hand: [MappedCard] = Array(repeating: Card(.ace, of: .spades), count: 127)
    let deal = DealCards(starter: ids[0], hands: ids.prefix(4).map { PlayerCards(peer: $0, cards: hand) })
    #expect(try decode(encoded(GuestboundPacket.dealCards(deal))) == Numbered(GuestboundPacket.dealCards(deal)))

    let chat = Chat(peer: ids[0], text: String(repeating: "c", count: 512))
    #expect(try decode(encoded(HostboundPacket.chat(chat))) == Numbered(HostboundPacket.chat(chat)))
  }

  @Test func peerIDs() {
    #expect(PeerID("") == nil)
    #expect(PeerID("a\0b") == nil)
    #expect(PeerID(String(repeating: "x", count: 17)) == nil)
    for text in ["1", "12345678", "123456789", "1234567890123456", "é字🂡"] {
      #expect(PeerID(text)?.text == text)
      #expect(PeerID(text)?.count == text.utf8.count)
    }
    #expect(PeerID("e\u{301}") != PeerID("\u{E9}"))
  }
}
