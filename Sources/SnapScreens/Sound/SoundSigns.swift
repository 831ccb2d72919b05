import SnapGame

/// What stands for sounds on the screen: the bar at the top lights up, and names the sound.
struct SoundSigns: Sendable {
  static let flash = Duration.milliseconds(120)
  /// Light that flashes more than three times a second can bring on seizures (WCAG 2.2, 2.3.1).
  static let shortestGap = Duration.milliseconds(400)
  /// How long a word stands.
  static let word = Duration.milliseconds(1_200)

  private var flashedAt: Instant?
  private var named: (cue: SoundCue, at: Instant)?

  mutating func flash(at now: Instant) {
    if let flashedAt, now - flashedAt < Self.shortestGap { return }
    flashedAt = now
  }

  mutating func name(_ cue: SoundCue, at now: Instant) { named = (cue, now) }

  func isFlashing(at now: Instant) -> Bool { flashedAt.map { now - $0 < Self.flash } ?? false }

  func word(at now: Instant) -> SoundCue? { named.flatMap { now - $0.at < Self.word ? $0.cue : nil } }

  func nextChange(after now: Instant) -> Instant? {
    let ends = [flashedAt.map { $0 + Self.flash }, named.map { $0.at + Self.word }]
    return ends.compactMap { $0 }.filter { $0 > now }.min()
  }
}

extension SoundCue {
  /// The sound in a word.
  var word: TextKey {
    switch self {
    case .dealing: .soundDealing
    case .turnCard: .soundTurnCard
    case .wrongMatch: .soundWrongMatch
    case .correctMatch: .soundCorrectMatch
    }
  }
}
