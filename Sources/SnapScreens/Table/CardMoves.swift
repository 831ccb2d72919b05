import SnapGame
import SnapGuest

/// Flights for each way in which the rules move cards, with the times of `Pacing`.
struct CardMoves {
  let pacing: Pacing

  /// Recycling never takes longer than this part of the pause that it stands in, so that a payment still fits behind it.
  private var longestRecycling: Duration { pacing.movePause - pacing.moveFlight }

  /// Bottom cards first, clockwise from the starter, one after the other from off the table.
  func deal(to view: MatchView, starter: Seat, at start: Instant) -> [CardFlight] {
    var left = view.tableau.closed
    var flights: [CardFlight] = []
    var departs = start + pacing.dealLeadIn
    let order = Array(view.seated.clockwise(from: starter))
    while order.contains(where: { !left[$0].isEmpty }) {
      for seat in order where !left[seat].isEmpty {
        left[seat].removeLast()
        flights.append(
          CardFlight(
            from: .deck, to: .closed(seat), card: nil, departs: departs, lands: departs + pacing.dealFlight))
        departs = departs + pacing.dealStagger
      }
    }
    return flights
  }

  func turn(_ card: Card, at seat: Seat, at start: Instant) -> CardFlight {
    CardFlight(
      from: .closed(seat), to: .open(seat), card: card, manner: .turnsOver, departs: start,
      lands: start + pacing.halfFlip * 2)
  }

  /// The oldest card first, as the rules say; the pile goes down card by card.
  func recycle(_ pile: Stack<Card>, at seat: Seat, at start: Instant) -> [CardFlight] {
    let stagger = recycleStagger(for: pile.count)
    return pile.enumerated().map { index, card in
      let departs = start + stagger * index
      return CardFlight(
        from: .open(seat), to: .closed(seat), card: card, departs: departs, lands: departs + pacing.recycleFlight)
    }
  }

  func recycling(of count: Int) -> Duration {
    count == 0 ? .zero : recycleStagger(for: count) * (count - 1) + pacing.recycleFlight
  }

  private func recycleStagger(for count: Int) -> Duration {
    min(pacing.recycleStagger, (longestRecycling - pacing.recycleFlight) / max(1, count - 1))
  }

  /// - Parameter open: the payer's open cards before.
  func pay(_ payment: Payment, from caller: Seat, of open: Stack<Card>, at start: Instant) -> [CardFlight] {
    let recycled = payment.source == .closedAfterRecycling ? open : []
    let departs = start + recycling(of: recycled.count)
    let isOpen = payment.source == .open
    let faces: [Card?] = isOpen ? open.reversed() : payment.receivers.map { _ in nil }
    return recycle(recycled, at: caller, at: start)
      + zip(payment.receivers, faces).map { seat, face in
        CardFlight(
          from: isOpen ? .open(caller) : .closed(caller), to: .closed(seat), card: face, isFaceUp: isOpen,
          departs: departs, lands: departs + pacing.moveFlight)
      }
  }

  /// Whole open piles, each as one block, all at once.
  func take(
    by snapper: Seat, from seats: [Seat], withPool: Bool, of before: Tableau<HiddenCard>, at start: Instant
  ) -> [CardFlight] {
    let pool = withPool ? slide(before.pool, from: .pool, to: .closed(snapper), at: start) : []
    return seats.flatMap { slide(before.open[$0], from: .open($0), to: .closed(snapper), at: start) } + pool
  }

  /// The same to the middle.
  func pool(from seats: SeatSet, of before: Tableau<HiddenCard>, at start: Instant) -> [CardFlight] {
    seats.clockwise(from: .bottom).flatMap { slide(before.open[$0], from: .open($0), to: .pool, at: start) }
  }

  private func slide(_ cards: Stack<Card>, from: Place, to: Place, at start: Instant) -> [CardFlight] {
    cards.map { card in
      CardFlight(from: from, to: to, card: card, isFaceUp: true, departs: start, lands: start + pacing.moveFlight)
    }
  }

  /// A leaver's cards, open ones first, one at a time to each of those who get some.
  func inherit(from leaver: Seat, of before: MatchView, gains: [GuestEvent.Pile], at start: Instant) -> [CardFlight] {
    let open = before.tableau.open[leaver].reversed().map { (Place.open(leaver), Card?.some($0)) }
    let closed = before.tableau.closed[leaver].map { _ in (Place.closed(leaver), Card?.none) }
    var heirs: [Seat] = []
    var left = gains.filter { $0.seat != leaver }.map { ($0.seat, $0.count) }
    while left.contains(where: { $0.1 > 0 }) {
      for index in left.indices where left[index].1 > 0 {
        left[index].1 -= 1
        heirs.append(left[index].0)
      }
    }
    return zip(open + closed, heirs).map { source, heir in
      CardFlight(
        from: source.0, to: .closed(heir), card: source.1, departs: start, lands: start + pacing.moveFlight)
    }
  }

  /// The top five cards of each stack slide away one after the other, the rest with the last of them.
  func sweep(_ view: MatchView, at start: Instant) -> [CardFlight] {
    var flights: [CardFlight] = []
    for seat in Seat.allCases {
      var stacks: [(Place, [Card?])] = [
        (.closed(seat), view.tableau.closed[seat].map { _ in nil }), (.open(seat), view.tableau.open[seat].map { $0 }),
      ]
      if seat == .top { stacks.append((.pool, view.tableau.pool.map { $0 })) }
      for (place, cards) in stacks {
        for (index, card) in cards.enumerated() {
          let departs = start + pacing.sweepStagger * min(cards.count - 1 - index, 4)
          flights.append(
            CardFlight(
              from: place, to: .away(seat), card: card, isFaceUp: card != nil, departs: departs,
              lands: departs + pacing.sweepFlight))
        }
      }
    }
    return flights
  }

  /// How long a sweep of full stacks takes.
  var sweep: Duration { pacing.sweepStagger * 4 + pacing.sweepFlight }
}
