/// The piles whose top cards match: open stacks, and perhaps the pool in the middle, which never matches alone.
package struct MatchingPiles: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// Whose open top cards match something.
  package var seats: SeatSet
  /// The pool's top card is one of those that match.
  package var withPool: Bool

  package init(_ seats: SeatSet, withPool: Bool = false) {
    self.seats = seats
    self.withPool = withPool
  }

  package init(arrayLiteral seats: Seat...) { self.init(SeatSet(seats)) }

  package var isEmpty: Bool { seats.isEmpty }

  /// Without the piles of those who are not among `present`.
  package func among(_ present: SeatSet) -> MatchingPiles {
    MatchingPiles(seats.filter(present.contains), withPool: withPool)
  }
}
