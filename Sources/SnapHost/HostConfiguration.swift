package import SnapGame

/// What a host chooses before anybody comes.
package struct HostConfiguration: Equatable, Sendable {
  /// 1 to 64 bytes that may reach a terminal.
  package var tableName = "Snap!"
  /// Players at most, 2 to 4, computers and the one at the keyboard included.
  package var seats = 4
  package var rules = MatchRules()
  /// DealCards shows the faces, as the original did.
  package var dealIsOpen = false
  /// nil: anybody may join.
  package var password: String?
  /// Without somebody at the keyboard: the game starts when this many players are there.
  package var startsWith: Int?
  /// The host turns for a player who waits for longer; nil: no limit.
  package var turnLimit: Duration?

  package init() {}
}

/// Everything that has a bound, in one place (docs/protocol.md, section 5).
package enum HostLimits {
  /// Of a table: how few and how many may play.
  package static let seats = 2...4
  /// At most, beside the players.
  package static let watchers = 16

  /// From connecting to SignInResponse.
  static let signIn = Duration.seconds(5)
  static let unsignedConnections = 64
  static let unsignedConnectionsPerAddress = 8

  /// For ClientReady after ServerReady, and ClientDealtCards after DealCards.
  static let answer = Duration.seconds(10)
  /// Between rounds, when nobody is at the host's keyboard to say so.
  static let nextRound = Duration.seconds(10)

  static let pingInterval = Duration.seconds(2)
  /// A new line is measured in its first seconds: so many pings, each so long after the answer to the one before.
  package static let firstPings = 20
  static let firstPingInterval = Duration.milliseconds(250)
  static let silence = Duration.seconds(6)

  /// How long the seat of a lost player is kept, and how long the others wait for his turn meanwhile.
  static let grace = Duration.seconds(30)
  static let turnOfTheLost = Duration.seconds(3)
  /// Turns in a row that the host made for a player, after which he is shown as away.
  static let turnsUntilAway = 3

  /// At the usual pace or a slower one; at a hurried one as many times more as it is faster.
  static let packetsPerSecond = 30.0
  static let packetBurst = 60.0
  /// What is said beyond that is not passed on.
  static let chatPerSecond = 0.5
  static let chatBurst = 5.0

  /// A contest is never kept open for longer, whatever the lines look like.
  static let contest = Duration.milliseconds(150)
}
