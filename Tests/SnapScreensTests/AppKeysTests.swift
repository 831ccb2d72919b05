import CellGrid
import SnapGame
import SnapGuest
import SnapHost
import SnapProtocol
import Testing

@testable import SnapScreens

/// One key press is one action; and what is not seen does not act.
@Suite struct AppKeysTests {
  private func calls(_ driver: AppDriver) -> Int {
    driver.commands.filter { if case .send(.playerShouldSnap, _) = $0 { true } else { false } }.count
  }

  private func playing() throws -> AppDriver {
    let driver = try AppDriver(.solo(computers: 1))
    let isPlaying = driver.wait(until: { $0.stage == .playing })
    try #require(isPlaying)
    return driver
  }

  @Test func aHeldKeyCallsOnce() throws {
    let driver = try playing()
    for _ in 0..<100 {
      driver.send(.key(.character(" ")))
      driver.wait(.milliseconds(30))
    }
    #expect(calls(driver) == 1)
  }

  @Test func theSameKeyCountsAgainAfterItsSilence() {
    var keys = KeyGuard()
    let start = Instant.zero
    #expect(keys.judge(.enter, at: start) == .press)
    #expect(keys.judge(.enter, at: start + .milliseconds(119)) == .repetition)
    // Measured from the last byte, not from the first press.
    #expect(keys.judge(.enter, at: start + .milliseconds(238)) == .repetition)
    #expect(keys.judge(.character(" "), at: start + .milliseconds(239)) == .press)
    #expect(keys.judge(.enter, at: start + .milliseconds(240)) == .press)
    #expect(keys.judge(.enter, at: start + .milliseconds(360)) == .press)
  }

  /// Two people share the keyboard, or have one each: neither's held key is taken for a press because of the other's.
  @Test func aHeldKeyStaysOneWhateverTheOtherPresses() {
    var keys = KeyGuard()
    let start = Instant.zero
    for step in 0..<20 {
      let now = start + .milliseconds(30 * Int64(step))
      #expect(keys.judge(.enter, at: now) == (step == 0 ? .press : .repetition))
      #expect(keys.judge(.character("f"), of: .second, at: now) == (step == 0 ? .press : .repetition))
    }
    #expect(keys.judge(.character("d"), of: .second, at: start + .milliseconds(571)) == .press)
    #expect(keys.judge(.enter, at: start + .milliseconds(572)) == .repetition)
  }

  @Test func typingMayRepeat() throws {
    let driver = try AppDriver()
    driver.wait(.seconds(2))
    driver.press(.character("j"))
    driver.wait(.milliseconds(200))
    for _ in 0..<3 { driver.send(.key(.character("w"))) }
    driver.send(.key(.backspace))
    driver.send(.key(.backspace))
    driver.press(.enter)
    #expect(driver.commands.contains(.connect("w")))
  }

  @Test func keysFromBeforeAScreenAppearedAreDropped() throws {
    let driver = try AppDriver()
    driver.wait(.seconds(2))
    driver.send(.key(.character("j")))
    driver.send(.key(.character("x")))
    driver.wait(.milliseconds(140))
    driver.send(.key(.character("y")))
    driver.press(.character("z"))
    driver.press(.enter)
    #expect(driver.commands.contains(.connect("z")))
  }

  @Test func aQuestionIsNotAnsweredByTheKeysBeforeIt() throws {
    let driver = try playing()
    driver.press(.character("q"))
    driver.send(.key(.enter))
    #expect(driver.app.leaveQuestion != nil && driver.isAtTable)
    driver.press(.character(" "))
    #expect(driver.app.leaveQuestion != nil && calls(driver) == 0, "the table below does not listen")
    driver.press(.enter)
    #expect(driver.isAtTitle)
  }

  @Test func anyKeySkipsTheOpeningAndDoesNothingElse() throws {
    let driver = try AppDriver()
    driver.press(.character("q"))
    #expect(driver.isAtTitle && driver.commands.isEmpty)
    #expect(driver.text.contains("Play alone"))
    #expect(driver.app.deadline == nil)
    driver.press(.character("q"))
    #expect(driver.commands == [.quit])
  }

  @Test func muteSilencesTheBell() throws {
    let driver = try AppDriver(.solo(computers: 1))
    driver.press(.character("m"))
    #expect(driver.app.settings.isMuted)
    driver.wait(.seconds(6))
    #expect(driver.bells.isEmpty)
    driver.press(.character("m"))
    #expect(!driver.app.settings.isMuted)
    driver.press(.enter)
    #expect(driver.wait(until: { !$0.bells.isEmpty }))
  }

  @Test func theDealRingsItsBellsAndLeavingStopsThem() throws {
    let driver = try AppDriver(.solo(computers: 1))
    driver.wait(.seconds(3))
    #expect(driver.bells.count > 5)
    #expect(driver.bells.allSatisfy { $0 >= Instant.zero + .seconds(1) })
    driver.press(.character("q"))
    driver.press(.character("y"))
    let count = driver.bells.count
    driver.wait(.seconds(10))
    #expect(driver.bells.count == count && driver.app.deadline == nil)
  }

  @Test func keysDoNothingWhileTheTerminalIsTooSmall() throws {
    let driver = try playing()
    driver.send(.resized(Size(39, 12)))
    driver.press(.character("q"), .character(" "))
    #expect(driver.app.leaveQuestion == nil && calls(driver) == 0)
    driver.send(.resized(Size(80, 24)))
    driver.send(.key(.character("q")))
    #expect(driver.app.leaveQuestion == nil, "the table has only just appeared")
    driver.press(.character("q"))
    #expect(driver.app.leaveQuestion != nil)
  }
}
