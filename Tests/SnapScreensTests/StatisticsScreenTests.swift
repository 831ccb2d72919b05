import CellGrid
import SnapGame
import SnapGuest
import Testing

@testable import SnapScreens

/// The screen of records, its sentences in plain mode, and what the end of a round tells of it.
@Suite struct StatisticsScreenTests {
  /// Somebody who has played for some time.
  static let played: PlayerStatistics = {
    var statistics = PlayerStatistics()
    for number in 0..<60 {
      let outcome = PlayedGame.Outcome.allCases[number * 7 % 11 % 4]
      let reactions = (0..<5).map { 300 + (number * 37 + $0 * 113) % 500 }
      let opponents = [Opponents.easy, .normal, .normal, .people][number % 4]
      statistics.add(PlayedGame(against: opponents, outcome, reactions: number % 4 == 3 ? [] : reactions))
    }
    return statistics
  }()

  private func opened(
    _ glyphs: GlyphSet = .utf8, _ size: Size = Size(80, 24), _ language: Language = .english,
    _ statistics: PlayerStatistics = PlayerStatistics(), problem: String? = nil
  ) throws -> AppDriver {
    let driver = try AppDriver(glyphs: glyphs, size: size, language: language)
    driver.statistics = statistics
    driver.statisticsProblem = problem
    driver.wait(.seconds(2))
    driver.press(.character("r"))
    return driver
  }

  @Test(arguments: GoldenScreenTests.looks) func asATable(glyphs: GlyphSet, size: Size) throws {
    let driver = try opened(glyphs, size, .english, Self.played)
    try expectGolden(driver.picture.styledText, "statistics-\(size.name)-\(glyphs)")
    #expect(driver.app.deadline == nil)
  }

  @Test(arguments: [Size(80, 24), Size(40, 12)]) func withoutGames(size: Size) throws {
    try expectGolden(try opened(.utf8, size).picture.styledText, "statistics-none-\(size.name)")
  }

  /// Whatever there is to be told is to be read, in every language and size.
  @Test(arguments: Language.allCases, [Size(80, 24), Size(40, 12), Size(79, 23)])
  func everythingHasRoom(language: Language, size: Size) throws {
    let texts = try AppDriver.texts(language)
    var long = PlayerStatistics(parsing: Array("x\ny\n".utf8))
    for opponents in Opponents.allCases {
      for _ in 0..<1_500 { long.add(PlayedGame(against: opponents, .won, reactions: [12_340])) }
    }
    let text = try opened(.utf8, size, language, long).text
    for key in [
      StatisticsTextKey.statisticsGames, .statisticsWon, .statisticsStreak, .statisticsBest, .statisticsMedian,
      .statisticsEasy, .statisticsMixed, .statisticsPeople, .statisticsAll,
    ] { #expect(text.contains(texts(key)), "\(key.rawValue)") }
    #expect(text.contains("7500") && text.split(separator: "12.34 s").count == 13)
    let remark = texts(.statisticsNotUnderstood, count: 2)
    #expect(words(text).contains(words(remark)))
    if size.width >= 80 { #expect(words(text).contains(words(texts(.statisticsExplained)))) }
  }

  private func words(_ text: String) -> String {
    text.split { $0.isWhitespace || "│╭╮╰╯─".contains($0) }.joined(separator: " ")
  }

  @Test(arguments: [Key.escape, .enter, .character("q")]) func leadsBack(key: Key) throws {
    let driver = try opened()
    #expect(!driver.isAtTitle && driver.text.contains("No games yet"))
    driver.press(.character("x"), key)
    #expect(driver.isAtTitle && !driver.commands.contains(.quit))
  }

  @Test(arguments: [Size(80, 24), Size(40, 12)]) func whatCannotBeReadIsSaid(size: Size) throws {
    let driver = try opened(.utf8, size, problem: "/home/lucy/played: Permission denied")
    #expect(words(driver.text).contains("cannot be read: /home/lucy/played: Permission denied"))
  }

  @Test func theFileIsReadEachTime() throws {
    let driver = try opened()
    driver.press(.escape)
    driver.statistics = Self.played
    driver.press(.character("r"))
    #expect(driver.text.contains("People"))
    driver.press(.escape)
    driver.send(.statistics(PlayerStatistics()))
    #expect(driver.isAtTitle, "an answer that comes late opens nothing")
  }

  // MARK: - Plain mode

  @Test func inSentences() throws {
    let driver = try AppDriver(isPlain: true)
    #expect(driver.takeSentences().contains("R: Records, your games, wins and reactions"))
    driver.say("R")
    #expect(driver.takeSentences() == ["No games yet. Play one, and what comes of it stands here."])
    driver.statistics = PlayerStatistics(parsing: Array("D easy 400 300 won\nD people left\n?\n".utf8))
    driver.say("r")
    #expect(
      driver.takeSentences() == [
        "Easy: games 1, won 1, left 0, longest run of wins 1.", "Easy: best reaction 0.30 s, median 0.35 s.",
        "People: games 1, won 0, left 1, longest run of wins 0.",
        "All: games 2, won 1, left 1, longest run of wins 1.", "All: best reaction 0.30 s, median 0.35 s.",
        "1 line of the file of played games is not understood.",
      ])
    driver.statisticsProblem = "a reason"
    driver.say("r")
    #expect(driver.takeSentences() == ["What came of your games cannot be read: a reason"])
    #expect(driver.isAtTitle)
  }

  // MARK: - The end of a round

  private func table(_ size: Size, best: UInt32?) -> Frame {
    var table = TableFixture(["Mia", "Ray"], me: 0)
    table.deal([26, 26], starter: 0)
    table.wait(2)
    table.activate(0)
    table = table.skippingDeal()
    table.endRound(winner: 0, scores: [])
    table.wait(2)
    table.note(newBest: best)
    return table.frame(size)
  }

  @Test(arguments: [Size(80, 24), Size(40, 12)]) func aNewBestIsTold(size: Size) throws {
    try expectGolden(table(size, best: 287).styledText, "table-new-best-\(size.name)")
    #expect(!table(size, best: nil).text.contains("best reaction"))
  }

  @Test func onlyWhatIsQuickerThanAllBeforeIsANewBest() {
    #expect(PlayerStatistics().newBest(in: PlayedGame(against: .easy, .won, reactions: [1])) == nil, "the first")
    var statistics = PlayerStatistics()
    statistics.add(PlayedGame(against: .people, .lost, reactions: [400]))
    #expect(statistics.newBest(in: PlayedGame(against: .easy, .won, reactions: [900, 399, 500])) == 399)
    for reactions in [[], [400], [500]] {
      #expect(statistics.newBest(in: PlayedGame(against: .easy, .won, reactions: reactions)) == nil)
    }
  }

  @Test func aNewBestGoesWithTheNextRoundAndMeansNothingWithoutOne() throws {
    let driver = try AppDriver(.solo(computers: 1, GameOptions(minutes: 1)))
    driver.send(.newBest(milliseconds: 300))
    #expect(driver.app.session?.scene.newBest == nil, "no round is over")
    #expect(driver.playToTheEndOfTheRound())
    driver.send(.newBest(milliseconds: 300))
    driver.wait(.seconds(2))
    #expect(driver.text.contains("Your best reaction yet: 0.30 s"))
    driver.press(.enter)
    driver.wait(.seconds(1))
    #expect(driver.app.session?.scene.newBest == nil && driver.stage == .dealing)
  }
}
