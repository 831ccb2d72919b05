package import SnapDeal
package import SnapProtocol

/// What a guest can say of a round's deal once the round is over.
package enum DealCheck: Equatable, Sendable {
  /// The host was bound to its secret before it knew anybody's nonce, and so many faces were compared with the deck.
  case fair(faces: Int)
  /// This host does not promise to prove its deals.
  case notProved
  case unchecked(Reason)
  case unfair(DealFault)

  /// Why nothing can be said of a deal.
  package enum Reason: Equatable, Sendable {
    /// The deck was drawn, or the round was played, in part before this guest came.
    case cameLate
    /// This player came back too late to be asked for a nonce; to a watcher: nobody was asked.
    case notAsked
    /// The round was longer than what a guest remembers.
    case tooLong
    /// The host closed the table in the middle of the round, and did not say what it was bound to.
    case brokenOff
  }
}

/// What was wrong with a deal. All of these can only come from the host.
package enum DealFault: Equatable, Sendable {
  /// The cards came without a draw.
  case notDrawn
  /// The host drew anew although nobody had failed the draw before.
  case drawnAgain
  /// The cards came before everybody who was asked had opened his nonce.
  case dealtEarly
  /// This player was there, and was not asked for a nonce.
  case leftOut
  /// The host passed on something else than what this player had sent or promised.
  case nonceChanged(PeerID)
  /// RoundEnded was not followed by the secret.
  case notRevealed
  /// The secret is not the one that the host was bound to.
  case secretChanged
  /// What was seen does not fit the deck.
  case misfit(DealMisfit)
}

/// Somebody because of whom a draw came to nothing.
package struct DrawFailed: Equatable, Sendable {
  package let peer: PeerID
  package let failure: DrawFailure

  package init(peer: PeerID, failure: DrawFailure) {
    self.peer = peer
    self.failure = failure
  }
}
