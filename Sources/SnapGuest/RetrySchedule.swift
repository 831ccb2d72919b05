package import SnapGame

/// When to try again to get back to a seat whose connection broke: ever less often, and for as long as it makes sense.
package struct RetrySchedule: Equatable, Sendable {
  /// Longer than any host keeps a seat: its clock may have started later.
  package static let patience = Duration.seconds(60)
  private static let firstWait = Duration.milliseconds(500)
  private static let longestWait = Duration.seconds(10)

  /// When the connection broke.
  package let lostAt: Instant
  /// Begun so far.
  package private(set) var attempts = 0
  /// nil while an attempt is under way.
  package private(set) var nextAttempt: Instant?

  package init(lostAt: Instant) {
    self.lostAt = lostAt
    wait(from: lostAt)
  }

  /// No attempt is worth while after this.
  package var endsAt: Instant { lostAt + Self.patience }

  /// An attempt is made now.
  package mutating func begin() {
    attempts += 1
    nextAttempt = nil
  }

  /// The attempt has failed.
  package mutating func failed(at now: Instant) { wait(from: now) }

  /// Waits twice as long as before, a little more or less, so that not all players of a lost host come back at once.
  private mutating func wait(from now: Instant) {
    let doubled = Self.firstWait * (1 << min(attempts, 6))
    let jitter = Double(SeededGenerator.mix(UInt64(bitPattern: now.nanoseconds), UInt64(attempts)) % 1000) / 1000
    nextAttempt = now + min(doubled, Self.longestWait) * (0.75 + jitter / 2)
  }
}
