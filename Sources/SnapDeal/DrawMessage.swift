package import SnapGame
package import SnapProtocol

/// What DealProof carries, by its kind (docs/protocol.md, section 7).
package enum DrawMessage: Equatable, Sendable {
  /// The host begins a draw: it is bound to a secret, and asks these players for nonces.
  case begun(number: UInt32, asked: SeatSet, DealCommitment)
  case committed(number: UInt32, DealCommitment)
  case opened(number: UInt32, DealNonce)
  case revealed(number: UInt32, DealSecret)
  /// The draw came to nothing, because somebody failed it.
  case failed(number: UInt32, DrawFailure)

  private var kind: DealProof.Kind {
    switch self {
    case .begun: .commitment
    case .committed: .nonceCommitment
    case .opened: .nonce
    case .revealed: .reveal
    case .failed: .failure
    }
  }

  /// - Parameter peer: whose it is; nil: the host's.
  package func proof(of peer: PeerID?) -> DealProof { DealProof(kind: kind, peer: peer, bytes: bytes) }

  private var bytes: [UInt8] {
    switch self {
    case .begun(let number, let asked, let commitment):
      number.bigEndianBytes + [asked.positions] + commitment.bytes
    case .committed(let number, let commitment): number.bigEndianBytes + commitment.bytes
    case .opened(let number, let nonce): number.bigEndianBytes + nonce.bytes
    case .revealed(let number, let secret): number.bigEndianBytes + secret.bytes
    case .failed(let number, let failure): number.bigEndianBytes + [failure.rawValue]
    }
  }

  /// nil if the bytes are too few for their kind, or hold a code without a meaning. What follows is not read.
  package init?(_ proof: DealProof) {
    let bytes = proof.bytes
    guard bytes.count >= 4 else { return nil }
    let number = bytes[..<4].reduce(0) { $0 << 8 | UInt32($1) }
    let rest = bytes[4...]
    switch proof.kind {
    case .commitment:
      guard let positions = rest.first, positions < 1 << Seat.allCases.count,
        let commitment = DealCommitment(rest.dropFirst().prefix(DealCommitment.count))
      else { return nil }
      self = .begun(number: number, asked: SeatSet(positions: positions), commitment)
    case .nonceCommitment:
      guard let commitment = DealCommitment(rest.prefix(DealCommitment.count)) else { return nil }
      self = .committed(number: number, commitment)
    case .nonce:
      guard let nonce = DealNonce(rest.prefix(DealNonce.count)) else { return nil }
      self = .opened(number: number, nonce)
    case .reveal:
      guard let secret = DealSecret(rest.prefix(DealSecret.count)) else { return nil }
      self = .revealed(number: number, secret)
    case .failure:
      guard let code = rest.first, let failure = DrawFailure(rawValue: code) else { return nil }
      self = .failed(number: number, failure)
    }
  }
}

/// How somebody failed a draw. Raw values are those of the packet.
package enum DrawFailure: UInt8, CaseIterable, Sendable {
  /// He left, or his connection was lost.
  case gone = 1
  /// He did not commit, or did not open what he had committed to, in time.
  case silent = 2
  /// What he opened is not what he had committed to.
  case broken = 3
}
