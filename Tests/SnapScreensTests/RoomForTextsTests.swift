import CellGrid
import SnapGame
import SnapGuest
import SnapProtocol
import TerminalText
import Testing

@testable import SnapScreens

/// In every language, what a screen has to say fits into the smallest terminal.
@Suite struct RoomForTextsTests {
  private static let smallest = Canvas.smallest

  /// The words of a picture or a text in their order, without frames and marks.
  private func words(_ text: String) -> String {
    text.split { $0.isWhitespace || "│╭╮╰╯─".contains($0) }.joined(separator: " ")
  }

  private func atTitle(_ language: Language, _ keys: Key...) throws -> AppDriver {
    let driver = try AppDriver(size: Self.smallest, language: language)
    driver.wait(.seconds(2))
    for key in keys { driver.press(key) }
    return driver
  }

  private func letter(_ key: TextKey, _ language: Language) throws -> Key {
    .character(Character(try AppDriver.texts(language)(key).lowercased()))
  }

  @Test(arguments: Language.allCases) func theFieldsOfANewTableAreExplained(language: Language) throws {
    let texts = try AppDriver.texts(language)
    let driver = try atTitle(language, letter(.titleHostKey, language))
    let explanations: [TextKey] = [
      .hostNameExplained, .hostSeatsExplained, .hostSecondExplained, .hostComputersExplained, .hostLevelExplained,
      .hostMinutesExplained,
      .hostMatchingExplained, .hostPenaltyExplained, .hostTiesExplained, .hostDecksExplained, .hostDealExplained,
      .hostPasswordExplained, .hostPortExplained, .hostOpenExplained,
    ]
    #expect(explanations.count == GameForm.Field.allCases.count)
    for key in explanations {
      #expect(words(driver.text).contains(words(texts(key))), "\(key.rawValue)")
      driver.press(.down)
    }
  }

  @Test(arguments: Language.allCases) func anAddressIsExplained(language: Language) throws {
    let driver = try atTitle(language, letter(.titleJoinKey, language))
    let texts = try AppDriver.texts(language)
    for key in [TextKey.joinLooking, .joinOrAddress, .joinFormat] {
      #expect(words(driver.text).contains(words(texts(key))), "\(key.rawValue)")
    }
  }

  @Test(arguments: Language.allCases) func leavingIsExplained(language: Language) throws {
    let texts = try AppDriver.texts(language)
    let driver = try AppDriver(
      .host(TableOptions(name: "T", computers: [.normal])), size: Self.smallest, language: language)
    driver.press(.escape)
    for key in [TextKey.leaveHosting, .leaveHostingEarlyConsequence, .leaveYes, .leaveNo] {
      #expect(words(driver.text).contains(words(texts(key))), "\(key.rawValue)")
    }
  }

  /// All values of a field stand side by side, and how a round goes that plays by everything unusual is said.
  @Test(arguments: Language.allCases) func choicesAndRulesHaveRoom(language: Language) throws {
    let texts = try AppDriver.texts(language)
    let driver = try atTitle(language, letter(.titleHostKey, language))
    let values: [TextKey] = [
      .hostClassic, .hostQuick, .hostMatchRank, .hostMatchSuit, .hostMatchEither, .hostPenaltyEach, .hostPenaltyUnder,
      .hostPenaltyPile, .hostTiesSeat, .hostTiesPool, .hostDealHidden, .hostDealOpen,
    ]
    for _ in 0..<6 { driver.press(.down) }
    for key in values { #expect(driver.text.contains(texts(key)), "\(key.rawValue)") }
    #expect(driver.picture.lines.contains { $0.contains(texts(.hostClassic)) && words($0).hasSuffix("10 min") })
    var options = TableOptions(name: "T")
    options.game.minutes = 20
    options.game.house.matching = .either
    options.game.house.penalty = .oneUnderOwn
    options.game.house.ties = .pool
    options.game.house.decks = .two
    let room = try AppDriver(.host(options), size: Self.smallest, language: language)
    let rules = try #require(room.app.session?.guest.rules)
    let brief = try #require(RuleWords(texts: texts, rules: rules).brief)
    #expect(words(room.text).contains(words(brief)))
    for sentence in RuleWords(texts: texts, rules: rules).sentences { #expect(sentence.columns <= 38, "\(sentence)") }
  }

  /// The way out is the last hint of a screen, and is always to be seen.
  @Test(arguments: Language.allCases) func theWayOutIsAlwaysNamed(language: Language) throws {
    let texts = try AppDriver.texts(language)
    func lastRow(_ driver: AppDriver) -> String { words(driver.picture.lines.last ?? "") }
    for key in [TextKey.titleHostKey, .titleJoinKey, .titleHowToPlayKey, .titleStatisticsKey] {
      let driver = try atTitle(language, letter(key, language))
      #expect(lastRow(driver).hasSuffix("\(texts(.keyEscape)) \(texts(.hintBack))"), "\(key.rawValue)")
    }
    let room = try AppDriver(.host(TableOptions(name: "T")), size: Self.smallest, language: language)
    #expect(lastRow(room).hasSuffix("q \(texts(.hintLeave))"))
    let table = try AppDriver(.solo(computers: 3), size: Self.smallest, language: language)
    table.wait(.seconds(9))
    #expect(lastRow(table).hasSuffix("q \(texts(.tableHintLeave))"))
    table.press(.character("p"))
    #expect(lastRow(table).hasSuffix("q \(texts(.tableHintLeave))"))
  }

  @Test(arguments: Language.allCases) func theGameIsExplained(language: Language) throws {
    let texts = try AppDriver.texts(language)
    let table = try AppDriver(.solo(computers: 3), size: Self.smallest, language: language)
    table.wait(.seconds(9))
    table.press(.character("?"))
    for key in [
      TextKey.tableHelpTurn, .tableHelpSnap, .tableHelpRight, .tableHelpWrong, .tableHelpWin, .tableHelpKeysSolo,
      .tableHelpClose,
    ] {
      let filled = texts(
        key, ["turn": texts(.keyEnter), "snap": texts(.keySpace), "mute": "m", "pause": "p", "leave": "q"])
      #expect(words(table.text).contains(words(filled)), "\(key.rawValue)")
    }
  }

  /// Help tells the rules of this table, whichever they are, and has room for the keys below them.
  @Test(arguments: Language.allCases) func theGameIsExplainedByItsHouseRules(language: Language) throws {
    let texts = try AppDriver.texts(language)
    for matching in MatchKind.allCases {
      for penalty in Penalty.allCases {
        var game = GameOptions()
        game.minutes = 5
        game.house.matching = matching
        game.house.penalty = penalty
        game.house.ties = .pool
        let table = try AppDriver(
          .solo(computers: 2, game), size: Self.smallest, language: language, second: "Max")
        table.wait(.seconds(9))
        table.press(.character("?"))
        let snap: TextKey =
          switch matching {
          case .rank: .tableHelpSnap
          case .suit: .tableHelpSnapSuit
          case .either: .tableHelpSnapEither
          }
        let wrong: TextKey =
          switch penalty {
          case .oneToEach: .tableHelpWrong
          case .oneUnderOwn: .roomPenaltyUnder
          case .wholePile: .roomPenaltyPile
          }
        for key in [TextKey.tableHelpTurn, snap, wrong, .tableHelpWinByTime, .roomPool, .tableHelpKeysSolo] {
          let filled = texts(
            key,
            [
              "turn": texts(.keyEnter) + "/d", "snap": texts(.keySpace) + "/f", "mute": "m", "pause": "p",
              "leave": "q",
            ])
          #expect(words(table.text).contains(words(filled)), "\(key.rawValue) in \(table.text)")
        }
      }
    }
  }

  /// The sentences of the table with a name of usual length.
  @Test(arguments: Language.allCases) func theSentencesOfTheTableFitItsRow(language: Language) throws {
    let texts = try AppDriver.texts(language)
    let room = Self.smallest.width - 2
    let values: KeyValuePairs = ["name": "Sebastian", "card": "10♦"]
    let whole: [TextKey] = [
      .tableStarts, .tableStartsYou, .tableRecycled, .tableRecycledYou, .tableSkipped, .tableSkippedYou, .tableLost,
      .tableIsBack, .tableDealing, .tableDealt, .tableAwaitsVerdict, .tableYourTurn, .tableTurning, .tableTurned,
      .tableTurnedYou, .tableWaiting, .tableWins, .tableWinsYou, .tableTie, .tableNextRound, .tableReady,
    ]
    for key in whole { #expect(texts(key, values).columns <= room, "\(key.rawValue)") }
    for key in [TextKey.tableTakes, .tableTakesYou, .tablePaid, .tablePaidYou, .tableOwesYou, .tableTied] {
      for count in [1, 3] { #expect(texts(key, count: count, values).columns <= room, "\(key.rawValue)") }
    }
    for key in [TextKey.tableSnap, .tableTooLateShort] { #expect(texts(key).columns <= 5, "\(key.rawValue)") }
  }
}
