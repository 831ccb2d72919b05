import SnapGame
import SnapGuest

/// A lost player's way back to his seat: one attempt after another, each with a machine of its own.
struct Reconnection: Equatable, Sendable {
  private var schedule: RetrySchedule
  /// The machine that signs in anew; the old one's table stays on the screen meanwhile.
  var guest: Guest?

  init(lostAt: Instant) { schedule = RetrySchedule(lostAt: lostAt) }

  var attempts: Int { schedule.attempts }
  var endsAt: Instant { schedule.endsAt }
  var nextAttempt: Instant? { schedule.nextAttempt }

  /// When the picture changes (each second), or something is to be done.
  func nextChange(after now: Instant) -> Instant? {
    earliest(Countdown(end: endsAt).nextChange(after: now) ?? endsAt, earliest(nextAttempt, guest?.deadline))
  }

  mutating func begin(_ guest: Guest) {
    schedule.begin()
    self.guest = guest
  }

  /// An attempt has failed.
  mutating func failed(at now: Instant) {
    guest = nil
    schedule.failed(at: now)
  }
}
