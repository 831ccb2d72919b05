package import SnapGame
package import SnapProtocol

/// What a host did that makes up its table's record (docs/replay.md). Tokens and passwords are no part of it.
package enum RecordEntry: Equatable, Sendable {
  case joined(RecordedPlayer)
  case left(PeerID)
  /// A player was lost, or came back to his seat.
  case connection(PeerID, isConnected: Bool)
  /// The game is about to begin: who sits where.
  case seated([RecordedSeat])
  /// What the match was given, unless the rules refused it and nothing else happened.
  case input(MatchInput)
  /// The judged reactions to a call that counted, in milliseconds; its caller's first.
  case reactions(turn: Int, [CallTimes.Reaction])
  /// Too few players are left: the table waits for others.
  case lobby
  /// The host's program broke off here, and has taken the game up again.
  case takenUp
  /// The table closed in order.
  case closed
  /// What came of the inputs. A replay must come to the same.
  case fact(RecordedFact)
}

/// Something that follows from the inputs.
package enum RecordedFact: Equatable, Sendable {
  case dealt(starter: Seat)
  /// `hash`: of the visible state, as ActivatePlayer carries it.
  case activated(Seat, activation: Int, hash: UInt64)
  case turned(Seat, Card, turn: Int)
  case called(Seat, Verdict)
  /// nil: a tie.
  case roundEnded(winner: Seat?)
}

/// Somebody who joined as a player.
package struct RecordedPlayer: Equatable, Sendable {
  /// Where a player's program runs, as seen from the host.
  package enum Place: Equatable, Sendable {
    case hostKeyboard
    /// A computer player of the host's own.
    case sameProcess
    case network
  }

  /// The number that the host gave: 1 and up, never twice at a table.
  package var peer: PeerID
  /// As the others saw it: made unlike all others at the table, fit for a terminal.
  package var name: String
  package var place: Place
  /// nil: a person.
  package var computer: Level?

  package init(peer: PeerID, name: String, place: Place, computer: Level?) {
    self.peer = peer
    self.name = name
    self.place = place
    self.computer = computer
  }
}

/// Who sits where in the game that begins.
package struct RecordedSeat: Equatable, Sendable {
  package var peer: PeerID
  package var seat: Seat

  package init(peer: PeerID, seat: Seat) {
    self.peer = peer
    self.seat = seat
  }
}

/// An entry and the host's time when it came about.
package struct TimedEntry: Equatable, Sendable {
  package var time: Instant
  package var entry: RecordEntry

  package init(time: Instant, entry: RecordEntry) {
    self.time = time
    self.entry = entry
  }
}

extension ConnectionOrigin {
  var recordedPlace: RecordedPlayer.Place {
    switch self {
    case .hostKeyboard: .hostKeyboard
    case .sameProcess: .sameProcess
    case .network: .network
    }
  }
}
