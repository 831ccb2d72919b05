package import SnapGame

/// A clock that can be stopped, and runs faster if asked to: the time at a table where nobody else would mind. Solo play
/// runs on it.
package struct PausableClock: Equatable, Sendable {
  /// What this clock showed when the real one showed `since`.
  private var position = Instant.zero
  private var since = Instant.zero
  package private(set) var isPaused = false
  /// How many times as fast as the real one it runs.
  private(set) var rate = 1

  package init() {}

  /// The time on this clock when the real one shows `now`.
  package func time(at now: Instant) -> Instant { isPaused ? position : position + (now - since) * rate }

  /// The real time of a moment on this clock, rounded up; nil while it is stopped, since it may never come.
  package func realTime(of time: Instant) -> Instant? {
    if isPaused { return nil }
    let distance = (time - position).nanoseconds
    return since + Duration(nanoseconds: rate == 1 ? distance : (distance + Int64(rate) - 1) / Int64(rate))
  }

  package mutating func pause(at now: Instant) {
    if isPaused { return }
    settle(at: now)
    isPaused = true
  }

  package mutating func goOn(at now: Instant) {
    guard isPaused else { return }
    since = now
    isPaused = false
  }

  /// Runs at another rate from now on.
  package mutating func run(at rate: Int, from now: Instant) {
    if rate == self.rate { return }
    settle(at: now)
    self.rate = rate
  }

  private mutating func settle(at now: Instant) {
    position = time(at: now)
    since = now
  }
}
