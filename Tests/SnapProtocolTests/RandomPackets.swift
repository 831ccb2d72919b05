import SnapGame
import SnapProtocol

/// Packets of every kind with values from all over their ranges, the same for the same seed.
struct RandomPackets {
  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func hostbound() -> HostboundPacket {
    switch below(13) {
    case 0: .signInResponse(SignInResponse(playerName: text(64), client: maybe { $0.client() }))
    case 1: .clientReady
    case 2: .clientDealtCards
    case 3: .clientTurnedCard(ClientTurnedCard(activation: maybe { $0.any() }))
    case 4:
      .playerShouldSnap(
        PlayerShouldSnap(
          peer: peer(), claim: maybe { PlayerShouldSnap.Claim(turn: $0.any(), reaction: $0.any()) }))
    case 5: .clientQuit
    case 6: .ping(any())
    case 7: .pong(any())
    case 8: .snapshotRequest
    case 9: .chat(Chat(peer: maybe { $0.peer() }, text: text(512)))
    case 10: .goodbye(goodbye())
    case 11: .dealProof(dealProof())
    default: .unknown(type: Int16.random(in: 0x80...Int16.max, using: &generator))
    }
  }

  mutating func guestbound() -> GuestboundPacket {
    switch below(22) {
    case 0: .signInRequest(SignInRequest(table: maybe { $0.table() }))
    case 1: .serverReady(seatedPlayers())
    case 2: .dealCards(DealCards(starter: peer(), hands: cardMap()))
    case 3:
      .activatePlayer(
        ActivatePlayer(peer: peer(), state: maybe { ActivatePlayer.State(turn: $0.any(), hash: $0.any()) }))
    case 4: .playerCalledSnap(PlayerCalledSnap(peer: peer(), call: call()))
    case 5: .otherClientQuit(OtherClientQuit(peer: peer(), gains: cardMap()))
    case 6: .serverQuit
    case 7: .signInAccepted(SignInAccepted(peer: peer(), token: text(64)))
    case 8: .signInRejected(SignInRejected(reason: element(SignInRejected.Reason.allCases), text: text(200)))
    case 9: .playersChanged(people())
    case 10: .playerTurnedCard(PlayerTurnedCard(peer: peer(), card: card(), turn: any()))
    case 11: .roundEnded(RoundEnded(winner: maybe { $0.peer() }, scores: scores()))
    case 12: .ping(any())
    case 13: .pong(any())
    case 14, 15: .tableSnapshot(snapshot())
    case 16: .chat(Chat(peer: peer(), text: text(512)))
    case 17:
      .connectionChanged(
        ConnectionChanged(peer: peer(), isConnected: bool(), grace: Int8.random(in: 0...127, using: &generator)))
    case 18: .goodbye(goodbye())
    case 19:
      .callTimes(
        CallTimes(turn: any(), reactions: peers(below(5)).map { CallTimes.Reaction(peer: $0, milliseconds: any()) }))
    case 20: .tableRules(tableRules())
    default: .dealProof(dealProof())
    }
  }

  // MARK: Values

  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }
  private mutating func bool() -> Bool { Bool.random(using: &generator) }
  private mutating func any<Value: FixedWidthInteger>() -> Value { Value.random(in: .min ... .max, using: &generator) }
  private mutating func element<Value>(_ values: [Value]) -> Value { values[below(values.count)] }

  private mutating func maybe<Value>(_ make: (inout Self) -> Value) -> Value? { bool() ? make(&self) : nil }

  /// Of one to four bytes a character, and at times as long as it may be.
  private mutating func text(_ longest: Int) -> String {
    let characters = ["a", "Z", " ", "\n", "\u{1B}", "é", "字", "🂡"]
    let room = bool() ? below(12) : below(longest + 1)
    var result = ""
    while true {
      let next = element(characters)
      if result.utf8.count + next.utf8.count > room { return result }
      result += next
    }
  }

  private mutating func peer() -> PeerID {
    while true {
      if let peer = PeerID(text(PeerID.longest)) { return peer }
    }
  }

  /// All different.
  private mutating func peers(_ count: Int) -> [PeerID] {
    var result: [PeerID] = []
    while result.count < count {
      let next = peer()
      if !result.contains(next) { result.append(next) }
    }
    return result
  }

  private mutating func card() -> Card { Card(element(Rank.allCases), of: element(Suit.allCases)) }

  private mutating func cards(upTo limit: Int) -> [Card] { (0..<below(limit + 1)).map { _ in card() } }

  private mutating func cardMap() -> [PlayerCards] {
    peers(below(5)).map { peer in
      PlayerCards(peer: peer, cards: (0..<below(128)).map { _ in maybe { $0.card() } })
    }
  }

  private mutating func call() -> PlayerCalledSnap.Call {
    switch below(5) {
    case 0: .wrong
    case 1: .tooLate
    case 2: .correct(peers(1 + below(4)), withPool: true)
    case 3: .tied(peers(2 + below(3)), withPool: bool())
    default: .correct(matching: peers(2 + below(3)))
    }
  }

  private mutating func version() -> ProtocolVersion { ProtocolVersion(major: any(), minor: any()) }

  private mutating func client() -> SignInResponse.Client {
    SignInResponse.Client(
      version: version(), capabilities: any(), token: text(64), password: text(64), role: bool() ? .player : .watcher)
  }

  private mutating func table() -> SignInRequest.Table {
    SignInRequest.Table(version: version(), capabilities: TableCapabilities(rawValue: any()), name: text(64))
  }

  private mutating func goodbye() -> Goodbye { Goodbye(reason: element(Goodbye.Reason.allCases), text: text(200)) }

  private mutating func dealProof() -> DealProof {
    DealProof(
      kind: element(DealProof.Kind.allCases), peer: maybe { $0.peer() }, bytes: (0..<below(65)).map { _ in any() })
  }

  private mutating func seatedPlayers() -> [SeatedPlayer] {
    let seats = Seat.allCases.shuffled(using: &generator)
    return zip(peers(below(5)), seats).map { SeatedPlayer(peer: $0, name: text(64), seat: $1) }
  }

  private mutating func people() -> [PlayerStatus] {
    var seats = Seat.allCases.shuffled(using: &generator)
    return peers(bool() ? below(6) : below(65)).map { peer in
      PlayerStatus(
        peer: peer, name: text(64), seat: bool() ? seats.popLast() : nil, flags: PlayerStatus.Flags(rawValue: any()),
        latency: maybe { UInt16.random(in: 0...65_534, using: &$0.generator) })
    }
  }

  private mutating func scores() -> [RoundEnded.Score] {
    peers(below(5)).map { RoundEnded.Score(peer: $0, gamesWon: any()) }
  }

  private mutating func tableRules() -> TableRules {
    TableRules(
      pacing: Pacing(factor: Double(Int.random(in: 1_000...10_000_000, using: &generator)) / 1e6),
      timeLimit: maybe { Duration.milliseconds(Int64(UInt32.random(in: 1 ... .max, using: &$0.generator))) },
      turnsWithoutCall: any(), turnLimit: maybe { UInt16.random(in: 1 ... .max, using: &$0.generator) },
      dealIsOpen: bool(), words: text(512), house: HouseRules.random(using: &generator))
  }

  private mutating func snapshot() -> TableSnapshot {
    TableSnapshot(
      state: visibleState(), activation: maybe { Int32.random(in: 0 ... .max, using: &$0.generator) }, moveIn: any(),
      round: any(), scores: scores(), timeLeft: maybe { UInt32.random(in: 0..<(.max), using: &$0.generator) },
      turnLeft: maybe { UInt32.random(in: 0..<(.max), using: &$0.generator) })
  }

  /// One that a host might send: whoever is named sits at the table, the active player perhaps excepted.
  mutating func visibleState() -> VisibleState {
    var view = MatchView()
    view.stage = element([.betweenRounds, .dealing, .playing])
    let seats = Seat.allCases.shuffled(using: &generator)
    let present = Array(seats.prefix(view.stage == .betweenRounds ? below(5) : 2 + below(3)))
    view.seated = SeatSet(present)
    if view.stage != .betweenRounds {
      view.active = bool() ? element(present) : Seat.allCases.first { !present.contains($0) } ?? present[0]
    }
    view.hasTurned = bool()
    view.contestIsOpen = bool()
    view.turn = Int(any() as UInt32)
    if !present.isEmpty {
      view.lockedOut = maybe { $0.element(present) }
      view.pendingMove = maybe {
        let matching = SeatSet(present.shuffled(using: &$0.generator).prefix($0.below(present.count + 1)))
        let piles = MatchingPiles(matching, withPool: $0.bool())
        if $0.bool() { return MatchView.PendingMove(caller: nil, verdict: .tied(piles)) }
        return MatchView.PendingMove(caller: $0.element(present), verdict: $0.bool() ? .wrong : .correct(piles))
      }
    }
    var peers = SeatMap<PeerID?>(repeating: nil)
    for (seat, peer) in zip(present, self.peers(present.count)) {
      peers[seat] = peer
      view.tableau.closed[seat] = Array(repeating: HiddenCard(), count: below(105))
      view.tableau.open[seat] = cards(upTo: 104)
    }
    if bool() { view.tableau.pool = cards(upTo: 104) }
    return VisibleState(view: view, peers: peers)
  }
}
