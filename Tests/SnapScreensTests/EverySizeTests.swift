import CellGrid
import SnapGame
import SnapGuest
import SnapHost
import SnapProtocol
import Testing

@testable import SnapScreens

/// Every screen at every size: nothing stops the program, nothing is raw, and the keys are always named.
@Suite struct EverySizeTests {
  static let widths = [0, 1, 3, 10, 39, 40, 41, 63, 79, 80, 132]
  static let heights = [0, 1, 2, 5, 11, 12, 13, 23, 24, 43]

  enum Place: CaseIterable {
    case opening, title, hostForm, joinForm, connecting, waitingAsHost, waitingAsGuest, waitingToLeave, table
    case tableToLeave, reconnecting, help, notice, password, tablesFound
  }

  private func driver(_ place: Place, _ glyphs: GlyphSet, _ language: Language) throws -> AppDriver {
    let texts = try AppDriver.texts(language)
    func letter(_ key: TextKey) -> Key { .character(Character(texts(key).lowercased())) }
    func atTitle(_ keys: Key...) throws -> AppDriver {
      let driver = try AppDriver(glyphs: glyphs, language: language)
      driver.wait(.seconds(2))
      for key in keys { driver.press(key) }
      return driver
    }
    switch place {
    case .opening:
      let driver = try AppDriver(glyphs: glyphs, language: language)
      driver.wait(.milliseconds(600))
      return driver
    case .title: return try atTitle()
    case .hostForm: return try atTitle(letter(.titleHostKey))
    case .joinForm: return try atTitle(letter(.titleJoinKey), .enter, .character("日"), .character("x"))
    case .connecting:
      return try AppDriver(.join(address: String(repeating: "long.", count: 40)), glyphs: glyphs, language: language)
    case .waitingAsHost:
      let options = TableOptions(name: "日本語の長いテーブル名", computers: [.normal, .normal, .normal])
      return try AppDriver(.host(options), name: "日本語日本語日本", glyphs: glyphs, language: language)
    case .waitingAsGuest:
      return try AppDriver(
        .join(address: "ray"), glyphs: glyphs, language: language, connects: .table(AppFlowTests.twoSeats))
    case .waitingToLeave:
      let driver = try AppDriver(
        .host(TableOptions(name: "T", computers: [.normal])), glyphs: glyphs, language: language)
      driver.press(.escape)
      return driver
    case .table, .tableToLeave:
      let driver = try AppDriver(.solo(computers: 3), glyphs: glyphs, language: language)
      driver.wait(.seconds(9))
      if place == .tableToLeave { driver.press(.escape) }
      return driver
    case .reconnecting, .password:
      var configuration = AppFlowTests.twoSeats
      if place == .password { configuration.password = "secret" }
      let driver = try AppDriver(
        .join(address: "ray"), glyphs: glyphs, language: language, connects: .table(configuration))
      if place == .reconnecting { driver.send(.disconnected()) }
      return driver
    case .tablesFound:
      let driver = try atTitle(letter(.titleJoinKey))
      for number in 1...40 {
        let name = String(repeating: number % 2 == 0 ? "日\u{1B}[2J{" : "\u{202E}long ", count: 4)
        driver.send(.beacon(JoinFormTests.beacon(number, name: name, host: name), from: "192.0.2.\(number % 5)"))
      }
      return driver
    case .help: return try atTitle(.character("?"))
    case .notice:
      let failure = ConnectFailure.other("no\u{1B}[2J\u{202E}thing, " + String(repeating: "at length ", count: 40))
      return try AppDriver(.join(address: "ray"), glyphs: glyphs, language: language, connects: .failure(failure))
    }
  }

  /// Wherever somebody clicks, it is a key's doing or nothing, and the picture that follows can be drawn.
  @Test(arguments: Place.allCases) func canBeClickedAnywhere(place: Place) throws {
    let driver = try driver(place, .utf8, .english)
    for size in [Size(40, 12), Size(80, 24), Size(39, 12)] {
      driver.send(.resized(size))
      driver.wait(.milliseconds(200))
      let frame = driver.picture
      var seen: Set<ClickTarget> = []
      for y in -1...size.height {
        for x in -1...size.width {
          let target = frame.target(at: Point(x, y))
          guard target.map({ seen.insert($0).inserted }) ?? (x % 13 == 0 && y % 5 == 0) else { continue }
          var app = driver.app
          var commands: [AppCommand] = []
          app.handle(.key(.click(Point(x, y))), at: driver.now, into: &commands)
          #expect(app.draw(at: driver.now).size == size)
          if target == nil { #expect(commands.isEmpty) }
        }
      }
      #expect(!seen.isEmpty || size.width < 40 || place == .reconnecting, "nothing can be clicked at \(size)")
    }
  }

  /// A hint that is bright does something when its key is pressed, and one that is dim does nothing.
  @Test(arguments: Place.allCases) func hintsAreRightForTheMoment(place: Place) throws {
    let driver = try driver(place, .utf8, .english)
    for size in [Size(40, 12), Size(80, 24)] {
      driver.send(.resized(size))
      driver.wait(.milliseconds(200))
      let frame = driver.picture
      var seen: Set<ClickTarget> = []
      for x in 0..<size.width {
        let point = Point(x, size.height - 1)
        guard let target = frame.target(at: point), case .key(let key) = target, seen.insert(target).inserted else {
          continue
        }
        var app = driver.app
        var commands: [AppCommand] = []
        app.handle(.key(key), at: driver.now, into: &commands)
        let after = app.draw(at: driver.now)
        let acts = !commands.isEmpty || after.text != frame.text
        // Enter in an empty form says what is missing; and a lesson explains whatever is done.
        let explains = place == .joinForm && key == .enter || place == .help
        #expect(acts == (frame[point].style != .disabledKey) || explains, "\(key) at \(size)")
      }
    }
  }

  @Test(arguments: Place.allCases, [(GlyphSet.utf8, Language.english), (.ascii, .english), (.utf8, .dutch)])
  func draws(place: Place, with: (glyphs: GlyphSet, language: Language)) throws {
    let glyphs = with.glyphs
    let driver = try driver(place, glyphs, with.language)
    for width in Self.widths {
      for height in Self.heights {
        driver.send(.resized(Size(width, height)))
        let frame = driver.picture
        #expect(frame.size == Size(width, height))
        let text = frame.text
        #expect(
          (place == .tablesFound || !text.contains("{")) && !text.contains("\u{1B}") && !text.contains("\u{202E}"))
        if glyphs == .ascii { #expect(text.utf8.allSatisfy { $0 < 0x80 }) }
        guard width >= 40 && height >= 12 else {
          if width > 0 && height > 0 { #expect(frame.lines.contains { !$0.isEmpty }, "\(width)x\(height)") }
          continue
        }
        #expect(!frame.lines[height - 1].isEmpty, "no keys at \(width)x\(height)")
      }
    }
  }
}
