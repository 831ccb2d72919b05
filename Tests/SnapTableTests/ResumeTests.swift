import SnapGame
import SnapGuest
import SnapProtocol
import SnapSimulation
import Testing

@testable import SnapHost

@Suite struct ResumeTests {
  enum Way: CaseIterable {
    /// A new process takes over while the old connection still stands.
    case oldConnectionStands
    case crash
    /// The line is cut, and the guest comes back later.
    case cut
  }

  /// Whoever comes in the middle of a turn is told how long its player still has.
  @Test func whatIsLeftOfATurnIsTold() throws {
    var table = tableOfPersons(2) { $0.turnLimit = .seconds(20) }
    _ = try table.waitForTurn()
    let ends = try #require(table.host.game?.turnDue)
    table.run(for: .seconds(8))
    var watching = GuestOptions(name: "Eve")
    watching.identity.role = .watcher
    let watcher = table.join(watching)
    table.run(for: .seconds(1))
    let told = try #require(table.guest(watcher)?.turnEndsAt)
    #expect((ends - .milliseconds(1)...ends + .milliseconds(50)).contains(told))
    // And nothing where there is no limit.
    var unlimited = tableOfPersons(2) { $0.turnLimit = nil }
    let second = unlimited.join(watching)
    unlimited.run(for: .seconds(1))
    #expect(unlimited.guest(second)?.stage == .atTable && unlimited.guest(second)?.turnEndsAt == nil)
  }

  @Test(arguments: Way.allCases)
  func aSeatIsResumedAtAnyMoment(way: Way) throws {
    var table = table(of: 3, seed: 21, latency: 30, jitter: 20) {
      $0.rules.turnsWithoutCall = 25
      $0.rules.pacing = Pacing(factor: 0.3)
    }
    var tries = [Moment: Int]()
    var lastMoment = [Moment?](repeating: nil, count: 3)
    while table.counts.rounds < 2, table.step() {
      for person in 0..<3 {
        let moment = Moment(table, of: person)
        guard lastMoment[person] != moment, tries[moment, default: 0] < 4 else { continue }
        // Before the game, a seat is kept only for who comes back before his loss is noticed.
        guard moment != .signIn, moment != .readying || way == .oldConnectionStands else { continue }
        // He has not heard of his token.
        guard table.guest(person)?.token.isEmpty == false else { continue }
        lastMoment[person] = moment
        tries[moment, default: 0] += 1
        var other = table
        try resume(&other, person, way, "\(way) as \(person) at \(moment), step \(table.counts.steps)")
      }
    }
    #expect(tries.count >= 12)
  }

  private func resume(_ table: inout TableSimulation, _ person: PersonNumber, _ way: Way, _ comment: String) throws {
    let seat = table.guest(person)?.seat
    let peer = table.guest(person)?.peer
    var checker = TableChecker()
    switch way {
    case .oldConnectionStands: table.restart(person)
    case .crash:
      table.crash(person)
      table.restart(person)
    case .cut:
      table.breakConnection(of: person)
      _ = try table.run(within: .seconds(1), checking: &checker) { _ in false }
      table.restart(person)
    }
    let notes = table.notes.count
    let resumed = try table.run(within: .seconds(1), checking: &checker) { table in
      table.notes[notes...].contains { if case .cameBack = $0.note { true } else { false } }
    }
    #expect(resumed, "\(comment)")
    _ = try table.run(within: .seconds(1), checking: &checker) { _ in false }
    #expect(table.guest(person)?.seat == seat || seat == nil, "\(comment)")
    #expect(table.guest(person)?.peer == peer, "\(comment)")
    #expect(table.isConnected(person), "\(comment)")
    // And he takes part in what follows.
    let next = table.notes.count
    let goesOn = try table.run(within: .seconds(20), checking: &checker) { table in
      table.notes[next...].contains { if case .turned = $0.note { true } else { false } } && table.isQuiet
    }
    #expect(goesOn, "\(comment)")
    #expect(table.guest(person)?.stage == .atTable, "\(comment)")
    #expect(table.counts.snapshotRequests == 0, "\(comment)")
  }

  @Test func whoComesBackLearnsHowLongTheSeatsOfTheLostAreKept() throws {
    var table = tableOfPersons(3)
    let lost = try #require(table.guest(2)?.peer)
    table.breakConnection(of: 2)
    table.run(for: .milliseconds(10_500))
    table.breakConnection(of: 1)
    table.restart(1)
    let back = table.connection(of: 1)
    var told: [ConnectionChanged] = []
    _ = table.run(within: .seconds(1)) { table in
      for case (back, .connectionChanged(let change)) in table.sent where change.peer == lost { told.append(change) }
      return !told.isEmpty
    }
    #expect(told == [ConnectionChanged(peer: lost, isConnected: false, grace: 20)])
  }

  @Test func theOldConnectionIsToldThatItsSeatWasTaken() throws {
    var table = tableOfPersons(2)
    let old = table.connection(of: 1)
    table.restart(1)
    var told = false
    _ = table.run(within: .milliseconds(200)) { table in
      for (id, packet) in table.sent where id == old {
        if packet == .goodbye(Goodbye(reason: .resumedElsewhere)) { told = true }
      }
      return told
    }
    #expect(told)
    table.run(for: .milliseconds(100))
    #expect(table.agree)
    #expect(!table.note { if case .lost = $0 { true } else { false } })
  }

  @Test func aWrongTokenGivesNoSeat() throws {
    var table = tableOfPersons(2)
    let token = table.guest(1)!.token
    for wrong in ["token 1 1234", String(token.dropLast()), token + "0", token + " ", token.uppercased()] {
      var thief = GuestOptions(name: "Thief", level: nil)
      thief.identity.token = wrong
      let person = table.join(thief)
      table.run(for: .milliseconds(100))
      guard case .ended(.rejected(.gameRunning, _)) = table.guest(person)?.stage else {
        Issue.record("\(wrong) is not rejected")
        return
      }
    }
    #expect(table.isConnected(0) && table.isConnected(1))
  }

  /// Thirty packets a second are for a guest, not for each of his connections.
  @Test(arguments: Way.allCases) func comingBackAgainAndAgainIsCutOffToo(way: Way) throws {
    var table = tableOfPersons(3, latency: 1)
    for _ in 0..<200 {
      if way == .crash { table.crash(1) }
      if way == .cut { table.breakConnection(of: 1) }
      table.restart(1)
      table.run(for: .milliseconds(5))
    }
    #expect(table.note { if case .dropped(_, .tooManyPackets) = $0 { true } else { false } })
    // In a second; all the others are told each time.
    let returns = table.notes.count { $0.note == .cameBack(name: "Player 2") }
    #expect((20...60 + 30).contains(returns))
    // And later he is as welcome as before.
    table.run(for: .seconds(3))
    table.restart(1)
    table.run(for: .milliseconds(100))
    #expect(table.isConnected(1) && table.guest(1)?.stage == .atTable)
    try table.waitForTurn()
  }

  @Test func comingBackGivesNobodyMoreToSay() throws {
    var table = tableOfPersons(2)
    var heard = 0
    for round in 0..<4 {
      for number in 0..<5 { table.act(.say("\(round) \(number)"), by: 1) }
      _ = table.run(within: .milliseconds(100)) { table in
        for event in table.guestEvents where event.person == 0 { if case .said = event.event { heard += 1 } }
        return false
      }
      if round.isMultiple(of: 2) { table.crash(1) }
      table.restart(1)
      table.run(for: .milliseconds(100))
    }
    #expect(heard == 5)
  }

  @Test func whoComesBackInTimeTurnsHisOwnCard() throws {
    var table = tableOfPersons(2)
    let active = try table.waitForTurn()
    table.crash(active)
    table.run(for: .seconds(1))
    table.restart(active)
    table.run(for: .seconds(5))
    #expect(table.host.match?.turn == 0)
    #expect(table.guest(active)?.mayTurn == true)
    let turner = table.turnCard()
    #expect(turner != nil)
  }

  @Test func everybodySeesTheSeatLostAndFound() throws {
    var table = tableOfPersons(3)
    table.crash(2)
    table.run(for: .milliseconds(100))
    #expect(table.guest(0)?.players[2].flags.contains(.connected) == false)
    table.restart(2)
    table.run(for: .milliseconds(100))
    #expect(table.guest(0)?.players[2].flags.contains(.connected) == true)
    #expect(table.guest(0)?.players.map(\.name) == ["Player 1", "Player 2", "Player 3"])
  }

  /// What his claims have shown of him belongs to the guest, not to his connection.
  @Test func comingBackMakesNobodyHonest() throws {
    var table = tableOfPersons(2, latency: 60)
    table.behave(.claims(0), person: 1)
    for _ in 0..<6 {
      _ = try table.turned()
      try table.waitForTurn()
      table.act(.call, by: 1)
      table.run(for: .seconds(3))
    }
    func excess() -> Duration? { table.host.link(table.connection(of: 1))?.line.excess }
    let before = try #require(excess())
    #expect(before > .zero)
    table.restart(1)
    table.run(for: .seconds(1))
    #expect(excess() == before)
    table.crash(1)
    table.run(for: .seconds(1))
    table.restart(1)
    table.run(for: .seconds(1))
    #expect(excess() == before)
  }
}
