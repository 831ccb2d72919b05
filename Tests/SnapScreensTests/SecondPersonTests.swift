import CellGrid
import SnapGame
import SnapGuest
import SnapProtocol
import Testing

@testable import SnapHost
@testable import SnapScreens

/// Two people at one keyboard and one screen.
@Suite struct SecondPersonTests {
  private static let turnKeys: [(Person, Key)] = [(.first, .enter), (.second, .character("d"))]

  private func guest(_ person: Person, _ driver: AppDriver) -> Guest? { driver.app.session?[person]?.guest }

  private func seat(_ person: Person, _ driver: AppDriver) throws -> Seat { try #require(guest(person, driver)?.seat) }

  private func sent(_ driver: AppDriver, by person: Person, _ packet: (HostboundPacket) -> Bool) -> Int {
    driver.commands.count { if case .send(let sent, person) = $0 { packet(sent) } else { false } }
  }

  private func turns(_ driver: AppDriver, by person: Person) -> Int {
    sent(driver, by: person) { if case .clientTurnedCard = $0 { true } else { false } }
  }

  private func calls(_ driver: AppDriver, by person: Person) -> Int {
    sent(driver, by: person) { if case .playerShouldSnap = $0 { true } else { false } }
  }

  /// There is a match, and both may call: whoever turned its card may not at first.
  private static func bothMayCall(_ driver: AppDriver) -> Bool {
    driver.stage == .playing && driver.app.session?.guest.matchStands == true
      && Person.allCases.allSatisfy { driver.app.session?[$0]?.guest.mayCall == true }
  }

  /// Both turn with their own keys, and press `call` where there is a match, until something holds.
  private func play(
    _ driver: AppDriver, calling call: Key? = .character(" "), until condition: (AppDriver) -> Bool,
    limit: Duration = .seconds(3_600)
  ) -> Bool {
    let end = driver.now + limit
    while driver.now < end {
      if condition(driver) { return true }
      // What comes more quickly is a held key.
      driver.wait(.milliseconds(130))
      if driver.stage != .playing { continue }
      if guest(.first, driver)?.matchStands == true {
        guard let call else { continue }
        driver.send(.key(call))
      }
      for (person, key) in Self.turnKeys where guest(person, driver)?.mayTurn == true { driver.send(.key(key)) }
    }
    return false
  }

  // MARK: - Playing at one's own table

  @Test(arguments: [0, 1, 2]) func aWholeRoundAtOneKeyboard(computers: Int) throws {
    let driver = try AppDriver(.solo(computers: computers), second: "Max")
    #expect(
      driver.commands.contains(
        .startSolo(computers: Array(repeating: .normal, count: computers), people: 2, GameOptions())))
    #expect(driver.wait(until: { $0.stage == .playing }, limit: .seconds(15)))
    #expect(driver.hostView?.seated.count == 2 + computers)
    #expect(try seat(.first, driver) != seat(.second, driver))
    #expect(driver.text.contains("Lucy") && driver.text.contains("Max"))
    #expect(!driver.text.contains("You"), "two people cannot both be meant")
    #expect(play(driver, until: { $0.stage == .betweenRounds }))
    #expect(turns(driver, by: .first) > 0 && turns(driver, by: .second) > 0 && calls(driver, by: .first) > 0)
    #expect(calls(driver, by: .second) == 0)
    driver.wait(.seconds(5))
    #expect(driver.text.contains("wins the round"))
    #expect(driver.wait(until: { $0.host?.ignoredPackets == 0 }), "nobody did what he may not")
    // One key goes on for both.
    driver.press(.enter)
    #expect(driver.wait(until: { $0.stage == .playing }, limit: .seconds(15)))
  }

  @Test func eachSnapsWithHisOwnKey() throws {
    let driver = try AppDriver(.solo(computers: 0), second: "Max")
    #expect(play(driver, calling: nil, until: Self.bothMayCall))
    driver.send(.key(.character("F")))
    #expect(driver.text.contains("Max called Snap!") || driver.text.contains("Max takes"))
    driver.wait(.milliseconds(100))
    #expect(calls(driver, by: .second) == 1 && calls(driver, by: .first) == 0)
    #expect(driver.text.contains("Max takes"))
  }

  /// The host judges by the reaction that each person's own machine has measured.
  @Test(arguments: [(Key.character(" "), Key.character("f"), "Lucy"), (.character("f"), .character(" "), "Max")])
  func theQuickerOfTheTwoWins(first: Key, second: Key, winner: String) throws {
    let driver = try AppDriver(.solo(computers: 0), second: "Max")
    #expect(play(driver, calling: nil, until: Self.bothMayCall))
    driver.wait(.milliseconds(50))
    driver.send(.key(first))
    driver.wait(.milliseconds(3))
    driver.send(.key(second))
    driver.wait(.milliseconds(300))
    #expect(driver.text.contains("\(winner) takes"))
  }

  /// Keys that arrive together are taken together, in their order.
  @Test func twoKeysInOneReadAreBothTaken() throws {
    let driver = try AppDriver(.solo(computers: 0), second: "Max")
    #expect(driver.wait(until: { $0.stage == .playing }, limit: .seconds(15)))
    driver.wait(.seconds(1))
    for key in [Key.character("f"), .character(" ")] { driver.send(.key(key)) }
    #expect(calls(driver, by: .second) == 1 && calls(driver, by: .first) == 1)
  }

  @Test func whatOneHoldsDownStopsNobody() throws {
    let driver = try AppDriver(.solo(computers: 0), second: "Max")
    #expect(driver.wait(until: { $0.stage == .playing }, limit: .seconds(15)))
    driver.wait(.seconds(1))
    for step in 0..<60 {
      driver.send(.key(.character(" ")))
      if step == 30 { driver.send(.key(.character("f"))) }
      driver.wait(.milliseconds(30))
    }
    #expect(calls(driver, by: .first) == 1 && calls(driver, by: .second) == 1)
  }

  @Test func theOtherKeysDoNotTurnMyCard() throws {
    let driver = try AppDriver(.solo(computers: 0), second: "Max")
    #expect(driver.wait(until: { $0.stage == .playing }, limit: .seconds(15)))
    let mine = guest(.first, driver)?.mayTurn == true
    driver.press(mine ? .character("d") : .enter)
    #expect(turns(driver, by: .first) + turns(driver, by: .second) == 0)
    driver.press(mine ? .enter : .character("d"))
    #expect(turns(driver, by: mine ? .first : .second) == 1)
  }

  @Test func aloneTheirKeysMeanNothing() throws {
    let driver = try AppDriver(.solo(computers: 1))
    #expect(driver.wait(until: { $0.stage == .playing }, limit: .seconds(15)))
    driver.press(.character("f"), .character("d"))
    #expect(calls(driver, by: .first) == 0 && turns(driver, by: .first) == 0)
  }

  @Test func aPauseIsForBoth() throws {
    let driver = try AppDriver(.solo(computers: 0), second: "Max")
    #expect(driver.wait(until: { $0.stage == .playing }, limit: .seconds(15)))
    driver.press(.character("p"), .character("f"), .character("d"), .character(" "), .enter)
    #expect(calls(driver, by: .second) + turns(driver, by: .second) == 0)
  }

  @Test func leavingSaysGoodbyeForBoth() throws {
    let driver = try AppDriver(.solo(computers: 1), second: "Max")
    #expect(driver.wait(until: { $0.stage == .playing }, limit: .seconds(15)))
    driver.press(.character("q"), .character("y"))
    #expect(driver.isAtTitle && driver.host == nil)
    #expect(driver.commands.contains(.send(.clientQuit, by: .second)) && driver.commands.contains(.send(.clientQuit)))
    driver.press(.character("p"))
    #expect(driver.wait(until: { $0.stage == .playing }, limit: .seconds(15)))
    #expect(driver.app.session?.second == nil, "who plays alone, plays alone")
  }

  /// A click on a stack turns its top card, whoever of the two sits there.
  @Test func aClickTurnsForWhoseStackItIs() throws {
    let driver = try AppDriver(.solo(computers: 0), second: "Max", hasMouse: true)
    #expect(driver.wait(until: { $0.stage == .playing }, limit: .seconds(15)))
    driver.wait(.seconds(1))
    for _ in 0..<4 {
      let person: Person = guest(.first, driver)?.mayTurn == true ? .first : .second
      let before = turns(driver, by: person)
      for part in [TablePart.ownStack, .secondStack] {
        let stack = try #require(point(of: part, in: driver.picture))
        driver.press(.click(stack))
      }
      #expect(turns(driver, by: person) == before + 1)
      driver.wait(.seconds(2))
    }
  }

  private func point(of part: TablePart, in frame: Frame) -> Point? {
    let points = (0..<frame.size.height).flatMap { y in (0..<frame.size.width).map { Point($0, y) } }
    return points.first { frame.target(at: $0) == .item(part.rawValue) }
  }

  // MARK: - Chosen on the screen

  @Test func fromTheTitleWithANameAndComputers() throws {
    let driver = try AppDriver()
    driver.wait(.seconds(2))
    driver.press(.character("g"), .down, .left, .down, .down)
    #expect(driver.text.contains("Turns with d, calls with f"))
    driver.type("Max")
    driver.press(.up, .up, .left, .enter)
    #expect(driver.commands.contains(.startSolo(computers: [.normal], people: 2, GameOptions())))
    #expect(driver.wait(until: { $0.stage == .playing }, limit: .seconds(15)))
    #expect(driver.text.contains("Max"))
    // Remembered as long as the program runs, where a table is opened or joined.
    driver.press(.character("q"), .character("y"), .character("h"), .enter)
    #expect(driver.isInWaitingRoom && driver.host?.players.map(\.name) == ["Lucy", "Max"])
  }

  @Test func inTheFormsForHostingAndJoining() throws {
    let driver = try AppDriver(connects: .table(AppFlowTests.twoSeats))
    driver.wait(.seconds(2))
    driver.press(.character("j"), .up)
    driver.type("Max")
    driver.press(.up)
    driver.type("ray")
    driver.press(.enter)
    #expect(driver.isInWaitingRoom && driver.host?.players.map(\.name).contains("Max") == true)
    driver.press(.character("q"), .character("y"), .character("h"), .down, .down)
    for _ in 0..<3 { driver.press(.backspace) }
    driver.press(.enter)
    #expect(driver.isInWaitingRoom && driver.host?.players.count == 1)
  }

  // MARK: - Hosting

  @Test func theHostAndAFriendAtItsKeyboard() throws {
    let driver = try AppDriver(.host(TableOptions(name: "Den", seats: 3)), second: "Lucy")
    #expect(driver.isInWaitingRoom && driver.host?.players.map(\.name) == ["Lucy", "Lucy 2"])
    #expect(driver.text.contains("Lucy 2"))
    driver.addComputer(.network(address: "192.0.2.9"), name: "Zoë")
    driver.press(.enter)
    #expect(driver.wait(until: { $0.stage == .playing }, limit: .seconds(15)))
    #expect(driver.hostView?.seated.count == 3)
    #expect(play(driver, until: { turns($0, by: .first) > 1 && turns($0, by: .second) > 1 }))
    driver.press(.character("q"), .character("y"))
    #expect(driver.isAtTitle && driver.host == nil)
  }

  @Test func theHostMaySendItsFriendAway() throws {
    let driver = try AppDriver(.host(TableOptions(name: "Den")), second: "Max")
    driver.press(.down, .character("k"))
    #expect(driver.notice == nil, "he knows")
    driver.press(.enter)
    #expect(driver.isInWaitingRoom && driver.host?.players.map(\.name) == ["Lucy"])
  }

  @Test func bothGoBackToTheirSeatsWhenATableIsTakenUp() throws {
    let start = App.Start.takeUp(
      TableOptions(name: "Den"), GuestIdentity(name: "Lucy", token: "one"),
      second: GuestIdentity(name: "Max", token: "two"))
    let driver = try AppDriver(start)
    #expect(guest(.first, driver)?.identity.token == "one" && guest(.second, driver)?.identity.token == "two")
  }

  // MARK: - At somebody else's table

  private func joined(_ configuration: HostConfiguration = AppFlowTests.twoSeats) throws -> AppDriver {
    try AppDriver(.join(address: "ray"), connects: .table(configuration), second: "Max")
  }

  private func playing() throws -> AppDriver {
    let driver = try joined()
    driver.feedHost(.start)
    try #require(driver.wait(until: { $0.stage == .playing }, limit: .seconds(15)))
    return driver
  }

  @Test func oneGuestTakesTwoSeats() throws {
    let driver = try joined()
    #expect(driver.isInWaitingRoom && driver.host?.players.count == 3)
    #expect(driver.commands.contains(.connect("ray")) && driver.commands.contains(.connect("ray", for: .second)))
    driver.feedHost(.start)
    #expect(driver.wait(until: { $0.stage == .playing }, limit: .seconds(15)))
    #expect(play(driver, until: { turns($0, by: .first) > 1 && turns($0, by: .second) > 1 }))
    #expect(driver.app.session?.guest.view == driver.hostView)
    #expect(guest(.second, driver)?.view == driver.hostView)
    #expect(driver.host?.ignoredPackets == 0)
  }

  @Test func aRefusalOfTheFirstComesOnce() throws {
    var locked = AppFlowTests.twoSeats
    locked.password = "sesame"
    let driver = try joined(locked)
    #expect(driver.text.contains("password") && driver.app.session == nil)
    driver.type("sesame")
    driver.press(.enter)
    #expect(driver.isInWaitingRoom && driver.host?.players.count == 3, "the second needs no password of his own")
  }

  @Test func whereThereIsNoSeatForTheSecondTheFirstStays() throws {
    var small = AppFlowTests.twoSeats
    small.seats = 2
    let driver = try joined(small)
    #expect(driver.notice?.what == "There is no seat for Max: all are taken.")
    #expect(driver.app.session != nil && driver.app.session?.second == nil)
    driver.press(.enter)
    #expect(driver.isInWaitingRoom)
    driver.feedHost(.start)
    #expect(driver.wait(until: { $0.stage == .playing }, limit: .seconds(15)))
    #expect(driver.text.contains("You"))
  }

  @Test func aLineThatTheSecondCannotOpenIsSaid() throws {
    let driver = try AppDriver(connects: .table(AppFlowTests.twoSeats), second: "Max")
    driver.secondConnects = .failure(.timedOut)
    driver.wait(.seconds(2))
    driver.press(.character("j"))
    driver.type("ray")
    driver.press(.enter)
    #expect(driver.notice?.what == "Max has lost the seat at the table." && driver.app.session?.second == nil)
  }

  @Test func whoWatchesDoesSoAlone() throws {
    let driver = try AppDriver(
      .join(address: "ray", as: .watcher), connects: .table(AppFlowTests.twoSeats), second: "Max")
    #expect(driver.isInWaitingRoom && !driver.commands.contains(.connect("ray", for: .second)))
  }

  @Test func theOtherHostsKickCostsOneSeat() throws {
    let driver = try playing()
    let peer = try #require(guest(.second, driver)?.peer)
    driver.feedHost(.kick(peer))
    #expect(driver.notice?.what == "The host has sent Max away.")
    driver.press(.enter)
    #expect(driver.isAtTable && driver.app.session?.second == nil && driver.hostView?.seated.count == 2)
    #expect(driver.text.contains("You"))
  }

  @Test func theKickOfTheFirstIsTheEndForBoth() throws {
    let driver = try playing()
    let peer = try #require(guest(.first, driver)?.peer)
    driver.feedHost(.kick(peer))
    #expect(driver.notice != nil && driver.app.session == nil)
    // Nobody waits for a second who cannot come back.
    #expect(driver.host?.players.map(\.name) == ["Ray"])
    driver.press(.enter)
    #expect(driver.isAtTitle)
  }

  @Test func aClosedTableIsToldOnce() throws {
    let driver = try playing()
    driver.feedHost(.shutDown)
    #expect(driver.notice?.what == "The host has closed the table.")
    driver.press(.enter)
    #expect(driver.isAtTitle)
  }

  // MARK: - Lines that break

  @Test func aCutOfBothLinesCostsNeitherSeat() throws {
    let driver = try playing()
    let peers = Person.allCases.map { guest($0, driver)?.peer }
    driver.connects = .failure(.unreachable)
    for person in Person.allCases { driver.breakConnection(of: person) }
    #expect(driver.text.contains("The connection broke"))
    driver.wait(.seconds(4))
    driver.connects = .sameTable
    let areBack = driver.wait(
      until: { driver in Person.allCases.allSatisfy { driver.app.session?[$0]?.reconnection == nil } },
      limit: .seconds(20))
    #expect(areBack && driver.isAtTable && Person.allCases.map { guest($0, driver)?.peer } == peers)
    #expect(driver.app.session?.guest.view == driver.hostView && guest(.second, driver)?.view == driver.hostView)
    let before = turns(driver, by: .second)
    #expect(play(driver, until: { turns($0, by: .second) > before + 1 }))
  }

  @Test func aCutOfTheSecondsLineLetsTheFirstPlayOn() throws {
    let driver = try playing()
    let peer = guest(.second, driver)?.peer
    driver.connects = .failure(.unreachable)
    driver.breakConnection(of: .second)
    #expect(!driver.text.contains("The connection broke"))
    driver.wait(.milliseconds(100))
    #expect(driver.text.contains("Max has lost the connection"))
    driver.press(.character("f"), .character("d"))
    let before = turns(driver, by: .first)
    #expect(play(driver, until: { turns($0, by: .first) > before }, limit: .seconds(25)))
    driver.connects = .sameTable
    #expect(driver.wait(until: { $0.app.session?.second?.reconnection == nil }, limit: .seconds(15)))
    #expect(guest(.second, driver)?.peer == peer && guest(.second, driver)?.view == driver.hostView)
  }

  @Test func aSecondWhoCannotComeBackIsGivenUp() throws {
    let driver = try playing()
    driver.connects = .failure(.refused)
    driver.breakConnection(of: .second)
    driver.wait(.seconds(62))
    #expect(driver.notice?.what == "Max has lost the seat at the table.")
    driver.press(.enter)
    #expect(driver.isAtTable && driver.app.session?.second == nil)
  }

  @Test func theTicketIsForBoth() throws {
    let first = try playing()
    let ticket = try #require(
      first.commands.compactMap { if case .keepTicket(let ticket) = $0 { ticket } else { nil } }.last)
    #expect(ticket.second?.playerName == "Max" && SeatTicket(fileText: ticket.fileText) == ticket)
    let again = try AppDriver(
      .join(address: "ray"), name: "Somebody", connects: .table(AppFlowTests.twoSeats), ticket: ticket)
    #expect(guest(.second, again)?.identity.token == ticket.second?.token)
    #expect(guest(.second, again)?.identity.name == "Max")
  }

  @Test func somebodyElseIsNotTheOneOfTheTicket() throws {
    var ticket = SeatTicket(address: "ray", token: "t", playerName: "Lucy", tableName: "Den")
    ticket.second = SeatTicket.Second(token: "u", playerName: "Max")
    let driver = try AppDriver(
      .join(address: "ray"), connects: .table(AppFlowTests.twoSeats), ticket: ticket, second: "Zoe")
    let identity = guest(.second, driver)?.identity ?? driver.app.session?.expectedSecond
    #expect(identity?.name == "Zoe" && identity?.token.isEmpty == true)
  }

  @Test(arguments: ["second-token = t\n", "second-token = \nsecond-player = Max\n"])
  func aDamagedSecondTicketIsNone(_ text: String) {
    #expect(SeatTicket(fileText: "address = a\ntoken = t\nplayer = p\ntable = t\n" + text) == nil)
  }
}
