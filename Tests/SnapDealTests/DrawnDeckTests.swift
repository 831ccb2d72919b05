import SnapDeal
import SnapGame
import Testing

/// The deck as a function of what everybody put in.
@Suite struct DrawnDeckTests {
  @Test func workedExampleOfTheDocumentation() {
    let secret: DealSecret = counting(from: 0)
    let nonces: (Seat) -> DealNonce = { counting(from: $0 == .bottom ? 32 : 64) }
    let draw = completeDraw([.bottom, .top], secret: secret, nonce: nonces)
    #expect(hex(draw.commitment.bytes) == "1054fb1b2f3cae000de8566b646a3d04b226b9a762a32e8f05f0b3cf57bc0399")
    #expect(
      hex(draw.commitment(to: nonces(.bottom), by: .bottom).bytes)
        == "a82510693d799c0b5145f5ca70993e6d710bbe96afbfca0e4ac64a1bc1510206")
    #expect(
      hex(draw.commitment(to: nonces(.top), by: .top).bytes)
        == "e5049655e759558be6ff46fe1b7d854da189d902c61fea233e12040d93d9fdbd")
    let deck = draw.deck(of: .one, with: secret)
    let expected = """
      JD 4D 9C 8S 7S 8D 7H 4S 9D 5H 7D 6H 2H 3D AS 9S 8C 5D AH 3C 6C KD JC AD KH 2D \
      9H 2S 7C KC 5S 5C AC 4C TD TC KS JS 3H 2C 4H TH QS 3S QD TS QC 6S 6D QH 8H JH
      """
    let shown = deck.cards.map { card in
      "\(Array("A23456789TJQK")[Int(card.rank.rawValue) - 1])\(Array("CDHS")[Int(card.suit.rawValue)])"
    }
    #expect(shown.joined(separator: " ") == expected)
    #expect(deck.starter(among: 2) == 1)
  }

  @Test func everyDeckIsAWholeDeck() {
    for seed in 0..<50 as Range<UInt64> {
      #expect(Set(deck([.bottom, .left], seed: seed).cards) == Set(Deck.standard))
      let two = deck([.bottom, .left], of: .two, seed: seed).cards
      #expect(two.count == 104 && Deck.standard.allSatisfy { card in two.count { $0 == card } == 2 })
    }
  }

  /// Every card comes to every place equally often: chi-square over the 52 x 52 table, 51 x 51 degrees of freedom,
  /// mean 2601 and deviation 72. Four deviations either way, on fixed seeds.
  @Test func decksAreUnbiased() {
    let count = 1_040
    var table = [Int](repeating: 0, count: 52 * 52)
    for seed in 0..<count {
      for (place, card) in deck([.bottom, .top], seed: UInt64(seed)).cards.enumerated() {
        table[place * 52 + Int(card.suit.rawValue) * 13 + Int(card.rank.rawValue) - 1] += 1
      }
    }
    let expected = Double(count) / 52
    let chiSquare = table.reduce(0.0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
    #expect((2_601 - 4 * 72.0...2_601 + 4 * 72.0).contains(chiSquare))
  }

  @Test(arguments: [2, 3, 4])
  func startersAreUnbiased(players: Int) {
    let count = 600
    var starts = [Int](repeating: 0, count: players)
    for seed in 0..<count { starts[deck([.bottom], seed: UInt64(seed)).starter(among: players)] += 1 }
    let expected = Double(count) / Double(players)
    let chiSquare = starts.reduce(0.0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
    // 0.9999 quantile for 3 degrees of freedom.
    #expect(chiSquare < 21.1)
  }

  /// One bit more or less from any single party gives another deck altogether.
  @Test func anySinglePartyChangesTheDeck() {
    let seats: SeatSet = [.bottom, .left, .top, .right]
    let secret: DealSecret = counting(from: 1)
    let nonce: (Seat) -> DealNonce = { counting(from: 40 * $0.rawValue) }
    let deck = completeDraw(seats, secret: secret, nonce: nonce).deck(of: .one, with: secret).cards
    func places(shared other: [Card]) -> Int { zip(deck, other).reduce(0) { $0 + ($1.0 == $1.1 ? 1 : 0) } }
    for changed in Seat.allCases {
      let other = completeDraw(seats, secret: secret) { seat in
        guard seat == changed else { return nonce(seat) }
        var bytes = nonce(seat).bytes
        bytes[31] ^= 1
        return DealNonce(bytes)!
      }
      #expect(places(shared: other.deck(of: .one, with: secret).cards) < 10)
    }
    let otherSecret: DealSecret = counting(from: 2)
    #expect(
      places(shared: completeDraw(seats, secret: otherSecret, nonce: nonce).deck(of: .one, with: otherSecret).cards)
        < 10)
    let later = completeDraw(seats, number: 2, secret: secret, nonce: nonce).deck(of: .one, with: secret).cards
    #expect(places(shared: later) < 10)
  }
}
