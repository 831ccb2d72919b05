/// The rules of Snap as one machine: deal, turns, calls, payments, leavers, rounds (snap.md, sections 1 to 8).
///
/// Pure and deterministic: the deck, the first starter and the time are arguments. Which of several calls was first is
/// not decided here: the first `call` that arrives is. An input that arrives after a deadline finds the deadline done.
package struct Match: Equatable, Sendable {
  package let rules: MatchRules

  /// The cards on the table.
  package private(set) var tableau = Tableau<Card>()
  /// Who has not left.
  package private(set) var seated: SeatSet
  /// Rounds won, by seat.
  package private(set) var gamesWon: SeatMap<Int>

  var stage: Stage
  /// Who starts the next round, if he is there, or else the next clockwise; nil before the first round.
  private var nextStarter: Seat?
  /// The number that the next activation will have, on through the rounds.
  private var nextActivation: Int

  enum Stage: Equatable, Sendable {
    case betweenRounds
    case dealing(DealStage)
    case playing(PlayStage)
  }

  /// - Parameters:
  ///   - seated: at least two seats.
  ///   - firstActivation: the number of the first activation, at a table that has seen matches before.
  package init(
    seated: SeatSet, gamesWon: SeatMap<Int> = SeatMap(repeating: 0), firstActivation: Int = 0, rules: MatchRules
  ) {
    precondition(seated.count >= 2)
    self.rules = rules
    self.seated = seated
    self.gamesWon = gamesWon
    self.nextActivation = firstActivation
    self.stage = .betweenRounds
  }

  /// The one timer that the owner must honour with a `timeout`.
  package var deadline: Instant? {
    switch stage {
    case .betweenRounds: nil
    case .dealing(let deal): deal.unanswered.isEmpty ? deal.endsAt : nil
    case .playing(let play): play.isHeld ? nil : play.pause?.end ?? play.timeLimit
    }
  }

  /// No round is being dealt or played.
  package var isBetweenRounds: Bool { stage == .betweenRounds }

  /// Whose answers to the deal are missing.
  package var unanswered: SeatSet { if case .dealing(let deal) = stage { deal.unanswered } else { [] } }

  /// The number of the present contest; 0 outside of play.
  package var turn: Int { if case .playing(let play) = stage { play.contest.turn } else { 0 } }

  /// The active player, if nothing but his turn is waited for.
  package var waitsForTurnOf: Seat? {
    guard case .playing(let play) = stage, play.pause == nil else { return nil }
    return play.active
  }

  /// When the time limit ends the round; nil: no limit, or the first card may not yet be turned.
  package var timeLimitEnds: Instant? { if case .playing(let play) = stage { play.timeLimit } else { nil } }

  /// Who holds cards.
  package var holders: SeatSet { tableau.holders(among: seated) }

  /// Between `holdForVerdict` and its end.
  package var isHeld: Bool { if case .playing(let play) = stage { play.isHeld } else { false } }

  /// A call has been judged, and play has not yet resumed.
  package var isSettlingCall: Bool {
    guard case .playing(let play) = stage else { return false }
    switch play.pause {
    case .verdict, .cardsMove: return true
    case .afterTurn, nil: return false
    }
  }

  /// Takes one input and appends what came of it to `events`, which the caller empties and uses again.
  package mutating func handle(_ input: MatchInput, at now: Instant, into events: inout [MatchEvent]) {
    if let deadline, deadline <= now { fire(at: now, into: &events) }
    switch input {
    case .startRound(let deck, let draw): startRound(deck, draw, at: now, into: &events)
    case .dealt(let seat): dealt(seat, at: now, into: &events)
    case .skipDeal: skipDeal(at: now, into: &events)
    case .turn(let seat, let activation): turn(seat, activation, at: now, into: &events)
    case .call(let seat, let turn): call(seat, turn, at: now, into: &events)
    case .tie(let seats, let turn): tie(seats, turn, at: now, into: &events)
    case .holdForVerdict: hold()
    case .releaseHold: releaseHold(into: &events)
    case .leave(let seat): leave(seat, at: now, into: &events)
    case .timeout: break
    }
  }

  private mutating func fire(at now: Instant, into events: inout [MatchEvent]) {
    switch stage {
    case .betweenRounds: break
    case .dealing(let deal): startPlaying(deal, at: now, into: &events)
    case .playing(let play):
      switch play.pause {
      case nil: endRound(mostCards, into: &events)
      case .afterTurn: finishTurn(play, at: now, into: &events)
      case .verdict(_, let caller, let verdict): moveCards(play, caller, verdict, at: now, into: &events)
      case .cardsMove: resume(play, at: now, into: &events)
      }
    }
  }
}

// MARK: - The deal (section 2)

extension Match {
  private mutating func startRound(_ deck: [Card], _ draw: UInt64, at now: Instant, into events: inout [MatchEvent]) {
    guard case .betweenRounds = stage, seated.count >= 2 else { return }
    let drawn = Array(seated.clockwise(from: .bottom))[Int(draw % UInt64(seated.count))]
    let starter = nextStarter.map(occupied(from:)) ?? drawn
    tableau = Tableau(dealing: deck, to: seated, startingAt: starter)
    let endsAt = now + rules.pacing.deal(of: deck.count)
    stage = .dealing(DealStage(starter: starter, unanswered: seated, endsAt: endsAt))
    events.append(.dealt(starter: starter))
  }

  private mutating func dealt(_ seat: Seat, at now: Instant, into events: inout [MatchEvent]) {
    guard case .dealing(var deal) = stage else { return events.append(.rejected(seat, .wrongStage)) }
    guard deal.unanswered.contains(seat) else { return events.append(.rejected(seat, .notSeated)) }
    deal.unanswered.remove(seat)
    stage = .dealing(deal)
    if let deadline, deadline <= now { startPlaying(deal, at: now, into: &events) }
  }

  private mutating func skipDeal(at now: Instant, into events: inout [MatchEvent]) {
    guard case .dealing(var deal) = stage, deal.endsAt > now else { return }
    deal.endsAt = now
    stage = .dealing(deal)
    if deal.unanswered.isEmpty { startPlaying(deal, at: now, into: &events) }
  }

  private mutating func startPlaying(_ deal: DealStage, at now: Instant, into events: inout [MatchEvent]) {
    nextStarter = deal.starter.next
    let timeLimit = rules.timeLimit.map { now + $0 }
    var play = PlayStage(active: deal.starter, activation: nextActivation, timeLimit: timeLimit)
    activate(deal.starter, &play, into: &events)
  }

  /// The first occupied seat clockwise, `seat` itself included.
  private func occupied(from seat: Seat) -> Seat { seated.clockwise(from: seat).first { _ in true }! }
}

// MARK: - Turns (sections 3 and 4)

extension Match {
  /// Why the seat may not turn a card now; nil if it may, or may as soon as a hold is released.
  package func rejection(ofTurnBy seat: Seat, activation: Int) -> MatchRejection? {
    guard case .playing(let play) = stage else { return .wrongStage }
    guard seated.contains(seat) else { return .notSeated }
    guard play.active == seat else { return .notActive }
    guard play.pause == nil else { return .pauseRuns }
    guard play.activation == activation else { return .wrongActivation }
    return nil
  }

  private mutating func turn(
    _ seat: Seat, _ activation: Int, at now: Instant, into events: inout [MatchEvent]
  ) {
    if let reason = rejection(ofTurnBy: seat, activation: activation) {
      return events.append(.rejected(seat, reason))
    }
    guard case .playing(var play) = stage, !play.isHeld else { return events.append(.rejected(seat, .pauseRuns)) }
    // Whoever is active and waited for has closed cards: an activation recycles, and only pauses take cards away.
    let card = tableau.closed[seat].last!
    tableau.turn(card, at: seat)
    play.hasTurned = true
    play.turnsWithoutCall += 1
    play.contest = Contest(turn: play.contest.turn + 1, lockedOut: seat)
    play.pause = .afterTurn(until: now + rules.pacing.turnPause)
    events.append(.turned(seat, card, turn: play.contest.turn))
    stage = .playing(play)
  }

  private mutating func finishTurn(_ play: PlayStage, at now: Instant, into events: inout [MatchEvent]) {
    if let decision = decision(endOfPauseIn: play, at: now) { return endRound(decision, into: &events) }
    activateNext(play, into: &events)
  }

  /// Steps clockwise from the active seat to the next player who can turn a card, the active one himself last.
  private mutating func activateNext(_ play: PlayStage, into events: inout [MatchEvent]) {
    var play = play
    // Without a pool somebody always has two cards, or one that is closed.
    guard let next = seated.clockwise(from: play.active.next).first(where: { tableau.ability(of: $0) != .isSkipped })
    else { return endRound(mostCards, into: &events) }
    activate(next, &play, into: &events)
  }

  private mutating func activate(_ seat: Seat, _ play: inout PlayStage, into events: inout [MatchEvent]) {
    play.active = seat
    play.activation = nextActivation
    nextActivation += 1
    play.hasTurned = false
    play.contest.lockedOut = nil
    play.pause = nil
    if tableau.ability(of: seat) == .recyclesAndTurns {
      let stoodBefore = matchStands
      tableau.recycle(seat)
      if stoodBefore && !matchStands { play.contest.isOpen = false }
      events.append(.recycled(seat))
    }
    events.append(.activated(seat, activation: play.activation))
    stage = .playing(play)
  }

  /// At least two open top cards are a match.
  package var matchStands: Bool { !matching.isEmpty }

  private var matching: MatchingPiles { tableau.matching(among: seated, by: rules.house.matching) }
}

// MARK: - Calls (sections 6 and 7)

extension Match {
  /// How a call would fare at this moment.
  package enum Standing: Equatable, Sendable {
    /// It counts, if it is the first.
    case counts
    case tooLate
    case rejected(MatchRejection)
  }

  package func standing(ofCallBy seat: Seat, turn: Int) -> Standing {
    guard case .playing(let play) = stage else { return .rejected(.wrongStage) }
    guard seated.contains(seat) else { return .rejected(.notSeated) }
    guard tableau.holdsCards(seat) else { return .rejected(.holdsNoCards) }
    guard play.contest.lockedOut != seat else { return .rejected(.lockedOut) }
    guard turn <= play.contest.turn else { return .rejected(.turnNotReached) }
    if turn == play.contest.turn && play.contest.isOpen { return .counts }
    return play.contest.toldTooLate.contains(seat) ? .rejected(.alreadyToldTooLate) : .tooLate
  }

  private mutating func call(_ seat: Seat, _ turn: Int, at now: Instant, into events: inout [MatchEvent]) {
    let standing = standing(ofCallBy: seat, turn: turn)
    guard case .playing(var play) = stage else { return events.append(.rejected(seat, .wrongStage)) }
    switch standing {
    case .rejected(let reason): events.append(.rejected(seat, reason))
    case .tooLate:
      play.contest.toldTooLate.insert(seat)
      events.append(.called(seat, .tooLate))
    case .counts:
      let matching = matching
      settle(matching.isEmpty ? .wrong : .correct(matching), of: seat, in: &play, at: now)
      events.append(.called(seat, matching.isEmpty ? .wrong : .correct(matching)))
    }
    stage = .playing(play)
  }

  private mutating func tie(_ seats: SeatSet, _ turn: Int, at now: Instant, into events: inout [MatchEvent]) {
    guard case .playing(var play) = stage else {
      for seat in seats.clockwise(from: .bottom) { events.append(.rejected(seat, .wrongStage)) }
      return
    }
    let callers = seats.filter { standing(ofCallBy: $0, turn: turn) == .counts }
    let matching = matching
    guard rules.house.ties == .pool, callers.count > 1, !matching.isEmpty else {
      for seat in seats.clockwise(from: play.active.next) { call(seat, turn, at: now, into: &events) }
      return
    }
    for seat in callers.clockwise(from: play.active.next) {
      settle(.tied(matching), of: seat, in: &play, at: now)
      events.append(.called(seat, .tied(matching)))
    }
    stage = .playing(play)
    for seat in seats.clockwise(from: play.active.next) where !callers.contains(seat) {
      call(seat, turn, at: now, into: &events)
    }
  }

  private func settle(_ verdict: CountedVerdict, of caller: Seat, in play: inout PlayStage, at now: Instant) {
    play.contest.isOpen = false
    play.isHeld = false
    play.turnsWithoutCall = 0
    play.pause = .verdict(until: now + rules.pacing.verdictPause, caller: caller, verdict)
  }

  private mutating func hold() {
    guard case .playing(var play) = stage else { return }
    play.isHeld = true
    stage = .playing(play)
  }

  private mutating func releaseHold(into events: inout [MatchEvent]) {
    guard case .playing(var play) = stage, play.isHeld else { return }
    play.isHeld = false
    stage = .playing(play)
    if play.pause == nil && !seated.contains(play.active) { activateNext(play, into: &events) }
  }

  private mutating func moveCards(
    _ play: PlayStage, _ caller: Seat, _ verdict: CountedVerdict, at now: Instant, into events: inout [MatchEvent]
  ) {
    var play = play
    if case .tied(let matching) = verdict {
      let piles = matching.among(seated)
      tableau.layOnPool(piles)
      events.append(.pooled(piles))
    } else if seated.contains(caller) {
      switch verdict {
      case .tied: break
      case .wrong:
        events.append(.paid(caller, tableau.pay(rules.house.penalty, from: caller, among: seated)))
      case .correct(let matching):
        let piles = matching.among(seated)
        tableau.take(by: caller, from: piles)
        events.append(.took(caller, from: piles))
      }
    }
    play.decided = play.decided ?? decision
    play.pause = .cardsMove(until: now + rules.pacing.movePause)
    stage = .playing(play)
  }

  private mutating func resume(_ play: PlayStage, at now: Instant, into events: inout [MatchEvent]) {
    if let decision = decision(endOfPauseIn: play, at: now) { return endRound(decision, into: &events) }
    let active = play.active
    if play.hasTurned || !seated.contains(active) || tableau.ability(of: active) == .isSkipped {
      activateNext(play, into: &events)
    } else {
      var play = play
      activate(active, &play, into: &events)
    }
  }
}

// MARK: - Leaving and the end (section 8)

extension Match {
  private mutating func leave(_ seat: Seat, at now: Instant, into events: inout [MatchEvent]) {
    guard seated.contains(seat) else { return events.append(.rejected(seat, .notSeated)) }
    let stoodBefore = matchStands
    seated.remove(seat)
    let cards = tableau.removeAll(at: seat)
    // The cards of a round that is over are nobody's.
    let heirs = isBetweenRounds ? [] : seated
    events.append(.left(seat, gains: tableau.redistribute(cards, from: seat, among: heirs)))
    switch stage {
    case .betweenRounds: break
    case .dealing(var deal):
      deal.unanswered.remove(seat)
      if let decision { return endRound(decision, into: &events) }
      deal.starter = occupied(from: deal.starter)
      stage = .dealing(deal)
      if let deadline, deadline <= now { startPlaying(deal, at: now, into: &events) }
    case .playing(var play):
      if stoodBefore && !matchStands { play.contest.isOpen = false }
      if let decision = play.decided ?? decision { return endRound(decision, into: &events) }
      stage = .playing(play)
      if play.active == seat && play.pause == nil && !play.isHeld { activateNext(play, into: &events) }
    }
  }

  /// The winner, if one player holds every card that is not in the pool, or is the last one left. If all cards are in
  /// the pool nobody has won.
  private var decision: Decision? {
    if let last = seated.only { return Decision(winner: last) }
    let holders = holders
    return holders.count > 1 ? nil : Decision(winner: holders.only)
  }

  /// Whether the round ends where a pause does.
  private func decision(endOfPauseIn play: PlayStage, at now: Instant) -> Decision? {
    if let decided = play.decided { return decided }
    if play.turnsWithoutCall >= rules.turnsWithoutCall { return mostCards }
    if let limit = play.timeLimit, limit <= now { return mostCards }
    return nil
  }

  /// The judgement when a round has gone on for too long.
  private var mostCards: Decision {
    let most = seated.clockwise(from: .bottom).map(tableau.count).max() ?? 0
    return Decision(winner: seated.filter { tableau.count(at: $0) == most }.only)
  }

  private mutating func endRound(_ decision: Decision, into events: inout [MatchEvent]) {
    if let winner = decision.winner { gamesWon[winner] += 1 }
    if case .dealing(let deal) = stage { nextStarter = deal.starter.next }
    stage = .betweenRounds
    events.append(.roundEnded(winner: decision.winner))
  }
}
