/// How a computer player takes his time, and how he errs.
package enum ComputerHabit: Hashable, Sendable {
  /// Every nanosecond within the bounds is as likely as another, from his activation until he turns and from a turned card
  /// until he calls. Whether nothing at all alarms him is rolled once per turned card, for all at the table who are like
  /// him; he sees every match.
  case uniform(turn: ClosedRange<Duration>, call: ClosedRange<Duration>, falseAlarm: Double)
  /// A human reaction time, which begins when a card's face shows; he errs alone.
  case human(Skill, ComputerManner)

  /// - Parameter manner: without effect at the level `normal`, which is exactly that of the rules.
  package init(_ level: Level, _ manner: ComputerManner = .even) {
    switch level {
    case .easy: self = .human(.easy, manner)
    case .normal: self = .normal
    case .hard: self = .human(.hard, manner)
    }
  }

  /// The numbers of the rules (docs/computers.md).
  package static let normal = ComputerHabit.uniform(
    turn: .milliseconds(500)...(.milliseconds(2_500)), call: .milliseconds(500)...(.milliseconds(2_500)),
    falseAlarm: 1.0 / 51.0)
}

/// The numbers of a level for a player who has a human reaction time.
package struct Skill: Hashable, Sendable {
  /// From a card's face until he calls, in the middle; milliseconds at pace 1.
  let call: Int64
  /// From his activation until he turns a card, in the middle; the same.
  let turn: Int64
  /// So many in ten thousand cards without a match make him call.
  let falseAlarms: UInt64
  /// So many in ten thousand matches he does not see.
  let misses: UInt64

  static let easy = Skill(call: 1_500, turn: 1_500, falseAlarms: 120, misses: 1_200)
  static let hard = Skill(call: 800, turn: 900, falseAlarms: 70, misses: 300)
}
