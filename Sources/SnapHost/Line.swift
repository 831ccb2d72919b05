package import SnapGame

/// What the operating system says of a connection.
package struct KernelFigures: Equatable, Sendable {
  /// Smoothed round trip, and its variation.
  package var smoothed: Duration
  package var variation: Duration

  package init(smoothed: Duration, variation: Duration) {
    self.smoothed = smoothed
    self.variation = variation
  }
}

/// What the host knows about how long packets travel to one guest and back, and how honest his claims have been.
/// (docs/fairness.md)
package struct Line: Equatable, Sendable {
  /// nil for a guest in the host's own process, who needs no allowance.
  private var network: Network?
  /// e: how much more network time the guest's claims imply than his line shows, as a running mean.
  package private(set) var excess = Duration.zero

  private struct Network: Equatable, Sendable {
    var pings = 0
    var smoothedPing: Duration?
    var pingVariation = Duration.zero
    var kernel: KernelFigures?
    /// The lowest that the kernel's smoothed round trip has been since it settled.
    var lowest = Duration.zero
    var measurements = 0
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

  /// Takes in the round trip of a ping. (Smoothing as TCP's: RFC 6298.)
  package mutating func pinged(roundTrip: Duration) {
    guard var network else { return }
    network.pings += 1
    if let smoothed = network.smoothedPing {
      let error = roundTrip - smoothed
      let distance = max(error, .zero - error)
      network.pingVariation = network.pingVariation + (distance - network.pingVariation) / 4
      network.smoothedPing = smoothed + error / 8
    } else {
      network.smoothedPing = roundTrip
      network.pingVariation = roundTrip / 2
    }
    self.network = network
  }

  package mutating func measured(_ figures: KernelFigures) {
    guard var network else { return }
    network.kernel = figures
    let hasSettled = network.measurements >= Self.measurementsToSettle
    network.lowest = hasSettled ? min(network.lowest, figures.smoothed) : figures.smoothed
    network.measurements += 1
    self.network = network
  }

  /// Too little is known of it yet.
  var isNew: Bool { network.map { $0.pings < HostLimits.firstPings } ?? false }

  /// The round trip to show to people; nil while it is not known.
  var latency: Duration? { network == nil ? .zero : network?.smoothedPing }

  /// U: the longest time that the network may have taken of the time until a call arrived.
  package var allowance: Duration {
    guard let network else { return .zero }
    var result = HostLimits.contest
    if let ping = network.smoothedPing { result = min(result, ping + network.pingVariation * 4) }
    if let kernel = network.kernel {
      let bounds = Self.kernelVariationBounds
      let slack = min(max(kernel.variation * 4, bounds.lowerBound), bounds.upperBound)
      result = min(result, network.lowest + slack)
    }
    return result
  }

  /// The time that the network usually takes on this line.
  private var expected: Duration {
    guard let network else { return .zero }
    var result = network.smoothedPing ?? HostLimits.contest
    if let kernel = network.kernel {
      result = min(result, kernel.smoothed, network.lowest + Self.expectedAboveLowest)
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
