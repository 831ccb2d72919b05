import SnapGame
import Wire

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Sessions that were valid once and have been spoilt, beside and at a table that plays: everybody who means well is
/// served, and the host's memory stays as it is.
struct HostileBench: Benchmark {
  static let name = "hostile"
  static let summary = "30,000 spoilt sessions while a table plays: the others are served, the memory stays"
  private let sessions = 30_000

  func run(rounds: Int) throws -> Report {
    let host = try Server(
      Program(
        "snapcards", "host", "--headless", "--port", "0", "--no-beacon", "--start-with", "4", "--pace", "0.05",
        "--turn-limit", "5"))
    let table = HostileTable(port: UInt16(host.port))
    guard table.record(with: []) else { throw BenchmarkFailure("the table does not play") }
    let crowd = table.spoil(sessions: sessions)
    let turns = table.valid.map(\.beliefs.count)
    var (served, unserved) = (0, 0)
    var atHalf: Int?
    while !crowd.isDone {
      if table.serveWatcher(with: [crowd]) { served += 1 } else { unserved += 1 }
      if atHalf == nil && crowd.ended >= sessions / 2 { atHalf = try Self.memory(of: host.process) }
      if crowd.isDone { break }
      // Not so many that those who mean well are most of the work.
      _ = pump([crowd] + table.valid, within: .milliseconds(100)) { crowd.isDone }
    }
    let grown = Double(try Self.memory(of: host.process) - (atHalf ?? 0)) / 1_048_576
    let activations = zip(table.valid, turns).map { $0.beliefs.count - $1 }
    let lost = table.valid.count { $0.errors > 0 || $0.returns > 0 || $0.end != nil }
    return Report(
      lines: [
        "  \(crowd.ended) sessions with \(crowd.bytesSent) bytes, \(crowd.thrownOut) thrown out; meanwhile the two who "
          + "play saw \(activations.min() ?? 0) turns begin, and \(served) watchers came, saw and went"
      ],
      goals: [
        Goal(name: "who meant well and was not served", figure: Double(unserved + lost), limit: 0, unit: "people"),
        Goal(name: "growth over the second half", figure: grown, limit: 1, unit: "MB"),
      ])
  }

  /// What a process keeps in memory, in bytes. Needs Linux.
  private static func memory(of process: pid_t) throws -> Int {
    let fields = try loadFile("/proc/\(process)/statm").split(separator: " ")
    guard fields.count > 1, let pages = Int(fields[1]) else { throw BenchmarkFailure("the system tells no memory") }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
