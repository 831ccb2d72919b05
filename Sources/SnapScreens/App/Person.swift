import SnapSettings

/// Somebody at this keyboard.
package enum Person: CaseIterable, Sendable {
  /// Whose table the screen shows, and who speaks, pauses, opens and leaves.
  case first
  /// Plays along with keys of his own.
  case second

  var snapKey: KeyAction { self == .first ? .snap : .secondSnap }
  var turnKey: KeyAction { self == .first ? .turn : .secondTurn }
}
