package import SnapGame

/// The version of the packet set that a program speaks. Majors must be equal; a minor only adds.
package struct ProtocolVersion: Hashable, Sendable {
  package var major: Int8
  package var minor: Int8

  package init(major: Int8, minor: Int8) {
    self.major = major
    self.minor = minor
  }

  package static let current = ProtocolVersion(major: 1, minor: 0)
}

/// What a host says of its table before a guest signs in.
package struct TableCapabilities: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Whoever signs in must give its password.
  package static let wantsPassword = TableCapabilities(rawValue: 1)
  /// DealCards shows the faces.
  package static let opensDeal = TableCapabilities(rawValue: 2)
  /// Every deck is drawn together, and each deal can be checked (section 7).
  package static let provesDeal = TableCapabilities(rawValue: 4)
  /// One may sign in to look on.
  package static let welcomesWatchers = TableCapabilities(rawValue: 8)
  /// What players say is passed on.
  package static let carriesChat = TableCapabilities(rawValue: 16)
}

/// The trailing fields of SignInRequest, which the original set did not have.
package struct SignInRequest: Equatable, Sendable {
  package struct Table: Equatable, Sendable {
    package var version: ProtocolVersion
    package var capabilities: TableCapabilities
    package var name: String

    package init(version: ProtocolVersion, capabilities: TableCapabilities, name: String) {
      self.version = version
      self.capabilities = capabilities
      self.name = name
    }
  }

  /// nil from a host that speaks only the original set.
  package var table: Table?

  package init(table: Table?) { self.table = table }
}

/// What somebody signs in as.
package enum PlayerRole: Int8, Sendable {
  case player = 0
  case watcher = 1
}

/// Who a guest says he is, in answer to SignInRequest.
package struct SignInResponse: Equatable, Sendable {
  /// The trailing fields of SignInResponse, which the original set did not have.
  package struct Client: Equatable, Sendable {
    package var version: ProtocolVersion
    /// Of the bits below; the others are kept for later versions.
    package var capabilities: UInt32
    /// Empty for somebody new.
    package var token: String
    /// Empty: none is given.
    package var password: String
    package var role: PlayerRole

    /// Plays by itself, without a person; at the level `normal`, unless `isEasy` or `isHard` is set too.
    package static let isComputer: UInt32 = 1
    package static let isEasy: UInt32 = 8
    package static let isHard: UInt32 = 16
    /// Takes part in drawing the decks, and so must be waited for.
    package static let drawsDecks: UInt32 = 2
    /// Can play by house rules.
    package static let knowsHouseRules: UInt32 = 4

    /// nil: a person.
    package static func bits(of computer: Level?) -> UInt32 {
      switch computer {
      case nil: 0
      case .easy: isComputer | isEasy
      case .normal: isComputer
      case .hard: isComputer | isHard
      }
    }

    /// The computer player's level; nil: a person.
    package var computer: Level? {
      if capabilities & Self.isComputer == 0 { return nil }
      return capabilities & Self.isEasy != 0 ? .easy : capabilities & Self.isHard != 0 ? .hard : .normal
    }

    package init(
      version: ProtocolVersion, capabilities: UInt32 = 0, token: String = "", password: String = "",
      role: PlayerRole = .player
    ) {
      self.version = version
      self.capabilities = capabilities
      self.token = token
      self.password = password
      self.role = role
    }
  }

  package var playerName: String
  /// nil from a guest that speaks only the original set; hosts refuse it.
  package var client: Client?

  package init(playerName: String, client: Client?) {
    self.playerName = playerName
    self.client = client
  }
}

/// The guest is at the table from now on.
package struct SignInAccepted: Equatable, Sendable {
  /// The guest's own id, by which all packets name him.
  package var peer: PeerID
  /// Presented at the next sign-in, it gives the seat back.
  package var token: String

  package init(peer: PeerID, token: String) {
    self.peer = peer
    self.token = token
  }
}

/// The guest is not let in; the connection ends.
package struct SignInRejected: Equatable, Sendable {
  package enum Reason: Int8, CaseIterable, Sendable {
    case tableFull = 1
    case gameRunning = 2
    case version = 3
    case nameRefused = 4
    case wrongPassword = 5
  }

  package var reason: Reason
  /// The same for a person to read; English.
  package var text: String

  package init(reason: Reason, text: String) {
    self.reason = reason
    self.text = text
  }
}

/// One player in ServerReady.
package struct SeatedPlayer: Equatable, Sendable {
  package var peer: PeerID
  package var name: String
  /// As the host sees it.
  package var seat: Seat

  package init(peer: PeerID, name: String, seat: Seat) {
    self.peer = peer
    self.name = name
    self.seat = seat
  }
}

/// One player in PlayersChanged.
package struct PlayerStatus: Equatable, Sendable {
  package struct Flags: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// His connection stands; without it his seat is kept for a while.
    package static let connected = Flags(rawValue: 1)
    package static let computer = Flags(rawValue: 2)
    /// Looks on, without a seat.
    package static let watching = Flags(rawValue: 4)
    /// Has said that he is ready for the next round.
    package static let ready = Flags(rawValue: 8)
    /// Has let the host turn for him several times in a row.
    package static let away = Flags(rawValue: 16)
    /// Sits at the host's own keyboard.
    package static let hosting = Flags(rawValue: 32)
    /// With `computer`; without these two its level is `normal`.
    package static let easy = Flags(rawValue: 64)
    package static let hard = Flags(rawValue: 128)

    /// The flags of a computer player; nil: a person.
    package init(_ computer: Level?) {
      self =
        switch computer {
        case nil: []
        case .easy: [.computer, .easy]
        case .normal: .computer
        case .hard: [.computer, .hard]
        }
    }

    /// The level of a computer player; nil: a person.
    package var computer: Level? {
      if !contains(.computer) { return nil }
      return contains(.easy) ? .easy : contains(.hard) ? .hard : .normal
    }
  }

  package var peer: PeerID
  package var name: String
  /// As the host sees it; nil for a watcher, and for everybody before the first start.
  package var seat: Seat?
  package var flags: Flags
  /// Round trip in milliseconds; nil while it is not known.
  package var latency: UInt16?

  package init(peer: PeerID, name: String, seat: Seat?, flags: Flags, latency: UInt16?) {
    self.peer = peer
    self.name = name
    self.seat = seat
    self.flags = flags
    self.latency = latency
  }
}

extension SignInRejected.Reason {
  /// A host's words where there is nothing to add to the reason, and nothing to learn from them; empty: there is more to say.
  package var usualWords: String {
    switch self {
    case .tableFull: "All seats are taken."
    case .gameRunning: "The game has already begun."
    case .wrongPassword: "That is not this table's password."
    case .version, .nameRefused: ""
    }
  }
}
