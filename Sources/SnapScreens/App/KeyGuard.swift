import CellGrid
import SnapGame

/// Tells a key press from what only looks like one: a held key's repeats, and keys pressed before the screen that they
/// now meet had appeared.
struct KeyGuard: Equatable, Sendable {
  /// The same key again within this time of its last byte is a repeat.
  static let repeatInterval = Duration.milliseconds(120)
  /// A screen does not listen to action keys until people can have seen it.
  static let settling = Duration.milliseconds(150)

  private var last: (key: Key, at: Instant)?
  private var screenAppearedAt: Instant?

  mutating func screenAppeared(at now: Instant) { screenAppearedAt = now }

  enum Judgement { case press, repetition, tooEarly }

  /// Takes note of a key, and says what it is.
  mutating func judge(_ key: Key, at now: Instant) -> Judgement {
    defer { last = (key, now) }
    if let appeared = screenAppearedAt, now - appeared < Self.settling { return .tooEarly }
    guard let last, last.key == key else { return .press }
    return now - last.at < Self.repeatInterval ? .repetition : .press
  }

  static func == (a: KeyGuard, b: KeyGuard) -> Bool {
    a.last?.key == b.last?.key && a.last?.at == b.last?.at && a.screenAppearedAt == b.screenAppearedAt
  }
}
