/// The pictures of a deal on a terminal: how regularly they come.
struct DealBench: Benchmark {
  static let name = "deal"
  static let summary = "the pictures of a deal: how far the time between two is from a multiple of 25 ms"
  private let interval = 25_000_000.0

  func run(rounds: Int) throws -> Report {
    let table = try LiveTable(solo: "--seed", "1")
    // The title and the first picture of the table are over; the deal takes 6.3 s.
    try table.listen(milliseconds: 1_000)
    let outputs = try table.listen(milliseconds: 5_000)
    // A long picture may be read in several parts.
    var moments: [Int64] = []
    for output in outputs where moments.last.map({ output.time - $0 > 8_000_000 }) ?? true {
      moments.append(output.time)
    }
    guard moments.count > 100 else { throw BenchmarkFailure("\(moments.count) pictures are too few for a deal") }
    let deviations = zip(moments.dropFirst(), moments).map { later, earlier in
      let elapsed = Double(later - earlier)
      return abs(elapsed - (elapsed / interval).rounded() * interval) / 1_000_000
    }
    let samples = Samples(deviations)
    return Report(
      lines: [
        "  \(moments.count) pictures: median \(decimals(samples.median, 2)) ms, "
          + "p99 \(decimals(samples.percentile(99), 2)) ms"
      ],
      goals: [
        Goal(name: "median deviation", figure: samples.median, limit: 2, unit: "ms"),
        Goal(name: "p99 of the deviation", figure: samples.percentile(99), limit: 2, unit: "ms"),
      ])
  }
}
