import CellGrid
import SnapGame
import SnapGuest
import SnapProtocol
import Testing

@testable import SnapHost
@testable import SnapScreens

/// The ways from screen to screen, with a real host at the other end.
@Suite struct AppFlowTests {
  static let twoSeats: HostConfiguration = {
    var configuration = HostConfiguration()
    configuration.tableName = "Ray's table"
    return configuration
  }()

  // MARK: - Playing alone

  @Test func playsAloneFromTheTitleWithinTenSeconds() throws {
    let driver = try AppDriver()
    driver.wait(.seconds(2))
    driver.press(.enter)
    #expect(driver.isAtTable)
    #expect(driver.commands.contains(.startSolo(computers: [.normal, .normal, .normal], GameOptions())))
    #expect(driver.stage == .dealing)
    let isPlaying = driver.wait(until: { $0.stage == .playing }, limit: .seconds(8))
    #expect(isPlaying)
    #expect(driver.text.contains("You"))
  }

  @Test func skippingTheDealShortensItAlone() throws {
    let driver = try AppDriver(.solo(computers: 2))
    driver.wait(.seconds(1))
    #expect(driver.stage == .dealing)
    driver.press(.enter)
    #expect(driver.commands.contains(.skipDeal))
    driver.wait(.milliseconds(10))
    #expect(driver.stage == .playing)
  }

  @Test func leavingSoloPlayAsksAndGoesToTheTitle() throws {
    let driver = try AppDriver(.solo(computers: 2))
    driver.wait(.seconds(1))
    driver.press(.character("q"))
    #expect(driver.text.contains("Leave the game?"))
    driver.press(.character("n"))
    #expect(driver.isAtTable && driver.app.leaveQuestion == nil)
    driver.press(.escape)
    #expect(driver.app.leaveQuestion != nil)
    driver.press(.character("y"))
    #expect(driver.isAtTitle)
    #expect(driver.app.session == nil && driver.host == nil)
    #expect(driver.commands.filter { $0 == .disconnect }.count == 1)
    driver.press(.character("1"))
    #expect(driver.isAtTable && driver.stage == .dealing)
  }

  /// Whatever the language, y is what fingers know.
  @Test func theYesOfEveryLanguageAndYLeave() throws {
    for key in ["j", "y", "Y"] {
      let driver = try AppDriver(.solo(computers: 2), language: .dutch)
      driver.press(.character("q"), .character(Character(key)))
      #expect(driver.isAtTitle, "\(key)")
    }
  }

  /// Whoever came by a command line has not asked for the title's opening.
  @Test func theTitleIsStillForWhomItIsTheWayOut() throws {
    let driver = try AppDriver(.solo(computers: 2))
    driver.press(.character("q"), .character("y"))
    #expect(driver.isAtTitle && driver.text.contains("Play alone") && driver.app.deadline == nil)
    #expect(try !AppDriver().text.contains("Play alone"), "its opening plays")
  }

  // MARK: - Hosting

  @Test func aPortIsChosenAnewInTheForm() throws {
    let driver = try AppDriver()
    driver.hostFailure = .portInUse(7627)
    driver.wait(.seconds(2))
    driver.press(.character("h"), .enter, .enter)
    #expect(driver.text.contains("A new table"))
    var commands: [AppCommand] = []
    var app = App(
      settings: driver.app.settings, texts: driver.app.texts, sounds: try AppDriver.sounds(), size: Size(80, 24))
    app.start(.host(TableOptions(name: "Den")), at: .zero, into: &commands)
    app.handle(.hostFailed(.portInUse(7627)), at: .zero + .seconds(1), into: &commands)
    #expect(app.draw(at: .zero + .seconds(1)).text.contains("Port 7627 is taken"))
    app.handle(.key(.enter), at: .zero + .seconds(2), into: &commands)
    #expect(app.draw(at: .zero + .seconds(2)).text.contains("A new table"))
  }

  @Test func hostsWaitsAndStarts() throws {
    let driver = try AppDriver()
    driver.wait(.seconds(2))
    driver.press(.character("h"))
    #expect(driver.text.contains("Lucy's table"))
    driver.press(.enter)
    #expect(driver.isInWaitingRoom)
    #expect(driver.text.contains("snapcards join 192.0.2.7"))
    driver.press(.enter)
    #expect(!driver.commands.contains(.startGame), "it takes two")
    driver.addComputer(.network(address: "192.0.2.9"), name: "Zoë")
    #expect(driver.text.contains("Zoë"))
    driver.press(.enter)
    #expect(driver.isAtTable)
    let isPlaying = driver.wait(until: { $0.stage == .playing }, limit: .seconds(20))
    #expect(isPlaying)
  }

  @Test func theHostSendsAwayOthersOnly() throws {
    let driver = try AppDriver(.host(TableOptions(name: "T", computers: [.normal, .normal])))
    driver.press(.character("k"))
    #expect(driver.host?.players.count == 3)
    driver.press(.down, .down, .up)
    driver.press(.character("k"))
    #expect(driver.host?.players.count == 2)
    #expect(driver.text.contains("Lucy") && !driver.text.contains("Ray"))
    driver.press(.character("k"))
    #expect(driver.host?.players.count == 2, "nobody is selected any more")
  }

  @Test func computersComeAndGoWithinTheSeats() throws {
    let driver = try AppDriver(.host(TableOptions(name: "T", seats: 3)))
    driver.press(.character("-"))
    #expect(!driver.commands.contains(.removeComputer))
    driver.press(.character("+"), .character("+"), .character("+"))
    #expect(driver.commands.filter { $0 == .addComputer(.normal) }.count == 2)
    driver.press(.character("-"))
    #expect(driver.host?.players.count == 2)
  }

  @Test func closingTheTableAsksInTheHostsWords() throws {
    let driver = try AppDriver(.host(TableOptions(name: "T", computers: [.normal])))
    driver.press(.character("q"))
    #expect(driver.text.contains("all must go"))
    driver.press(.escape)
    driver.press(.enter)
    driver.wait(.seconds(7))
    driver.press(.character("q"))
    #expect(driver.text.contains("the game ends for"))
    driver.press(.enter)
    #expect(driver.isAtTitle && driver.host == nil)
  }

  @Test func aTableThatCannotBeOpenedLeadsBackToTheForm() throws {
    let driver = try AppDriver()
    driver.hostFailure = .portInUse(7627)
    driver.wait(.seconds(2))
    driver.press(.character("h"), .enter)
    #expect(driver.notice != nil)
    #expect(driver.text.contains("Port 7627 is taken"))
    driver.press(.enter)
    #expect(driver.text.contains("A new table"))
    driver.press(.escape)
    #expect(driver.isAtTitle)
  }

  // MARK: - Joining

  @Test func joinsWaitsAndPlays() throws {
    let driver = try AppDriver()
    driver.wait(.seconds(2))
    driver.press(.character("j"), .enter)
    #expect(driver.text.contains("an address, please"))
    driver.type("ray:7000")
    driver.press(.enter)
    #expect(driver.commands.contains(.connect("ray:7000")))
    #expect(driver.text.contains("ray:7000"))
    driver.press(.escape)
    #expect(driver.text.contains("Join a table"), "given up, and back at the form")
    #expect(!driver.commands.contains { if case .send = $0 { true } else { false } }, "nobody was there to hear it")

    driver.connects = .table(Self.twoSeats)
    driver.press(.enter)
    #expect(driver.isInWaitingRoom)
    #expect(driver.text.contains("Waiting for the host") && driver.text.contains("Ray's table"))
    driver.press(.enter, .character("+"), .down, .character("k"))
    #expect(driver.isInWaitingRoom && driver.host?.players.count == 2, "a guest's keys do none of that")
    driver.feedHost(.start)
    #expect(driver.isAtTable)
    let isPlaying = driver.wait(until: { $0.stage == .playing }, limit: .seconds(20))
    #expect(isPlaying)
    driver.press(.character("q"))
    #expect(driver.text.contains("Your cards go to the others"))
    driver.press(.enter)
    #expect(driver.isAtTitle)
    #expect(driver.host?.players.count == 1)
  }

  @Test func aFailureToConnectKeepsTheAddress() throws {
    let driver = try AppDriver(connects: .failure(.refused))
    driver.wait(.seconds(2))
    driver.press(.character("j"))
    driver.type("ray")
    driver.press(.enter)
    #expect(driver.text.contains("Nobody hosts a table at ray."))
    driver.press(.enter)
    #expect(driver.text.contains("ray") && driver.notice == nil)
    driver.connects = .table(Self.twoSeats)
    driver.press(.enter)
    #expect(driver.isInWaitingRoom)
  }

  @Test func aGuestThatIsSentAwayIsTold() throws {
    let driver = try AppDriver(.join(address: "ray"), connects: .table(Self.twoSeats))
    let me = try #require(driver.app.session?.guest.peer)
    driver.feedHost(.kick(me))
    #expect(driver.text.contains("has sent you away"))
    driver.press(.character("q"))
    #expect(driver.isAtTitle)
  }

  @Test func aTableThatClosesIsTold() throws {
    let driver = try AppDriver(.join(address: "ray"), connects: .table(Self.twoSeats))
    driver.feedHost(.start)
    driver.wait(.seconds(8))
    driver.feedHost(.shutDown)
    #expect(driver.text.contains("The host has closed the table."))
  }

  @Test func aFullTableIsTold() throws {
    var full = Self.twoSeats
    full.seats = 2
    let driver = try AppDriver(connects: .table(full))
    driver.wait(.seconds(2))
    driver.press(.character("j"))
    driver.type("ray")
    driver.press(.enter)
    #expect(driver.isInWaitingRoom)
    let other = try AppDriver(.join(address: "ray"), connects: .table(full))
    #expect(other.isInWaitingRoom)
    other.addComputer()
    let rejection = GuestEnd.rejected(.tableFull, "All seats are taken.")
    let notice = try #require(NoticeScreen(rejection, texts: AppDriver.texts()))
    #expect(notice.what.contains("taken"))
  }

  // MARK: - Around

  @Test func escapeUnwindsTheStack() throws {
    let driver = try AppDriver()
    driver.wait(.seconds(2))
    for key in ["h", "j", "?"] {
      driver.press(.character(Character(key)))
      #expect(!driver.isAtTitle)
      driver.press(.escape)
      #expect(driver.isAtTitle)
    }
    driver.press(.escape)
    #expect(driver.commands.last == .quit)
  }

  @Test func anInterruptSaysGoodbyeFirst() throws {
    let driver = try AppDriver(.join(address: "ray"), connects: .table(Self.twoSeats))
    driver.send(.interrupted)
    let last = driver.commands.suffix(5)
    #expect(last.contains(.send(.clientQuit)))
    #expect(Array(last.suffix(3)) == [.disconnect, .releaseSeat, .quit])
  }

  @Test func aHostLeftAloneIsBackInTheWaitingRoom() throws {
    let driver = try AppDriver(.host(TableOptions(name: "T", seats: 2, computers: [.normal])))
    driver.press(.enter)
    driver.wait(.seconds(7))
    #expect(driver.isAtTable)
    // His cards go to the host, who has all 52: the round is over, and then there are too few for another.
    let other = try #require(driver.host?.players.last?.peer)
    driver.feedHost(.kick(other))
    let isBack = driver.wait(until: { $0.isInWaitingRoom }, limit: .seconds(20))
    #expect(isBack)
    #expect(driver.text.contains("1 of 2"))
  }
}
