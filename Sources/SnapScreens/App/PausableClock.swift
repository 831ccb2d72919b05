package import SnapGame

/// A clock that can be set and stopped, and that runs faster or slower: the time at a table where nobody else would mind,
/// and in a record.
package struct PausableClock: Equatable, Sendable {
  /// What this clock showed when the real one showed `since`.
  private var position: Instant
  private var since: Instant
  package private(set) var isPaused = false
  /// How many times as fast as the real one it runs: a power of two, so that nothing is lost in rounding.
  private(set) var rate = 1.0

  package init(showing position: Instant = .zero, at now: Instant = .zero) {
    self.position = position
    since = now
  }

  /// The time on this clock when the real one shows `now`.
  package func time(at now: Instant) -> Instant { isPaused ? position : position + (now - since) * rate }

  /// The real time of a moment on this clock, rounded up; nil while it is stopped, since it may never come.
  package func realTime(of time: Instant) -> Instant? {
    isPaused ? nil : since + Duration(nanoseconds: Int64((Double((time - position).nanoseconds) / rate).rounded(.up)))
  }

  /// Shows `time` from now on, running or stopped as before.
  package mutating func set(to time: Instant, at now: Instant) {
    position = time
    since = now
  }

  package mutating func pause(at now: Instant) {
    if isPaused { return }
    set(to: time(at: now), at: now)
    isPaused = true
  }

  package mutating func goOn(at now: Instant) {
    guard isPaused else { return }
    since = now
    isPaused = false
  }

  /// Runs at another rate from now on.
  package mutating func run(at rate: Double, from now: Instant) {
    if rate == self.rate { return }
    set(to: time(at: now), at: now)
    self.rate = rate
  }
}
