import PseudoTerminal

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A waiting room in which nothing happens: what its programs send to their terminals, and the CPU that they take.
struct IdleBench: Benchmark {
  static let name = "idle"
  static let summary = "a minute in the waiting room, host and guest"
  private let milliseconds = 60_000

  func run(rounds: Int) throws -> Report {
    let table = try LiveTable(guests: 1, pace: "1")
    // The first round trips are measured and shown.
    try table.listen(milliseconds: 5_000)
    let before = try table.terminals.map { try Self.processorTime(of: $0.process) }
    let outputs = try table.listen(milliseconds: milliseconds)
    let after = try table.terminals.map { try Self.processorTime(of: $0.process) }
    let times = zip(after, before).map { $0 - $1 }
    let bytes = outputs.reduce(0) { $0 + $1.bytes }
    return Report(
      lines: [
        "  \(outputs.count) writes to the terminals, \(bytes) bytes; "
          + "CPU: host \(decimals(times[0], 2)) s, guest \(decimals(times[1], 2)) s"
      ],
      goals: [
        Goal(name: "writes", figure: Double(outputs.count), limit: 0, unit: "writes"),
        Goal(name: "CPU of either", figure: times.max() ?? 0, limit: 0.1, unit: "s"),
      ])
  }

  /// Seconds that a process has run so far, in user and system mode. Needs Linux.
  private static func processorTime(of process: Int32) throws -> Double {
    let text = try loadFile("/proc/\(process)/stat")
    // The name of the program, in brackets, may hold spaces.
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else {
      throw BenchmarkFailure("the system does not tell the CPU that a process took")
    }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }
}
