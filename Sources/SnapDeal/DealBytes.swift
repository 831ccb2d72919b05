/// 32 bytes that stand for one thing only: a secret cannot be taken for a nonce, nor either for a commitment.
package struct DealBytes<Meaning>: Hashable, Sendable {
  /// Of bytes, as in the packets (docs/protocol.md, section 7).
  package static var count: Int { 32 }

  /// Exactly 32.
  package let bytes: [UInt8]

  /// nil unless there are exactly 32 bytes.
  package init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count == Self.count else { return nil }
    self.bytes = Array(bytes)
  }

  /// Fresh bytes. Unguessable only if `generator` is.
  package init(using generator: inout some RandomNumberGenerator) {
    bytes = (0..<Self.count).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }
}

/// What the host mixes into a deck and keeps to itself until the end of the round.
package typealias DealSecret = DealBytes<SecretMeaning>
/// What a guest mixes into a deck.
package typealias DealNonce = DealBytes<NonceMeaning>
/// The hash by which one is bound to a secret or a nonce before anybody can know it.
package typealias DealCommitment = DealBytes<CommitmentMeaning>

package enum SecretMeaning {}
package enum NonceMeaning {}
package enum CommitmentMeaning {}
