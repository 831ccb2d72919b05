/// The deal of a round: cards are on the table, nobody may turn or call.
struct DealStage: Equatable, Sendable {
  /// Who begins; if he leaves, the next occupied seat clockwise.
  var starter: Seat
  /// The players whose programs have not yet answered.
  var unanswered: SeatSet
  /// The deal is not over before this.
  var endsAt: Instant
}

/// A round in play.
struct PlayStage: Equatable, Sendable {
  var active: Seat
  /// The number of the present activation.
  var activation: Int
  /// He has turned the one card of his turn.
  var hasTurned = false

  var contest = Contest()
  /// Cards turned since the last call that counted.
  var turnsWithoutCall = 0
  /// Since the moment the cards moved; who left meanwhile changes nothing.
  var decided: Decision?
  /// When the round has lasted long enough, if it is limited.
  let timeLimit: Instant?

  var pause: Pause?
  /// The judge is comparing calls: time stands still.
  var isHeld = false
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
  case verdict(caller: Seat, CountedVerdict, until: Instant)
  /// The cards have moved.
  case cardsMove(until: Instant)

  var end: Instant {
    switch self {
    case .afterTurn(let end), .verdict(_, _, let end), .cardsMove(let end): end
    }
  }
}

/// The verdict on the one call of a contest that counts.
enum CountedVerdict: Equatable, Sendable {
  case wrong
  case correct(SeatSet)
}
