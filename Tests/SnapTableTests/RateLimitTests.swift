import SnapGame
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
