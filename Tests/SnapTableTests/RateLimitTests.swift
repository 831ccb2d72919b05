import SnapGame
import SnapProtocol
import Testing

@testable import SnapHost

@Suite struct RateLimitTests {
  @Test func aBurstIsAllowedAndThenASteadyRate() {
    var limit = RateLimit(perSecond: 0.5, burst: 5, at: .zero)
    let milliseconds: [Int64] = [
      0, 0, 0, 0, 0, 0, 1_900, 2_000, 2_100, 900_000, 900_000, 900_000, 900_000, 900_000, 900_000,
    ]
    let spent = milliseconds.map { limit.spend(at: .zero + .milliseconds($0)) }
    let burst = [true, true, true, true, true, false]
    #expect(spent == burst + [false, true, false] + burst)
  }
}

/// How many packets a guest may send goes with the pace of the game: whoever plays fifty times as fast says fifty times
/// as much.
@Suite struct PacketAllowanceTests {
  /// Sends `perSecond` packets a second for five seconds; whether the host bears it.
  private func bears(_ perSecond: Int, pace: Double) -> Bool {
    var configuration = HostConfiguration()
    configuration.rules.pacing = Pacing(factor: pace)
    var host = Host(configuration: configuration)
    var effects: [HostEffect] = []
    let id = ConnectionID(1)
    host.handle(.connected(id, from: .network(address: "192.0.2.1"), token: "t"), at: .zero, into: &effects)
    for number in 0..<(5 * perSecond) {
      let now = Instant.zero + .seconds(Double(number) / Double(perSecond) * 0.9)
      host.handle(.received(id, .snapshotRequest), at: now, into: &effects)
    }
    return !effects.contains(.close(id))
  }

  @Test func atTheUsualPace() {
    #expect(bears(30, pace: 1))
    #expect(!bears(60, pace: 1))
  }

  @Test func aHurriedGameAllowsMore() {
    #expect(bears(1_400, pace: 0.02))
    #expect(!bears(3_000, pace: 0.02))
  }

  @Test func aSlowGameAllowsNoLess() { #expect(bears(30, pace: 10)) }
}
