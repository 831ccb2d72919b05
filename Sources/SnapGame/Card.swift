/// The raw value is the one that packets carry.
package enum Suit: UInt8, CaseIterable, Sendable {
  case clubs = 0
  case diamonds, hearts, spades

  package var isRed: Bool { self == .diamonds || self == .hearts }
}

/// The raw value is the one that packets carry: ace 1 to king 13. Zero there means a face-down card, which is no rank.
package enum Rank: UInt8, CaseIterable, Sendable {
  case ace = 1
  case two, three, four, five, six, seven, eight, nine, ten, jack, queen, king

  /// As on the corner of a card: A, 2 to 10, J, Q, K.
  package var symbol: String {
    switch self {
    case .ace: "A"
    case .jack: "J"
    case .queen: "Q"
    case .king: "K"
    default: String(rawValue)
    }
  }
}

/// A playing card whose face is known. Equality is that of the *same card*; for Snap's other notion see `MatchKind`.
package struct Card: Hashable, Sendable {
  package let rank: Rank
  package let suit: Suit

  package init(_ rank: Rank, of suit: Suit) {
    self.rank = rank
    self.suit = suit
  }
}

/// A card as it lies in a closed stack. The host's closed cards keep their faces; a guest's are `HiddenCard`s, which
/// cannot hold one: what a guest must not know has no place in its state.
package protocol ClosedCard: Hashable, Sendable {
  init(turningFaceDown card: Card)
}

extension Card: ClosedCard {
  package init(turningFaceDown card: Card) { self = card }
}

/// A face-down card seen from outside: all that is known is that it is there.
package struct HiddenCard: ClosedCard {
  package init() {}
  package init(turningFaceDown card: Card) {}
}
