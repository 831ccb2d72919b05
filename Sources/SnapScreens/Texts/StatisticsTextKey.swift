/// The names of the texts about what came of the player's games, like those of `TextKey`.
package enum StatisticsTextKey: String, CaseIterable, Sendable {
  case statisticsEasy = "statistics.easy"
  case statisticsNormal = "statistics.normal"
  case statisticsHard = "statistics.hard"
  case statisticsMixed = "statistics.mixed"
  case statisticsPeople = "statistics.people"
  case statisticsAll = "statistics.all"
  case statisticsGames = "statistics.games"
  case statisticsWon = "statistics.won"
  case statisticsLeft = "statistics.left"
  case statisticsStreak = "statistics.streak"
  case statisticsBest = "statistics.best"
  case statisticsMedian = "statistics.median"
  case statisticsExplained = "statistics.explained"
  case statisticsUnreadable = "statistics.unreadable"
  case statisticsNewBest = "statistics.newBest"
  case statisticsNewBestOf = "statistics.newBest.of"
  case statisticsTold = "statistics.told"
  case statisticsTimesTold = "statistics.told.times"
  case statisticsNone = "statistics.none"
  case statisticsNotUnderstood = "statistics.notUnderstood"
}

extension TextCatalogue {
  package func callAsFunction(
    _ key: StatisticsTextKey, count: Int? = nil, _ values: KeyValuePairs<String, String> = [:]
  ) -> String {
    text(key.rawValue, count: count, values)
  }
}
