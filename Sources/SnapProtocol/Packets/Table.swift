package import SnapGame

/// Something that somebody said.
package struct Chat: Equatable, Sendable {
  /// Who said it; towards the host nil.
  package var peer: PeerID?
  /// At most 512 bytes, as they came: not yet safe for a terminal.
  package var text: String

  package init(peer: PeerID?, text: String) {
    self.peer = peer
    self.text = text
  }
}

/// A player was lost, or has come back.
package struct ConnectionChanged: Equatable, Sendable {
  package var peer: PeerID
  package var isConnected: Bool
  /// Seconds until the seat is given up.
  package var grace: Int8

  package init(peer: PeerID, isConnected: Bool, grace: Int8) {
    self.peer = peer
    self.isConnected = isConnected
    self.grace = grace
  }
}

/// Why a connection is about to be closed in order.
package struct Goodbye: Equatable, Sendable {
  package enum Reason: Int8, CaseIterable, Sendable {
    case noNetwork = 1
    case connectionDropped = 2
    case userQuit = 3
    case serverQuit = 4
    case malformedPacket = 5
    case noAnswer = 6
    case kicked = 7
    case tooSlow = 8
    case tooManyPackets = 9
    case tooManyConnections = 10
    /// The seat was taken over by a newer connection with its token.
    case resumedElsewhere = 11
    /// What he opened in the draw of a deck is not what he had committed to.
    case brokenPromise = 12
  }

  package var reason: Reason
  /// The same for a person to read; English, may be empty.
  package var text: String

  package init(reason: Reason, text: String = "") {
    self.reason = reason
    self.text = text
  }
}

/// What the host chose about the game.
package struct TableRules: Equatable, Sendable {
  /// Multiplies all of the game's times; on the wire in millionths.
  package var pacing: Pacing
  /// nil: none. On the wire in milliseconds.
  package var timeLimit: Duration?
  /// A round ends after so many cards in a row without a call that counted.
  package var turnsWithoutCall: UInt16
  /// Seconds that a player may wait before the host turns for him; nil: no limit.
  package var turnLimit: UInt16?
  /// DealCards shows the faces.
  package var dealIsOpen: Bool
  /// The rules in words, for a guest to show as they are; English, may be empty.
  package var words: String
  package var house: HouseRules

  package init(
    pacing: Pacing, timeLimit: Duration?, turnsWithoutCall: UInt16, turnLimit: UInt16?, dealIsOpen: Bool,
    words: String, house: HouseRules = .usual
  ) {
    self.pacing = pacing
    self.timeLimit = timeLimit
    self.turnsWithoutCall = turnsWithoutCall
    self.turnLimit = turnLimit
    self.dealIsOpen = dealIsOpen
    self.words = words
    self.house = house
  }
}

/// One step of the provable deal.
package struct DealProof: Equatable, Sendable {
  /// What the bytes are (docs/protocol.md, section 7).
  package enum Kind: Int8, CaseIterable, Sendable {
    case commitment = 1
    case nonceCommitment = 2
    case nonce = 3
    case reveal = 4
    /// The draw came to nothing; whose it is: who failed it.
    case failure = 5
  }

  package var kind: Kind
  /// Whose it is; nil: the host's.
  package var peer: PeerID?
  /// At most 64.
  package var bytes: [UInt8]

  package init(kind: Kind, peer: PeerID?, bytes: [UInt8]) {
    self.kind = kind
    self.peer = peer
    self.bytes = bytes
  }
}

/// Everything that a guest must know to go on from here, whatever it knew before.
package struct TableSnapshot: Equatable, Sendable {
  /// The table as everybody sees it at this moment.
  package var state: VisibleState
  /// The number of the last ActivatePlayer; nil before the first.
  package var activation: Int32?
  /// Milliseconds until the cards of a judged call move; zero if none waits.
  package var moveIn: UInt32
  /// Rounds begun so far.
  package var round: UInt16
  /// Rounds won by each seated player.
  package var scores: [RoundEnded.Score]
  /// Milliseconds until the time limit ends the round, zero if it has passed; nil: no limit, or no card may be turned yet.
  package var timeLeft: UInt32?
  /// Milliseconds until the host turns for the active player; nil: no limit, or nobody is to turn.
  package var turnLeft: UInt32?

  package init(
    state: VisibleState, activation: Int32?, moveIn: UInt32, round: UInt16, scores: [RoundEnded.Score],
    timeLeft: UInt32? = nil, turnLeft: UInt32? = nil
  ) {
    self.state = state
    self.activation = activation
    self.moveIn = moveIn
    self.round = round
    self.scores = scores
    self.timeLeft = timeLeft
    self.turnLeft = turnLeft
  }
}

/// A `MatchView` with the peer ids of its seats: the part of a snapshot over which the hash in ActivatePlayer is taken.
package struct VisibleState: Equatable, Sendable {
  package var view: MatchView
  /// nil at an empty seat; a peer for each seat in `view.seated`.
  package var peers: SeatMap<PeerID?>

  package init(view: MatchView, peers: SeatMap<PeerID?>) {
    self.view = view
    self.peers = peers
  }
}
