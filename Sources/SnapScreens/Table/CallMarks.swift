import SnapGame

/// What is shown at a caller's seat: the bubble with the word, and the big tick or cross.
struct CallMark: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    /// My own call, which the host has not judged yet.
    case pending
    case correct, wrong, tooLate
  }

  enum Splash: Equatable, Sendable {
    /// Just slapped down, larger than life.
    case large
    case normal
    case fading
  }

  let kind: Kind
  let start: Instant
  let pacing: Pacing
  /// The tick or cross is there, and then it is not.
  var isStill = false

  func showsBubble(at now: Instant) -> Bool { start <= now && (kind == .pending || now < start + pacing.bubble) }

  func splash(at now: Instant) -> Splash? {
    guard kind == .correct || kind == .wrong, start <= now else { return nil }
    let shrunk = start + pacing.splashShrink
    let held = shrunk + pacing.splashHold
    if isStill { return now < held ? .normal : nil }
    if now < shrunk { return .large }
    if now < held { return .normal }
    return now < held + pacing.splashFade ? .fading : nil
  }

  /// Every moment at which the picture of this mark changes.
  var changes: [Instant] {
    let shrunk = start + pacing.splashShrink
    let held = shrunk + pacing.splashHold
    switch kind {
    case .pending: return []
    case .tooLate: return [start + pacing.bubble]
    case .correct, .wrong:
      if isStill { return [start + pacing.bubble, held] }
      return [shrunk, start + pacing.bubble, held, held + pacing.splashFade]
    }
  }
}
