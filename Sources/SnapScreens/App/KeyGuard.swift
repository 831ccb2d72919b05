import CellGrid
import SnapGame

/// Tells a key press from what only looks like one: a held key's repeats, and keys pressed before the screen that they
/// now meet had appeared.
struct KeyGuard: Equatable, Sendable {
  /// The same key again within this time of its last byte is a repeat.
  static let repeatInterval = Duration.milliseconds(120)
  /// A screen does not listen to action keys until people can have seen it.
  static let settling = Duration.milliseconds(150)

  private struct Stroke: Equatable, Sendable {
    let key: Key
    let at: Instant
  }

  /// The last key of each person: whoever holds one down, perhaps on a keyboard of his own, stands in nobody's way, and
  /// what the other presses meanwhile makes no press of its repeats.
  private var last: [Person: Stroke] = [:]
  private var screenAppearedAt: Instant?

  mutating func screenAppeared(at now: Instant) { screenAppearedAt = now }

  enum Judgement { case press, repetition, tooEarly }

  /// Takes note of a key, and says what it is.
  mutating func judge(_ key: Key, of person: Person = .first, at now: Instant) -> Judgement {
    let last = last.updateValue(Stroke(key: key, at: now), forKey: person)
    if let appeared = screenAppearedAt, now - appeared < Self.settling { return .tooEarly }
    guard let last, last.key == key else { return .press }
    return now - last.at < Self.repeatInterval ? .repetition : .press
  }
}
