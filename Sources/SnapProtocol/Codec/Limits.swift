import SnapGame

/// How long the lists of the protocol may be (docs/protocol.md, section 2). Lists in our own packets never are longer;
/// a host sees to it before it fills them.
package enum ListLimit {
  /// Seated players, in any list of them.
  package static let players = Seat.allCases.count
  /// Piles that match: the players' and the pool.
  package static let piles = players + 1
  /// Players and watchers.
  package static let people = 64
  /// In one player's entry of a card map.
  package static let mappedCards = 127
  /// In each stack of the visible state: two decks.
  package static let stack = 2 * Deck.size
  /// Of one DealProof.
  package static let proofBytes = 64
}

/// Throws if one peer id occurs twice. Lists are short: comparing all pairs is quicker than hashing.
func requireDistinct(_ peers: [PeerID]) throws(PacketError) {
  for (index, peer) in peers.enumerated() where peers[..<index].contains(peer) { throw .repeatedPeerID }
}
