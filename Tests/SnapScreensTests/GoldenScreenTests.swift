import CellGrid
import SnapGame
import SnapHost
import SnapProtocol
import Testing

@testable import SnapScreens

/// The screens around the table as pictures. See Golden/README.md for how to record them again.
@Suite struct GoldenScreenTests {
  /// A screen that is brought about by keys from the title.
  private func afterOpening(_ glyphs: GlyphSet = .utf8, connects: AppDriver.Answer? = nil) throws -> AppDriver {
    let driver = try AppDriver(glyphs: glyphs, connects: connects)
    driver.wait(.seconds(2))
    return driver
  }

  static let looks: [(GlyphSet, Size)] = [GlyphSet.utf8, .ascii].flatMap { glyphs in
    [Size(40, 12), Size(80, 24), Size(132, 43)].map { (glyphs, $0) }
  }

  /// Of screens whose parts the others show, too.
  static let fewLooks: [(GlyphSet, Size)] = [
    (.utf8, Size(80, 24)), (.utf8, Size(40, 12)), (.ascii, Size(40, 12)),
  ]

  private func name(_ screen: String, _ glyphs: GlyphSet, _ size: Size) -> String {
    "\(screen)-\(size.width)x\(size.height)-\(glyphs)"
  }

  @Test(arguments: looks) func title(glyphs: GlyphSet, size: Size) throws {
    let driver = try afterOpening(glyphs)
    driver.send(.resized(size))
    driver.press(.down)
    try expectGolden(driver.picture.styledText, name("title", glyphs, size))
  }

  @Test(arguments: [500, 800, 1_150]) func opening(milliseconds: Int64) throws {
    let driver = try AppDriver()
    driver.wait(.milliseconds(milliseconds))
    try expectGolden(driver.picture.text, "opening-\(milliseconds)ms")
  }

  @Test(arguments: looks) func fullWaitingRoom(glyphs: GlyphSet, size: Size) throws {
    let options = TableOptions(name: "Kitchen table", computers: [.normal], port: 7000)
    let driver = try AppDriver(.host(options), glyphs: glyphs, size: size)
    driver.addComputer(.network(address: "192.0.2.9"), name: "日本語日本語日本")
    driver.addComputer(.network(address: "192.0.2.10"), name: "Zoë")
    driver.addComputer(.network(address: "192.0.2.11"), name: "Wanda", role: .watcher)
    driver.addComputer(.network(address: "192.0.2.12"), name: "Walter", role: .watcher)
    driver.press(.down, .down)
    #expect(driver.app.deadline == nil, "nothing happens, so nothing is due")
    try expectGolden(driver.picture.styledText, name("waiting-room-full", glyphs, size))
  }

  @Test(arguments: looks) func emptyWaitingRoom(glyphs: GlyphSet, size: Size) throws {
    let driver = try AppDriver(.host(TableOptions(name: "Lucy's table", seats: 3)), glyphs: glyphs, size: size)
    try expectGolden(driver.picture.styledText, name("waiting-room-empty", glyphs, size))
  }

  @Test(arguments: looks) func guestsWaitingRoom(glyphs: GlyphSet, size: Size) throws {
    var configuration = AppFlowTests.twoSeats
    configuration.rules.timeLimit = .seconds(300)
    configuration.rules.pacing = Pacing(factor: 0.5)
    configuration.dealIsOpen = true
    let driver = try AppDriver(.join(address: "ray"), glyphs: glyphs, size: size, connects: .table(configuration))
    try expectGolden(driver.picture.styledText, name("waiting-room-guest", glyphs, size))
  }

  @Test(arguments: looks) func gameForm(glyphs: GlyphSet, size: Size) throws {
    let driver = try afterOpening(glyphs)
    driver.send(.resized(size))
    driver.press(.character("g"))
    let asOpened = driver.picture.styledText
    driver.press(.down, .home, .enter)
    try expectGolden(asOpened + driver.picture.text, name("game-form", glyphs, size))
  }

  @Test(arguments: fewLooks) func hostForm(glyphs: GlyphSet, size: Size) throws {
    let driver = try afterOpening(glyphs)
    driver.send(.resized(size))
    driver.press(.character("h"), .up, .up, .backspace, .end)
    try expectGolden(driver.picture.styledText, name("host-form", glyphs, size))
    driver.press(.backspace, .backspace, .backspace, .enter, .up, .up, .right)
    try expectGolden(driver.picture.styledText, name("host-form-error", glyphs, size))
  }

  @Test(arguments: fewLooks) func joining(glyphs: GlyphSet, size: Size) throws {
    let driver = try afterOpening(glyphs)
    driver.send(.resized(size))
    driver.press(.character("j"), .enter)
    try expectGolden(driver.picture.styledText, name("join-form-empty", glyphs, size))
    driver.type("ray-laptop")
    driver.press(.enter)
    driver.wait(.milliseconds(3_230))
    try expectGolden(driver.picture.styledText, name("connecting", glyphs, size))
  }

  @Test(arguments: fewLooks) func notices(glyphs: GlyphSet, size: Size) throws {
    let driver = try AppDriver(.join(address: "ray"), glyphs: glyphs, size: size, connects: .failure(.refused))
    try expectGolden(driver.picture.styledText, name("notice-refused", glyphs, size))
    let table = try AppDriver(.host(TableOptions(name: "T", computers: [.normal])), glyphs: glyphs, size: size)
    table.press(.character("q"))
    try expectGolden(table.picture.styledText, name("leave-question", glyphs, size))
  }

  @Test(arguments: fewLooks) func passwords(glyphs: GlyphSet, size: Size) throws {
    var options = TableOptions(name: "Kitchen table")
    options.password = "kitten"
    let host = try AppDriver(.host(options), glyphs: glyphs, size: size)
    try expectGolden(host.picture.styledText, name("waiting-room-password", glyphs, size))
    var configuration = AppFlowTests.twoSeats
    configuration.password = "kitten"
    let driver = try AppDriver(.join(address: "ray"), glyphs: glyphs, size: size, connects: .table(configuration))
    driver.type("puppy")
    try expectGolden(driver.picture.styledText, name("password", glyphs, size))
    driver.press(.enter)
    try expectGolden(driver.picture.styledText, name("password-wrong", glyphs, size))
  }

  @Test(arguments: fewLooks) func reconnecting(glyphs: GlyphSet, size: Size) throws {
    let driver = try AppDriver(
      .join(address: "ray"), glyphs: glyphs, size: size, connects: .table(AppFlowTests.twoSeats))
    driver.feedHost(.start)
    driver.wait(.seconds(8))
    driver.connects = .failure(.refused)
    driver.send(.disconnected())
    driver.wait(.seconds(5))
    try expectGolden(driver.picture.styledText, name("reconnecting", glyphs, size))
  }

  @Test(arguments: [(39, 11), (20, 5), (10, 3), (5, 1), (1, 1)]) func tooSmall(width: Int, height: Int) throws {
    let driver = try AppDriver(size: Size(width, height))
    let lines = driver.picture.lines
    #expect(lines.contains { !$0.isEmpty })
    try expectGolden(driver.picture.text, "too-small-\(width)x\(height)")
  }
}
