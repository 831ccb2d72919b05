import CellGrid
import SnapGame
import SnapGuest
import SnapProtocol
import TerminalText
import Testing

@testable import SnapScreens

/// How to play, as somebody goes through it who does what he is asked, or anything else.
@Suite struct LessonTests {
  private func opened(_ size: Size = Size(80, 24), hasMouse: Bool = false, glyphs: GlyphSet = .utf8) throws -> AppDriver
  {
    let driver = try AppDriver(glyphs: glyphs, size: size, hasMouse: hasMouse)
    driver.wait(.seconds(2))
    driver.press(.character("?"))
    return driver
  }

  private func lesson(_ driver: AppDriver) throws -> Lesson {
    guard case .howToPlay(let screen) = driver.screen else {
      Issue.record("no lesson:\n\(driver.text)")
      throw Absent()
    }
    return screen.lesson
  }

  private struct Absent: Error {}

  /// Waits until the lesson is at a beat, and the learner can do what it asks.
  private func wait(for position: Int, _ driver: AppDriver) throws {
    let isThere = driver.wait(
      until: { driver in
        guard let lesson = try? self.lesson(driver), lesson.position == position else { return false }
        switch lesson.beat {
        case .learnerTurns: return lesson.table.guest.mayTurn
        case .pair, .wrongCall: return lesson.table.guest.mayCall
        case .teacherTurns, .over: return true
        }
      }, limit: .seconds(20))
    #expect(isThere, "beat \(position):\n\(driver.text)")
  }

  /// Does what is asked up to a beat.
  private func play(to end: Int, _ driver: AppDriver) throws {
    for position in try lesson(driver).position..<end {
      try wait(for: position, driver)
      switch Lesson.beats[position].beat {
      case .learnerTurns: driver.press(.enter)
      case .pair, .wrongCall: driver.press(.character(" "))
      case .teacherTurns, .over: break
      }
    }
    try wait(for: end, driver)
  }

  @Test func whoDoesWhatHeIsAskedWinsAndMayPlayARealGame() throws {
    let driver = try opened()
    var cards: [Int] = []
    for end in 1..<Lesson.beats.count {
      try play(to: end, driver)
      #expect(try lesson(driver).remark == nil)
      cards.append(try lesson(driver).table.match.tableau.count(at: LessonTable.learner))
    }
    // Seven cards: the pair brings two, the wrong call costs one, the last pair takes all.
    #expect(cards == [4, 4, 4, 4, 6, 6, 6, 5, 5, 5, 7])
    #expect(driver.wait(until: { $0.text.contains("win") }))
    driver.wait(.seconds(2))
    #expect(driver.app.deadline == nil, "nothing moves at the end")
    driver.press(.enter)
    #expect(
      driver.commands.contains(.startSolo(computers: [.normal, .normal, .normal], GameOptions())) && driver.isAtTable)
  }

  @Test func aCallBeforeThePairIsExplainedAndCostsNothing() throws {
    let driver = try opened()
    driver.press(.character(" "))
    #expect(try lesson(driver).remark == .noPair)
    #expect(try lesson(driver).table.match.tableau.count(at: LessonTable.learner) == 4)
    driver.press(.enter)
    #expect(try lesson(driver).remark == nil && lesson(driver).position == 1)
    driver.press(.enter)
    #expect(try lesson(driver).remark == .notYourTurn)
  }

  @Test func whoIsLateOrPressesTheWrongKeyIsToldAndThePairStays() throws {
    let driver = try opened()
    try play(to: 4, driver)
    driver.press(.enter)
    #expect(try lesson(driver).remark == .pairFirst)
    driver.wait(.seconds(10))
    #expect(try lesson(driver).remark == .tooSlow)
    #expect(driver.app.deadline == nil, "whoever waits is waited for")
    driver.press(.character(" "))
    #expect(try lesson(driver).remark == nil)
    try wait(for: 5, driver)
    #expect(try lesson(driver).table.match.tableau.count(at: LessonTable.learner) == 6)
  }

  @Test func theWrongCallHasToBeMade() throws {
    let driver = try opened()
    try play(to: 7, driver)
    driver.wait(.seconds(2))
    driver.press(.enter)
    #expect(try lesson(driver).remark == .callFirst && lesson(driver).position == 7)
    driver.press(.character(" "))
    #expect(driver.wait(until: { (try? self.lesson($0))?.table.match.tableau.count(at: LessonTable.learner) == 5 }))
  }

  /// Pages can be skipped and gone back to, from any state, and each can be played to the end.
  @Test(arguments: Lesson.pages.indices) func everyPageCanBeSkippedToAndPlayed(page: Int) throws {
    let driver = try opened()
    for _ in 0..<page { driver.press(.right) }
    #expect(try lesson(driver).position == Lesson.pages[page] && lesson(driver).page == page)
    try play(to: Lesson.beats.count - 1, driver)
    driver.press(.left)
    #expect(try lesson(driver).page == Lesson.pages.count - 2)
    for _ in 0..<8 { driver.press(.left) }
    #expect(try lesson(driver).page == 0 && lesson(driver).table.guest.mayTurn)
    driver.press(.escape)
    #expect(driver.isAtTitle)
  }

  /// A new size at any moment: the words stay, whole.
  @Test func aResizeInTheMiddleChangesNothing() throws {
    let driver = try opened()
    for end in 1..<Lesson.beats.count {
      try play(to: end, driver)
      for size in [Size(40, 12), Size(55, 14), Size(80, 24), Size(200, 60)] {
        let before = try lesson(driver).position
        driver.send(.resized(size))
        #expect(try lesson(driver).position == before)
        let words = driver.app.texts(
          Lesson.beats[before].text, ["turn": "Enter", "snap": "Space", "name": "Ray"]
        ).split(separator: " ")
        let shown = driver.text
        #expect(words.allSatisfy { shown.contains($0) }, "\(size) \(words)\n\(shown)")
      }
      driver.send(.resized(Size(80, 24)))
    }
  }

  /// Every remark fits below the smallest table.
  @Test(arguments: Language.allCases) func everythingSaidFits(language: Language) throws {
    let texts = try AppDriver.texts(language)
    let keys: [TextKey] =
      Lesson.beats.map(\.text) + [
        .lessonRemarkNoPair, .lessonRemarkPairFirst, .lessonRemarkCallFirst, .lessonRemarkNotYourTurn,
        .lessonRemarkTooSlow,
      ]
    for key in keys {
      let words = texts(key, ["turn": "Enter", "snap": "Space", "name": "Ray"])
      #expect(words.wrapped(toColumns: 38).count <= 3, "\(words)")
    }
  }

  @Test func theMousePlaysItToo() throws {
    let driver = try opened(hasMouse: true)
    driver.wait(.milliseconds(200))
    let frame = driver.picture
    let cells = (0..<24).flatMap { y in (0..<80).map { Point($0, y) } }
    let stack = try #require(cells.first { frame.target(at: $0) == .item(TablePart.ownStack.rawValue) })
    driver.send(.key(.click(stack)))
    #expect(try lesson(driver).position == 1)
    try play(to: 4, driver)
    let button = try #require(cells.first { driver.picture.target(at: $0) == .item(TablePart.snapButton.rawValue) })
    driver.wait(.milliseconds(200))
    driver.send(.key(.click(button)))
    try wait(for: 5, driver)
  }

  @Test(arguments: [Size(40, 12), Size(80, 24), Size(132, 43)]) func pictures(size: Size) throws {
    for glyphs in [GlyphSet.utf8, .ascii] where glyphs == .utf8 || size == Size(40, 12) {
      let driver = try opened(size, hasMouse: size.width == 132, glyphs: glyphs)
      for page in Lesson.pages.indices {
        let position = [0, 4, 7, 10, 11][page]
        try play(to: position, driver)
        driver.wait(.seconds(2))
        try expectGolden(
          driver.picture.styledText, "lesson-\(page + 1)-\(size.width)x\(size.height)-\(glyphs)")
      }
      let early = try opened(size, glyphs: glyphs)
      early.press(.character(" "))
      try expectGolden(early.picture.styledText, "lesson-remark-\(size.width)x\(size.height)-\(glyphs)")
    }
  }
}
