import SnapGame

/// A page of How to play.
enum HelpPage: CaseIterable {
  case match, keys, wrongCall, winning

  var heading: TextKey {
    switch self {
    case .match: .helpMatch
    case .keys: .helpKeys
    case .wrongCall: .helpWrongCall
    case .winning: .helpWinning
    }
  }

  var explanation: TextKey {
    switch self {
    case .match: .helpMatchExplained
    case .keys: .helpKeysExplained
    case .wrongCall: .helpWrongCallExplained
    case .winning: .helpWinningExplained
    }
  }

  /// How long the page's scene plays; then it stands still.
  var duration: Duration {
    switch self {
    case .match: HelpScene.Match.end
    case .keys: .zero
    case .wrongCall: HelpScene.WrongCall.end
    case .winning: HelpScene.Winning.end
    }
  }

  private static let frameInterval = Duration.milliseconds(33)

  /// When the picture next changes, so long after the page was opened; nil at the end.
  func nextFrame(after elapsed: Duration) -> Duration? {
    elapsed >= duration ? nil : min(elapsed + Self.frameInterval, duration)
  }
}
