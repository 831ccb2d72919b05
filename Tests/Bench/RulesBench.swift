import Baselines
import SnapGame

/// Whole rounds between computer players in virtual time: the rules and nothing else, against the same in C.
struct RulesBench: Benchmark {
  static let name = "rules"
  static let summary = "whole rounds of four computer players"
  private let roundsPerMeasurement = 300
  private let seed: UInt64 = 1

  func run(rounds: Int) -> Report {
    let comparison = Comparison(
      [
        Contender(name: "C") {
          nanoseconds(per: roundsPerMeasurement) {
            _ = baseline_rules_play(seed, 4, Int32(roundsPerMeasurement))
          } / 1_000
        },
        Contender(name: "SnapGame") {
          nanoseconds(per: roundsPerMeasurement) {
            _ = play(rounds: roundsPerMeasurement)
          } / 1_000
        },
      ], rounds: rounds)
    let inC = baseline_rules_play(seed, 4, 2_000)
    return Report(
      lines: comparison.lines(unit: "us a round")
        + [plausibility("C", inC), plausibility("SnapGame", play(rounds: 2_000))],
      goals: [Goal(name: "time of a round", figure: comparison.ratio(of: 1), limit: 4)])
  }

  private func play(rounds: Int) -> baseline_rules_totals {
    var table = ComputerTable(seats: SeatSet(Seat.allCases), seed: seed)
    for _ in 0..<rounds { table.playRound() }
    let tally = table.tally
    return baseline_rules_totals(
      turns: UInt64(tally.turns), correct_calls: UInt64(tally.correctCalls), wrong_calls: UInt64(tally.wrongCalls),
      ties: UInt64(tally.ties),
      wins: (
        UInt64(tally.wins[.bottom]), UInt64(tally.wins[.left]), UInt64(tally.wins[.top]), UInt64(tally.wins[.right])
      ),
      milliseconds: UInt64(tally.playTime.milliseconds))
  }

  /// Both must play the same game: these means differ by chance only.
  private func plausibility(_ name: String, _ totals: baseline_rules_totals) -> String {
    let rounds = Double(totals.wins.0 + totals.wins.1 + totals.wins.2 + totals.wins.3 + totals.ties)
    let turns = decimals(Double(totals.turns) / rounds, 1)
    let correct = decimals(Double(totals.correct_calls) / rounds, 2)
    let wrong = decimals(Double(totals.wrong_calls) / rounds, 2)
    let minutes = decimals(Double(totals.milliseconds) / rounds / 60_000, 1)
    return
      "  \(name): a round has \(turns) turns, \(correct) correct and \(wrong) wrong calls, and takes \(minutes) min"
  }
}
