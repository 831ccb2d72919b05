import TerminalText

/// What came of the player's games in rows and columns, as a screen and the command line show it.
package struct StatisticsTable: Equatable, Sendable {
  package enum Column: CaseIterable, Sendable {
    case games, won, left, longestStreak, best, median

    var heading: StatisticsTextKey {
      switch self {
      case .games: .statisticsGames
      case .won: .statisticsWon
      case .left: .statisticsLeft
      case .longestStreak: .statisticsStreak
      case .best: .statisticsBest
      case .median: .statisticsMedian
      }
    }

    fileprivate func value(in tally: PlayerStatistics.Tally, _ texts: TextCatalogue) -> String? {
      switch self {
      case .games: String(tally.games)
      case .won: String(tally.won)
      case .left: String(tally.left)
      case .longestStreak: String(tally.longestStreak)
      case .best: tally.best.map { TableWords.seconds(UInt32($0), texts) }
      case .median: tally.median.map { TableWords.seconds(UInt32($0), texts) }
      }
    }
  }

  package struct Row: Equatable, Sendable {
    package let label: String
    /// Of each column.
    package let values: [String]
    /// Nothing is to be told.
    let isBlank: Bool

    fileprivate init(
      _ label: StatisticsTextKey, _ tally: PlayerStatistics.Tally, _ columns: [Column], _ texts: TextCatalogue
    ) {
      self.label = texts(label)
      isBlank = tally.games == 0
      values = columns.map { column in tally.games == 0 ? "-" : column.value(in: tally, texts) ?? "-" }
    }
  }

  /// Of each column.
  package let headings: [String]
  /// A row for each kind of opponents, and one for all of them.
  package let rows: [Row]

  package init(_ statistics: PlayerStatistics, columns: [Column] = Column.allCases, _ texts: TextCatalogue) {
    headings = columns.map { texts($0.heading) }
    rows =
      Opponents.allCases.map { Row($0.label, statistics[$0], columns, texts) }
      + [Row(.statisticsAll, statistics.all, columns, texts)]
  }

  /// In terminal columns.
  package var labelWidth: Int { rows.map(\.label.columns).max() ?? 0 }

  /// Of each column, in terminal columns.
  package var widths: [Int] {
    headings.indices.map { index in
      max(headings[index].columns, rows.map { $0.values[index].columns }.max() ?? 0)
    }
  }
}

extension Opponents {
  var label: StatisticsTextKey {
    switch self {
    case .easy: .statisticsEasy
    case .normal: .statisticsNormal
    case .hard: .statisticsHard
    case .mixed: .statisticsMixed
    case .people: .statisticsPeople
    }
  }
}
