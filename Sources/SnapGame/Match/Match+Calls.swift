/// Calls, and what they cost or win (docs/rules.md, Calling Snap).
extension Match {
  /// How a call would fare at this moment.
  package enum Standing: Equatable, Sendable {
    /// It counts, if it is the first.
    case counts
    case tooLate
    case rejected(MatchRejection)
  }

  /// `turn`: the number of the contest that the caller means.
  package func standing(ofCallBy seat: Seat, turn: Int) -> Standing {
    guard case .playing(let play) = stage else { return .rejected(.wrongStage) }
    guard seated.contains(seat) else { return .rejected(.notSeated) }
    guard tableau.holdsCards(seat) else { return .rejected(.holdsNoCards) }
    guard play.contest.lockedOut != seat else { return .rejected(.lockedOut) }
    guard turn <= play.contest.turn else { return .rejected(.turnNotReached) }
    if turn == play.contest.turn && play.contest.isOpen { return .counts }
    return play.contest.toldTooLate.contains(seat) ? .rejected(.alreadyToldTooLate) : .tooLate
  }

  mutating func call(_ seat: Seat, _ turn: Int, at now: Instant, into events: inout [MatchEvent]) {
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

  mutating func tie(_ seats: SeatSet, _ turn: Int, at now: Instant, into events: inout [MatchEvent]) {
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

  mutating func hold() {
    guard case .playing(var play) = stage else { return }
    play.isHeld = true
    stage = .playing(play)
  }

  mutating func releaseHold(into events: inout [MatchEvent]) {
    guard case .playing(var play) = stage, play.isHeld else { return }
    play.isHeld = false
    stage = .playing(play)
    if play.pause == nil && !seated.contains(play.active) { activateNext(play, into: &events) }
  }

  mutating func moveCards(
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

  mutating func resume(_ play: PlayStage, at now: Instant, into events: inout [MatchEvent]) {
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
