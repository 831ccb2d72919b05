/// What made a packet malformed. The connection that it came from cannot be read any further.
package enum PacketError: Error, Equatable, Sendable {
  /// The frame's length is outside what this direction allows; known as soon as its four bytes are there.
  case frameLength(UInt32)
  /// The packet does not begin with "SNAP".
  case magic
  /// A packet number below -1.
  case number(Int32)
  /// The packet ends within a field, before the NUL of a string, or between two fields that come together.
  case endsEarly
  case tooLong(TextField)
  case notUTF8(TextField)
  case emptyPeerID
  /// A number that is none of those which have a meaning.
  case code(CodeField, Int)
  /// A list is longer, or shorter, than it can be.
  case count(Int)
  /// Two players in one list have the same peer id.
  case repeatedPeerID
  /// Two players sit on the same position.
  case repeatedPosition
  /// The visible state in a snapshot names somebody who is not there, or otherwise contradicts itself.
  case inconsistentState
}

/// The strings of the protocol, by the length that each may have (docs/protocol.md, section 1).
package enum TextField: String, Sendable {
  case peerID = "peer id"
  case playerName = "player name"
  case tableName = "table name"
  case token
  case password
  case chat = "chat text"
  case rules
  case reason

  /// In bytes of UTF-8, without the NUL.
  package var longest: Int {
    switch self {
    case .peerID: PeerID.longest
    case .playerName, .tableName, .token, .password: 64
    case .chat, .rules: 512
    case .reason: 200
    }
  }
}

/// The numbers of which only some have a meaning.
package enum CodeField: String, Sendable {
  case suit, position, role, verdict, rejection, stage, pace
  case cardValue = "card value"
  case goodbye = "reason of a goodbye"
  case proofKind = "kind of a proof"
  case connected = "connected or not"
  case grace = "seconds of grace"
  case activation = "number of an activation"
  case judgedCall = "judged call"
  case beaconVersion = "version of a beacon"
  case beaconKind = "kind of a beacon"
  case tableState = "state of a table"
  case seats = "number of seats"
  case seatsTaken = "number of seats taken"
  case port
  case matching = "what matches"
  case penalty
  case ties = "rule for ties"
  case decks = "number of decks"
}

extension PacketError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .frameLength(let length): "a frame cannot be \(length) bytes long"
    case .magic: "a packet does not begin with SNAP"
    case .number(let number): "a packet cannot have the number \(number)"
    case .endsEarly: "a packet ends within its fields"
    case .tooLong(let field): "\(field.rawValue): longer than \(field.longest) bytes"
    case .notUTF8(let field): "\(field.rawValue): not UTF-8"
    case .emptyPeerID: "peer id: empty"
    case .code(let field, let value): "\(field.rawValue): \(value) has no meaning"
    case .count(let count): "a list cannot have \(count) entries"
    case .repeatedPeerID: "one peer id stands for two players"
    case .repeatedPosition: "two players sit on one position"
    case .inconsistentState: "a table snapshot contradicts itself"
    }
  }
}
