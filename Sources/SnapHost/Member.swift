import SnapGame
import SnapProtocol

/// One of the places, bounded in all and for each address, that a connection takes until it has signed in. A wrong password
/// holds it for the rest of its time, though its connection is closed: passwords are not guessed faster than places end.
struct SignInPlace: Equatable, Sendable {
  let origin: ConnectionOrigin
  let ends: Instant
}

/// A connection as the host sees it.
struct Link: Equatable, Sendable {
  enum Stage: Equatable, Sendable {
    /// Has been asked who it is, and must answer by then.
    case unsigned(until: Instant)
    case signedIn(PeerID)
  }

  struct OutstandingPing: Equatable, Sendable {
    let echo: UInt64
    let sentAt: Instant
  }

  let id: ConnectionID
  let origin: ConnectionOrigin
  let token: String
  var stage: Stage
  var line: Line
  var allowance: Allowance
  var heardAt: Instant
  /// When the next ping is due; nil within one process, where nothing can break.
  var pingDue: Instant?
  var ping: OutstandingPing?
  /// The round trip that people were last told.
  var shownLatency: Duration?

  /// - Parameter pacing: the game's; whoever plays faster says more.
  init(_ id: ConnectionID, from origin: ConnectionOrigin, token: String, pacing: Pacing, at now: Instant) {
    self.id = id
    self.origin = origin
    self.token = token
    stage = .unsigned(until: now + HostLimits.signIn)
    line = Line(isNetwork: origin.isNetwork)
    allowance = Allowance(pacing: pacing, at: now)
    heardAt = now
    pingDue = origin.isNetwork ? now : nil
  }

  /// The same guest has come back on another connection: what he may send and say, and what is known of his honesty,
  /// are his and stay with him. Who could shake them off by coming back would have no limit at all.
  mutating func takeOver(from before: Link) {
    allowance = before.allowance
    line.takeOver(from: before.line)
  }

  /// When somebody silent is given up.
  var silenceEnds: Instant? { origin.isNetwork ? heardAt + HostLimits.silence : nil }

  /// The round trip differs enough from what people were told to tell them again.
  var latencyChanged: Bool {
    guard let latency = line.latency else { return false }
    guard let shown = shownLatency else { return true }
    let difference = max(latency - shown, shown - latency)
    return difference > max(.milliseconds(5), shown / 4)
  }

  /// What a connection over the network holds until it has signed in.
  var signInPlace: SignInPlace? {
    guard origin.isNetwork, case .unsigned(let until) = stage else { return nil }
    return SignInPlace(origin: origin, ends: until)
  }

  var address: String { if case .network(let address) = origin { address } else { "" } }
}

/// Somebody who has signed in: a player, or a watcher.
struct Member: Equatable, Sendable {
  let peer: PeerID
  let name: String
  let role: PlayerRole
  /// nil: a person.
  let computer: Level?
  let isHosting: Bool
  /// His program takes part in drawing the decks.
  var drawsDecks: Bool
  /// Presented at sign-in, it gives this membership back.
  var token: String

  /// nil: lost; the seat is kept until `graceEnds`.
  var connection: ConnectionID?
  var graceEnds: Instant?
  /// As it was when he was lost.
  var lastLink: Link?

  /// nil before the first start, and for watchers.
  var seat: Seat?
  var gamesWon = 0
  /// Has said that he is ready for the next round.
  var isReady = false
  /// Turns in a row that the host made in his place.
  var turnsMadeForHim = 0

  var isComputer: Bool { computer != nil }
  var isAway: Bool { turnsMadeForHim >= HostLimits.turnsUntilAway }
}
