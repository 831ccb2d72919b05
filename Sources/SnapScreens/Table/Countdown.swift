import SnapGame

/// Whole seconds until something happens, as shown on the screen.
struct Countdown: Equatable, Sendable {
  let end: Instant

  private static let second = Duration.milliseconds(1_000)

  /// The seconds left, rounded up; nil when there is nothing left to count.
  func seconds(at now: Instant) -> Int? {
    if end <= now { return nil }
    return Int(((end - now).nanoseconds + Self.second.nanoseconds - 1) / Self.second.nanoseconds)
  }

  /// When the number next changes.
  func nextChange(after now: Instant) -> Instant? {
    guard let seconds = seconds(at: now) else { return nil }
    return end - Self.second * (seconds - 1)
  }
}
