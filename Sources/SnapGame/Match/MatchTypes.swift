/// What the host judged a call to be. Raw values as in PlayerCalledSnap.
package enum Verdict: Hashable, Sendable {
  case wrong
  case tooLate
  /// The matching piles, at least two.
  case correct(MatchingPiles)
  /// As quick as another: the matching piles go to the pool.
  case tied(MatchingPiles)
}

/// What goes into a match. Every input may come at any moment; what the rules do not allow is `rejected`.
package enum MatchInput: Equatable, Sendable {
  /// Deals a whole deck and begins a round. Only between rounds, with at least two seated. `draw` is a random number that
  /// picks who starts the first round; later it is not read.
  case startRound(deck: [Card], draw: UInt64)
  /// The player's program has taken in the deal.
  case dealt(Seat)
  /// The deal need not be waited for any longer (solo play).
  case skipDeal
  /// The player turns his top card; `activation` is the number of the activation that he answers.
  case turn(Seat, activation: Int)
  /// The player calls Snap at the card of contest `turn`.
  case call(Seat, turn: Int)
  /// The players have called at the card of contest `turn`, all equally quick. Without the pool among the house rules,
  /// or without a match, the first of them clockwise from the active player's left has called, and the others after him.
  case tie(SeatSet, turn: Int)
  /// Calls have come in and the quickest is being looked for: until a `call` that counts, or `releaseHold`, nobody turns
  /// and no pause ends.
  case holdForVerdict
  case releaseHold
  case leave(Seat)
  /// The deadline has come.
  case timeout
}

/// What comes out of a match, in the order in which it happened.
package enum MatchEvent: Equatable, Sendable {
  case dealt(starter: Seat)
  /// The seat's open stack went under its closed stack, outside of a payment.
  case recycled(Seat)
  case activated(Seat, activation: Int)
  case turned(Seat, Card, turn: Int)
  case called(Seat, Verdict)
  /// The wrong caller paid this.
  case paid(Seat, Payment)
  /// The snapper took these piles.
  case took(Seat, from: MatchingPiles)
  /// Nobody was first, and the piles went to the pool.
  case pooled(MatchingPiles)
  /// A seat became empty; `gains` is what each other player got, bottom card first.
  /// (Indirect, so that the events that come all the time stay small.)
  indirect case left(Seat, gains: SeatMap<[Card]>)
  /// nil: a tie.
  case roundEnded(winner: Seat?)
  case rejected(Seat, MatchRejection)
}

/// Why an input was without effect.
package enum MatchRejection: Hashable, Sendable {
  /// The seat is empty, or its player left.
  case notSeated
  /// The input does not fit what is going on.
  case wrongStage
  case notActive
  /// The turn answers an activation that is over, or one that never was.
  case wrongActivation
  /// He has turned his card, or a call is being settled.
  case pauseRuns
  case holdsNoCards
  /// He has just turned a card and saw it first.
  case lockedOut
  /// He has been told once for this turn that he was too late.
  case alreadyToldTooLate
  /// The call names a card that has not been turned.
  case turnNotReached
}
