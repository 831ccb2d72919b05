import SnapGame
import Testing

@testable import SnapScreens

/// Games as lines of a file, and what they add up to.
@Suite struct PlayerStatisticsTests {
  private func statistics(_ games: PlayedGame...) -> PlayerStatistics {
    var statistics = PlayerStatistics()
    for game in games { statistics.add(game) }
    return statistics
  }

  // MARK: - Adding up

  @Test func aStreakIsBrokenByWhateverIsNotWon() {
    for outcome in PlayedGame.Outcome.allCases where outcome != .won {
      let all = statistics(
        PlayedGame(against: .easy, .won), PlayedGame(against: .easy, .won), PlayedGame(against: .easy, outcome),
        PlayedGame(against: .easy, .won)
      ).all
      #expect((all.games, all.won, all.streak, all.longestStreak) == (4, 3, 1, 2))
      #expect(all.left == (outcome == .left ? 1 : 0))
    }
  }

  @Test func eachKindOfOpponentsHasItsOwn() {
    let statistics = statistics(
      PlayedGame(against: .hard, .won, reactions: [500]), PlayedGame(against: .people, .lost, reactions: [400]),
      PlayedGame(against: .hard, .won))
    #expect(statistics[.hard].streak == 2 && statistics.all.streak == 1 && statistics.all.longestStreak == 1)
    #expect(statistics[.hard].best == 500 && statistics[.people].best == 400 && statistics.all.best == 400)
    #expect(statistics[.normal] == PlayerStatistics.Tally() && statistics[.normal].best == nil)
    #expect(statistics.all.games == 3)
  }

  @Test(
    arguments: [
      ([], nil), ([700], 700), ([300, 900], 600), ([300, 901], 600), ([9, 1, 5], 5), ([4, 1, 3, 2], 2),
      ([100, 100, 100, 900], 100),
    ] as [([Int], Int?)])
  func theMedianIsTheMiddle(reactions: [Int], median: Int?) {
    let tally = statistics(
      PlayedGame(against: .easy, .lost, reactions: Array(reactions.prefix(1))),
      PlayedGame(against: .easy, .lost, reactions: Array(reactions.dropFirst()))
    ).all
    #expect(tally.median == median && tally.best == reactions.min())
  }

  @Test func opponentsAreNamedByTheirLevelsOrArePeople() {
    #expect(
      Opponents([.easy, .easy, .easy]) == .easy && Opponents([.hard]) == .hard && Opponents([.normal]) == .normal)
    #expect(Opponents([.easy, .hard]) == .mixed)
    #expect(Opponents([nil]) == .people && Opponents([.easy, nil, .easy]) == .people)
    #expect(Opponents([]) == .people, "a host that says nothing of anybody")
  }

  // MARK: - Lines

  @Test func aLineIsReadAsItWasWritten() {
    for opponents in Opponents.allCases {
      for outcome in PlayedGame.Outcome.allCases {
        let game = PlayedGame(against: opponents, outcome, reactions: [0, 312, 60_000])
        #expect(PlayedGame(line: game.line(date: "2026-01-02").utf8) == game)
      }
    }
    #expect(PlayedGame(against: .easy, .won, reactions: [312, 400]).line(date: "D") == "D easy 312 400 won")
    #expect(PlayedGame(line: "D people left".utf8) == PlayedGame(against: .people, .left))
  }

  @Test func whatIsTooMuchIsCutOffWhenAGameIsOver() {
    let game = PlayedGame(against: .easy, .won, reactions: [-5, 70_000] + Array(repeating: 1, count: 500))
    #expect(game.reactions.count == PlayedGame.mostReactions)
    #expect(game.reactions.prefix(3) == [0, PlayedGame.longestReaction, 1])
  }

  @Test(arguments: [
    "", "D", "D easy", "D easy 300", " easy won", "D  easy won", "D easy  won", "D easy won ", "D simple won",
    "D easy winning", "D easy +300 won", "D easy -1 won", "D easy 3x won", "D easy 60001 won", "D easy ٣ won",
    "D easy 99999999999999999999 won", "D easy 300 won won", "D easy 300 WON",
    "D easy " + String(repeating: "1 ", count: 201) + "won",
  ])
  func otherLinesAreNoGames(line: String) { #expect(PlayedGame(line: line.utf8) == nil) }

  /// A full disk may leave any beginning of a line behind.
  @Test(arguments: PlayedGame.Outcome.allCases) func noBeginningOfALineIsTakenForWhole(outcome: PlayedGame.Outcome) {
    let line = PlayedGame(against: .normal, outcome, reactions: [312, 40, 5_000]).line(date: "2026-01-02")
    for count in 0..<line.count { #expect(PlayedGame(line: line.utf8.prefix(count)) == nil, "\(line.prefix(count))") }
  }

  // MARK: - Files

  @Test func aFileIsCountedLineByLine() {
    let file = "# a heading\nD easy 300 won\n\nD hard 310 lost extra\n# mine\nD easy 200 lost\nD easy 1"
    let statistics = PlayerStatistics(parsing: Array(file.utf8))
    #expect(statistics.all.games == 2 && statistics[.easy].best == 200 && statistics.all.won == 1)
    #expect(statistics.linesNotUnderstood == 2)
    #expect(PlayerStatistics(parsing: []) == PlayerStatistics())
  }

  @Test func anythingCanBeInAFile() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<200 {
      let bytes = (0..<300).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
      #expect(PlayerStatistics(parsing: bytes).all.games == 0)
    }
  }

  // MARK: - As a table

  @Test(arguments: Language.allCases) func aTableHasRoomForWhatItSays(language: Language) throws {
    let texts = try AppDriver.texts(language)
    let table = StatisticsTable(
      statistics(
        PlayedGame(against: .easy, .won, reactions: [287, 512]), PlayedGame(against: .people, .left)), texts)
    #expect(table.rows.count == Opponents.allCases.count + 1 && table.headings.count == table.widths.count)
    #expect(table.rows[0].values == ["1", "1", "0", "1", "0.29 s", "0.40 s"])
    #expect(table.rows[1].isBlank && table.rows[1].values.allSatisfy { $0 == "-" })
    #expect(table.rows[4].values == ["1", "0", "1", "0", "-", "-"] && !table.rows[4].isBlank)
    #expect(table.rows[5].values.prefix(2) == ["2", "1"])
  }
}
