/// The rules of Snap as one machine: deal, turns, calls, payments, leavers, rounds (docs/rules.md).
///
/// Pure and deterministic: the deck, the first starter and the time are arguments. Which of several calls was first is
/// not decided here: the first `call` that arrives is. An input that arrives after a deadline finds the deadline done.
package struct Match: Equatable, Sendable {
  package let rules: MatchRules

  /// The cards on the table.
  package internal(set) var tableau = Tableau<Card>()
  /// Who has not left.
  package internal(set) var seated: SeatSet
  /// Rounds won, by seat.
  package internal(set) var gamesWon: SeatMap<Int>

  var stage: Stage
  /// Who starts the next round, if he is there, or else the next clockwise; nil before the first round.
  var nextStarter: Seat?
  /// The number that the next activation will have, on through the rounds.
  var nextActivation: Int

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

  /// At least two open top cards are a match.
  package var matchStands: Bool { !matching.isEmpty }

  var matching: MatchingPiles { tableau.matching(among: seated, by: rules.house.matching) }

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
