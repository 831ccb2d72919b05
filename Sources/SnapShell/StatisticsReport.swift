import SnapScreens
import TerminalText

/// `stats`: what came of the player's games, for people and for programs.
struct StatisticsReport {
  private let statistics: PlayerStatistics

  init(_ statistics: PlayerStatistics) { self.statistics = statistics }

  func words(_ texts: TextCatalogue) -> String {
    if statistics.all.games == 0 { return texts(.statisticsNone) + "\n" }
    let table = StatisticsTable(statistics, texts)
    let (labelWidth, widths) = (table.labelWidth, table.widths)
    func line(_ label: String, _ values: [String]) -> String {
      let cells = zip(values, widths).map { "  " + Self.blanks($1 - $0.columns) + $0 }
      return label + Self.blanks(labelWidth - label.columns) + cells.joined() + "\n"
    }
    return line("", table.headings) + table.rows.map { line($0.label, $0.values) }.joined()
  }

  private static func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }

  /// One object, as docs/statistics.md describes it.
  var json: String {
    let tallies = Opponents.allCases.map { (name: $0.rawValue, tally: statistics[$0]) }
    let members = ([(name: "all", tally: statistics.all)] + tallies).map { name, tally in
      """
      "\(name)":{"games":\(tally.games),"won":\(tally.won),"left":\(tally.left),"streak":\(tally.streak),\
      "longestStreak":\(tally.longestStreak),"bestMilliseconds":\(Self.number(tally.best)),\
      "medianMilliseconds":\(Self.number(tally.median))}
      """
    }
    return "{" + members.joined(separator: ",") + ",\"linesNotUnderstood\":\(statistics.linesNotUnderstood)}\n"
  }

  private static func number(_ number: Int?) -> String { number.map(String.init) ?? "null" }
}
