/// What a host may choose about the game, and every limit that ends a round.
package struct MatchRules: Hashable, Sendable {
  package var house: HouseRules

  /// A round ends after this many cards turned in a row without a call that counted (docs/rules.md, The end of a round).
  package var turnsWithoutCall: Int

  /// A round that has been played for this long ends as soon as no pause runs; nil: no limit. Scaled by no pace.
  package var timeLimit: Duration?

  /// How quickly the game goes: it scales all pauses and the deal.
  package var pacing = Pacing.normal

  /// - Parameter house: two decks may go round for twice as long.
  package init(house: HouseRules = .usual) {
    self.house = house
    turnsWithoutCall = Self.turnsOfOneDeck * Int(house.decks.rawValue)
  }

  /// Four times through the cards.
  private static let turnsOfOneDeck = 4 * Deck.size
}
