/// Whole decks and their order. The first card of a deck is dealt first.
package enum Deck {
  /// The cards of one deck.
  package static let size = 52

  /// The 52 cards in a fixed order: by suit, then by rank.
  package static let standard: [Card] = Suit.allCases.flatMap { suit in Rank.allCases.map { Card($0, of: suit) } }

  /// That many whole decks, one after the other.
  package static func standard(_ count: DeckCount) -> [Card] {
    count == .one ? standard : standard + standard
  }

  /// The cards in random order; every order is equally likely if `generator` is unbiased.
  package static func shuffled(_ count: DeckCount = .one, using generator: inout some RandomNumberGenerator) -> [Card] {
    standard(count).shuffled(using: &generator)
  }
}
