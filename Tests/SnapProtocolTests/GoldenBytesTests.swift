import SnapGame
import SnapProtocol
import Testing

/// Packets spelt out byte by byte from docs/protocol.md, without the length of the frame.
@Suite struct GoldenBytesTests {
  private static let head = "53 4e 41 50 ff ff ff ff 00 "

  static let toHost: [(HostboundPacket, String)] = [
    (.signInResponse(SignInResponse(playerName: "Ann", client: nil)), "65 41 6e 6e 00"),
    (
      .signInResponse(
        SignInResponse(
          playerName: "Ann",
          client: SignInResponse.Client(
            version: .current, capabilities: SignInResponse.Client.isComputer, token: "t", password: "pw",
            role: .watcher))),
      "65 41 6e 6e 00 01 00 00 00 00 01 74 00 70 77 00 01"
    ),
    (.clientReady, "67"),
    (.clientDealtCards, "69"),
    (.clientTurnedCard(ClientTurnedCard(activation: nil)), "6b"),
    (.clientTurnedCard(ClientTurnedCard(activation: 258)), "6b 00 00 01 02"),
    (.playerShouldSnap(PlayerShouldSnap(peer: two, claim: nil)), "6c 32 00"),
    (
      .playerShouldSnap(PlayerShouldSnap(peer: two, claim: PlayerShouldSnap.Claim(turn: 9, reaction: 420))),
      "6c 32 00 00 00 00 09 00 00 01 a4"
    ),
    (.clientQuit, "70"),
    (.ping(0x0102_0304_0506_0708), "76 01 02 03 04 05 06 07 08"),
    (.pong(.max), "77 ff ff ff ff ff ff ff ff"),
    (.snapshotRequest, "79"),
    (.chat(Chat(peer: nil, text: "hé")), "7a 00 68 c3 a9 00"),
    (.goodbye(Goodbye(reason: .userQuit)), "7c 03 00"),
    (.dealProof(DealProof(kind: .nonceCommitment, peer: two, bytes: [0xAB, 0x00])), "7f 02 32 00 02 ab 00"),
  ]

  static let toGuest: [(GuestboundPacket, String)] = [
    (.signInRequest(SignInRequest(table: nil)), "64"),
    (
      .signInRequest(
        SignInRequest(
          table: SignInRequest.Table(version: .current, capabilities: [.provesDeal, .carriesChat], name: "Den"))),
      "64 01 00 00 00 00 14 44 65 6e 00"
    ),
    (
      .serverReady([
        SeatedPlayer(peer: one, name: "Ann", seat: .bottom), SeatedPlayer(peer: two, name: "Bo", seat: .top),
      ]), "66 02 31 00 41 6e 6e 00 00 32 00 42 6f 00 02"
    ),
    (
      .dealCards(
        DealCards(
          starter: two,
          hands: [
            PlayerCards(peer: one, cards: [Card(.ace, of: .clubs), Card(.king, of: .spades)]),
            PlayerCards(peer: two, cards: [Card(.ten, of: .hearts)]),
          ])), "68 32 00 31 00 02 00 01 03 0d 32 00 01 02 0a"
    ),
    (
      .dealCards(DealCards(starter: two, hands: [PlayerCards(peer: one, cards: [nil, nil])])),
      "68 32 00 31 00 02 00 00 00 00"
    ),
    (.activatePlayer(ActivatePlayer(peer: two, state: nil)), "6a 32 00"),
    (
      .activatePlayer(ActivatePlayer(peer: two, state: ActivatePlayer.State(turn: 5, hash: 0x1122_3344_5566_7788))),
      "6a 32 00 00 00 00 05 11 22 33 44 55 66 77 88"
    ),
    (.playerCalledSnap(PlayerCalledSnap(peer: two, call: .wrong)), "6d 32 00 01"),
    (.playerCalledSnap(PlayerCalledSnap(peer: two, call: .tooLate)), "6d 32 00 02"),
    (.playerCalledSnap(PlayerCalledSnap(peer: two, call: .correct(matching: [one, two]))), "6d 32 00 03 31 00 32 00"),
    (.playerCalledSnap(PlayerCalledSnap(peer: two, call: .correct([one], withPool: true))), "6d 32 00 03 31 00 00"),
    (
      .playerCalledSnap(PlayerCalledSnap(peer: two, call: .tied([one, two], withPool: false))),
      "6d 32 00 04 31 00 32 00"
    ),
    (
      .otherClientQuit(
        OtherClientQuit(
          peer: three,
          gains: [
            PlayerCards(peer: one, cards: [Card(.five, of: .diamonds)]), PlayerCards(peer: two, cards: []),
          ])), "6e 33 00 31 00 01 01 05 32 00 00"
    ),
    (.otherClientQuit(OtherClientQuit(peer: three, gains: [])), "6e 33 00"),
    (.serverQuit, "6f"),
    (.signInAccepted(SignInAccepted(peer: three, token: "abc")), "71 33 00 61 62 63 00"),
    (.signInRejected(SignInRejected(reason: .nameRefused, text: "no")), "72 04 6e 6f 00"),
    (
      .playersChanged([
        PlayerStatus(peer: one, name: "Ann", seat: .right, flags: [.connected, .hosting], latency: 0),
        PlayerStatus(peer: two, name: "Bo", seat: nil, flags: .watching, latency: nil),
      ]), "73 02 31 00 41 6e 6e 00 03 32 00 42 6f 00 ff 21 00 00 04 ff ff"
    ),
    (
      .playerTurnedCard(PlayerTurnedCard(peer: one, card: Card(.queen, of: .diamonds), turn: 660)),
      "74 31 00 01 0c 00 00 02 94"
    ),
    (
      .roundEnded(
        RoundEnded(
          winner: one,
          scores: [RoundEnded.Score(peer: one, gamesWon: 258), RoundEnded.Score(peer: two, gamesWon: 0)])),
      "75 31 00 02 31 00 01 02 32 00 00 00"
    ),
    (.roundEnded(RoundEnded(winner: nil, scores: [])), "75 00 00"),
    (.ping(1), "76 00 00 00 00 00 00 00 01"),
    (.pong(1), "77 00 00 00 00 00 00 00 01"),
    (.chat(Chat(peer: one, text: "hi")), "7a 31 00 68 69 00"),
    (.connectionChanged(ConnectionChanged(peer: two, isConnected: false, grace: 30)), "7b 32 00 00 1e"),
    (.goodbye(Goodbye(reason: .resumedElsewhere, text: "bye")), "7c 0b 62 79 65 00"),
    (
      .callTimes(CallTimes(turn: 7, reactions: [CallTimes.Reaction(peer: two, milliseconds: 312)])),
      "7d 00 00 00 07 01 32 00 00 00 01 38"
    ),
    (
      .tableRules(
        TableRules(
          pacing: Pacing(factor: 0.02), timeLimit: .milliseconds(600_000), turnsWithoutCall: 208, turnLimit: 15,
          dealIsOpen: true, words: "be kind", house: house)),
      "7e 00 00 4e 20 00 09 27 c0 00 d0 00 0f 01 62 65 20 6b 69 6e 64 00 02 01 01 02"
    ),
    (
      .tableRules(
        TableRules(
          pacing: .normal, timeLimit: nil, turnsWithoutCall: 208, turnLimit: nil, dealIsOpen: false, words: "")),
      "7e 00 0f 42 40 00 00 00 00 00 d0 00 00 00 00 00 00 00 01"
    ),
    (.dealProof(DealProof(kind: .reveal, peer: nil, bytes: [1])), "7f 04 00 01 01"),
    (
      .tableSnapshot(
        TableSnapshot(
          state: snapshotState, activation: 41, moveIn: 750, round: 2,
          scores: [RoundEnded.Score(peer: one, gamesWon: 1)], timeLeft: 299_999, turnLeft: 15_000)),
      "78 00 23 \(snapshotStateBytes) 00 00 00 29 00 00 02 ee 00 02 01 31 00 00 01 00 04 93 df 00 00 3a 98"
    ),
  ]

  private static let house: HouseRules = {
    var house = HouseRules()
    house.matching = .either
    house.penalty = .oneUnderOwn
    house.ties = .pool
    house.decks = .two
    return house
  }()

  /// A host that knows no house rules plays by the usual ones.
  @Test func houseRulesMayBeMissing() throws {
    let fixed = bytes(Self.head + "7e 00 0f 42 40 00 00 00 00 00 d0 00 00 00 00")
    guard case .tableRules(let rules) = try decode(frame(fixed), as: GuestboundPacket.self)?.packet else {
      throw PacketError.endsEarly
    }
    #expect(rules.house == .usual)
    for (tail, error) in [
      ([0], .endsEarly), ([0, 0], .endsEarly), ([3, 0, 0, 1], .code(.matching, 3)),
      ([0, 3, 0, 1], .code(.penalty, 3)), ([0, 0, 2, 1], .code(.ties, 2)), ([0, 0, 0, 0], .code(.decks, 0)),
      ([0, 0, 0, 3], .code(.decks, 3)),
    ] as [([UInt8], PacketError)] {
      #expect(throws: error) { try decode(frame(fixed + tail), as: GuestboundPacket.self) }
    }
  }

  /// Two play, bottom has turned; top has rightly called, and has two closed cards and one open one.
  static let snapshotState: VisibleState = {
    var view = MatchView()
    view.stage = .playing
    view.seated = [.bottom, .top]
    view.active = .bottom
    view.hasTurned = true
    view.contestIsOpen = false
    view.turn = 3
    view.lockedOut = .bottom
    view.pendingMove = MatchView.PendingMove(caller: .top, verdict: .correct([.bottom, .top]))
    view.tableau.open[.bottom] = [Card(.two, of: .clubs), Card(.ace, of: .hearts)]
    view.tableau.closed[.top] = [HiddenCard(), HiddenCard()]
    view.tableau.open[.top] = [Card(.ace, of: .spades)]
    var peers = SeatMap<PeerID?>(repeating: nil)
    peers[.bottom] = one
    peers[.top] = two
    return VisibleState(view: view, peers: peers)
  }()

  static let snapshotStateBytes =
    "02 31 00 01 00 00 00 03 31 00 03 32 00 02 31 00 32 00 02 "
    + "31 00 00 00 02 00 02 02 01 32 00 02 02 01 03 01"

  @Test(arguments: toHost) func towardsTheHost(_ golden: (packet: HostboundPacket, hex: String)) throws {
    try check(golden.packet, golden.hex)
  }

  @Test(arguments: toGuest) func towardsAGuest(_ golden: (packet: GuestboundPacket, hex: String)) throws {
    try check(golden.packet, golden.hex)
  }

  private func check<Packet: WirePacket>(_ packet: Packet, _ golden: String) throws {
    let whole = frame(bytes(Self.head + golden))
    #expect(hex(encoded(packet)) == hex(whole))
    #expect(try decode(whole) == Numbered(packet))
  }

  @Test func activatePlayerIsNumbered() throws {
    let packet = GuestboundPacket.activatePlayer(ActivatePlayer(peer: two, state: nil))
    let whole = frame(bytes("53 4e 41 50 00 00 00 07 00 6a 32 00"))
    #expect(encoded(packet, number: 7) == whole)
    #expect(try decode(whole) == Numbered(packet, number: 7))
  }

  @Test func everyTypeIsHere() {
    let types = Set(Self.toHost.map(\.0.type)).union(Self.toGuest.map(\.0.type))
    #expect(types == Set(PacketType.allCases.map(\.rawValue)))
  }
}
