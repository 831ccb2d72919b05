import SnapGame
import SnapProtocol

// MARK: - From the lobby to the first card

extension Host {
  mutating func startIfEnough() {
    guard let enough = configuration.startsWith else { return }
    if players.count(where: { $0.connection != nil }) >= enough { start() }
  }

  /// Gives out the seats and asks everybody to be ready. Does nothing unless two players wait in the lobby.
  mutating func start() {
    let waiting = players.sorted { $0.isHosting && !$1.isHosting }
    guard case .lobby = stage, waiting.count >= HostLimits.seats.lowerBound else { return }
    for (member, seat) in zip(waiting, Seat.arrangement(for: waiting.count)) {
      withMember(member.peer) { $0.seat = seat }
    }
    stage = .readying(unanswered: waiting.map(\.peer), until: now + HostLimits.answer)
    record(.seated(seatedPlayers.map { RecordedSeat(peer: $0.peer, seat: $0.seat) }))
    note(.gameStarted(players: waiting.map(\.name)))
    broadcast(.serverReady(seatedPlayers))
    broadcastPlayers()
  }

  var seatedPlayers: [SeatedPlayer] {
    let seated = players.compactMap { member in
      member.seat.map { SeatedPlayer(peer: member.peer, name: member.name, seat: $0) }
    }
    return seated.sorted { $0.seat < $1.seat }
  }

  mutating func ready(_ member: Member) {
    switch stage {
    case .readying(var unanswered, let until) where unanswered.contains(member.peer):
      unanswered.removeAll { $0 == member.peer }
      stage = .readying(unanswered: unanswered, until: until)
      beginGameIfReady()
    case .game(let game) where game.nextRoundIsDue && member.seat != nil && !member.isReady:
      withMember(member.peer) { $0.isReady = true }
      broadcastPlayers()
      if !somebodyHosts && players.allSatisfy(\.isReady) { startNextRound() }
    default: ignorePacket()
    }
  }

  /// Asks again whether all have answered ServerReady.
  mutating func beginGameIfReady() {
    guard case .readying(let unanswered, _) = stage else { return }
    guard players.count >= HostLimits.seats.lowerBound else { return returnToLobby() }
    guard unanswered.isEmpty else { return }
    beginGame()
    drawDeck()
  }

  /// Those who have a seat begin a game.
  mutating func beginGame() {
    var peers = SeatMap<PeerID?>(repeating: nil)
    var gamesWon = SeatMap(repeating: 0)
    for member in players {
      guard let seat = member.seat else { continue }
      peers[seat] = member.peer
      gamesWon[seat] = member.gamesWon
    }
    let match = Match(
      seated: SeatSet(players.compactMap(\.seat)), gamesWon: gamesWon, firstActivation: nextActivation,
      rules: configuration.rules)
    stage = .game(Game(match: match, peers: peers))
  }

  mutating func startNextRound() {
    guard let game, game.nextRoundIsDue else { return }
    drawDeck()
  }

  /// Fewer than two are left: the table is open to newcomers again.
  mutating func returnToLobby() {
    stage = .lobby
    record(.lobby)
    for index in members.indices {
      members[index].seat = nil
      members[index].isReady = false
    }
    for member in members where member.connection == nil {
      members.removeAll { $0.peer == member.peer }
      record(.left(member.peer))
    }
    note(.waitingForPlayers)
    broadcastPlayers()
    startIfEnough()
  }
}

// MARK: - Turns and calls

extension Host {
  mutating func turned(_ answer: ClientTurnedCard, by member: Member, at seat: Seat) {
    guard let activation = answer.activation.map(Int.init) else { return ignorePacket() }
    withMember(member.peer) { $0.turnsMadeForHim = 0 }
    if member.isAway { broadcastPlayers() }
    turn(seat, activation)
  }

  /// Turns a card, as soon as no call made before can still arrive.
  private mutating func turn(_ seat: Seat, _ activation: Int) {
    guard let game else { return }
    if game.match.rejection(ofTurnBy: seat, activation: activation) == nil {
      guard game.heldTurn == nil else { return ignorePacket() }
      let wait = holdBeforeTurn(of: seat, in: game)
      if game.judge.isOpen || wait > .zero {
        let until = now + wait
        withGame { $0.heldTurn = Game.HeldTurn(seat: seat, activation: activation, until: until) }
        return
      }
    }
    feed(.turn(seat, activation: activation))
  }

  /// While a match stands uncalled, a turn waits until no call made before it can still arrive.
  private func holdBeforeTurn(of seat: Seat, in game: Game) -> Duration {
    guard game.match.matchStands else { return .zero }
    return min(allowances(besides: [seat], in: game).max() ?? .zero, HostLimits.contest)
  }

  /// U of everybody who is connected, may call, and is none of `seats`.
  private func allowances(besides seats: SeatSet, in game: Game) -> [Duration] {
    let turn = game.match.turn
    return game.match.seated.clockwise(from: .bottom).compactMap { seat in
      guard !seats.contains(seat), game.match.standing(ofCallBy: seat, turn: turn) == .counts else { return nil }
      return link(member(at: seat)?.connection)?.line.allowance
    }
  }

  mutating func called(_ claim: PlayerShouldSnap.Claim?, by member: Member, at seat: Seat, on id: ConnectionID) {
    guard let game, let claim else { return ignorePacket() }
    let turn = Int(claim.turn)
    guard game.match.standing(ofCallBy: seat, turn: turn) == .counts else { return feed(.call(seat, turn: turn)) }
    guard !game.judge.hasCalled(seat), var line = link(id)?.line else { return ignorePacket() }
    withGame { [now] in
      $0.judge.take(callBy: seat, claimed: .milliseconds(Int64(claim.reaction)), line: &line, at: now)
    }
    withLink(id) { $0.line = line }
    feed(.holdForVerdict)
    settleContest()
  }

  /// When the open contest can be decided.
  var contestCloses: Instant? {
    guard let game, game.judge.isOpen else { return nil }
    let callers = SeatSet(game.judge.calls.map(\.seat))
    return game.judge.closes(allowances: allowances(besides: callers, in: game), tieWidth: tieWidth(in: game))
  }

  private func tieWidth(in game: Game) -> Duration {
    configuration.rules.house.ties == .pool && game.match.matchStands ? Judge.tieWidth : .zero
  }

  /// Decides the open contest, if nobody can beat its best call any longer; gives it up if nobody is left in it.
  mutating func settleContest() {
    guard let game else { return }
    if let closes = contestCloses {
      if closes <= now { decideContest() }
    } else if game.match.isHeld {
      feed(.releaseHold)
    }
  }

  private mutating func decideContest() {
    guard let calls = withGame({ $0.judge.decide() }), let game else { return }
    let turn = game.match.turn
    guard game.match.standing(ofCallBy: calls[0].seat, turn: turn) == .counts else {
      // The match has vanished with somebody who left.
      for call in calls { feed(.call(call.seat, turn: turn)) }
      return feed(.releaseHold)
    }
    withGame { $0.heldTurn = nil }
    let equal = calls.prefix { ($0.reaction - calls[0].reaction).milliseconds <= tieWidth(in: game).milliseconds }
    let tied = tieWidth(in: game) > .zero && equal.count > 1
    feed(tied ? .tie(SeatSet(equal.map(\.seat)), turn: turn) : .call(calls[0].seat, turn: turn))
    let reactions = calls.compactMap { call in
      game.peers[call.seat].map { peer in
        CallTimes.Reaction(peer: peer, milliseconds: UInt32(clamping: call.reaction.milliseconds))
      }
    }
    broadcast(.callTimes(CallTimes(turn: UInt32(turn), reactions: reactions)))
    if let name = member(at: calls[0].seat)?.name {
      note(.quickest(name: name, milliseconds: Int(calls[0].reaction.milliseconds)))
    }
    for call in calls.dropFirst(tied ? equal.count : 1) { feed(.call(call.seat, turn: turn)) }
  }

  private mutating func performHeldTurn() {
    guard
      let turn = withGame({ game in
        defer { game.heldTurn = nil }
        return game.heldTurn
      }) ?? nil
    else { return }
    feed(.turn(turn.seat, activation: turn.activation))
  }

  mutating func fireGameDeadlines() {
    settleContest()
    guard let game else { return }
    if let due = game.match.deadline, due <= now { feed(.timeout) }
    if let held = game.heldTurn, held.until <= now, !game.judge.isOpen { performHeldTurn() }
    if let due = game.answersDue, due <= now {
      withGame { $0.answersDue = nil }
      for seat in game.match.unanswered.clockwise(from: .bottom) {
        if let member = member(at: seat) { removeAtFault(member.peer, because: .noAnswer) }
      }
    }
    if let due = game.drawing?.due, due <= now { failDrawOfSilent() }
    if let due = game.turnDue, due <= now { turnForActive() }
    if let due = game.nextRoundDue, due <= now { startNextRound() }
  }

  // MARK: - Turning for somebody

  /// Sets the time at which the host turns for the active player: at the turn limit if there is one, sooner if he is lost.
  mutating func scheduleTurnForActive() {
    guard let active = game?.match.waitsForTurnOf, let member = member(at: active) else {
      withGame { $0.turnDue = nil }
      return
    }
    let due = game.flatMap(turnEnds)
    withGame { [now] in
      let isLost = member.connection == nil
      let soon = earliest(due, earliest($0.turnDue, now + HostLimits.turnOfTheLost))
      $0.turnDue = isLost ? soon.map { [patient = $0.patientUntil] in max($0, patient) } : due
    }
  }

  /// When the host turns for a player who is there; nil: there is no limit, or nobody is to turn.
  func turnEnds(in game: Game) -> Instant? {
    game.match.waitsForTurnOf == nil ? nil : configuration.turnLimit.map { game.activatedAt + $0 }
  }

  private mutating func turnForActive() {
    withGame { $0.turnDue = nil }
    guard let game, game.heldTurn == nil, let active = game.match.waitsForTurnOf, let activation = game.activation,
      let member = member(at: active)
    else { return }
    withMember(member.peer) { $0.turnsMadeForHim += 1 }
    if member.turnsMadeForHim + 1 == HostLimits.turnsUntilAway { broadcastPlayers() }
    turn(active, activation)
  }
}
