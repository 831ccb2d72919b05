/// A stack of cards: the first is the bottom card, the last the top card.
package typealias Stack = Array

/// The cards on the table: each seat's closed (face-down) and open (face-up) stack and the pool, and every way in which the rules
/// move cards. It knows nothing of turns, calls and time. The host keeps a `Tableau<Card>`, a guest a
/// `Tableau<HiddenCard>`; both move cards by this one code.
package struct Tableau<Closed: ClosedCard>: Equatable, Sendable {
  /// Face down, by seat.
  package var closed = SeatMap<Stack<Closed>>(repeating: [])
  /// Face up, by seat.
  package var open = SeatMap<Stack<Card>>(repeating: [])
  /// Face-up cards in the middle, which belong to nobody.
  package var pool: Stack<Card> = []

  package init() {}

  package func count(at seat: Seat) -> Int { closed[seat].count + open[seat].count }
  package func holdsCards(_ seat: Seat) -> Bool { !closed[seat].isEmpty || !open[seat].isEmpty }

  /// He holds less than half of an equal share of the cards on the table.
  package func isBehind(_ seat: Seat, among seats: SeatSet) -> Bool {
    let all = seats.clockwise(from: .bottom).reduce(0) { $0 + count(at: $1) }
    return count(at: seat) * 2 * seats.count < all
  }

  /// What a player is able to do when his turn comes (docs/rules.md, Turning).
  package enum Ability: Sendable { case turns, recyclesAndTurns, isSkipped }

  package func ability(of seat: Seat) -> Ability {
    if !closed[seat].isEmpty { return .turns }
    return open[seat].count >= 2 ? .recyclesAndTurns : .isSkipped
  }

  /// Those of `seats` who hold cards.
  package func holders(among seats: SeatSet) -> SeatSet { seats.filter(holdsCards) }

  /// The seats whose open top card matches another seat's or the pool's.
  package func matching(among seats: SeatSet, by kind: MatchKind) -> MatchingPiles {
    let pool = self.pool.last.map(kind.bits(of:)) ?? 0
    var seen = pool
    var seenAgain: UInt32 = 0
    for seat in seats.clockwise(from: .bottom) {
      let bits = topBits(seat, kind)
      seenAgain |= seen & bits
      seen |= bits
    }
    if seenAgain == 0 { return [] }
    return MatchingPiles(seats.filter { topBits($0, kind) & seenAgain != 0 }, withPool: pool & seenAgain != 0)
  }

  /// No bit is set if no card lies open.
  private func topBits(_ seat: Seat, _ kind: MatchKind) -> UInt32 { open[seat].last.map(kind.bits(of:)) ?? 0 }

  /// The top closed card, which the caller knows to be there, turns out to be `card` and lies open from now on.
  package mutating func turn(_ card: Card, at seat: Seat) {
    closed[seat].removeLast()
    open[seat].append(card)
  }

  /// The open pile is turned over as one block and goes below the closed cards.
  package mutating func recycle(_ seat: Seat) {
    putUnder(seat, open[seat])
    open[seat].removeAll(keepingCapacity: true)
  }

  /// Puts face-up cards, in the given order, one after another at the bottom of a closed stack.
  mutating func putUnder(_ seat: Seat, _ cards: Stack<Card>) {
    closed[seat].insert(contentsOf: cards.reversed().lazy.map(Closed.init(turningFaceDown:)), at: 0)
  }

  /// Whole open stacks go under the snapper's closed stack, clockwise starting with himself; the pool goes last.
  package mutating func take(by snapper: Seat, from piles: MatchingPiles) {
    for seat in piles.seats.clockwise(from: snapper) {
      putUnder(snapper, open[seat])
      open[seat].removeAll(keepingCapacity: true)
    }
    guard piles.withPool else { return }
    putUnder(snapper, pool)
    pool = []
  }

  /// Nobody was first: whole open stacks go on top of the pool, clockwise starting at the bottom.
  package mutating func layOnPool(_ piles: MatchingPiles) {
    for seat in piles.seats.clockwise(from: .bottom) {
      pool += open[seat]
      open[seat].removeAll(keepingCapacity: true)
    }
  }

  /// Takes away all cards of somebody who leaves: the list from whose end they are dealt to the others.
  package mutating func removeAll(at seat: Seat) -> Stack<Closed> {
    let cards = closed[seat] + open[seat].map(Closed.init(turningFaceDown:))
    closed[seat] = []
    open[seat] = []
    return cards
  }

  /// Deals a leaver's cards from the end of the list, one at a time clockwise from his left, to those of `seats` who
  /// hold cards, each to the bottom of the closed stack. Returns what each got, bottom card first.
  package mutating func redistribute(
    _ cards: Stack<Closed>, from leaver: Seat, among seats: SeatSet
  ) -> SeatMap<[Closed]> {
    var gains = SeatMap<[Closed]>(repeating: [])
    let heirs = Array(holders(among: seats).clockwise(from: leaver.next))
    guard !heirs.isEmpty else { return gains }
    for (index, card) in cards.reversed().enumerated() { gains[heirs[index % heirs.count]].insert(card, at: 0) }
    for heir in heirs { receive(gains[heir], at: heir) }
    return gains
  }

  /// Puts closed cards, bottom card first, as one block below a closed stack.
  package mutating func receive(_ cards: [Closed], at seat: Seat) {
    closed[seat].insert(contentsOf: cards, at: 0)
  }
}

extension Tableau where Closed == Card {
  /// Deals a deck one card at a time, clockwise from `starter`, each on top of the closed stack.
  package init(dealing deck: [Card], to seats: SeatSet, startingAt starter: Seat) {
    let order = Array(seats.clockwise(from: starter))
    for seat in order { closed[seat].reserveCapacity(deck.count) }
    for (index, card) in deck.enumerated() { closed[order[index % order.count]].append(card) }
  }

  /// The same table as others see it.
  package var hidingClosedCards: Tableau<HiddenCard> {
    var result = Tableau<HiddenCard>()
    for seat in Seat.allCases {
      result.closed[seat] = closed[seat].map(HiddenCard.init(turningFaceDown:))
      result.open[seat] = open[seat]
    }
    result.pool = pool
    return result
  }
}
