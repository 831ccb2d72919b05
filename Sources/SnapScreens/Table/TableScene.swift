package import SnapGame
import SnapProtocol

/// What moves on the table: flights, marks, countdowns, news and sounds, as data computed from events and time. The state
/// is always the guest's; the scene only knows what of it is still on its way.
package struct TableScene: Sendable {
  /// How a round ended.
  struct Result: Equatable, Sendable {
    /// nil: a tie.
    let winner: PeerID?
    /// The table is cleared, and the result is shown.
    let shownFrom: Instant
    /// Keys act from then on: what was pressed before was meant for the round.
    let actsFrom: Instant
  }

  struct LostPlayer: Equatable, Sendable {
    let peer: PeerID
    /// Until the seat is given up.
    let countdown: Countdown
  }

  struct TurnedCard: Equatable, Sendable {
    let seat: Seat
    let card: Card
    let faceShownFrom: Instant
  }

  /// The span between two frames of what moves.
  static let frameInterval = Duration.milliseconds(25)
  /// A result is looked at for this long before a key goes on to the next round.
  static let settling = Duration.milliseconds(400)

  /// Nothing moves: what happens shows in its last position, and a card's face in the same instant as for everybody.
  var isStill = false
  /// Who plays along at this keyboard.
  var companion: PeerID?
  var traffic = CardTraffic()
  var marks = SeatMap<CallMark?>(repeating: nil)
  var news: TableNews?
  var tally = RoundTally()
  var result: Result?
  /// In milliseconds, where the player was quicker in the round that is over than ever before; nil: he was not.
  var newBest: UInt32?
  var lost: [LostPlayer] = []
  /// Until the host turns for the player whose turn it is.
  var turnCountdown: Countdown?
  /// Until the time limit ends the round; it stays when it has run out.
  var roundClock: Countdown?
  var lastTurned: TurnedCard?
  /// When the last card of a running deal lands.
  var dealEnds: Instant?
  /// Frames fall on this moment and multiples of the interval after it.
  var frameOrigin = Instant.zero
  var cues: [ScheduledCue] = []

  package init() {}

  /// Sounds that have been asked for since the last call.
  mutating func takeCues() -> [ScheduledCue] {
    defer { cues = [] }
    return cues
  }

  /// A deal is running whose picture can be shortened.
  func isDealing(at now: Instant) -> Bool { dealEnds.map { now < $0 } ?? false }

  /// Puts all cards of a running deal in their places.
  mutating func skipDeal(at now: Instant) {
    guard isDealing(at: now) else { return }
    dealEnds = nil
    traffic.clear()
    cues = []
  }

  /// The result of the last round lies on the table.
  func showsResult(at now: Instant) -> Bool { result.map { $0.shownFrom <= now } ?? true }

  /// The key for the next round acts.
  func resultActs(at now: Instant) -> Bool { result.map { $0.actsFrom <= now } ?? true }

  /// How long the seat of a lost player is still kept; nil: he is there, or it is not known.
  func graceSeconds(of player: PlayerStatus, at now: Instant) -> Int? {
    // He may have come back unheard, while this player was lost himself.
    if player.flags.contains(.connected) { return nil }
    return lost.first { $0.peer == player.peer }?.countdown.seconds(at: now)
  }

  /// When the picture next changes by itself: the next frame of what moves, or something that begins or ends; nil: not
  /// until something happens. Always after `now`.
  package func nextChange(after now: Instant) -> Instant? {
    var next: Instant?
    func note(_ moment: Instant?) {
      if let moment, now < moment { next = earliest(next, moment) }
    }
    var moves = false
    for flight in traffic.flights {
      note(flight.departs)
      note(flight.lands)
      if flight.isHidden { continue }
      if flight.manner == .turnsOver { note(flight.departs + (flight.lands - flight.departs) / 2) }
      if flight.isMoving(at: now) { moves = true }
    }
    if moves { note(nextFrame(after: now)) }
    for seat in Seat.allCases { marks[seat]?.changes.forEach(note) }
    for player in lost { note(player.countdown.nextChange(after: now)) }
    note(turnCountdown?.nextChange(after: now))
    note(roundClock?.nextChange(after: now))
    note(lastTurned?.faceShownFrom)
    note(dealEnds)
    note(result?.shownFrom)
    note(result?.actsFrom)
    return next
  }

  private func nextFrame(after now: Instant) -> Instant {
    let interval = Self.frameInterval.nanoseconds
    let sinceOrigin = (now - frameOrigin).nanoseconds
    let frames = sinceOrigin >= 0 ? sinceOrigin / interval : -((-sinceOrigin + interval - 1) / interval)
    return frameOrigin + Self.frameInterval * Int(frames + 1)
  }
}
