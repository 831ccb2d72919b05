package import SnapGame

/// One attempt at drawing a deck together, as anybody at the table can follow it (docs/protocol.md, section 7).
///
/// The host is bound to its secret when the draw begins. Then those who are asked bind themselves to a nonce each; only
/// when all have, they open them: whoever learns something has nothing left to choose.
package struct DeckDraw: Equatable, Sendable {
  /// Counted from 1 over the life of a table. No two draws share one.
  package let number: UInt32
  /// Who is to give a nonce.
  package let asked: SeatSet
  /// The host's, to its secret.
  package let commitment: DealCommitment

  /// What each of `asked` has bound himself to, by seat; nil: nobody is asked there, or he has not answered.
  package private(set) var nonceCommitments = SeatMap<DealCommitment?>(repeating: nil)
  /// What each has opened, by seat.
  package private(set) var nonces = SeatMap<DealNonce?>(repeating: nil)

  /// What is waited for: commitments, then nonces; when complete, `deck` can be had.
  package enum Stage: Equatable, Sendable { case committing, opening, complete }

  package init(number: UInt32, asked: SeatSet, commitment: DealCommitment) {
    self.number = number
    self.asked = asked
    self.commitment = commitment
  }

  /// The host's draw: bound to `secret`.
  package init(number: UInt32, asked: SeatSet, secret: DealSecret) {
    let commitment = Self.commitment(to: secret, number: number, asked: asked)
    self.init(number: number, asked: asked, commitment: commitment)
  }

  private var seats: [Seat] { Array(asked.clockwise(from: .bottom)) }

  package var stage: Stage {
    if seats.contains(where: { nonceCommitments[$0] == nil }) { return .committing }
    return seats.contains { nonces[$0] == nil } ? .opening : .complete
  }

  /// Who has not done what the present stage asks for.
  package var unanswered: SeatSet {
    switch stage {
    case .committing: SeatSet(seats.filter { nonceCommitments[$0] == nil })
    case .opening: SeatSet(seats.filter { nonces[$0] == nil })
    case .complete: []
    }
  }

  // MARK: - Steps

  /// Returns false, and does nothing, if it does not fit the moment.
  package mutating func commit(_ commitment: DealCommitment, by seat: Seat) -> Bool {
    guard asked.contains(seat), nonceCommitments[seat] == nil else { return false }
    nonceCommitments[seat] = commitment
    return true
  }

  /// What came of somebody who opened his nonce.
  package enum Opening: Equatable, Sendable {
    case accepted
    /// It is not what he committed to.
    case broken
    /// Not all have committed, or he has opened, or is not asked.
    case outOfTurn
  }

  /// Does nothing unless the answer is `accepted`.
  package mutating func open(_ nonce: DealNonce, by seat: Seat) -> Opening {
    guard stage == .opening, asked.contains(seat), nonces[seat] == nil else { return .outOfTurn }
    guard nonceCommitments[seat] == commitment(to: nonce, by: seat) else { return .broken }
    nonces[seat] = nonce
    return .accepted
  }

  // MARK: - The functions

  private static func commitment(to secret: DealSecret, number: UInt32, asked: SeatSet) -> DealCommitment {
    DealCommitment(LabelledHash.secret(number.bigEndianBytes, [asked.positions], secret.bytes))!
  }

  /// Bound to this draw and to the seat: nobody can repeat what another has said, or what he said before.
  package func commitment(to nonce: DealNonce, by seat: Seat) -> DealCommitment {
    DealCommitment(
      LabelledHash.nonce(number.bigEndianBytes, commitment.bytes, [seat.rawValue], nonce.bytes))!
  }

  /// The host had bound itself to this secret.
  package func fits(_ secret: DealSecret) -> Bool {
    commitment == Self.commitment(to: secret, number: number, asked: asked)
  }

  /// The cards in the order that everybody has drawn together. The draw is complete.
  package func deck(of decks: DeckCount, with secret: DealSecret) -> DrawnDeck {
    precondition(stage == .complete)
    let parts = seats.flatMap { [$0.rawValue] + nonces[$0]!.bytes }
    let seed = LabelledHash.deck(number.bigEndianBytes, commitment.bytes, secret.bytes, parts)
    return DrawnDeck(of: decks, seed: seed)
  }
}

extension SeatSet {
  /// One bit for each position, 1 for position 0.
  var positions: UInt8 { clockwise(from: .bottom).reduce(0) { $0 | 1 << $1.rawValue } }

  init(positions: UInt8) { self.init(Seat.allCases.filter { positions & (1 << $0.rawValue) != 0 }) }
}
