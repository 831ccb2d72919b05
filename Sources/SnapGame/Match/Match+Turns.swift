/// Turns (docs/rules.md, Turning).
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

  mutating func turn(
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

  mutating func finishTurn(_ play: PlayStage, at now: Instant, into events: inout [MatchEvent]) {
    if let decision = decision(endOfPauseIn: play, at: now) { return endRound(decision, into: &events) }
    activateNext(play, into: &events)
  }

  /// Steps clockwise from the active seat to the next player who can turn a card, the active one himself last.
  mutating func activateNext(_ play: PlayStage, into events: inout [MatchEvent]) {
    var play = play
    // Without a pool somebody always has two cards, or one that is closed.
    guard let next = seated.clockwise(from: play.active.next).first(where: { tableau.ability(of: $0) != .isSkipped })
    else { return endRound(mostCards, into: &events) }
    activate(next, &play, into: &events)
  }

  mutating func activate(_ seat: Seat, _ play: inout PlayStage, into events: inout [MatchEvent]) {
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
}
