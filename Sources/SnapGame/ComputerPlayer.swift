/// How quick and how sure a computer player is.
package struct ComputerLevel: Hashable, Sendable {
  /// From his activation until he turns a card; uniform.
  package let turnDelay: ClosedRange<Duration>
  /// From a turned card until he calls; uniform.
  package let callDelay: ClosedRange<Duration>
  /// How likely he is to call, once per turned card, where nothing matches.
  package let falseAlarm: Double

  package init(turnDelay: ClosedRange<Duration>, callDelay: ClosedRange<Duration>, falseAlarm: Double) {
    self.turnDelay = turnDelay
    self.callDelay = callDelay
    self.falseAlarm = falseAlarm
  }

  /// The numbers of snap.md, section 8.
  package static let normal = ComputerLevel(
    turnDelay: .milliseconds(500)...(.milliseconds(2_500)), callDelay: .milliseconds(500)...(.milliseconds(2_500)),
    falseAlarm: 1.0 / 51.0)
}

/// What a computer player does of its own accord.
package enum ComputerMove: Equatable, Sendable {
  case turn
  case call
}

/// A computer player's mind: it watches one seat's game and says when it turns and when it calls.
///
/// The computer players of one table share `rollSeed`, so that they all see a false alarm at the same card (one roll per
/// turned card, not per player); each has delays of its own.
package struct ComputerPlayer: Equatable, Sendable {
  private let turnDelay: RandomDelay
  private let callDelay: RandomDelay
  /// How many of the 2^53 rolls are a false alarm.
  private let falseAlarms: UInt64
  private let rollSeed: UInt64
  private var generator: SeededGenerator
  private var turnsAt = Instant.never
  private var callsAt = Instant.never
  /// Cards seen turned since the player came, over all rounds.
  private var cardsSeen: UInt64 = 0

  package init(level: ComputerLevel, seed: UInt64, rollSeed: UInt64, pacing: Pacing) {
    self.turnDelay = RandomDelay(within: level.turnDelay, pacing)
    self.callDelay = RandomDelay(within: level.callDelay, pacing)
    self.falseAlarms = UInt64(level.falseAlarm * 0x1p53)
    self.rollSeed = rollSeed
    self.generator = SeededGenerator(seed: seed)
  }

  /// When it wants `nextMove`.
  package var deadline: Instant? { movesAt == .never ? nil : movesAt }

  /// The same, where `never` means none.
  var movesAt: Instant { min(turnsAt, callsAt) }

  /// His turn has come, or has come again after a settled call.
  package mutating func activated(at now: Instant) { turnsAt = now + turnDelay.draw(using: &generator) }

  /// Somebody's turn has come, but not his.
  package mutating func waits() { turnsAt = .never }

  /// Any player turned a card.
  package mutating func cardTurned(matchStands: Bool, holdsCards: Bool, at now: Instant) {
    turnsAt = .never
    cardsSeen += 1
    let alarmed = matchStands || SeededGenerator.mix(rollSeed, cardsSeen) >> 11 < falseAlarms
    callsAt = alarmed && holdsCards ? now + callDelay.draw(using: &generator) : .never
  }

  /// Somebody's call counted: his turn will come again after the pause. A call of his own that was on its way still
  /// comes, too late, until the next card is turned.
  package mutating func callCounted() { turnsAt = .never }

  /// The round is over, or he has no part in it.
  package mutating func rests() {
    turnsAt = .never
    callsAt = .never
  }

  /// What he does now, if it is time.
  package mutating func nextMove(at now: Instant) -> ComputerMove? {
    if callsAt <= now {
      callsAt = .never
      return .call
    }
    if turnsAt <= now {
      turnsAt = .never
      return .turn
    }
    return nil
  }
}

/// A span of time that is drawn anew each time, every nanosecond within its bounds as likely as another.
private struct RandomDelay: Equatable, Sendable {
  private let shortest: Duration
  /// How many spans there are to choose from.
  private let choices: UInt64

  init(within range: ClosedRange<Duration>, _ pacing: Pacing) {
    shortest = range.lowerBound * pacing.factor
    choices = UInt64((range.upperBound * pacing.factor - shortest).nanoseconds) + 1
  }

  func draw(using generator: inout SeededGenerator) -> Duration {
    shortest + Duration(nanoseconds: Int64(choices.multipliedFullWidth(by: generator.next()).high))
  }
}
