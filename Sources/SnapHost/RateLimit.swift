import SnapGame

/// How often a guest may still do something: a bucket that fills at a steady rate.
struct RateLimit: Equatable, Sendable {
  private let perSecond: Double
  private let burst: Double
  private var left: Double
  private var filledAt: Instant

  init(perSecond: Double, burst: Double, at now: Instant) {
    self.perSecond = perSecond
    self.burst = burst
    left = burst
    filledAt = now
  }

  /// Takes one from the bucket; false if there is none left.
  mutating func spend(at now: Instant) -> Bool {
    left = min(burst, left + (now - filledAt).seconds * perSecond)
    filledAt = now
    guard left >= 1 else { return false }
    left -= 1
    return true
  }
}
