/// Something to be measured, found by name on the command line.
protocol Benchmark {
  static var name: String { get }
  static var summary: String { get }
  init()
  /// Measures `rounds` times and reports in a few lines.
  func run(rounds: Int) -> String
}

/// Every benchmark, in the order of running.
@MainActor let allBenchmarks: [any Benchmark.Type] = [RulesBench.self, CodecBench.self, StartBench.self]
