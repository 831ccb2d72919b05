import CellGrid
import SnapGame
import SnapGuest
import SnapHost
import SnapProtocol
import Testing

@testable import SnapScreens

/// Clicks: on each thing where it is drawn, at every size; and where they must do nothing.
@Suite struct MouseTests {
  static let sizes = [Size(40, 12), Size(60, 20), Size(80, 24), Size(100, 30), Size(132, 43), Size(200, 60)]

  /// The cell in the middle of a text on the screen; the last one if it is there more than once.
  private func place(of text: String, in frame: Frame) throws -> Point {
    let lines = frame.lines
    let y = try #require(lines.lastIndex { $0.contains(text) }, "\(text) in\n\(frame.text)")
    let range = try #require(lines[y].firstRange(of: text))
    // All screens here are drawn with characters of one column.
    let x = lines[y].distance(from: lines[y].startIndex, to: range.lowerBound)
    return Point(x + text.count / 2, y)
  }

  /// Clicks in the middle of a text, when the screen listens.
  private func click(_ text: String, _ driver: AppDriver) throws {
    driver.wait(.milliseconds(200))
    driver.send(.key(.click(try place(of: text, in: driver.picture))))
  }

  private func opened(_ size: Size) throws -> AppDriver {
    let driver = try AppDriver(size: size, hasMouse: true)
    driver.wait(.seconds(2))
    return driver
  }

  @Test(arguments: sizes) func theMenu(size: Size) throws {
    let texts = try AppDriver.texts()
    for item in TitleScreen.Item.allCases where item != .quit {
      let driver = try opened(size)
      try click(texts(item.label), driver)
      #expect(!driver.isAtTitle, "\(item)")
    }
    let driver = try opened(size)
    try click(texts(.titleQuit), driver)
    #expect(driver.commands.contains(.quit))
    let elsewhere = try opened(size)
    elsewhere.send(.key(.click(Point(0, 0))))
    #expect(elsewhere.isAtTitle && elsewhere.commands.isEmpty)
  }

  @Test func aClickSkipsTheOpening() throws {
    let driver = try AppDriver(hasMouse: true)
    driver.wait(.milliseconds(300))
    driver.send(.key(.click(Point(3, 3))))
    #expect(driver.isAtTitle && driver.text.contains("Play alone"))
  }

  /// A solo table at which it is this player's turn.
  private func atOwnTurn(_ size: Size) throws -> AppDriver {
    let driver = try AppDriver(.solo(computers: 3), size: size, hasMouse: true)
    #expect(driver.wait(until: { $0.app.session?.guest.mayTurn == true && $0.picture.text.contains("Your turn") }))
    return driver
  }

  private func picture(_ driver: AppDriver) throws -> TablePicture {
    let app = driver.app
    return TablePicture(
      canvas: Canvas(size: app.size, glyphs: .utf8, texts: app.texts), session: try #require(app.session),
      state: TableScreen.State(isPaused: false, isMuted: false, hasMouse: true), now: driver.now)
  }

  private func turned(_ driver: AppDriver) -> Int {
    driver.commands.count { if case .send(.clientTurnedCard, _) = $0 { true } else { false } }
  }

  private func called(_ driver: AppDriver) -> Int {
    driver.commands.count { if case .send(.playerShouldSnap, _) = $0 { true } else { false } }
  }

  /// Every cell of the stack is drawn as a card, and turns one.
  @Test(arguments: sizes) func theOwnStackTurnsACard(size: Size) throws {
    let driver = try atOwnTurn(size)
    let stack = try picture(driver).spot(of: .bottom).closed
    let frame = driver.picture
    #expect(!stack.isEmpty)
    for y in stack.minY..<stack.maxY {
      for x in stack.minX..<stack.maxX {
        #expect(frame.target(at: Point(x, y)) == .item(TablePart.ownStack.rawValue))
        #expect(size.height == 12 || [.cardBack, .cardEdge, .cardFace].contains(frame[Point(x, y)].style))
      }
    }
    let open = try picture(driver).spot(of: .bottom).open.center
    driver.send(.key(.click(open)))
    #expect(turned(driver) == 0)
    driver.wait(.milliseconds(200))
    driver.send(.key(.click(stack.center)))
    #expect(turned(driver) == 1)
  }

  @Test(arguments: sizes) func theButtonCallsSnap(size: Size) throws {
    let driver = try atOwnTurn(size)
    driver.press(.enter)
    #expect(driver.wait(until: { $0.app.session?.guest.mayCall == true }))
    let label = try picture(driver).layout.snapButton == nil ? "SNAP!" : "Snap!"
    driver.wait(.milliseconds(200))
    driver.send(.key(.click(try place(of: label, in: driver.picture))))
    #expect(called(driver) == 1)
  }

  @Test func thereIsNoButtonWithoutAMouse() throws {
    let driver = try AppDriver(.solo(computers: 3))
    #expect(driver.wait(until: { $0.app.session?.guest.mayTurn == true }))
    #expect(driver.picture.lines.dropFirst().allSatisfy { !$0.contains("Snap!") })
  }

  @Test func aHeldButtonAndClicksBeforeTheTableAppearedDoNothing() throws {
    let driver = try atOwnTurn(Size(80, 24))
    driver.press(.character("q"))
    driver.press(.escape)
    let stack = try picture(driver).spot(of: .bottom).closed.center
    let button = try #require(try picture(driver).layout.snapButton).center
    driver.send(.key(.click(button)))
    let calls = called(driver)
    driver.wait(.milliseconds(50))
    driver.send(.key(.click(button)))
    #expect(called(driver) == calls)
    let fresh = try AppDriver(.solo(computers: 1), hasMouse: true)
    fresh.send(.key(.click(stack)))
    #expect(fresh.commands.filter { $0 == .skipDeal }.isEmpty)
  }

  /// The question lies over the table: nothing below can be clicked, its answers can.
  @Test(arguments: sizes) func theQuestionBeforeLeaving(size: Size) throws {
    let driver = try atOwnTurn(size)
    let stack = try picture(driver).spot(of: .bottom).closed.center
    driver.press(.character("q"))
    driver.wait(.milliseconds(200))
    driver.send(.key(.click(stack)))
    #expect(turned(driver) == 0 && driver.app.leaveQuestion != nil)
    let texts = try AppDriver.texts()
    try click("n \(texts(.leaveNo))", driver)
    #expect(driver.isAtTable && driver.app.leaveQuestion == nil)
    driver.press(.character("q"))
    try click("y \(texts(.leaveYes))", driver)
    #expect(driver.isAtTitle)
  }

  /// A click that calls is not lost to the line in which somebody types.
  @Test func whoChatsCanStillClick() throws {
    let driver = try AppDriver(
      .join(address: "ray"), connects: .table(AppFlowTests.twoSeats), hasMouse: true)
    driver.feedHost(.start)
    #expect(driver.wait(until: { $0.isAtTable && $0.app.session?.guest.mayTurn == true }))
    driver.press(.character("c"), .character("h"))
    let stack = try picture(driver).layout[.bottom].closed.center
    driver.wait(.milliseconds(200))
    driver.send(.key(.click(stack)))
    #expect(turned(driver) == 1)
    driver.send(.key(.click(Point(10, 23))))
    #expect(driver.app.chatField != nil)
  }

  @Test(arguments: sizes) func theWaitingRoom(size: Size) throws {
    let driver = try AppDriver(
      .host(TableOptions(name: "Den", computers: [.normal, .normal])), size: size, hasMouse: true)
    try click("Steve", driver)
    let steve = try #require(driver.app.session?.guest.players.first { $0.name == "Steve" }?.peer)
    try click(try AppDriver.texts()(.roomKick), driver)
    #expect(driver.commands.contains(.kick(steve)))
    try click(try AppDriver.texts()(.roomStart), driver)
    #expect(driver.commands.contains(.startGame))
  }

  @Test(arguments: sizes) func theFormForHosting(size: Size) throws {
    let texts = try AppDriver.texts()
    let driver = try opened(size)
    driver.press(.character("h"))
    for field in GameForm.Field.allCases where field != .open {
      try click(texts(field.label), driver)
      guard case .gameForm(let form) = driver.screen else { return #expect(Bool(false), "\(field)") }
      #expect(form.focus == field)
    }
    let deal = try place(of: texts(.hostDealHidden), in: driver.picture)
    driver.wait(.milliseconds(200))
    driver.send(.key(.click(Point(deal.x + 7, deal.y))))
    try click(texts(.hostOpen), driver)
    let isOpen = driver.commands.compactMap {
      if case .startHosting(let options) = $0 { options.dealIsOpen } else { nil }
    }
    #expect(isOpen == [true])
  }

  /// What a click on a hint presses is the key that the hint names.
  @Test(arguments: sizes) func hintsPressTheirKeys(size: Size) throws {
    let texts = try AppDriver.texts()
    let names: [Key: String] = [
      .enter: texts(.keyEnter), .escape: texts(.keyEscape), .character(" "): texts(.keySpace),
    ]
    var seen = 0
    for driver in [try opened(size), try atOwnTurn(size), try AppDriver(.joinForm(), size: size, hasMouse: true)] {
      let frame = driver.picture
      let row = size.height - 1
      var x = 0
      while x < size.width {
        guard case .key(let key) = frame.target(at: Point(x, row)) else {
          x += 1
          continue
        }
        let shown = frame.lines[row].dropFirst(x)
        if case .character(let character) = key, character != " " {
          #expect(shown.first == character)
        } else if driver.isAtTitle && key == .escape {
          #expect(shown.hasPrefix(texts(.titleQuitKey).lowercased()))
        } else {
          #expect(shown.hasPrefix(names[key] ?? "?"), "\(shown)")
        }
        seen += 1
        while frame.target(at: Point(x, row)) == .key(key) { x += 1 }
      }
    }
    #expect(seen >= 6)
  }

  @Test func noticesAndHelpGoAwayAtAClick() throws {
    let driver = try AppDriver(.join(address: "ray"), connects: .failure(.refused), hasMouse: true)
    #expect(driver.notice != nil)
    driver.wait(.milliseconds(200))
    driver.send(.key(.click(Point(40, 12))))
    #expect(driver.notice == nil && driver.isAtTitle)
    let table = try atOwnTurn(Size(80, 24))
    table.press(.character("?"))
    table.wait(.milliseconds(200))
    table.send(.key(.click(Point(40, 12))))
    #expect(table.picture.text.contains("Your turn") && turned(table) == 0)
  }
}
