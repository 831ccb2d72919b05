import PseudoTerminal

/// Processes on a terminal, from before their start: to the end of one that only tells its version, and to the first
/// picture of the game. Beside them a plain ncurses program that opens the terminal, closes it and ends.
struct StartBench: Benchmark {
  static let name = "start"
  static let summary = "from starting a process until it is done, or shows its first picture"
  private let runsPerMeasurement = 5

  func run(rounds: Int) throws -> Report {
    for _ in 0..<2 {
      _ = try toItsEnd("baseline-curses", "start")
      _ = try toItsEnd("snapcards", "--version")
      _ = try toItsFirstPicture()
    }
    let comparison = Comparison(
      [
        Contender(name: "C: ncurses and back") { median { try toItsEnd("baseline-curses", "start") } },
        Contender(name: "snapcards --version") { median { try toItsEnd("snapcards", "--version") } },
        Contender(name: "snapcards, first picture") { median(toItsFirstPicture) },
      ], rounds: rounds)
    return Report(
      lines: comparison.lines(unit: "us a process"),
      goals: [
        Goal(name: "telling the version", figure: comparison.ratio(of: 1), limit: 1.5),
        Goal(name: "the first picture", figure: comparison.ratio(of: 2), limit: 3),
        Goal(name: "the first picture", figure: comparison.samples(of: 2).median / 1_000, limit: 20, unit: "ms"),
      ])
  }

  /// Of several runs; one that fails counts as endless.
  private func median(_ run: () throws -> Double) -> Double {
    Samples((0..<runsPerMeasurement).map { _ in (try? run()) ?? .infinity }).median
  }

  /// Microseconds.
  private func toItsEnd(_ program: String, _ argument: String) throws -> Double {
    let start = monotonicNanoseconds()
    let terminal = try PseudoTerminal(Program(program).path, [argument])
    guard try terminal.waitForExit() == .code(0) else { throw BenchmarkFailure("\(program) \(argument) fails") }
    return Double(monotonicNanoseconds() - start) / 1_000
  }

  /// Microseconds.
  private func toItsFirstPicture() throws -> Double {
    let start = monotonicNanoseconds()
    let terminal = try PseudoTerminal(Program("snapcards").path)
    try terminal.wait { !$0.output.isEmpty && $0.screen.lines.contains { !$0.isEmpty } }
    return Double(monotonicNanoseconds() - start) / 1_000
  }
}
