import SnapGame
import SnapGuest

/// A lost player's way back to his seat: one attempt after another, ever less often, for as long as it makes sense.
struct Reconnection: Equatable, Sendable {
  /// Longer than any host keeps a seat: its clock may have started later.
  static let patience = Duration.seconds(60)
  private static let firstWait = Duration.milliseconds(500)
  private static let longestWait = Duration.seconds(10)

  let lostAt: Instant
  private(set) var attempts = 0
  /// nil while an attempt is under way.
  private(set) var nextAttempt: Instant?
  /// The machine that signs in anew; the old one's table stays on the screen meanwhile.
  var guest: Guest?

  init(lostAt: Instant) {
    self.lostAt = lostAt
    wait(from: lostAt)
  }

  var endsAt: Instant { lostAt + Self.patience }

  /// When the picture changes (each second), or something is to be done.
  func nextChange(after now: Instant) -> Instant? {
    earliest(Countdown(end: endsAt).nextChange(after: now) ?? endsAt, earliest(nextAttempt, guest?.deadline))
  }

  mutating func begin(_ guest: Guest) {
    attempts += 1
    nextAttempt = nil
    self.guest = guest
  }

  /// An attempt has failed.
  mutating func failed(at now: Instant) {
    guest = nil
    wait(from: now)
  }

  /// Waits twice as long as before, a little more or less, so that not all players of a lost host come back at once.
  private mutating func wait(from now: Instant) {
    let doubled = Self.firstWait * (1 << min(attempts, 6))
    let jitter = Double(SeededGenerator.mix(UInt64(bitPattern: now.nanoseconds), UInt64(attempts)) % 1000) / 1000
    nextAttempt = now + min(doubled, Self.longestWait) * (0.75 + jitter / 2)
  }
}
