/// From starting the command until it has ended, when it has nothing to do but to say how it is used.
struct StartBench: Benchmark {
  static let name = "start"
  static let summary = "a process from its start to its end, only printing its usage"
  private let programs = [Program("baseline-curses"), Program("snapcards", "--help")]
  private let runsPerMeasurement = 20

  func run(rounds: Int) -> String {
    for program in programs where program.run() == nil { return "  \(program.name) could not be run: build it first" }
    return Comparison(
      programs.map { program in
        Contender(name: program.name) {
          let times = (0..<runsPerMeasurement).map { _ in program.run() ?? .infinity }
          return Samples(times).median / 1_000
        }
      }, rounds: rounds
    ).report(unit: "us a process")
  }
}
