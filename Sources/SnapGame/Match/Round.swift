/// The deal of a round: cards are on the table, nobody may turn or call.
struct DealStage: Equatable, Sendable {
  /// Who begins; if he leaves, the next occupied seat clockwise.
  var starter: Seat
  /// The players whose programs have not yet answered.
  var unanswered: SeatSet
  /// The deal is not over before this.
  var endsAt: Instant
}

/// A round in play. (It is copied at every input: in this order it takes half the room.)
struct PlayStage: Equatable, Sendable {
  var contest = Contest()
  var active: Seat
  /// He has turned the one card of his turn.
  var hasTurned = false
  /// The judge is comparing calls: time stands still.
  var isHeld = false
  /// The number of the present activation.
  var activation: Int
  /// Cards turned since the last call that counted.
  var turnsWithoutCall = 0
  /// When the round has lasted long enough, if it is limited.
  let timeLimit: Instant?
  /// Since the moment the cards moved; who left meanwhile changes nothing.
  var decided: Decision?
  var pause: Pause?
}

/// The race that each turned card opens. Number 0 is the one before the first card, in which every call is wrong.
struct Contest: Equatable, Sendable {
  var turn = 0
  /// No call has counted yet, and no match has vanished.
  var isOpen = true
  /// Who turned this contest's card, until the next activation: he saw it first, and may not call.
  var lockedOut: Seat?
  /// Told once that they were too late.
  var toldTooLate = SeatSet()
}

/// How a round came to its end.
struct Decision: Equatable, Sendable {
  /// nil: a tie.
  let winner: Seat?
}

/// A stretch in which nobody may turn. Each is followed by an activation, or by the end of the round.
enum Pause: Equatable, Sendable {
  /// Half a second after a turned card.
  case afterTurn(until: Instant)
  /// A call has been judged; the cards move at the end.
  case verdict(until: Instant, caller: Seat, CountedVerdict)
  /// The cards have moved.
  case cardsMove(until: Instant)

  var end: Instant {
    switch self {
    case .afterTurn(let end), .verdict(let end, _, _), .cardsMove(let end): end
    }
  }
}

/// The verdict on the one call of a contest that counts.
enum CountedVerdict: Equatable, Sendable {
  case wrong
  case correct(MatchingPiles)
  /// Several were equally quick; the caller is one of them.
  case tied(MatchingPiles)
}
