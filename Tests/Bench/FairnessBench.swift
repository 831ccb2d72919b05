import SnapGame
import SnapSimulation

/// Contests between two people who react equally fast, on lines of different length, honest or not.
struct FairnessBench: Benchmark {
  static let name = "fairness"
  static let summary = "20,000 contests between equals: the share won by the first, and what a LAN waits"
  private let contests = 20_000
  /// Each is another pair of lines, with luck of their own.
  private let seeds: [UInt64] = [1, 2, 7, 10]
  private let near = Duration.milliseconds(10)
  private let far = Duration.milliseconds(120)
  /// How uneven lines are, in milliseconds.
  private let jitters: [Int64] = [0, 5, 10, 20]

  func run(rounds: Int) -> Report {
    var report = Report(lines: ["  " + "the first".padding(to: 44) + pad("first come", 12) + pad("judged", 12)])
    let honest = shares(.honest)
    add("honest, 120 ms away, the other 10", honest, to: &report)
    let zero = shares(.claimsZero)
    add("claims 0", zero, to: &report)
    let delays: [Int64] = [20, 50, 100, 200]
    let delaying = delays.flatMap { shares(.claimsZeroAndDelays(.milliseconds($0))) }
    add("and delays pongs and acknowledgements", delaying, to: &report)

    let lan = simulateContests(between: onLAN, and: onLAN, count: contests, seed: 1)
    let wait = Double(lan.medianWait.nanoseconds) / 1_000_000
    report.lines.append("  a contest on a LAN is kept open for \(decimals(wait, 3)) ms (median)")
    let distance = honest.map { abs($0.share - 0.5) * 100 }.max() ?? 0
    report.goals = [
      Goal(name: "distance from half of the contests", figure: distance, limit: 2, unit: "points"),
      Goal(name: "share of who claims 0", figure: largest(zero), limit: 52, unit: "%"),
      Goal(name: "share of who also delays", figure: largest(delaying), limit: 57, unit: "%"),
      Goal(name: "added wait on a LAN", figure: wait, limit: 1, unit: "ms"),
    ]
    return report
  }

  private var onLAN: Contestant { Contestant(roundTrip: .microseconds(300), jitter: .microseconds(50)) }

  /// Of somebody against an honest player, near and far, on lines of all kinds.
  private func shares(_ honesty: Contestant.Honesty) -> [ContestStatistics] {
    [(far, near), (near, far)].flatMap { own, other in
      jitters.flatMap { jitter in
        seeds.map { seed in
          simulateContests(
            between: Contestant(roundTrip: own, jitter: .milliseconds(jitter), honesty: honesty),
            and: Contestant(roundTrip: other, jitter: .milliseconds(jitter)), count: contests, seed: seed)
        }
      }
    }
  }

  private func largest(_ statistics: [ContestStatistics]) -> Double { (statistics.map(\.share).max() ?? 0) * 100 }

  private func add(_ name: String, _ statistics: [ContestStatistics], to report: inout Report) {
    let byArrival = statistics.map(\.shareByArrival)
    let judged = statistics.map(\.share)
    report.lines.append("  " + name.padding(to: 44) + pad(range(byArrival), 12) + pad(range(judged), 12))
  }

  private func range(_ shares: [Double]) -> String {
    guard let least = shares.min(), let most = shares.max() else { return "" }
    return "\(decimals(least * 100, 0))-\(decimals(most * 100, 1)) %"
  }
}
