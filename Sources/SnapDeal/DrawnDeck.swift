package import SnapGame

/// One deck, or two, in the order that secret and nonces give it, and who starts the first round.
package struct DrawnDeck: Equatable, Sendable {
  /// The first one is dealt first.
  package let cards: [Card]
  private var stream: DeckStream

  /// Fisher and Yates's shuffle of the standard decks, from their end, each place drawn without bias.
  init(of decks: DeckCount, seed: [UInt8]) {
    stream = DeckStream(seed: seed)
    var cards = Deck.standard(decks)
    for index in stride(from: cards.count - 1, to: 0, by: -1) {
      cards.swapAt(index, stream.next(below: index + 1))
    }
    self.cards = cards
  }

  /// Which of `count` players, counted clockwise from position 0, starts the first round of a game.
  package func starter(among count: Int) -> Int {
    var rest = stream
    return rest.next(below: count)
  }
}

/// Numbers without end from a seed: the hashes of the seed and a counter, read as 32-bit words.
struct DeckStream: Equatable, Sendable {
  private let seed: [UInt8]
  private var counter: UInt32 = 0
  private var block: ArraySlice<UInt8> = []

  init(seed: [UInt8]) { self.seed = seed }

  private mutating func nextWord() -> UInt32 {
    if block.isEmpty {
      block = LabelledHash.stream(seed, counter.bigEndianBytes)[...]
      counter += 1
    }
    defer { block = block.dropFirst(4) }
    return block.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// A uniform number from 0 to `bound` - 1: words in the incomplete last stretch of `bound` numbers are passed over.
  mutating func next(below bound: Int) -> Int {
    let words = UInt64(1) << 32
    let complete = words - words % UInt64(bound)
    while true {
      let word = UInt64(nextWord())
      if word < complete { return Int(word % UInt64(bound)) }
    }
  }
}
