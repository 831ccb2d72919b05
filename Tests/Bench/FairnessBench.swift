import SnapGame
import SnapSimulation

/// Contests between two people who react equally fast, on lines of different length.
struct FairnessBench: Benchmark {
  static let name = "fairness"
  static let summary = "20,000 contests between equals: the share won by whoever is farther away"
  private let contests = 20_000
  /// Round trips in milliseconds.
  private let near: Int64 = 10
  private let far: [Int64] = [30, 60, 110, 130]

  func run(rounds: Int) -> Report {
    var report = Report(lines: ["  " + "round trips".padding(to: 28) + pad("first come", 12) + pad("judged", 12)])
    var worst = 0.0
    for far in far {
      let statistics = simulateContests(
        between: Contestant(roundTrip: .milliseconds(far)), and: Contestant(roundTrip: .milliseconds(near)),
        count: contests, seed: 1)
      report.lines.append(
        "  " + "\(far) and \(near) ms".padding(to: 28) + pad(percent(statistics.shareByArrival), 12)
          + pad(percent(statistics.share), 12))
      worst = max(worst, abs(statistics.share - 0.5) * 100)
    }
    report.goals = [Goal(name: "distance from half of the contests", figure: worst, limit: 2, unit: "points")]
    return report
  }

  private func percent(_ share: Double) -> String { decimals(share * 100, 1) + " %" }
}
