/// What a computer player does of its own accord.
package enum ComputerMove: Equatable, Sendable {
  case turn
  case call
}

/// A computer player's mind: it watches one seat's game and says when it turns and when it calls.
///
/// The computer players of one table share `rollSeed`, so that those of the level `normal` all see a false alarm at the
/// same card (one roll per turned card, not per player); each has delays of its own.
package struct ComputerPlayer: Equatable, Sendable {
  private let habit: PacedHabit
  private let rollSeed: UInt64
  private var generator: SeededGenerator
  private var turnsAt = Instant.never
  private var callsAt = Instant.never
  /// Cards seen turned since the player came, over all rounds.
  private var cardsSeen: UInt64 = 0
  /// Of those, the ones of this round.
  private var cardsInRound = 0
  /// He holds little, as of the last card.
  private var isBehind = false

  /// - Parameters:
  ///   - seed: of this player's own delays and errors.
  ///   - rollSeed: the same for all computer players of a table.
  package init(habit: ComputerHabit, seed: UInt64, rollSeed: UInt64, pacing: Pacing) {
    self.habit = PacedHabit(habit, pacing)
    self.rollSeed = rollSeed
    generator = SeededGenerator(seed: seed)
  }

  /// When it wants `nextMove`.
  package var deadline: Instant? { movesAt == .never ? nil : movesAt }

  /// The same, where `never` means none.
  var movesAt: Instant { min(turnsAt, callsAt) }

  /// His turn has come, or has come again after a settled call.
  package mutating func activated(at now: Instant) {
    switch habit {
    case .uniform(let uniform): turnsAt = now + uniform.turn.draw(using: &generator)
    case .human(let human):
      turnsAt = now + human.time(human.turn, effort: effort(human.manner), using: &generator)
      // Nobody turns a card while he is about to call.
      if callsAt != .never { turnsAt = max(turnsAt, callsAt) }
    }
  }

  /// Somebody's turn has come, but not his.
  package mutating func waits() { turnsAt = .never }

  /// Any player turned a card.
  ///
  /// - Parameter isBehind: he holds little; asked only of those to whom it matters.
  package mutating func cardTurned(
    matchStands: Bool, holdsCards: Bool, isBehind: @autoclosure () -> Bool = false, at now: Instant
  ) {
    turnsAt = .never
    callsAt = .never
    cardsSeen += 1
    cardsInRound += 1
    switch habit {
    case .uniform(let uniform):
      let isAlarmed = matchStands || SeededGenerator.mix(rollSeed, cardsSeen) >> 11 < uniform.falseAlarms
      if isAlarmed && holdsCards { callsAt = now + uniform.call.draw(using: &generator) }
    case .human(let human):
      if human.manner.rallies > 0 { self.isBehind = isBehind() }
      let roll = generator.next() >> 11
      let calls = matchStands ? roll >= human.misses : roll < human.falseAlarms
      guard calls && holdsCards else { return }
      callsAt =
        now + human.untilFaceShows + human.time(human.call, effort: effort(human.manner), using: &generator)
    }
  }

  /// Somebody's call counted: his turn will come again after the pause. A call of his own that was on its way still
  /// comes, too late, until the next card is turned.
  package mutating func callCounted() { turnsAt = .never }

  /// The round is over, or he has no part in it.
  package mutating func rests() {
    turnsAt = .never
    callsAt = .never
    cardsInRound = 0
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

  /// How much of his usual time he takes now, in hundredths of a percent.
  private func effort(_ manner: ComputerManner) -> Int64 {
    let tired = ComputerManner.cardsUntilTired
    let fatigue = 100 + manner.tires * min(cardsInRound, tired) / tired
    return Int64(fatigue * (isBehind ? 100 - manner.rallies : 100))
  }
}

/// A habit at a table's pace.
private enum PacedHabit: Equatable, Sendable {
  case uniform(UniformHabit)
  case human(HumanHabit)

  init(_ habit: ComputerHabit, _ pacing: Pacing) {
    switch habit {
    case .uniform(let turn, let call, let falseAlarm):
      self = .uniform(
        UniformHabit(
          turn: RandomDelay(within: turn, pacing), call: RandomDelay(within: call, pacing),
          falseAlarms: UInt64(falseAlarm * 0x1p53)))
    case .human(let skill, let manner): self = .human(HumanHabit(skill, manner, pacing))
    }
  }
}

private struct UniformHabit: Equatable, Sendable {
  let turn: RandomDelay
  let call: RandomDelay
  /// How many of the 2^53 rolls are one.
  let falseAlarms: UInt64
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

private struct HumanHabit: Equatable, Sendable {
  let manner: ComputerManner
  /// In the middle, the player's tempo taken into account.
  let turn: Duration
  let call: Duration
  let untilFaceShows: Duration
  /// How many of the 2^53 rolls are one.
  let falseAlarms: UInt64
  let misses: UInt64

  init(_ skill: Skill, _ manner: ComputerManner, _ pacing: Pacing) {
    self.manner = manner
    let percent = Int64(manner.tempo)
    turn = Duration(nanoseconds: pacing.scaled(skill.turn).nanoseconds * percent / 100)
    call = Duration(nanoseconds: pacing.scaled(skill.call).nanoseconds * percent / 100)
    untilFaceShows = pacing.halfFlip
    falseAlarms = Self.rolls(perTenThousand: skill.falseAlarms * UInt64(manner.alarms) / 100)
    misses = Self.rolls(perTenThousand: skill.misses * UInt64(manner.misses) / 100)
  }

  private static func rolls(perTenThousand share: UInt64) -> UInt64 { (1 << 53) / 10_000 * share }

  /// - Parameter effort: in hundredths of a percent.
  func time(_ median: Duration, effort: Int64, using generator: inout SeededGenerator) -> Duration {
    let strained = Duration(nanoseconds: median.nanoseconds / 10_000 * effort)
    return ReactionTime.draw(median: strained, bits: generator.next())
  }
}
