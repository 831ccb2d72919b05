import CellGrid
import SnapGame

/// Tells a key press from what only looks like one: a held key's repeats, and keys pressed before the screen that they
/// now meet had appeared.
struct KeyGuard: Equatable, Sendable {
  /// The same key again within this time of its last byte is a repeat.
  static let repeatInterval = Duration.milliseconds(120)
  /// A screen does not listen to action keys until people can have seen it.
  static let settling = Duration.milliseconds(150)

  /// More keys than two people hold at once; of what was pressed before, nothing is known any more.
  private static let keysRemembered = 8

  private struct Stroke: Equatable, Sendable {
    let key: Key
    var at: Instant
  }

  /// Each key's last byte, the latest last. Keys are told apart: whoever holds one stands in nobody's way, and what
  /// somebody else presses meanwhile makes no press of its repeats.
  private var strokes: [Stroke] = []
  private var screenAppearedAt: Instant?

  mutating func screenAppeared(at now: Instant) { screenAppearedAt = now }

  enum Judgement { case press, repetition, tooEarly }

  /// Takes note of a key, and says what it is.
  mutating func judge(_ key: Key, at now: Instant) -> Judgement {
    let last = strokes.last { $0.key == key }
    strokes.removeAll { $0.key == key || now - $0.at >= Self.repeatInterval }
    if strokes.count == Self.keysRemembered { strokes.removeFirst() }
    strokes.append(Stroke(key: key, at: now))
    if let appeared = screenAppearedAt, now - appeared < Self.settling { return .tooEarly }
    guard let last else { return .press }
    return now - last.at < Self.repeatInterval ? .repetition : .press
  }
}
