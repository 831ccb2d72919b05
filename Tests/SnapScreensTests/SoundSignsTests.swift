import CellGrid
import SnapGame
import SnapHost
import SnapSettings
import Testing

@testable import SnapScreens

/// Sounds as light and as words, each on its own switch.
@Suite struct SoundSignsTests {
  private func at(_ milliseconds: Int64) -> Instant { .zero + .milliseconds(milliseconds) }

  @Test func lightGoesOutAndComesBackNoMoreThanThreeTimesASecond() {
    var signs = SoundSigns()
    var flashes = 0
    var wasFlashing = false
    for time in 0..<10_000 {
      if time % 7 == 0 { signs.flash(at: at(Int64(time))) }
      let isFlashing = signs.isFlashing(at: at(Int64(time)))
      if isFlashing && !wasFlashing { flashes += 1 }
      wasFlashing = isFlashing
    }
    #expect(flashes > 20 && flashes <= 30)
  }

  @Test func aWordStandsForAWhile() {
    var signs = SoundSigns()
    #expect(signs.nextChange(after: at(0)) == nil)
    signs.name(.wrongMatch, at: at(100))
    #expect(signs.word(at: at(100)) == .wrongMatch)
    signs.name(.turnCard, at: at(600))
    #expect(signs.word(at: at(1_700)) == .turnCard)
    #expect(signs.nextChange(after: at(600)) == at(1_800))
    #expect(signs.word(at: at(1_800)) == nil)
    #expect(signs.nextChange(after: at(1_800)) == nil)
  }

  /// A game alone with these switches, until cards have been turned.
  private func played(_ choose: (inout SnapSettings.Settings) -> Void) throws -> (driver: AppDriver, seen: Seen) {
    var chosen = SnapSettings.Settings()
    choose(&chosen)
    let driver = try AppDriver(.solo(computers: 3), chosen: chosen)
    var seen = Seen()
    for _ in 0..<4_000 {
      driver.wait(.milliseconds(10))
      let bar = driver.picture.row(0)
      if bar.first?.style == .flash { seen.flashes += 1 }
      if bar.reduce("", { $0 + String($1.cluster) }).contains("♪ card") { seen.words += 1 }
    }
    return (driver, seen)
  }

  private struct Seen {
    var flashes = 0
    var words = 0
  }

  @Test func eachHasItsSwitch() throws {
    let bell = try played { _ in }
    #expect(!bell.driver.bells.isEmpty && bell.seen.flashes == 0 && bell.seen.words == 0)
    let flash = try played {
      $0.bell = false
      $0.flash = true
    }
    #expect(flash.driver.bells.isEmpty && flash.seen.flashes > 0 && flash.seen.words == 0)
    let words = try played {
      $0.bell = false
      $0.words = true
    }
    #expect(words.driver.bells.isEmpty && words.seen.flashes == 0 && words.seen.words > 0)
  }

  @Test func bellsAreNeverCloserThanFiftyMilliseconds() throws {
    let bells = try played { _ in }.driver.bells
    for (first, second) in zip(bells, bells.dropFirst()) { #expect(second - first >= .milliseconds(50)) }
    #expect(bells.count > 5)
  }

  @Test func muteIsForAllOfThem() throws {
    var chosen = SnapSettings.Settings()
    chosen.flash = true
    chosen.words = true
    let driver = try AppDriver(.solo(computers: 3), chosen: chosen)
    driver.press(.character("m"))
    let bells = driver.bells.count
    for _ in 0..<500 {
      driver.wait(.milliseconds(20))
      if driver.now > .zero + .seconds(2) { #expect(driver.picture.row(0).first?.style == .statusBar) }
    }
    #expect(driver.bells.count == bells)
  }

  @Test func eachCueHasAToneOfItsOwn() throws {
    let tones = SoundCue.allCases.compactMap { try? AppDriver.sounds()[$0].tone }
    #expect(tones.count == SoundCue.allCases.count)
    #expect(Set(tones.map(\.hertz)).count == tones.count)
  }
}

/// Keys of one's own, at the table and in the waiting room.
@Suite struct OwnKeysTests {
  private func keys(_ choose: (inout KeyMap) throws -> Void) throws -> SnapSettings.Settings {
    var chosen = SnapSettings.Settings()
    try choose(&chosen.keys)
    return chosen
  }

  @Test func theTableGoesByThemAndTellsThem() throws {
    let chosen = try keys {
      try $0.assign(.character("j"), to: .snap)
      try $0.assign(.character("t"), to: .turn)
      try $0.assign(.character("x"), to: .leave)
      try $0.assign(.function(2), to: .pause)
      try $0.assign(.character("h"), to: .help)
    }
    let driver = try AppDriver(.solo(computers: 1), chosen: chosen)
    driver.press(.character("T"))
    #expect(driver.wait { $0.text.contains("Your turn: t turns a card") })
    for hint in ["j SNAP!", "t turn", "h help", "F2 pause", "x leave"] {
      #expect(driver.text.contains(hint), "\(hint)")
    }
    // The usual keys do nothing any more.
    driver.press(.enter, .character("p"), .character("?"), .character("q"))
    #expect(driver.text.contains("Your turn: t turns a card"))
    #expect(driver.app.leaveQuestion == nil)
    driver.press(.character("h"))
    #expect(driver.text.contains("Your turn: t turns") && driver.text.contains("value open: j"))
    driver.press(.character("h"), .function(2))
    #expect(driver.text.contains("F2 go on    x leave"))
    driver.press(.function(2), .character("t"))
    #expect(driver.wait { $0.text.contains("You turned") })
    driver.press(.character("x"))
    #expect(driver.app.leaveQuestion != nil)
  }

  @Test func soDoesTheWaitingRoom() throws {
    let chosen = try keys {
      try $0.assign(.character("t"), to: .chat)
      try $0.assign(.character("x"), to: .leave)
    }
    let driver = try AppDriver(.host(TableOptions(name: "Den")), chosen: chosen)
    driver.addComputer(.network(address: "192.0.2.9"))
    #expect(driver.text.contains("t chat") && driver.text.contains("x leave"))
    driver.press(.character("c"), .character("q"))
    #expect(driver.app.chatField == nil && driver.app.leaveQuestion == nil)
    driver.press(.character("t"))
    #expect(driver.app.chatField != nil)
    driver.press(.escape, .character("x"))
    #expect(driver.app.leaveQuestion != nil)
  }

  /// Whatever is on the screen, Escape leads out.
  @Test func escapeIsAlwaysThere() throws {
    let driver = try AppDriver(.solo(computers: 1), chosen: try keys { try $0.assign(.character("x"), to: .leave) })
    driver.press(.escape)
    #expect(driver.app.leaveQuestion != nil)
  }
}
