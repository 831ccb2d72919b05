import PseudoTerminal

/// From a key at one terminal until the three others show that a card is being turned; its face follows after the 0.15 s
/// of half a flip, which are the game's own.
struct KeyBench: Benchmark {
  static let name = "key"
  static let summary = "a key pressed until the last of the three other terminals has a new picture"
  private let presses = 60
  /// A turn is over after 100 ms.
  private let pace = "0.2"

  func run(rounds: Int) throws -> Report {
    let table = try LiveTable(guests: 3, pace: pace)
    try table.terminals[0].send("\r")
    var times: [Double] = []
    let limit = monotonicNanoseconds() + 60_000_000_000
    while times.count < presses {
      guard monotonicNanoseconds() < limit else { throw BenchmarkFailure("the game does not go on") }
      // Until everything lies still.
      while !(try table.listen(milliseconds: 60)).isEmpty {}
      guard let active = table.terminals.indices.first(where: { isActive(table.terminals[$0]) }) else { continue }
      if let time = try press(at: active, of: table) { times.append(time) }
    }
    let samples = Samples(times)
    return Report(
      lines: [
        "  \(times.count) keys: median \(decimals(samples.median, 2)) ms, p99 \(decimals(samples.percentile(99), 2)) ms"
      ],
      goals: [
        Goal(name: "median of a key", figure: samples.median, limit: 2, unit: "ms"),
        Goal(name: "p99 of a key", figure: samples.percentile(99), limit: 8, unit: "ms"),
      ])
  }

  private func isActive(_ terminal: PseudoTerminal) -> Bool { terminal.screen.text.contains("Your turn") }

  /// Milliseconds; nil if not all others showed something new.
  private func press(at active: Int, of table: LiveTable) throws -> Double? {
    var missing = Set(table.terminals.indices).subtracting([active])
    let start = monotonicNanoseconds()
    try table.terminals[active].send("\r")
    while monotonicNanoseconds() - start < 1_000_000_000 {
      for output in try table.nextOutputs(milliseconds: 1_000) where output.bytes > Self.longestBell {
        missing.remove(output.terminal)
        if missing.isEmpty { return Double(output.time - start) / 1_000_000 }
      }
    }
    return nil
  }

  /// Bells alone are no picture.
  private static let longestBell = 4
}
