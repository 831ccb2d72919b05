import CellGrid
import SnapGame
import SnapGuest
import SnapHost
import SnapProtocol
import Testing

@testable import SnapScreens

/// A line that breaks costs nobody his seat.
@Suite struct AppReconnectionTests {
  private func atTable() throws -> AppDriver {
    let driver = try AppDriver(.join(address: "ray"), connects: .table(AppFlowTests.twoSeats))
    driver.feedHost(.start)
    driver.wait(.seconds(8))
    try #require(driver.isAtTable && driver.stage == .playing)
    return driver
  }

  @Test func aBrokenLineIsMendedAndTheSeatIsKept() throws {
    let driver = try atTable()
    let peer = try #require(driver.app.session?.guest.peer)
    driver.connects = .failure(.unreachable)
    driver.breakConnection()
    #expect(driver.isAtTable && driver.text.contains("The connection broke"))
    driver.wait(.seconds(5))
    #expect(driver.app.session?.reconnection?.attempts ?? 0 >= 2)
    driver.connects = .sameTable
    #expect(driver.wait(until: { $0.app.session?.reconnection == nil }, limit: .seconds(15)))
    #expect(driver.isAtTable && driver.app.session?.guest.peer == peer)
    #expect(driver.app.session?.guest.view == driver.hostView)
    #expect(!driver.text.contains("The connection broke"))
  }

  /// He comes back in the moment in which the next game is about to begin: there is no table to be shown yet.
  @Test func whoComesBackAsAGameBeginsIsBack() throws {
    let driver = try atTable()
    let guest = try #require(driver.app.session?.guest)
    driver.connects = nil
    driver.breakConnection()
    let attempted = driver.wait(until: { $0.app.session?.reconnection?.guest != nil }, limit: .seconds(5))
    try #require(attempted)
    driver.send(.connected())
    let seated = guest.players.compactMap { player in
      player.seat.map { SeatedPlayer(peer: player.peer, name: player.name, seat: $0) }
    }
    let packets: [GuestboundPacket] = [
      .signInRequest(SignInRequest(table: guest.table)),
      .signInAccepted(SignInAccepted(peer: guest.peer ?? PeerID("p")!, token: guest.token)),
      .playersChanged(guest.players), .serverReady(seated),
    ]
    for packet in packets { driver.send(.received(Numbered(packet))) }
    #expect(driver.app.session?.reconnection == nil && driver.isAtTable)
  }

  @Test func attemptsComeEverLessOften() throws {
    let driver = try atTable()
    driver.connects = .failure(.refused)
    driver.breakConnection()
    var attempts: [Instant] = []
    var seen = 0
    while driver.isAtTable {
      let count = driver.commands.count { if case .connect = $0 { true } else { false } }
      if count > seen { attempts.append(driver.now) }
      seen = count
      driver.wait(.milliseconds(50))
    }
    let gaps = zip(attempts.dropFirst(), attempts.dropFirst(2)).map { $1 - $0 }
    #expect(attempts.count > 6 && attempts.count < 20)
    #expect(try #require(gaps.first) < .seconds(2))
    #expect(try #require(gaps.max()) > .seconds(5))
    #expect(try #require(gaps.max()) < .seconds(14))
  }

  @Test func whoCannotComeBackIsToldAfterAMinute() throws {
    let driver = try atTable()
    driver.connects = .failure(.refused)
    driver.breakConnection()
    driver.wait(.seconds(59))
    #expect(driver.isAtTable)
    driver.wait(.seconds(3))
    #expect(driver.notice != nil && driver.app.session == nil)
    #expect(!driver.commands.contains(.dropTicket), "the seat may still be there for another run of the program")
    driver.press(.enter)
    #expect(driver.isAtTitle && driver.app.deadline == nil)
  }

  @Test func comingBackCanBeGivenUp() throws {
    let driver = try atTable()
    driver.connects = nil
    driver.breakConnection()
    driver.press(.character("q"), .character("y"))
    #expect(driver.isAtTitle && driver.app.session == nil)
    #expect(driver.commands.contains(.dropTicket))
  }

  @Test func aSeatThatIsGoneLeadsToTheWaitingRoom() throws {
    let driver = try atTable()
    driver.connects = nil
    driver.breakConnection()
    driver.connects = .sameTable
    // Meanwhile the host gave the seat up, and is alone.
    let peer = try #require(driver.app.session?.guest.peer)
    driver.feedHost(.kick(peer))
    #expect(driver.wait(until: { $0.isInWaitingRoom }, limit: .seconds(15)))
  }

  @Test func theTicketIsKeptAndUsedAgain() throws {
    let first = try atTable()
    let ticket = try #require(
      first.commands.compactMap { if case .keepTicket(let ticket) = $0 { ticket } else { nil } }.last)
    #expect(ticket.address == "ray" && ticket.playerName == "Lucy")
    #expect(SeatTicket(fileText: ticket.fileText) == ticket)
    let second = try AppDriver(.joinForm(), name: "Somebody", ticket: ticket)
    #expect(second.text.contains("may still be kept"))
    second.press(.enter)
    #expect(second.app.session?.guest.identity.token == ticket.token)
    #expect(second.app.session?.guest.identity.name == "Lucy")
  }

  @Test func aSeatThatAnotherProgramHasIsNotAskedFor() throws {
    let ticket = SeatTicket(address: "ray", token: "of-bo", playerName: "Bo", tableName: "Den")
    let driver = try AppDriver(.joinForm(), name: "Cas", connects: .table(AppFlowTests.twoSeats), ticket: ticket)
    driver.seatIsTaken = true
    driver.press(.enter)
    #expect(driver.isInWaitingRoom)
    #expect(driver.app.session?.guest.identity.token == "" && driver.app.session?.guest.identity.name == "Cas")
    driver.press(.character("q"), .character("y"))
    #expect(driver.commands.last == .releaseSeat)
  }

  @Test(arguments: ["", "address = a", "address = a\ntoken = \nplayer = p\ntable = t\n", "nonsense\n"])
  func aDamagedTicketIsNone(_ text: String) { #expect(SeatTicket(fileText: text) == nil) }

  /// A host chooses the token: what it holds must not become another address to go back to.
  @Test(arguments: ["x\naddress = elsewhere", "a\nb", "a\r", "\u{301}a"])
  func aTicketWithAnyTokenReadsAsWritten(_ token: String) {
    var ticket = SeatTicket(address: "den", token: token, playerName: "Lucy", tableName: "Den")
    ticket.second = SeatTicket.Second(token: token, playerName: "Max")
    #expect(SeatTicket(fileText: ticket.fileText) == ticket)
  }

  @Test func leavingInOrderDropsTheTicket() throws {
    let driver = try atTable()
    driver.press(.character("q"), .character("y"))
    #expect(driver.commands.contains(.dropTicket))
  }

  /// A program that was stopped for a while, or a line that hung, hears of its loss from the host itself.
  @Test(arguments: [Goodbye.Reason.connectionDropped, .tooSlow])
  func whomTheHostHasLostComesBackToo(_ reason: Goodbye.Reason) throws {
    let driver = try atTable()
    driver.connects = .failure(.unreachable)
    driver.send(.received(Numbered(.goodbye(Goodbye(reason: reason)))))
    driver.breakConnection()
    #expect(driver.isAtTable && driver.app.session?.reconnection != nil)
    driver.connects = .sameTable
    let isBack = driver.wait(until: { $0.app.session?.reconnection == nil }, limit: .seconds(15))
    #expect(isBack && driver.isAtTable && driver.app.session?.guest.view == driver.hostView)
  }

  /// The host keeps the seat of somebody it could not bear, too; but to come back at once would only go wrong again.
  @Test(arguments: [Goodbye.Reason.malformedPacket, .tooManyPackets, .resumedElsewhere])
  func whoWasUnbearableKeepsHisTicket(_ reason: Goodbye.Reason) throws {
    let driver = try atTable()
    driver.send(.received(Numbered(.goodbye(Goodbye(reason: reason)))))
    #expect(driver.notice != nil && !driver.commands.contains(.dropTicket))
  }

  @Test(arguments: [Goodbye.Reason.kicked, .serverQuit, .noAnswer])
  func aSeatThatIsGoneNeedsNoTicket(_ reason: Goodbye.Reason) throws {
    let driver = try atTable()
    driver.send(.received(Numbered(.goodbye(Goodbye(reason: reason)))))
    #expect(driver.notice != nil && driver.commands.contains(.dropTicket))
  }

  @Test func aDealThatWasBrokenOffIsToldOf() throws {
    let driver = try atTable()
    driver.send(.received(Numbered(.goodbye(Goodbye(reason: .serverQuit)))))
    let deal = try #require(driver.notice?.deal)
    #expect(try deal.text == AppDriver.texts()(.dealBrokenOff))
    #expect(driver.text.contains(deal.text.prefix(20)))
  }

  /// To be turned away elsewhere says nothing of the seat.
  @Test func anotherTableLeavesTheTicketAlone() throws {
    let ticket = SeatTicket(address: "den", token: "t", playerName: "Lucy", tableName: "Den")
    var locked = AppFlowTests.twoSeats
    locked.password = "sesame"
    let driver = try AppDriver(.join(address: "ray"), connects: .table(locked), ticket: ticket)
    #expect(driver.app.session == nil && driver.app.settings.ticket == ticket)
    #expect(!driver.commands.contains(.dropTicket))
  }

  @Test func aClosedTerminalKeepsTheSeat() throws {
    let driver = try atTable()
    driver.send(.hungUp)
    #expect(driver.commands.suffix(2) == [.disconnect, .quit])
    #expect(!driver.commands.contains(.send(.clientQuit)) && !driver.commands.contains(.dropTicket))
  }

  @Test func aTableWithAPasswordAsksForIt() throws {
    var locked = AppFlowTests.twoSeats
    locked.password = "sesame"
    let driver = try AppDriver(.join(address: "ray"), connects: .table(locked))
    #expect(driver.text.contains("password") && driver.app.session == nil)
    driver.type("wrong")
    #expect(!driver.text.contains("wrong"), "what is typed does not show")
    driver.press(.enter)
    #expect(driver.text.contains("Try again"))
    driver.type("sesame")
    driver.press(.enter)
    #expect(driver.isInWaitingRoom)
  }

  @Test func aWatcherSeesTheTableAndTouchesNothing() throws {
    let driver = try AppDriver(.join(address: "ray", as: .watcher), connects: .table(AppFlowTests.twoSeats))
    #expect(driver.isInWaitingRoom)
    driver.addComputer()
    driver.feedHost(.start)
    driver.wait(.seconds(10))
    #expect(driver.isAtTable && driver.app.session?.guest.seat == nil)
    let before = driver.host?.ignoredPackets
    driver.press(.enter, .character(" "))
    #expect(driver.host?.ignoredPackets == before)
    #expect(!driver.commands.contains { if case .keepTicket = $0 { true } else { false } })
  }
}
