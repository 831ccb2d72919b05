import SnapGame
import SnapProtocol
import Testing

/// Payloads that break one rule each, and the error that says which.
@Suite struct MalformedTests {
  private static let nameOf65 = String(repeating: "61", count: 65)

  static let toHost: [(String, Int16, PacketError)] = [
    ("", 0x65, .endsEarly),
    ("41 6e 6e", 0x65, .endsEarly),
    ("41 ff 6e 00", 0x65, .notUTF8(.playerName)),
    ("c0 80 00", 0x65, .notUTF8(.playerName)),
    ("ed a0 80 00", 0x65, .notUTF8(.playerName)),
    ("f0 90 80 00", 0x65, .notUTF8(.playerName)),
    ("\(nameOf65) 00", 0x65, .tooLong(.playerName)),
    ("41 00 01", 0x65, .endsEarly),
    ("41 00 01 00 00 00 00 00 00 00 02", 0x65, .code(.role, 2)),
    ("41 00 01 00 00 00 00 00 00 00 ff", 0x65, .code(.role, -1)),
    ("41 00 01 00 00 00 00 00 \(nameOf65) 00 00 00", 0x65, .tooLong(.token)),
    ("41 00 01 00 00 00 00 00 00 \(nameOf65) 00 00", 0x65, .tooLong(.password)),
    ("00 00 01", 0x6B, .endsEarly),
    ("", 0x6C, .endsEarly),
    ("00", 0x6C, .emptyPeerID),
    ("32", 0x6C, .endsEarly),
    ("\(String(repeating: "31", count: 17)) 00", 0x6C, .tooLong(.peerID)),
    ("\(String(repeating: "31", count: 17))", 0x6C, .tooLong(.peerID)),
    ("\(String(repeating: "31", count: 16))", 0x6C, .endsEarly),
    ("31 80 00", 0x6C, .notUTF8(.peerID)),
    ("32 00 00 00 00 01", 0x6C, .endsEarly),
    ("01 02 03", 0x76, .endsEarly),
    ("", 0x77, .endsEarly),
    ("00 \(String(repeating: "20", count: 513)) 00", 0x7A, .tooLong(.chat)),
    ("00 00", 0x7C, .code(.goodbye, 0)),
    ("0d 00", 0x7C, .code(.goodbye, 13)),
    ("01 \(String(repeating: "20", count: 201)) 00", 0x7C, .tooLong(.reason)),
    ("06 00 00", 0x7F, .code(.proofKind, 6)),
    ("01 00 41", 0x7F, .count(65)),
    ("01 00 ff", 0x7F, .count(-1)),
    ("01 00 02 00", 0x7F, .endsEarly),
  ]

  static let toGuest: [(String, Int16, PacketError)] = [
    ("01", 0x64, .endsEarly),
    ("01 00 00 00 00 00 \(nameOf65) 00", 0x64, .tooLong(.tableName)),
    ("ff", 0x66, .count(-1)),
    ("05", 0x66, .count(5)),
    ("01 31 00 41 00 04", 0x66, .code(.position, 4)),
    ("01 31 00 41 00 ff", 0x66, .code(.position, -1)),
    ("01 31 00 41 00 80", 0x66, .code(.position, -128)),
    ("02 31 00 41 00 00 31 00 42 00 01", 0x66, .repeatedPeerID),
    ("02 31 00 41 00 00 32 00 42 00 00", 0x66, .repeatedPosition),
    ("31 00 32 00 ff", 0x68, .count(-1)),
    ("31 00 32 00 02 00 01", 0x68, .endsEarly),
    ("31 00 32 00 01 04 01", 0x68, .code(.suit, 4)),
    ("31 00 32 00 01 ff 01", 0x68, .code(.suit, -1)),
    ("31 00 32 00 01 00 0e", 0x68, .code(.cardValue, 14)),
    ("31 00 32 00 01 00 ff", 0x68, .code(.cardValue, -1)),
    ("31 00 32 00 00 32 00 00", 0x68, .repeatedPeerID),
    ("31 00 31 00 00 32 00 00 33 00 00 34 00 00 35 00 00", 0x68, .count(5)),
    ("32 00 00", 0x6A, .endsEarly),
    ("32 00 00", 0x6D, .code(.verdict, 0)),
    ("32 00 05", 0x6D, .code(.verdict, 5)),
    ("32 00 03", 0x6D, .count(0)),
    ("32 00 03 31 00", 0x6D, .count(1)),
    ("32 00 03 31 00 31 00", 0x6D, .repeatedPeerID),
    ("32 00 03 31 00 32 00 33 00 34 00 35 00", 0x6D, .count(5)),
    ("32 00 03 00 31 00", 0x6D, .emptyPeerID),
    ("33 00 31 00 01 00", 0x6E, .endsEarly),
    ("00 00", 0x71, .emptyPeerID),
    ("00 00", 0x72, .code(.rejection, 0)),
    ("06 00", 0x72, .code(.rejection, 6)),
    ("41", 0x73, .count(65)),
    ("01 31 00 41 00 fe 00 00 00", 0x73, .code(.position, -2)),
    ("02 31 00 41 00 03 32 00 42 00 03 00 00 00 00 00 00", 0x73, .repeatedPosition),
    ("02 31 00 41 00 ff 31 00 42 00 ff 00 00 00 00 00 00", 0x73, .repeatedPeerID),
    ("01 31 00 41 00 ff 00 00", 0x73, .endsEarly),
    ("31 00 00 00 00 00 00 01", 0x74, .code(.cardValue, 0)),
    ("31 00 05 01 00 00 00 01", 0x74, .code(.suit, 5)),
    ("00 05", 0x75, .count(5)),
    ("00 02 31 00 00 00 31 00 00 01", 0x75, .repeatedPeerID),
    ("00 68 69 00", 0x7A, .emptyPeerID),
    ("32 00 02 00", 0x7B, .code(.connected, 2)),
    ("32 00 00 ff", 0x7B, .code(.grace, -1)),
    ("00 00 00 01 05", 0x7D, .count(5)),
    ("00 00 00 01 02 31 00 00 00 00 00 31 00 00 00 00 00", 0x7D, .repeatedPeerID),
    ("00 00 03 e7 00 00 00 00 00 d0 00 00 00 00", 0x7E, .code(.pace, 999)),
    ("00 98 96 81 00 00 00 00 00 d0 00 00 00 00", 0x7E, .code(.pace, 10_000_001)),
    ("ff ff ff ff 00 00 00 00 00 d0 00 00 00 00", 0x7E, .code(.pace, Int(UInt32.max))),
  ]

  @Test(arguments: toHost) func towardsTheHost(_ bad: (payload: String, type: Int16, error: PacketError)) {
    #expect(throws: bad.error) { try decode(frame(packet(bad.type, bytes(bad.payload))), as: HostboundPacket.self) }
  }

  @Test(arguments: toGuest) func towardsAGuest(_ bad: (payload: String, type: Int16, error: PacketError)) {
    #expect(throws: bad.error) { try decode(frame(packet(bad.type, bytes(bad.payload))), as: GuestboundPacket.self) }
  }

  @Test func theLongestTextsAreWellFormed() throws {
    let name = String(repeating: "é", count: 32)
    let response = SignInResponse(
      playerName: name,
      client: SignInResponse.Client(version: .current, token: name, password: name))
    #expect(
      try decode(encoded(HostboundPacket.signInResponse(response)))
        == Numbered(HostboundPacket.signInResponse(response)))
    let peer = PeerID(known: String(repeating: "🂡", count: 4))
    let chat = Chat(peer: peer, text: String(repeating: "x", count: 512))
    #expect(try decode(encoded(GuestboundPacket.chat(chat))) == Numbered(GuestboundPacket.chat(chat)))
  }

  /// The suit of a card that lies face down is not read.
  @Test func faceDownCards() throws {
    let whole = frame(packet(0x68, bytes("31 00 32 00 01 7f 00")))
    let deal = DealCards(starter: one, hands: [PlayerCards(peer: two, cards: [nil])])
    #expect(try decode(whole) == Numbered(GuestboundPacket.dealCards(deal)))
  }

  @Test func errorsSayWhatWasWrong() {
    #expect(PacketError.frameLength(9).description == "a frame cannot be 9 bytes long")
    #expect(PacketError.tooLong(.playerName).description == "player name: longer than 64 bytes")
    #expect(PacketError.code(.suit, 7).description == "suit: 7 has no meaning")
  }
}
