package import SnapGame

/// The round trip of a line, smoothed as TCP does it (RFC 6298): what pings show, and what the operating system says.
package struct SmoothedRoundTrip: Equatable, Sendable {
  package let smoothed: Duration
  /// How far round trips lie from it, smoothed as well.
  package let variation: Duration

  package init(smoothed: Duration, variation: Duration) {
    self.smoothed = smoothed
    self.variation = variation
  }

  package init(first roundTrip: Duration) { self.init(smoothed: roundTrip, variation: roundTrip / 2) }

  /// After one more round trip.
  package func taking(_ roundTrip: Duration) -> SmoothedRoundTrip {
    let error = roundTrip - smoothed
    let distance = max(error, .zero - error)
    return SmoothedRoundTrip(smoothed: smoothed + error / 8, variation: variation + (distance - variation) / 4)
  }
}
