package import SnapGame

/// A card in a card map: nil is face down.
package typealias MappedCard = Card?

/// Some of a player's cards, bottom card first.
package struct PlayerCards: Equatable, Sendable {
  package var peer: PeerID
  package var cards: [MappedCard]

  package init(peer: PeerID, cards: [MappedCard]) {
    self.peer = peer
    self.cards = cards
  }
}

/// A round begins with these hands.
package struct DealCards: Equatable, Sendable {
  /// Who got the first card, and turns first.
  package var starter: PeerID
  /// Of all seated players; every card is face down unless the deal is open.
  package var hands: [PlayerCards]

  package init(starter: PeerID, hands: [PlayerCards]) {
    self.starter = starter
    self.hands = hands
  }
}

/// Begins a player's turn and ends every pause. Its number, in `Numbered`, is that of the activation.
package struct ActivatePlayer: Equatable, Sendable {
  /// The trailing fields, which the original set did not have.
  package struct State: Equatable, Sendable {
    /// The number of the contest: cards turned so far in this round.
    package var turn: UInt32
    /// FNV-1a of the visible state, see `VisibleState`.
    package var hash: UInt64

    package init(turn: UInt32, hash: UInt64) {
      self.turn = turn
      self.hash = hash
    }
  }

  package var peer: PeerID
  /// nil from a host that speaks only the original set.
  package var state: State?

  package init(peer: PeerID, state: State?) {
    self.peer = peer
    self.state = state
  }
}

/// The active player turns his card.
package struct ClientTurnedCard: Equatable, Sendable {
  /// The number of the ActivatePlayer that it answers; nil from a guest that speaks only the original set.
  package var activation: Int32?

  package init(activation: Int32?) { self.activation = activation }
}

/// A player calls.
package struct PlayerShouldSnap: Equatable, Sendable {
  /// What the player saw, and how quick he was by his own account.
  package struct Claim: Equatable, Sendable {
    /// The turn whose card the player saw.
    package var turn: UInt32
    /// Milliseconds on the guest's own clock from receiving PlayerTurnedCard to the key press.
    package var reaction: UInt32

    package init(turn: UInt32, reaction: UInt32) {
      self.turn = turn
      self.reaction = reaction
    }
  }

  /// The caller's own id.
  package var peer: PeerID
  /// nil from a guest that speaks only the original set.
  package var claim: Claim?

  package init(peer: PeerID, claim: Claim?) {
    self.peer = peer
    self.claim = claim
  }
}

/// The verdict on a call.
package struct PlayerCalledSnap: Equatable, Sendable {
  package enum Call: Equatable, Sendable {
    case wrong
    case tooLate
    /// The matching piles: whose they are, and whether the pool is one of them.
    case correct([PeerID], withPool: Bool)
    /// As quick as another; the piles go to the pool.
    case tied([PeerID], withPool: Bool)

    package static func correct(matching peers: [PeerID]) -> Call { .correct(peers, withPool: false) }
  }

  package var peer: PeerID
  package var call: Call

  package init(peer: PeerID, call: Call) {
    self.peer = peer
    self.call = call
  }
}

/// A player has left for good, and his cards go to the others.
package struct OtherClientQuit: Equatable, Sendable {
  package var peer: PeerID
  /// What each remaining player gets, clockwise from the leaver; empty before the deal.
  package var gains: [PlayerCards]

  package init(peer: PeerID, gains: [PlayerCards]) {
    self.peer = peer
    self.gains = gains
  }
}

/// A closed card now lies open and shows this face.
package struct PlayerTurnedCard: Equatable, Sendable {
  package var peer: PeerID
  package var card: Card
  /// The number of the contest that it opens: 1 and up in each round.
  package var turn: UInt32

  package init(peer: PeerID, card: Card, turn: UInt32) {
    self.peer = peer
    self.card = card
    self.turn = turn
  }
}

package struct RoundEnded: Equatable, Sendable {
  package struct Score: Equatable, Sendable {
    package var peer: PeerID
    package var gamesWon: UInt16

    package init(peer: PeerID, gamesWon: UInt16) {
      self.peer = peer
      self.gamesWon = gamesWon
    }
  }

  /// nil: a tie.
  package var winner: PeerID?
  /// Of all seated players: rounds won in this game.
  package var scores: [Score]

  package init(winner: PeerID?, scores: [Score]) {
    self.winner = winner
    self.scores = scores
  }
}

/// How quick those were who called at a card.
package struct CallTimes: Equatable, Sendable {
  package struct Reaction: Equatable, Sendable {
    package var peer: PeerID
    /// Milliseconds from the card's arrival at the player's screen to his key press, as judged by the host.
    package var milliseconds: UInt32

    package init(peer: PeerID, milliseconds: UInt32) {
      self.peer = peer
      self.milliseconds = milliseconds
    }
  }

  /// The contest that they called in.
  package var turn: UInt32
  package var reactions: [Reaction]

  package init(turn: UInt32, reactions: [Reaction]) {
    self.turn = turn
    self.reactions = reactions
  }
}
