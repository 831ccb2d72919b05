import CellGrid
import SnapGame
import SnapSettings
import Testing

@testable import SnapScreens

/// Choosing: in force at once, kept on leaving.
@Suite struct SettingsScreenTests {
  private func opened(_ glyphs: GlyphSet = .utf8, size: Size = Size(80, 24)) throws -> AppDriver {
    let driver = try AppDriver(glyphs: glyphs, size: size)
    driver.wait(.seconds(2))
    driver.press(.character("s"))
    return driver
  }

  private var kept: (AppCommand) -> SnapSettings.Settings? {
    { if case .keepSettings(let settings) = $0 { settings } else { nil } }
  }

  /// Moves to a row, from the first.
  private func go(to row: SettingsRow, _ driver: AppDriver) {
    for _ in 0..<SettingsRow.allCases.firstIndex(of: row)! { driver.press(.down) }
  }

  @Test(arguments: [(GlyphSet.utf8, Size(80, 24)), (.ascii, Size(40, 12))])
  func pictures(glyphs: GlyphSet, size: Size) throws {
    let look = "\(size.width)x\(size.height)-\(glyphs)"
    let driver = try opened(glyphs, size: size)
    try expectGolden(driver.picture.styledText, "settings-name-\(look)")
    go(to: .fourColourSuits, driver)
    driver.press(.right)
    try expectGolden(driver.picture.styledText, "settings-suits-\(look)")
    driver.press(.pageDown)
    try expectGolden(driver.picture.styledText, "settings-end-\(look)")
    driver.press(.enter)
    try expectGolden(driver.picture.styledText, "settings-keys-\(look)")
    driver.press(.enter)
    try expectGolden(driver.picture.styledText, "settings-keys-listening-\(look)")
    driver.press(.character("q"))
    try expectGolden(driver.picture.styledText, "settings-keys-taken-\(look)")
  }

  /// Every row shows itself and its explanation, uncut, on the smallest terminal.
  @Test func allRowsCanBeReadOnTheSmallestTerminal() throws {
    let driver = try opened(size: Canvas.smallest)
    let texts = driver.app.texts
    for row in SettingsRow.allCases {
      #expect(driver.text.contains("\(driver.app.settings.glyphs.marker) \(texts(row.label))"))
      #expect(driver.text.contains(texts(row.explanation, ["name": "Lucy"])), "\(row)")
      driver.press(.down)
    }
  }

  @Test func aClickChoosesARowAndAnArrowItsValue() throws {
    let driver = try AppDriver(hasMouse: true)
    driver.wait(.seconds(2))
    driver.press(.character("s"))
    let texts = driver.app.texts
    func click(_ text: String, plus columns: Int = 0) throws {
      driver.wait(.milliseconds(200))
      let y = try #require(driver.picture.lines.firstIndex { $0.contains(text) })
      let line = driver.picture.lines[y]
      let start = try #require(line.firstRange(of: text)?.lowerBound)
      driver.send(.key(.click(Point(line.distance(from: line.startIndex, to: start) + columns, y))))
    }
    let theme = texts(.settingsTheme)
    try click(theme)
    #expect(driver.app.settings.chosen.theme == "auto")
    try click("→")
    let next = driver.app.settings.chosen.theme
    #expect(next != "auto")
    try click("←")
    #expect(driver.app.settings.chosen.theme == "auto")
    try click(theme)
    #expect(driver.app.settings.chosen.theme == next)
  }

  @Test(arguments: SettingsRow.allCases.filter { $0 != .name && $0 != .keys })
  func everyRowChangesOneThingAndComesBack(row: SettingsRow) throws {
    let driver = try opened()
    go(to: row, driver)
    let before = driver.app.settings.chosen
    driver.press(.right)
    let changed = driver.app.settings.chosen
    #expect(changed != before)
    #expect(driver.commands.contains(.useSettings(changed)))
    #expect(Setting.allCases.count { $0.text(in: changed) != $0.text(in: before) } == 1)
    driver.press(.left)
    #expect(driver.app.settings.chosen == before)
    // Nothing was changed in the end, so there is nothing to keep.
    driver.press(.escape)
    #expect(driver.isAtTitle)
    #expect(driver.commands.compactMap(kept) == [])
  }

  @Test func whatIsChangedIsKeptOnceOnLeaving() throws {
    let driver = try opened()
    go(to: .level, driver)
    driver.press(.enter)
    #expect(driver.commands.compactMap(kept) == [])
    driver.press(.escape)
    var expected = SnapSettings.Settings()
    expected.level = .hard
    #expect(driver.commands.compactMap(kept) == [expected])
    driver.press(.character("s"), .escape)
    #expect(driver.commands.compactMap(kept).count == 1)
  }

  @Test(arguments: [AppMessage.interrupted, .hungUp]) func whoeverIsCutOffLosesNothing(end: AppMessage) throws {
    let driver = try opened()
    go(to: .mouse, driver)
    driver.press(.enter)
    driver.send(end)
    #expect(driver.commands.compactMap(kept).map(\.mouse) == [false])
    #expect(driver.commands.last == .quit)
  }

  @Test func aNameIsTyped() throws {
    let driver = try opened()
    driver.type("Zoë")
    #expect(driver.app.settings.playerName == "Zoë")
    for _ in 0..<3 { driver.press(.backspace) }
    #expect(driver.app.settings.chosen.name == nil)
    #expect(driver.app.settings.playerName == "Lucy")
    // Spaces alone are no name, and are said to be none.
    driver.type("  ")
    #expect(driver.text.contains("visible characters"))
    #expect(driver.app.settings.chosen.name == nil)
    driver.press(.escape)
    #expect(driver.isAtTitle)
  }

  @Test func allThemesComeRound() throws {
    let driver = try opened()
    go(to: .theme, driver)
    var seen: [String] = []
    for _ in 0..<6 {
      driver.press(.right)
      seen.append(driver.app.settings.chosen.theme)
    }
    #expect(seen == ["dark", "light", "high-contrast", "mono", "baize", "auto"])
  }

  @Test func turningTheBellOnRingsIt() throws {
    let driver = try opened()
    go(to: .bell, driver)
    driver.press(.enter)
    #expect(driver.bells == [])
    driver.press(.enter)
    #expect(driver.bells.count == 1)
  }

  // MARK: - Keys

  private func atKeys() throws -> AppDriver {
    let driver = try opened()
    driver.press(.pageDown, .enter)
    return driver
  }

  @Test func aKeyIsGivenToAnAction() throws {
    let driver = try atKeys()
    driver.press(.enter, .character("X"))
    #expect(driver.app.settings.chosen.keys[.snap] == .character("x"))
    driver.press(.delete)
    #expect(driver.app.settings.chosen.keys == KeyMap())
    driver.press(.enter, .character("x"), .escape)
    #expect(driver.text.contains("x SNAP! · Enter turn"))
    driver.press(.escape)
    #expect(driver.commands.compactMap(kept).map { $0.keys[.snap] } == [.character("x")])
  }

  @Test func aConflictIsRefusedWithItsReason() throws {
    let driver = try atKeys()
    driver.press(.enter, .enter)
    #expect(driver.text.contains("Enter belongs to “Turn a card”"))
    driver.press(.up, .up, .up, .enter, .character("+"))
    #expect(driver.text.contains("+ has a meaning of its own there"))
    driver.press(.enter, .control("x"))
    #expect(driver.text.contains("cannot be used"))
    #expect(driver.app.settings.chosen.keys == KeyMap())
    driver.press(.down)
    #expect(driver.text.contains("Escape always leads back"))
  }

  @Test func escapeIsNoKeyToBeGiven() throws {
    let driver = try atKeys()
    driver.press(.enter, .escape)
    #expect(driver.text.contains("Shout Snap!"))
    driver.press(.escape)
    #expect(driver.text.contains("Theme"))
  }

  // MARK: - From and to the file

  @Test func warningsShowOverTheTitle() throws {
    var settings = App.Settings(loginName: "Lucy", glyphs: .utf8)
    settings.warnings = ["/c, line 3: it is too long", "/c, line 4: it is too long"]
    var app = App(
      settings: settings, texts: try AppDriver.texts(), sounds: try AppDriver.sounds(), size: Size(80, 24))
    var commands: [AppCommand] = []
    app.start(.title, at: .zero, into: &commands)
    #expect(app.draw(at: .zero).text.contains("/c, line 3: it is too long"))
    #expect(app.draw(at: .zero).text.contains("first of 2 such lines"))
    app.handle(.key(.enter), at: .zero + .seconds(1), into: &commands)
    #expect(!app.draw(at: .zero + .seconds(9)).text.contains("line 3"))
  }

  @Test func whatCouldNotBeKeptIsSaid() throws {
    let driver = try opened()
    driver.press(.escape)
    driver.send(.settingsNotKept("/c/config: No space left on device"))
    #expect(driver.notice?.what.contains("No space left on device") == true)
  }
}
