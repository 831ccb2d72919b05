/// Whole decks and their order. The first card of a deck is dealt first.
package enum Deck {
  /// The cards of one deck.
  package static let size = 52

  /// The 52 cards in a fixed order: by suit, then by rank.
  package static let standard: [Card] = Suit.allCases.flatMap { suit in Rank.allCases.map { Card($0, of: suit) } }

  /// A deck in random order; every order is equally likely if `generator` is unbiased.
  package static func shuffled(using generator: inout some RandomNumberGenerator) -> [Card] {
    standard.shuffled(using: &generator)
  }
}
