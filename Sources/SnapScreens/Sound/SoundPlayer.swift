import SnapGame

/// A cue and its time.
package struct ScheduledCue: Equatable, Sendable {
  let cue: SoundCue
  let at: Instant
  /// Begins again and again until then.
  var loopsUntil: Instant?
}

/// Turns cues into single bells at their times, never two within 50 ms. Dropping it, or `stop`, cancels all that waits.
struct SoundPlayer: Sendable {
  static let shortestGap = Duration.milliseconds(50)
  /// A bell that could not be rung in time would only confuse.
  static let staleAfter = Duration.milliseconds(150)

  private let patterns: SoundPatterns
  private var cues: [ScheduledCue] = []
  private var lastBell: Instant?
  /// Bells up to here have been rung or passed over.
  private var doneUntil = Instant(nanoseconds: .min)

  init(patterns: SoundPatterns) { self.patterns = patterns }

  mutating func play(_ cues: [ScheduledCue]) { self.cues += cues }

  mutating func stop() { cues = [] }

  /// When a bell is next to be rung.
  var nextBell: Instant? {
    guard let bell = next?.time else { return nil }
    return lastBell.map { max(bell, $0 + Self.shortestGap) } ?? bell
  }

  private var next: (cue: SoundCue, time: Instant)? {
    cues.compactMap { cue in next(of: cue).map { (cue.cue, $0) } }.min { $0.1 < $1.1 }
  }

  /// The cue of which a bell is to be rung now, if one is; to be asked whenever `nextBell` has come.
  mutating func ring(at now: Instant) -> SoundCue? {
    guard let time = nextBell, time <= now, let cue = next?.cue else { return nil }
    let isFresh = now - time <= Self.staleAfter
    doneUntil = now
    cues = cues.filter { next(of: $0) != nil }
    if isFresh { lastBell = now }
    return isFresh ? cue : nil
  }

  /// The cue's next bell after `doneUntil`.
  private func next(of scheduled: ScheduledCue) -> Instant? {
    let pattern = patterns[scheduled.cue]
    var start = scheduled.at
    if scheduled.loopsUntil != nil, let period = pattern.period, doneUntil > start {
      start = start + period * Int((doneUntil - start).nanoseconds / period.nanoseconds)
    }
    for _ in 0..<2 {
      for bell in pattern.bells where start + bell > doneUntil {
        if let end = scheduled.loopsUntil, start + bell >= end { return nil }
        return start + bell
      }
      guard scheduled.loopsUntil != nil, let period = pattern.period else { return nil }
      start = start + period
    }
    return nil
  }
}
