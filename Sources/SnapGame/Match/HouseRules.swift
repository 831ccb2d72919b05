/// What a table may play otherwise than usual (docs/rules.md, "House rules"). Raw values are those of TableRules.
package struct HouseRules: Hashable, Sendable {
  package var matching = MatchKind.rank
  package var penalty = Penalty.oneToEach
  package var ties = TieRule.bySeat
  package var decks = DeckCount.one

  package init() {}

  /// The rules that every program knows.
  package static let usual = HouseRules()

  /// Any rules, to try them out.
  package static func random(using generator: inout some RandomNumberGenerator) -> HouseRules {
    var house = HouseRules()
    house.matching = .random(using: &generator)
    house.penalty = .random(using: &generator)
    house.ties = .random(using: &generator)
    house.decks = .random(using: &generator)
    return house
  }
}

/// One of the choices that a host has.
package protocol HouseRule: CaseIterable, RawRepresentable<Int8>, Hashable, Sendable {
  /// As on the command line and in records.
  var word: String { get }
}

extension HouseRule {
  package init?(word: some StringProtocol) {
    guard let rule = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = rule
  }

  fileprivate static func random(using generator: inout some RandomNumberGenerator) -> Self {
    allCases.randomElement(using: &generator)!
  }
}

/// What makes two open cards a match.
package enum MatchKind: Int8, HouseRule {
  case rank = 0
  case suit
  /// Rank or suit.
  case either

  package var word: String {
    switch self {
    case .rank: "rank"
    case .suit: "suit"
    case .either: "both"
    }
  }

  /// One bit for everything by which a card can match: two cards match if they have one in common.
  @inline(__always) func bits(of card: Card) -> UInt32 {
    let mask: UInt32 =
      switch self {
      case .rank: 0x0000_FFFF
      case .suit: 0xFFFF_0000
      case .either: 0xFFFF_FFFF
      }
    return (1 << card.rank.rawValue | 0x1_0000 << card.suit.rawValue) & mask
  }
}

/// What a wrong call costs.
package enum Penalty: Int8, HouseRule {
  /// One card to each other player.
  case oneToEach = 0
  /// One card goes below the caller's own closed stack.
  case oneUnderOwn
  /// The caller's whole open stack goes to the others.
  case wholePile

  package var word: String {
    switch self {
    case .oneToEach: "each"
    case .oneUnderOwn: "under"
    case .wholePile: "pile"
    }
  }
}

/// What becomes of calls that are equally quick.
package enum TieRule: Int8, HouseRule {
  /// The first clockwise from the turner's left wins.
  case bySeat = 0
  /// Nobody wins: the matching piles go to the pool in the middle.
  case pool

  package var word: String {
    switch self {
    case .bySeat: "seat"
    case .pool: "pool"
    }
  }
}

/// How many decks are played with; the raw value is their number.
package enum DeckCount: Int8, HouseRule {
  case one = 1
  case two

  package var cards: Int { Int(rawValue) * Deck.size }
  package var word: String { String(rawValue) }
}
