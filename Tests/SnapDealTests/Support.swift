import SnapDeal
import SnapGame

/// Counts up from `first`: the values of the worked example in docs/protocol.md.
func counting<Meaning>(from first: UInt8) -> DealBytes<Meaning> { DealBytes((0..<32).map { first + $0 })! }

func hex(_ bytes: [UInt8]) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

/// A draw among `seats` in which everybody has done his part.
func completeDraw(
  _ seats: SeatSet, number: UInt32 = 1, secret: DealSecret, nonce: (Seat) -> DealNonce
) -> DeckDraw {
  var draw = DeckDraw(number: number, asked: seats, secret: secret)
  for seat in seats.clockwise(from: .bottom) { _ = draw.commit(draw.commitment(to: nonce(seat), by: seat), by: seat) }
  for seat in seats.clockwise(from: .bottom) { _ = draw.open(nonce(seat), by: seat) }
  return draw
}

func deck(_ seats: SeatSet, of decks: DeckCount = .one, number: UInt32 = 1, seed: UInt64) -> DrawnDeck {
  var generator = SeededGenerator(seed: seed)
  let secret = DealSecret(using: &generator)
  var nonces = SeatMap<DealNonce?>(repeating: nil)
  for seat in Seat.allCases { nonces[seat] = DealNonce(using: &generator) }
  return completeDraw(seats, number: number, secret: secret) { nonces[$0]! }.deck(of: decks, with: secret)
}
