import SnapGame

/// The machine and the reference model side by side: both get every input, and must agree after each.
struct Playout {
  struct Disagreement: Error, CustomStringConvertible {
    let description: String
  }

  private(set) var match: Match
  private var model: ReferenceModel
  private(set) var now = Instant.zero
  private let deckSize: Int
  /// How far the model's clock is behind: it knows no hold, and so is not told of the time that one took.
  private var modelLag = Duration.zero
  private var heldSince: Instant?
  private(set) var reached = [Int](repeating: 0, count: PlayoutFact.Kind.allCases.count)
  /// The number of the last activation.
  private(set) var activation = -1
  private(set) var inputs: [(MatchInput, Instant)] = []

  init(seats: [Seat], rules: MatchRules, deckSize: Int) {
    match = Match(seated: SeatSet(seats), rules: rules)
    self.deckSize = deckSize
    let pacing = rules.pacing
    model = ReferenceModel(
      seats: seats.map(\.number),
      rules: ReferenceRules(
        dealTime: pacing.deal(of: deckSize).nanoseconds, turnPause: pacing.turnPause.nanoseconds,
        verdictPause: pacing.verdictPause.nanoseconds, movePause: pacing.movePause.nanoseconds,
        turnLimit: rules.turnsWithoutCall, timeLimit: rules.timeLimit?.nanoseconds,
        matchesByRank: rules.house.matching != .suit, matchesBySuit: rules.house.matching != .rank,
        penalty: ReferencePenalty(rules.house.penalty), tiesMakeAPool: rules.house.ties == .pool))
  }

  var isHeld: Bool { heldSince != nil }

  /// Lets time pass; every deadline on the way is honoured to the nanosecond.
  mutating func wait(_ span: Duration) throws {
    let end = now + span
    while let deadline = match.deadline, deadline <= end {
      now = max(now, deadline)
      try feed(.timeout)
    }
    now = end
  }

  mutating func feed(_ input: MatchInput) throws {
    let inRound = !match.isBetweenRounds
    var events: [MatchEvent] = []
    inputs.append((input, now))
    match.handle(input, at: now, into: &events)
    let facts = PlayoutFact.facts(events, after: match, inRound: inRound)
    for fact in facts {
      reached[fact.kind.rawValue] += 1
      if case .activated(_, let number) = fact { activation = number }
    }
    let expected = ask(input).compactMap(PlayoutFact.init)
    guard facts == expected else {
      throw Disagreement(description: "\(input) at \(now.nanoseconds): \(facts), expected \(expected)")
    }
    let wasRefused = facts.allSatisfy { $0.kind == .refused }
    if !wasRefused || inputs.count % 8 == 0 { try compare(after: input) }
  }

  /// The same input to the model.
  private mutating func ask(_ input: MatchInput) -> [ReferenceFact] {
    let time = (heldSince ?? now).nanoseconds - modelLag.nanoseconds
    switch input {
    case .startRound(let deck, let draw):
      let seats = model.occupied.indices.filter { model.occupied[$0] }
      let first = model.starter == nil ? seats[Int(draw % UInt64(seats.count))] : nil
      return model.startRound(deck: deck.map(\.number), starter: first, now: time)
    case .dealt(let seat): return model.dealt(seat: seat.number, now: time)
    case .skipDeal:
      if model.stage == .dealing, model.dealEnd != nil { model.dealEnd = time }
      return model.timeout(now: time)
    case .turn(let seat, let activation):
      // While calls are weighed nobody turns; the model does not know.
      if isHeld { return [.ignored(seat: seat.number, input: .turn)] }
      return model.turn(seat: seat.number, activation: activation, now: time)
    case .call(let seat, let turn):
      let facts = model.call(seat: seat.number, turn: turn, now: time)
      if let since = heldSince, !match.isHeld {
        modelLag = modelLag + (now - since)
        heldSince = nil
      }
      return facts
    case .tie(let seats, let turn):
      let facts = model.tie(seats: seats.numbers, turn: turn, now: time)
      if let since = heldSince, !match.isHeld {
        modelLag = modelLag + (now - since)
        heldSince = nil
      }
      return facts
    case .holdForVerdict:
      let facts = model.timeout(now: time)
      if match.isHeld && heldSince == nil { heldSince = now }
      return facts
    case .releaseHold:
      if heldSince == nil { return model.timeout(now: time) }
      heldSince = nil
      return []
    case .leave(let seat):
      let facts = model.leave(seat: seat.number, now: time)
      if !match.isHeld { heldSince = nil }
      return facts
    case .timeout: return model.timeout(now: time)
    }
  }

  private func compare(after input: MatchInput) throws {
    func expect(_ condition: Bool, _ what: @autoclosure () -> String) throws {
      if !condition { throw Disagreement(description: "\(what()) after \(input) at \(now.nanoseconds)") }
    }
    try expect(match.seated.numbers == model.occupied.indices.filter { model.occupied[$0] }, "who is seated")
    try expect(Seat.allCases.map { match.gamesWon[$0] } == model.gamesWon, "games won")
    let inRound = model.stage == .dealing || model.stage == .playing
    try expect(match.isBetweenRounds != inRound, "whether a round runs")
    guard inRound else { return }
    var seen = [Int](repeating: 0, count: Deck.size)
    for seat in Seat.allCases {
      let closed = match.tableau.closed[seat].map(\.number)
      let open = match.tableau.open[seat].map(\.number)
      try expect(closed == model.closed[seat.number], "closed cards of \(seat)")
      try expect(open == model.open[seat.number], "open cards of \(seat)")
      for number in closed + open { seen[number] += 1 }
    }
    let pool = match.tableau.pool.map(\.number)
    try expect(pool == model.pool, "the pool")
    for number in pool { seen[number] += 1 }
    let most = Int(match.rules.house.decks.rawValue)
    try expect(seen.reduce(0, +) == deckSize && seen.allSatisfy { $0 <= most }, "\(deckSize) cards, each once a deck")
    let matching = match.tableau.matching(among: match.seated, by: match.rules.house.matching)
    try expect(matching.numbers(from: .bottom) == model.matching, "who matches")
    try expect(match.turn == model.turnNumber, "the number of the turn")
    if model.stage == .playing, !isHeld {
      try expect(match.deadline.map { ($0 - modelLag).nanoseconds } == model.deadline, "the deadline")
      let waits = model.pause == .none ? model.active : nil
      try expect(match.waitsForTurnOf?.number == waits, "whose turn is waited for")
    }
    // Nobody is stuck: time, somebody's answer, or a judge ends this moment.
    try expect(
      match.deadline != nil || match.waitsForTurnOf != nil || !match.unanswered.isEmpty || match.isHeld, "a next event")
  }
}
