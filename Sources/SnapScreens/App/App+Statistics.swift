/// What came of the player's games, from their file to the screen of records.
extension App {
  /// Has the file read, for the screen or the sentences that follow.
  mutating func openStatistics() {
    if plain == nil { show(.statistics(StatisticsScreen())) }
    commands.append(.readStatistics)
  }

  mutating func showStatistics(_ content: StatisticsScreen.Content) {
    for sentence in content.sentences(texts) { say(sentence) }
    guard case .statistics(var screen) = screens.last else { return }
    screen.content = content
    screens[screens.count - 1] = .statistics(screen)
  }

  /// A call of the round that is over was quicker than all before it.
  mutating func noteNewBest(milliseconds: Int) {
    guard let session, session.scene.result != nil else { return }
    let best = UInt32(milliseconds)
    self.session?.scene.newBest = best
    say(texts(.statisticsNewBest, ["time": TableWords.seconds(best, texts)]))
  }
}

extension StatisticsScreen.Content {
  /// The same for those who hear it read out.
  fileprivate func sentences(_ texts: TextCatalogue) -> [String] {
    switch self {
    case .unreadable(let reason): return [texts(.statisticsUnreadable, ["reason": reason])]
    case .statistics(let statistics):
      var lines = Opponents.allCases.flatMap { Self.sentences($0.label, statistics[$0], texts) }
      lines += Self.sentences(.statisticsAll, statistics.all, texts)
      if lines.isEmpty { lines.append(texts(.statisticsNone)) }
      let count = statistics.linesNotUnderstood
      return count == 0 ? lines : lines + [texts(.statisticsNotUnderstood, count: count)]
    }
  }

  /// None if there are no games.
  private static func sentences(
    _ label: StatisticsTextKey, _ tally: PlayerStatistics.Tally, _ texts: TextCatalogue
  ) -> [String] {
    if tally.games == 0 { return [] }
    let opponents = texts(label)
    let games: KeyValuePairs = [
      "opponents": opponents, "games": String(tally.games), "won": String(tally.won), "left": String(tally.left),
      "streak": String(tally.longestStreak),
    ]
    guard let best = tally.best, let median = tally.median else { return [texts(.statisticsTold, games)] }
    let times: KeyValuePairs = [
      "opponents": opponents, "best": TableWords.seconds(UInt32(best), texts),
      "median": TableWords.seconds(UInt32(median), texts),
    ]
    return [texts(.statisticsTold, games), texts(.statisticsTimesTold, times)]
  }
}
