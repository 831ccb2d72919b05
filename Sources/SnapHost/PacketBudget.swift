import SnapGame

/// How many packets a guest may still send: a bucket that fills at a steady rate.
struct PacketBudget: Equatable, Sendable {
  private var left = Double(HostLimits.packetBurst)
  private var filledAt: Instant

  init(at now: Instant) { filledAt = now }

  /// Takes one packet from the budget; false if there is none left.
  mutating func spend(at now: Instant) -> Bool {
    let earned = (now - filledAt).seconds * Double(HostLimits.packetsPerSecond)
    left = min(Double(HostLimits.packetBurst), left + earned)
    filledAt = now
    guard left >= 1 else { return false }
    left -= 1
    return true
  }
}
