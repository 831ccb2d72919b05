import SnapGame
import SnapProtocol

extension Host {
  /// Gives the match an input, and tells everybody what came of it.
  mutating func feed(_ input: MatchInput) {
    var events: [MatchEvent] = []
    let wasDue = withGame { [now] game in
      defer { game.match.handle(input, at: now, into: &events) }
      return game.match.deadline.map { $0 <= now } ?? false
    }
    guard let wasDue else { return }
    // Without those that the rules refuse, so that nobody can fill a record at will.
    if wasDue || events.isEmpty || !events.allSatisfy(\.isRejection) { record(.input(input)) }
    for event in events { perform(event) }
  }

  private mutating func perform(_ event: MatchEvent) {
    guard let game else { return }
    switch event {
    case .dealt(let starter):
      record(.fact(.dealt(starter: starter)))
      dealt(starter, game)
    case .activated(let seat, let activation): activated(seat, activation, game)
    case .turned(let seat, let card, let turn):
      withGame { [now] in
        $0.judge.begin(turner: seat, at: now)
        $0.turnDue = nil
        $0.heldTurn = nil
      }
      record(.fact(.turned(seat, card, turn: turn)))
      guard let peer = game.peers[seat] else { return }
      broadcast(.playerTurnedCard(PlayerTurnedCard(peer: peer, card: card, turn: UInt32(turn))))
      note(.turned(name: name(at: seat), card, turn: turn))
    case .called(let seat, let verdict):
      record(.fact(.called(seat, verdict)))
      called(seat, verdict, game)
    case .left(let seat, let gains): left(seat, gains, game)
    case .roundEnded(let winner):
      record(.fact(.roundEnded(winner: winner)))
      roundEnded(winner, game)
    case .rejected: ignorePacket()
    // Guests do these by themselves, when they hear of the activation or the verdict.
    case .recycled, .paid, .took, .pooled: break
    }
  }

  private func name(at seat: Seat) -> String { member(at: seat)?.name ?? "" }

  private mutating func dealt(_ starter: Seat, _ game: Game) {
    withGame { [now] in
      $0.round += 1
      $0.answersDue = now + HostLimits.answer
    }
    let hands = game.match.seated.clockwise(from: .bottom).compactMap { seat in
      game.peers[seat].map { PlayerCards(peer: $0, cards: onTheWire(game.match.tableau.closed[seat])) }
    }
    guard let peer = game.peers[starter] else { return }
    note(.roundStarted(number: game.round + 1, starter: name(at: starter)))
    broadcast(.dealCards(DealCards(starter: peer, hands: hands)))
  }

  /// Closed cards as guests may know them.
  private func onTheWire(_ cards: [Card]) -> [MappedCard] {
    configuration.dealIsOpen ? cards : cards.map { _ in nil }
  }

  private mutating func activated(_ seat: Seat, _ activation: Int, _ game: Game) {
    guard let peer = game.peers[seat] else { return }
    nextActivation = activation + 1
    withGame { [now] in
      $0.answersDue = nil
      $0.activation = activation
      $0.activatedAt = now
      $0.turnDue = nil
      if $0.match.turn == 0 { $0.judge.begin(turner: seat, at: now) }
    }
    let state = ActivatePlayer.State(turn: UInt32(game.match.turn), hash: game.state().hash)
    record(.fact(.activated(seat, activation: activation, hash: state.hash)))
    broadcast(.activatePlayer(ActivatePlayer(peer: peer, state: state)), number: Int32(activation))
    scheduleTurnForActive()
  }

  private mutating func called(_ seat: Seat, _ verdict: Verdict, _ game: Game) {
    guard let peer = game.peers[seat] else { return }
    let call: PlayerCalledSnap.Call =
      switch verdict {
      case .wrong: .wrong
      case .tooLate: .tooLate
      case .correct(let piles): .correct(peers(of: piles, from: seat, game), withPool: piles.withPool)
      case .tied(let piles): .tied(peers(of: piles, from: seat, game), withPool: piles.withPool)
      }
    broadcast(.playerCalledSnap(PlayerCalledSnap(peer: peer, call: call)))
    if verdict != .tooLate { withGame { $0.turnDue = nil } }
    note(.called(name: name(at: seat), verdict))
  }

  private func peers(of piles: MatchingPiles, from seat: Seat, _ game: Game) -> [PeerID] {
    piles.seats.clockwise(from: seat).compactMap { game.peers[$0] }
  }

  private mutating func left(_ seat: Seat, _ gains: SeatMap<[Card]>, _ game: Game) {
    guard let peer = game.peers[seat] else { return }
    let hands = game.match.seated.clockwise(from: seat).compactMap { other in
      game.peers[other].map { PlayerCards(peer: $0, cards: onTheWire(gains[other])) }
    }
    let map = game.match.isBetweenRounds ? [] : hands
    broadcast(.otherClientQuit(OtherClientQuit(peer: peer, gains: map)))
  }

  private mutating func roundEnded(_ winner: Seat?, _ game: Game) {
    for index in members.indices {
      if let seat = members[index].seat { members[index].gamesWon = game.match.gamesWon[seat] }
    }
    withGame { [now, somebodyHosts] in
      $0.answersDue = nil
      $0.turnDue = nil
      $0.heldTurn = nil
      $0.judge = Judge()
      $0.nextRoundDue = somebodyHosts ? nil : now + HostLimits.nextRound
    }
    let scores = scores(of: game)
    broadcast(.roundEnded(RoundEnded(winner: winner.flatMap { game.peers[$0] }, scores: scores)))
    revealSecret()
    let names = players.map { HostNote.Score(name: $0.name, gamesWon: $0.gamesWon) }
    note(.roundEnded(winner: winner.map(name(at:)), gamesWon: names))
  }

  private func scores(of game: Game) -> [RoundEnded.Score] {
    game.match.seated.clockwise(from: .bottom).compactMap { seat in
      game.peers[seat].map { RoundEnded.Score(peer: $0, gamesWon: UInt16(clamping: game.match.gamesWon[seat])) }
    }
  }

  mutating func sendSnapshot(to id: ConnectionID) {
    guard let game else { return }
    send(.tableSnapshot(snapshot(of: game)), to: id)
  }

  func snapshot(of game: Game) -> TableSnapshot {
    let state = game.state()
    var moveIn = Duration.zero
    if state.view.pendingMove != nil, let deadline = game.match.deadline { moveIn = max(.zero, deadline - now) }
    func left(until end: Instant?) -> UInt32? { end.map { UInt32(clamping: max(.zero, $0 - now).milliseconds) } }
    return TableSnapshot(
      state: state, activation: game.activation.map { Int32(clamping: $0) },
      moveIn: UInt32(clamping: moveIn.milliseconds), round: UInt16(clamping: game.round), scores: scores(of: game),
      timeLeft: left(until: game.match.timeLimitEnds), turnLeft: left(until: turnEnds(in: game)))
  }

  /// After somebody has left: where the call being judged is still to be settled, guests could not know what it owes now.
  mutating func tellMoveAgain(wasSettling: Bool) {
    guard wasSettling, let game, game.match.isSettlingCall else { return }
    broadcast(.tableSnapshot(snapshot(of: game)))
  }
}

extension MatchEvent {
  fileprivate var isRejection: Bool { if case .rejected = self { true } else { false } }
}
