import CellGrid
import SnapGame
import SnapGuest
import SnapHost
import Testing

@testable import SnapScreens

/// What stops the clock of solo play, and that nothing stops anybody else's.
@Suite struct AppPauseTests {
  /// What was done, and what undoes it.
  static let pauses: [([AppMessage], [AppMessage])] = [
    ([.key(.character("p"))], [.key(.character("p"))]),
    ([.key(.character("q"))], [.key(.character("n"))]),
    ([.key(.character("?"))], [.key(.escape)]),
    ([.suspended], [.continued]),
    ([.resized(Size(10, 3))], [.resized(Size(80, 24))]),
    ([.key(.character("p")), .suspended, .continued], [.key(.character("p"))]),
  ]

  @Test(arguments: pauses) func soloPlayStandsStill(pausing: [AppMessage], goingOn: [AppMessage]) throws {
    let driver = try AppDriver(.solo(computers: 3))
    let isPlaying = driver.wait(until: { $0.stage == .playing })
    try #require(isPlaying)
    driver.wait(.milliseconds(300))
    for message in pausing { driver.send(message) }
    #expect(driver.app.clock.isPaused)
    #expect(driver.app.deadline == nil, "an idle program sleeps")
    let before = (driver.host, driver.bells.count, driver.picture, driver.app.clock.time(at: driver.now))
    driver.wait(.seconds(600))
    #expect(driver.host == before.0 && driver.bells.count == before.1)
    #expect(driver.picture == before.2)
    #expect(driver.app.clock.time(at: driver.now) == before.3)
    for message in goingOn { driver.send(message) }
    #expect(!driver.app.clock.isPaused)
    // The table's own time went on where it stood, so nobody is late.
    let goesOn = driver.wait(until: { $0.host != before.0 }, limit: .seconds(10))
    #expect(goesOn)
  }

  @Test func theClockOfTheRoundStandsToo() throws {
    let driver = try AppDriver(.solo(computers: 3, GameOptions(minutes: 5)))
    #expect(!driver.text.contains("left"))
    let isPlaying = driver.wait(until: { $0.stage == .playing })
    try #require(isPlaying)
    #expect(driver.text.contains("5:00 left"))
    driver.wait(.seconds(10))
    #expect(driver.text.contains("4:50 left"))
    driver.press(.character("p"))
    driver.wait(.seconds(600))
    #expect(driver.text.contains("4:50 left"))
    driver.press(.character("p"))
    driver.wait(.seconds(50))
    #expect(driver.text.contains("4:00 left"))
    let isOver = driver.wait(until: { $0.stage == .betweenRounds }, limit: .seconds(245))
    #expect(isOver && !driver.text.contains("left"))
  }

  @Test func aNetworkGameNeverStands() throws {
    let driver = try AppDriver(.join(address: "ray"), connects: .table(AppFlowTests.twoSeats))
    driver.feedHost(.start)
    driver.wait(.seconds(8))
    for message in [AppMessage.key(.character("p")), .suspended, .resized(Size(1, 1)), .key(.character("q"))] {
      driver.send(message)
      #expect(!driver.app.clock.isPaused)
    }
  }

  @Test func aNewGameStartsWithoutTheOldPause() throws {
    let driver = try AppDriver(.solo(computers: 1))
    driver.wait(.seconds(7))
    driver.press(.character("p"))
    driver.press(.character("q"))
    driver.press(.character("y"))
    driver.press(.character("1"))
    #expect(driver.isAtTable && !driver.app.clock.isPaused)
    let isPlaying = driver.wait(until: { $0.stage == .playing }, limit: .seconds(8))
    #expect(isPlaying)
  }

  @Test func aPausableClockAddsUpItsPauses() {
    var clock = PausableClock()
    let start = Instant.zero
    clock.pause(at: start + .seconds(5))
    clock.pause(at: start + .seconds(6))
    #expect(clock.time(at: start + .seconds(9)) == start + .seconds(5))
    #expect(clock.realTime(of: start + .seconds(7)) == nil)
    clock.goOn(at: start + .seconds(15))
    clock.goOn(at: start + .seconds(16))
    #expect(clock.time(at: start + .seconds(16)) == start + .seconds(6))
    #expect(clock.realTime(of: start + .seconds(6)) == start + .seconds(16))
    clock.pause(at: start + .seconds(20))
    clock.goOn(at: start + .seconds(21))
    #expect(clock.time(at: start + .seconds(21)) == start + .seconds(10))
  }

  @Test func aFasterClockGoesOnFromWhereItWas() {
    var clock = PausableClock()
    let start = Instant.zero
    clock.run(at: 8, from: start + .seconds(10))
    #expect(clock.time(at: start + .seconds(11)) == start + .seconds(18))
    #expect(clock.realTime(of: start + .seconds(18)) == start + .seconds(11))
    // A moment is never too early.
    let odd = start + .seconds(18) + Duration(nanoseconds: 1)
    #expect(clock.realTime(of: odd).map { clock.time(at: $0) >= odd } == true)
    clock.pause(at: start + .seconds(12))
    clock.goOn(at: start + .seconds(20))
    #expect(clock.time(at: start + .seconds(21)) == start + .seconds(34))
    clock.run(at: 1, from: start + .seconds(21))
    #expect(clock.time(at: start + .seconds(22)) == start + .seconds(35))
  }

  /// Somebody who never calls loses his cards; what the computers do after that may be hurried, to the end of the round.
  @Test func whoIsOutMayHurryTheRest() throws {
    let driver = try AppDriver(.solo(computers: 3))
    func guest() throws -> Guest { try #require(driver.app.session?.guest) }
    let isPlaying = driver.wait(until: { $0.stage == .playing })
    try #require(isPlaying)
    #expect(driver.app.clock.rate == 1)
    while try !guest().isOut && !guest().isBetweenRounds {
      if try guest().mayTurn { driver.press(.enter) }
      driver.wait(.milliseconds(250))
    }
    try #require(try guest().isOut && !guest().isBetweenRounds)
    #expect(driver.text.contains("Enter faster"))
    let (before, table) = (driver.now, driver.app.clock.time(at: driver.now))
    driver.press(.enter)
    #expect(try #require(driver.app.deadline) >= driver.now + .milliseconds(25), "no more pictures than ever")
    driver.wait(.seconds(10))
    #expect(driver.app.clock.time(at: driver.now) - table > (driver.now - before) * 7)
    let isOver = driver.wait(until: { $0.stage == .betweenRounds }, limit: .seconds(3_600))
    #expect(isOver && driver.app.clock.rate == 1)
  }
}
