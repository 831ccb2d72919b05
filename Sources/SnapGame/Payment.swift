/// What a wrong caller paid.
package struct Payment: Hashable, Sendable {
  /// Where the caller took the cards from.
  package enum Source: Hashable, Sendable {
    /// The top of his closed stack.
    case closed
    /// The same, after all his open cards went below it.
    case closedAfterRecycling
    /// The top of his open stack.
    case open
  }

  package let source: Source
  /// Whose closed stack the cards went to: one entry for each card, in the order of paying.
  package let receivers: [Seat]

  package init(from source: Source, to receivers: [Seat]) {
    self.source = source
    self.receivers = receivers
  }
}

/// The penalties of docs/rules.md. Each card that is paid goes to the bottom of a closed stack.
extension Tableau {
  /// A wrong caller, who holds cards, pays; the other players are those of `seats` that hold cards, too.
  package mutating func pay(_ penalty: Penalty, from caller: Seat, among seats: SeatSet) -> Payment {
    var others = holders(among: seats)
    others.remove(caller)
    switch penalty {
    case .oneUnderOwn: return payUnderOwn(caller)
    case .wholePile where !open[caller].isEmpty && !others.isEmpty: return payPile(of: caller, to: others)
    case .wholePile, .oneToEach: return payOneToEach(from: caller, others)
    }
  }

  /// Clockwise from his left, until he has none left. If his closed cards are fewer than he owes and he has open ones,
  /// he recycles first.
  private mutating func payOneToEach(from caller: Seat, _ others: SeatSet) -> Payment {
    let recycles = closed[caller].count < others.count && !open[caller].isEmpty
    if recycles { recycle(caller) }
    var paid: [Seat] = []
    for seat in others.clockwise(from: caller.next) {
      guard let card = closed[caller].popLast() else { break }
      closed[seat].insert(card, at: 0)
      paid.append(seat)
    }
    return Payment(from: recycles ? .closedAfterRecycling : .closed, to: paid)
  }

  /// His top open card, or the top closed one if he has none.
  private mutating func payUnderOwn(_ caller: Seat) -> Payment {
    if let card = open[caller].popLast() {
      putUnder(caller, [card])
      return Payment(from: .open, to: [caller])
    }
    guard let card = closed[caller].popLast() else { return Payment(from: .closed, to: []) }
    closed[caller].insert(card, at: 0)
    return Payment(from: .closed, to: [caller])
  }

  /// From the top, one card at a time, clockwise from his left.
  private mutating func payPile(of caller: Seat, to others: SeatSet) -> Payment {
    let heirs = Array(others.clockwise(from: caller.next))
    let receivers = open[caller].indices.map { heirs[$0 % heirs.count] }
    for (card, seat) in zip(open[caller].reversed(), receivers) { putUnder(seat, [card]) }
    open[caller].removeAll(keepingCapacity: true)
    return Payment(from: .open, to: receivers)
  }
}
