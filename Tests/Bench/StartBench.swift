import PseudoTerminal

/// Processes, from before their start: to the end of one that only tells its version, and on a terminal to the first
/// picture of the game. Beside them a plain ncurses program that opens the terminal, closes it and ends.
struct StartBench: Benchmark {
  static let name = "start"
  static let summary = "from starting a process until it is done, or shows its first picture"
  private let runsPerMeasurement = 10
  private let plain = Program("baseline-curses", "start")
  private let version = Program("snapcards", "--version")

  func run(rounds: Int) throws -> Report {
    for program in [plain, version] where program.run() == nil {
      throw BenchmarkFailure("\(program.name) could not be run: build it first")
    }
    let ends = Comparison(
      [
        Contender(name: "C: ncurses and back") { median { plain.run() ?? .infinity } },
        Contender(name: "snapcards --version") { median { version.run() ?? .infinity } },
      ], rounds: rounds)
    let pictures = Comparison(
      [
        Contender(name: "C, on a terminal") { median(plainOnTerminal) },
        Contender(name: "snapcards, first picture") { median(firstPicture) },
      ], rounds: rounds)
    return Report(
      lines: ends.lines(unit: "us a process") + pictures.lines(unit: "us a process").dropFirst(),
      goals: [
        Goal(name: "telling the version", figure: ends.ratio(of: 1), limit: 1.5),
        Goal(name: "the first picture", figure: pictures.ratio(of: 1), limit: 3),
        Goal(name: "the first picture", figure: pictures.samples(of: 1).median / 1_000, limit: 20, unit: "ms"),
      ])
  }

  /// Microseconds, of several runs; one that fails counts as endless.
  private func median(_ nanoseconds: () throws -> Double) -> Double {
    Samples((0..<runsPerMeasurement).map { _ in (try? nanoseconds()) ?? .infinity }).median / 1_000
  }

  private func plainOnTerminal() throws -> Double {
    let start = monotonicNanoseconds()
    let terminal = try PseudoTerminal(plain.path, plain.arguments)
    guard try terminal.waitForExit() == .code(0) else { return .infinity }
    return Double(monotonicNanoseconds() - start)
  }

  private func firstPicture() throws -> Double {
    let start = monotonicNanoseconds()
    let terminal = try PseudoTerminal(Program("snapcards").path)
    try terminal.wait { !$0.output.isEmpty && $0.screen.lines.contains { !$0.isEmpty } }
    return Double(monotonicNanoseconds() - start)
  }
}
