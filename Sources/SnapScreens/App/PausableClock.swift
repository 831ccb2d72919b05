package import SnapGame

/// A clock that can be stopped: the time that has passed on the real one, less the pauses. Solo play runs on it.
package struct PausableClock: Equatable, Sendable {
  private var pausedFor = Duration.zero
  private var pausedAt: Instant?

  package init() {}

  package var isPaused: Bool { pausedAt != nil }

  /// The time on this clock when the real one shows `now`.
  package func time(at now: Instant) -> Instant { (pausedAt ?? now) - pausedFor }

  /// The real time of a moment on this clock; nil while it is stopped, since it may never come.
  package func realTime(of time: Instant) -> Instant? { isPaused ? nil : time + pausedFor }

  package mutating func pause(at now: Instant) { pausedAt = pausedAt ?? now }

  package mutating func goOn(at now: Instant) {
    guard let pausedAt else { return }
    pausedFor = pausedFor + (now - pausedAt)
    self.pausedAt = nil
  }
}
