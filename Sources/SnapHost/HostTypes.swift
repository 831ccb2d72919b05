package import SnapDeal
package import SnapGame
package import SnapProtocol

/// A connection to the host, numbered by the shell; a number is never used twice.
package struct ConnectionID: Hashable, Comparable, Sendable {
  package let number: Int

  package init(_ number: Int) { self.number = number }

  package static func < (a: ConnectionID, b: ConnectionID) -> Bool { a.number < b.number }
}

/// Where a connection comes from.
package enum ConnectionOrigin: Equatable, Sendable {
  /// The person at the host's own keyboard, in the same process: sits at the bottom, starts the game and the rounds.
  case hostKeyboard
  /// Another guest in the same process, such as a computer player.
  case sameProcess
  /// Over a network; `address` without the port, as far as it is known.
  case network(address: String)

  var isNetwork: Bool { if case .network = self { true } else { false } }
}

/// What goes into a host.
package enum HostInput: Equatable, Sendable {
  /// `token`: fresh and unguessable; with it the guest will be able to come back to his seat.
  case connected(ConnectionID, from: ConnectionOrigin, token: String)
  case received(ConnectionID, HostboundPacket)
  /// The bytes of the connection make no packet; nothing more is to be expected from it.
  case malformed(ConnectionID, PacketError)
  case disconnected(ConnectionID)
  /// The operating system's figures for the connection, where it has them; as often as the shell likes.
  case measured(ConnectionID, SmoothedRoundTrip)

  /// The answer to `needsSecret`: fresh and unguessable, for one draw of a deck.
  case secret(DealSecret)

  // The host's keyboard.
  case start
  case nextRound
  case skipDeal
  case kick(PeerID)
  /// Ends the game for all.
  case shutDown

  case timeout
}

/// What a host wants done, in this order.
package enum HostEffect: Equatable, Sendable {
  case send(ConnectionID, Numbered<GuestboundPacket>)
  /// Close, once all that was sent is written. No `disconnected` need follow.
  case close(ConnectionID)
  /// A secret is wanted as an input.
  case needsSecret
  /// Belongs in the table's record, if one is kept.
  case record(TimedEntry)
  case note(HostNote)
}

/// What happened, for a log or a headless host's output.
package enum HostNote: Equatable, Sendable {
  case joined(name: String, isComputer: Bool)
  case refused(address: String, SignInRejected.Reason)
  case dropped(address: String, Goodbye.Reason)
  case left(name: String, Goodbye.Reason)
  case lost(name: String)
  case cameBack(name: String)
  case gameStarted(players: [String])
  /// The draw of a deck came to nothing because of him, and begins anew without him.
  case failedDraw(name: String, DrawFailure)
  case roundStarted(number: Int, starter: String)
  case turned(name: String, Card, turn: Int)
  case called(name: String, Verdict)
  case quickest(name: String, milliseconds: Int)
  case roundEnded(winner: String?, gamesWon: [Score])
  case waitingForPlayers
  case closed

  /// What a player had won, in rounds, when a round ended.
  package struct Score: Equatable, Sendable {
    package let name: String
    package let gamesWon: Int
  }
}
