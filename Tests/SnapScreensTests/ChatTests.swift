import CellGrid
import SnapGame
import SnapHost
import Testing

@testable import SnapScreens

/// Talking at a table.
@Suite struct ChatTests {
  private func inWaitingRoom() throws -> AppDriver {
    let driver = try AppDriver(.join(address: "ray"), connects: .table(AppFlowTests.twoSeats))
    try #require(driver.isInWaitingRoom)
    return driver
  }

  @Test func aLineIsTypedSentAndShown() throws {
    let driver = try inWaitingRoom()
    driver.press(.character("c"))
    #expect(driver.text.contains("Say:"))
    driver.type("hello all")
    driver.press(.enter)
    #expect(driver.text.contains("Lucy: hello all"))
    #expect(!driver.text.contains("Say:"))
  }

  @Test func whatIsTypedIsNoKey() throws {
    let driver = try inWaitingRoom()
    driver.press(.character("c"))
    driver.type("q q")
    #expect(driver.isInWaitingRoom && driver.app.leaveQuestion == nil)
    driver.press(.escape)
    #expect(driver.isInWaitingRoom && driver.app.chatField == nil)
    #expect(!driver.text.contains("q q"))
  }

  @Test func atTheTableALineGoesAfterAWhile() throws {
    let driver = try inWaitingRoom()
    driver.feedHost(.start)
    driver.wait(.seconds(8))
    driver.press(.character("c"))
    driver.type("good luck")
    driver.press(.enter)
    #expect(driver.text.contains("Lucy: good luck"))
    driver.wait(ChatLog.lifetime + .seconds(1))
    #expect(!driver.picture.lines.prefix(14).joined().contains("Lucy: good luck"))
  }

  @Test func alwaysTheLastLinesAreKept() {
    var log = ChatLog()
    for number in 0..<50 { log.append(name: "Ray", text: "\(number)", at: .zero + .seconds(Double(number))) }
    #expect(log.lines.count == ChatLog.longest && log.lines.last?.text == "49")
    let now = Instant.zero + .seconds(50)
    #expect(log.visible(at: now, count: 3).map(\.text) == ["47", "48", "49"])
    #expect(log.nextChange(after: now) == Instant.zero + .seconds(39) + ChatLog.lifetime)
    #expect(log.nextChange(after: now + .seconds(60)) == nil)
  }

  @Test func aloneThereIsNobodyToTalkTo() throws {
    let driver = try AppDriver(.solo(computers: 1))
    driver.wait(.seconds(8))
    driver.press(.character("c"))
    #expect(driver.app.chatField == nil)
  }
}
