import SnapGame

/// What each player did in a round, for its end.
struct RoundTally: Equatable, Sendable {
  struct Line: Equatable, Sendable {
    /// Correct calls that counted.
    var snaps = 0
    /// Cards taken by them.
    var taken = 0
    /// The quickest of them; nil if none is known.
    var bestMilliseconds: UInt32?
  }

  var lines = SeatMap<Line>(repeating: Line())

  mutating func took(_ seat: Seat, cards: Int) {
    lines[seat].snaps += 1
    lines[seat].taken += cards
  }

  mutating func reacted(_ seat: Seat, in milliseconds: UInt32) {
    lines[seat].bestMilliseconds = min(milliseconds, lines[seat].bestMilliseconds ?? .max)
  }
}
