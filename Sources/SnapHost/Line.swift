package import SnapGame

/// What the host knows about how long packets travel to one guest and back, and how honest his claims have been.
/// (docs/fairness.md)
package struct Line: Equatable, Sendable {
  /// nil for a guest in the host's own process, who needs no allowance.
  private var network: Network?
  /// e: how much more network time the guest's claims imply than his line shows, as a running mean.
  package private(set) var excess = Duration.zero

  private struct Network: Equatable, Sendable {
    var pings = 0
    var ping: SmoothedRoundTrip?
    var kernel: Kernel?
  }

  /// What the operating system says.
  private struct Kernel: Equatable, Sendable {
    var latest: SmoothedRoundTrip
    /// The lowest that its smoothed round trip has been since it settled.
    var lowest: Duration
    var measurements = 1

    init(_ first: SmoothedRoundTrip) {
      latest = first
      lowest = first.smoothed
    }

    mutating func take(_ figures: SmoothedRoundTrip) {
      lowest = measurements >= Line.measurementsToSettle ? min(lowest, figures.smoothed) : figures.smoothed
      latest = figures
      measurements += 1
    }
  }

  static let excessWeight = 16
  /// The kernel's smoothed figure begins with one single round trip, lucky or not, and tells the line's own nature only
  /// after some more. A lowest figure out of luck would count against its owner for the whole game.
  static let measurementsToSettle = 8
  private static let kernelVariationBounds = Duration.milliseconds(10)...Duration.milliseconds(30)
  /// What a line may usually take above its lowest figure, before its owner counts as claiming too little. That figure
  /// is of round trips that the kernel has smoothed, so it lies little below what the line usually takes, however uneven
  /// it is; more than this would only pay for delaying pongs and acknowledgements (docs/fairness.md).
  private static let expectedAboveLowest = Duration.milliseconds(5)

  package init(isNetwork: Bool) { network = isNetwork ? Network() : nil }

  /// The same guest on another line: the figures of this one are measured anew, his honesty is not.
  mutating func takeOver(from before: Line) { excess = before.excess }

  /// Takes in the round trip of a ping.
  package mutating func pinged(roundTrip: Duration) {
    let ping = network?.ping?.taking(roundTrip) ?? SmoothedRoundTrip(first: roundTrip)
    network?.pings += 1
    network?.ping = ping
  }

  /// Takes in what the operating system says of the connection.
  package mutating func measured(_ figures: SmoothedRoundTrip) {
    if network?.kernel == nil { network?.kernel = Kernel(figures) } else { network?.kernel?.take(figures) }
  }

  /// Too little is known of it yet.
  var isNew: Bool { network.map { $0.pings < HostLimits.firstPings } ?? false }

  /// The round trip to show to people; nil while it is not known.
  var latency: Duration? { network == nil ? .zero : network?.ping?.smoothed }

  /// U: the longest time that the network may have taken of the time until a call arrived.
  package var allowance: Duration {
    guard let network else { return .zero }
    var result = HostLimits.contest
    if let ping = network.ping { result = min(result, ping.smoothed + ping.variation * 4) }
    if let kernel = network.kernel {
      let bounds = Self.kernelVariationBounds
      let slack = min(max(kernel.latest.variation * 4, bounds.lowerBound), bounds.upperBound)
      result = min(result, kernel.lowest + slack)
    }
    return result
  }

  /// The time that the network usually takes on this line.
  private var expected: Duration {
    guard let network else { return .zero }
    var result = network.ping?.smoothed ?? HostLimits.contest
    if let kernel = network.kernel {
      result = min(result, kernel.latest.smoothed, kernel.lowest + Self.expectedAboveLowest)
    }
    return result
  }

  /// R: the reaction that counts, for a call that came `elapsed` after its card was sent and claims `claimed`.
  /// What the claim says about the guest's honesty is remembered.
  mutating func judge(claimed: Duration, elapsed: Duration) -> Duration {
    let held = min(max(claimed, elapsed - allowance, .zero), elapsed)
    let result = held + max(.zero, excess)
    let implied = elapsed - held
    excess = excess + (implied - expected - excess) / Self.excessWeight
    return result
  }
}
