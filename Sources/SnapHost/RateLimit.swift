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

/// What a guest may still send, and say.
struct Allowance: Equatable, Sendable {
  var packets: RateLimit
  var chat: RateLimit

  /// - Parameter pacing: the game's; whoever plays faster says more.
  init(pacing: Pacing, at now: Instant) {
    let hurry = max(1, 1 / pacing.factor)
    packets = RateLimit(
      perSecond: HostLimits.packetsPerSecond * hurry, burst: HostLimits.packetBurst * hurry, at: now)
    chat = RateLimit(perSecond: HostLimits.chatPerSecond, burst: HostLimits.chatBurst, at: now)
  }
}
