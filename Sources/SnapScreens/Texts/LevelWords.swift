import SnapGame

extension Level {
  var label: TextKey {
    switch self {
    case .easy: .levelEasy
    case .normal: .levelNormal
    case .hard: .levelHard
    }
  }

  /// The one above; from the last one back to the first.
  var next: Level { moved(by: 1) }
}
