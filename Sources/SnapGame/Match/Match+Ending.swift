/// Leaving, and the end of a round (docs/rules.md).
extension Match {
  mutating func leave(_ seat: Seat, at now: Instant, into events: inout [MatchEvent]) {
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
  var decision: Decision? {
    if let last = seated.only { return Decision(winner: last) }
    let holders = holders
    return holders.count > 1 ? nil : Decision(winner: holders.only)
  }

  /// Whether the round ends where a pause does.
  func decision(endOfPauseIn play: PlayStage, at now: Instant) -> Decision? {
    if let decided = play.decided { return decided }
    if play.turnsWithoutCall >= rules.turnsWithoutCall { return mostCards }
    if let limit = play.timeLimit, limit <= now { return mostCards }
    return nil
  }

  /// The judgement when a round has gone on for too long.
  var mostCards: Decision {
    let most = seated.clockwise(from: .bottom).map(tableau.count).max() ?? 0
    return Decision(winner: seated.filter { tableau.count(at: $0) == most }.only)
  }

  mutating func endRound(_ decision: Decision, into events: inout [MatchEvent]) {
    if let winner = decision.winner { gamesWon[winner] += 1 }
    if case .dealing(let deal) = stage { nextStarter = deal.starter.next }
    stage = .betweenRounds
    events.append(.roundEnded(winner: decision.winner))
  }
}
