package import SnapGame
package import SnapProtocol

/// Why an entry cannot stand where it stands in a record.
package enum ReplayError: Error, Equatable, Sendable {
  /// Nobody of that name is at the table.
  case unknownPlayer(PeerID)
  /// Somebody of that name is there already, or no seat is left.
  case noPlace(PeerID)
  /// It does not fit what is going on.
  case misplaced
}

/// A host that is led through a record instead of by guests: it comes to the same match, and tells the same.
extension Host {
  /// Does what the entry says. Of the effects, those for the observer and the facts are of interest.
  package mutating func replay(
    _ timed: TimedEntry, into effects: inout [HostEffect]
  ) throws(ReplayError) {
    now = max(now, timed.time)
    swap(&self.effects, &effects)
    defer { swap(&self.effects, &effects) }
    switch timed.entry {
    case .joined(let player): try replayJoining(player)
    case .left(let peer): try replayLeaving(peer)
    case .connection(let peer, let isConnected): try replayConnection(of: peer, isConnected)
    case .seated(let seats): try replaySeating(seats)
    case .input(let input): try replay(input)
    case .reactions(let turn, let reactions):
      broadcast(.callTimes(CallTimes(turn: UInt32(clamping: turn), reactions: reactions)))
    case .lobby:
      stage = .lobby
      for index in members.indices { members[index].seat = nil }
      broadcastPlayers()
    case .takenUp: takeUp { _ in nil }
    case .closed, .fact: break
    }
  }

  private mutating func replayJoining(_ player: RecordedPlayer) throws(ReplayError) {
    guard case .lobby = stage else { throw .misplaced }
    guard member(player.peer) == nil, members.count < configuration.seats else { throw .noPlace(player.peer) }
    // The next who joins gets a higher number.
    peersNamed = max(peersNamed, Int(player.peer.text) ?? 0)
    members.append(
      Member(
        peer: player.peer, name: player.name, role: .player, computer: player.computer,
        isHosting: player.place == .hostKeyboard, drawsDecks: false, token: "", connection: .recorded))
    broadcastPlayers()
  }

  private mutating func replayLeaving(_ peer: PeerID) throws(ReplayError) {
    guard let member = member(peer) else { throw .unknownPlayer(peer) }
    members.removeAll { $0.peer == peer }
    switch stage {
    case .game(let game):
      // In a game the match has told it already; who is still seated there has not left.
      if let seat = member.seat, game.match.seated.contains(seat) { throw .misplaced }
    case .readying(let unanswered, let until):
      stage = .readying(unanswered: unanswered.filter { $0 != peer }, until: until)
      broadcast(.otherClientQuit(OtherClientQuit(peer: peer, gains: [])))
    case .lobby, .closed: broadcast(.otherClientQuit(OtherClientQuit(peer: peer, gains: [])))
    }
    broadcastPlayers()
  }

  private mutating func replayConnection(of peer: PeerID, _ isConnected: Bool) throws(ReplayError) {
    guard member(peer) != nil else { throw .unknownPlayer(peer) }
    withMember(peer) {
      $0.connection = isConnected ? .recorded : nil
      $0.graceEnds = nil
    }
    tellConnection(of: peer)
    broadcastPlayers()
  }

  private mutating func replaySeating(_ seats: [RecordedSeat]) throws(ReplayError) {
    // Everybody who waits is given a seat.
    guard case .lobby = stage, HostLimits.seats.contains(seats.count), seats.count == players.count,
      SeatSet(seats.map(\.seat)).count == seats.count
    else { throw .misplaced }
    for (index, place) in seats.enumerated() {
      guard member(place.peer) != nil else { throw .unknownPlayer(place.peer) }
      if seats[..<index].contains(where: { $0.peer == place.peer }) { throw .misplaced }
      withMember(place.peer) { $0.seat = place.seat }
    }
    stage = .readying(unanswered: seats.map(\.peer), until: now + HostLimits.answer)
    broadcast(.serverReady(seatedPlayers))
    broadcastPlayers()
  }

  private mutating func replay(_ input: MatchInput) throws(ReplayError) {
    // The match has inputs from when everybody is ready on; the first may be that somebody leaves while the deck is drawn.
    if case .readying = stage {
      guard seatedPlayers.count >= HostLimits.seats.lowerBound else { throw .misplaced }
      beginGame()
    }
    guard game != nil else { throw .misplaced }
    let wasSettling = game?.match.isSettlingCall == true
    feed(input)
    if case .leave = input { tellMoveAgain(wasSettling: wasSettling) }
  }

  // MARK: - Watching a replay

  /// From now on everything that all hear also goes to this connection, and first what has happened so far.
  package mutating func observe(as id: ConnectionID, at now: Instant, into effects: inout [HostEffect]) {
    self.now = max(now, self.now)
    swap(&self.effects, &effects)
    defer { swap(&self.effects, &effects) }
    observer = id
    // A record holds decks, and not how they were drawn.
    var table = table
    table.capabilities.remove(.provesDeal)
    send(.signInRequest(SignInRequest(table: table)), to: id)
    send(.signInAccepted(SignInAccepted(peer: .observer, token: "")), to: id)
    send(.tableRules(rulesInForce), to: id)
    broadcastPlayers()
    catchUp(id)
  }
}

// MARK: - After a crash

extension Host {
  /// Goes on with the game of a record that broke off: everybody is away and may come back with his token.
  ///
  /// - Parameter token: the token that gives a player his seat back; nil: he has none, and his grace time just runs out.
  package mutating func takeUp(
    at now: Instant, into effects: inout [HostEffect], token: (PeerID) -> String?
  ) {
    self.now = max(now, self.now)
    swap(&self.effects, &effects)
    defer { swap(&self.effects, &effects) }
    takeUp(token: token)
    // Calls that were being compared are forgotten.
    settleContest()
    scheduleTurnForActive()
  }

  private mutating func takeUp(token: (PeerID) -> String?) {
    let graceEnds = now + HostLimits.grace
    for index in members.indices {
      members[index].token = token(members[index].peer) ?? ""
      members[index].connection = nil
      members[index].graceEnds = graceEnds
    }
    record(.takenUp)
    for member in members { tellConnection(of: member.peer) }
    broadcastPlayers()
    if case .readying(let unanswered, _) = stage { stage = .readying(unanswered: unanswered, until: graceEnds) }
    let hasKeyboard = somebodyHosts
    withGame { [now] game in
      game.judge = Judge()
      game.judge.begin(turner: game.match.view.active, at: now)
      game.heldTurn = nil
      // The secret is lost with the program; nobody has stayed to whom it could prove anything.
      game.drawing = nil
      game.reveal = nil
      game.patientUntil = graceEnds
      game.activatedAt = now
      game.turnDue = nil
      game.answersDue = game.match.unanswered.isEmpty ? nil : graceEnds
      game.nextRoundDue = game.match.isBetweenRounds && !hasKeyboard ? graceEnds : nil
    }
  }
}

extension ConnectionID {
  /// Stands for the connection of somebody in a record.
  static let recorded = ConnectionID(-1)
}

extension PeerID {
  /// Never the host's to give: it names players by numbers.
  fileprivate static let observer = PeerID("observer")!
}
