import SnapGame
import SnapGuest
import SnapHost
import SnapReplay
import SnapSimulation

/// Turns that come quickly, so that a round in a test is short.
let quickTurn: ClosedRange<Duration> = .milliseconds(5)...(.milliseconds(200))
private let quickCall: ClosedRange<Duration> = .milliseconds(200)...(.milliseconds(600))

/// A habit that hurries.
let quick = ComputerHabit.uniform(turn: quickTurn, call: quickCall, falseAlarm: 0.02)

/// One that also calls at most cards at which it should not.
let rash = ComputerHabit.uniform(turn: quickTurn, call: quickCall, falseAlarm: 0.8)

/// A table of computer players over lines that shake; the game starts as soon as all have signed in.
func table(
  of players: Int, seed: UInt64, minutes: Double? = nil, level: ComputerHabit = quick, house: HouseRules = .usual
) -> TableSimulation {
  var configuration = HostConfiguration()
  configuration.tableName = "Kitchen table"
  configuration.startsWith = players
  configuration.turnLimit = .seconds(15)
  configuration.rules = MatchRules(house: house)
  configuration.rules.timeLimit = minutes.map { .seconds($0 * 60) }
  var table = TableSimulation(configuration, seed: seed)
  for number in 1...players {
    let network = NetworkOptions(latency: .milliseconds(20), jitter: .milliseconds(15))
    _ = table.join(GuestOptions(name: "Player \(number)", link: .network(network), level: level))
  }
  return table
}

extension TableSimulation {
  /// The record as its file would hold it.
  var text: String {
    let writer = RecordWriter(origin: .zero)
    return RecordWriter.header(host.configuration) + record.map(writer.line).joined()
  }
}

extension Record {
  init(_ text: String) throws(RecordError) { try self.init(parsing: Array(text.utf8)) }
}

extension String {
  /// With one line, counted from 1, changed or taken away.
  func changing(line number: Int, _ change: (String) -> String?) -> String {
    let lines = split(separator: "\n").enumerated().compactMap { index, line in
      index + 1 == number ? change(String(line)) : String(line)
    }
    return lines.map { "\($0)\n" }.joined()
  }

  func lineNumbers(where condition: (Substring) -> Bool) -> [Int] {
    split(separator: "\n").enumerated().filter { condition($0.element) }.map { $0.offset + 1 }
  }
}
