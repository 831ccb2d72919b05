package import SnapGame

/// Where what was seen parts from what the deck would have shown.
package enum DealMisfit: Error, Equatable, Sendable {
  /// Another player should have started.
  case starter(Seat)
  /// Another number of cards was dealt to him, or other faces.
  case hand(Seat)
  /// The card that came `turn`th showed this face, which does not lie there in the deck.
  case card(Card, turn: Int)
  /// The verdict on his call, after so many turns, is not what the open cards say.
  case verdict(on: Seat, turn: Int)
  /// A leaver's cards went to the others in another way.
  case inheritance(from: Seat)
  /// After so many turns the table was not as the rules make it.
  case table(turn: Int)
}

extension RoundRecord {
  /// Deals `deck` anew, makes every move that was seen, and compares every face and every verdict.
  ///
  /// When the cards of a judged call moved is not seen, only that it was before the next activation. Somebody who left
  /// in between may have left before or after; both ways are followed until one of them no longer fits.
  package func check(against deck: DrawnDeck) throws(DealMisfit) {
    try checkStarter(deck)
    var ways = [try dealt(deck)]
    var turn = 0
    for fact in facts.dropLast(endsWithLeaver ? 1 : 0) {
      switch fact {
      case .activated(let seat):
        for index in ways.indices { ways[index].activate(seat) }
      case .turned(let seat, let card):
        turn += 1
        ways = ways.compactMap { $0.turning(card, at: seat) }
        if ways.isEmpty { throw .card(card, turn: turn) }
      case .called(let seat, let verdict):
        ways = ways.compactMap { $0.judging(seat, verdict) }
        if ways.isEmpty { throw .verdict(on: seat, turn: turn) }
      case .left(let seat, let gains):
        ways = Self.withAndWithoutMove(ways).compactMap { $0.leaving(seat, gains: gains) }
        if ways.isEmpty { throw .inheritance(from: seat) }
      case .seen(let tableau):
        ways = Self.withAndWithoutMove(ways).filter { $0.tableau.hidingClosedCards == tableau }
        if ways.isEmpty { throw .table(turn: turn) }
      }
    }
  }

  /// The round ended because somebody left: his cards go to nobody any more.
  private var endsWithLeaver: Bool {
    guard case .left(_, let gains) = facts.last else { return false }
    return Seat.allCases.allSatisfy { gains[$0].isEmpty }
  }

  private func checkStarter(_ deck: DrawnDeck) throws(DealMisfit) {
    let players = Array(seated.clockwise(from: .bottom))
    let rightful: Seat? =
      switch starterRule {
      case .drawn: players.isEmpty ? nil : players[deck.starter(among: players.count)]
      case .first(let seat): seated.clockwise(from: seat).first { _ in true }
      case .unknown: starter
      }
    guard let rightful, rightful == starter else { throw .starter(starter) }
  }

  private func dealt(_ deck: DrawnDeck) throws(DealMisfit) -> Way {
    let tableau = Tableau(dealing: deck.cards, to: seated, startingAt: starter)
    for seat in Seat.allCases where !Self.agree(hands[seat], tableau.closed[seat]) { throw .hand(seat) }
    return Way(house: house, seated: seated, tableau: tableau)
  }

  /// As many cards, and none of the faces that were told is another.
  fileprivate static func agree(_ told: [Card?], _ cards: [Card]) -> Bool {
    told.count == cards.count && zip(told, cards).allSatisfy { $0 == nil || $0 == $1 }
  }

  private static func withAndWithoutMove(_ ways: [Way]) -> [Way] {
    var result = ways
    for var way in ways where way.owed != nil {
      way.moveOwed()
      if !result.contains(where: { $0.isSame(as: way) }) { result.append(way) }
    }
    return result
  }
}

/// One way in which the round may have gone.
private struct Way {
  let house: HouseRules
  var seated: SeatSet
  var tableau: Tableau<Card>
  /// A judged call whose cards have not moved.
  var owed: (caller: Seat, verdict: Verdict)?

  func isSame(as other: Way) -> Bool {
    owed?.caller == other.owed?.caller && seated == other.seated && tableau == other.tableau
  }

  mutating func moveOwed() {
    defer { owed = nil }
    guard let (caller, verdict) = owed else { return }
    if case .tied(let piles) = verdict { return tableau.layOnPool(piles.among(seated)) }
    guard seated.contains(caller) else { return }
    switch verdict {
    case .tooLate, .tied: break
    case .wrong: _ = tableau.pay(house.penalty, from: caller, among: seated)
    case .correct(let matching):
      tableau.take(by: caller, from: matching.among(seated))
    }
  }

  mutating func activate(_ seat: Seat) {
    moveOwed()
    if tableau.ability(of: seat) == .recyclesAndTurns { tableau.recycle(seat) }
  }

  /// nil if the open cards say otherwise.
  func judging(_ caller: Seat, _ verdict: Verdict) -> Way? {
    let matching = tableau.matching(among: seated, by: house.matching)
    let fits =
      switch verdict {
      case .tooLate: true
      case .wrong: matching.isEmpty
      case .correct(let piles), .tied(let piles): !piles.isEmpty && piles == matching
      }
    guard fits else { return nil }
    var result = self
    result.owed = (caller, verdict)
    return result
  }

  /// nil if another card lies there.
  func turning(_ card: Card, at seat: Seat) -> Way? {
    guard tableau.closed[seat].last == card else { return nil }
    var result = self
    result.tableau.turn(card, at: seat)
    return result
  }

  /// nil if the cards went in another way.
  func leaving(_ seat: Seat, gains: SeatMap<[Card?]>) -> Way? {
    var result = self
    result.seated.remove(seat)
    let cards = result.tableau.removeAll(at: seat)
    let rightful = result.tableau.redistribute(cards, from: seat, among: result.seated)
    return Seat.allCases.allSatisfy { RoundRecord.agree(gains[$0], rightful[$0]) } ? result : nil
  }
}
