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

  /// So many levels up, round the ends.
  func moved(by step: Int) -> Level {
    let all = Level.allCases
    return all[(all.firstIndex(of: self)! + step + all.count) % all.count]
  }
}
