/// Something to be measured, found by name on the command line.
protocol Benchmark {
  static var name: String { get }
  static var summary: String { get }
  init()
  /// Measures; those that compare do so `rounds` times, in turn with what they are compared with.
  func run(rounds: Int) throws -> Report
}

/// Every benchmark, in the order of running.
@MainActor let allBenchmarks: [any Benchmark.Type] = [
  RulesBench.self, CodecBench.self, DecoderBench.self, FanoutBench.self, StartBench.self, PaintBench.self,
  KeyBench.self, DealBench.self, FairnessBench.self, DisturbanceBench.self, HostileBench.self,
  IdleBench.self,
]

/// What a benchmark found.
struct Report {
  var lines: [String] = []
  var goals: [Goal] = []
}

/// A figure with the limit that it should keep.
struct Goal {
  let name: String
  let figure: Double
  let limit: Double
  var unit = "x"

  var isMet: Bool { figure <= limit }

  var line: String {
    "  goal: \(name) at most \(Self.text(limit, unit)): \(Self.text(figure, unit)), \(isMet ? "met" : "missed")"
  }

  private static func text(_ value: Double, _ unit: String) -> String {
    let digits = decimals(value, value < 10 ? 2 : value < 1_000 ? 1 : 0)
    return unit == "x" ? digits + unit : "\(digits) \(unit)"
  }
}

/// Why something could not be measured.
struct BenchmarkFailure: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}
