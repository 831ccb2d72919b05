import SnapGame
import SnapGuest
import SnapHost
import SnapProtocol
import SnapReplay
import SnapSimulation
import Testing

/// The host's program is killed, and another takes the game up from the record.
@Suite struct TakingUpTests {
  /// Kills the host and starts it anew from the text of its record, with or without the players' tokens.
  private func killHost(of table: inout TableSimulation, cuttingOff cut: Int = 0) throws {
    let text = Array(table.text.utf8.dropLast(cut))
    var record = try Record(parsing: text)
    record.configuration.startsWith = table.host.configuration.startsWith
    var host = try record.hostAtEnd()
    var tokens: [(PeerID, String)] = []
    for person in 0..<table.peopleCount {
      if let guest = table.guest(person), let peer = guest.peer { tokens.append((peer, guest.token)) }
    }
    var effects: [HostEffect] = []
    host.takeUp(at: table.now, into: &effects) { peer in tokens.first { $0.0 == peer }?.1 }
    table.replaceHost(with: host, afterDoing: effects)
  }

  private func everybodyComesBack(to table: inout TableSimulation, after span: Duration) {
    for person in 0..<table.peopleCount {
      table.run(for: span / table.peopleCount)
      table.restart(person)
    }
  }

  /// At moments all through a game, from the lobby to the second round.
  @Test(arguments: 0..<40) func theGameGoesOnFromAnyMoment(moment: Int) throws {
    var table = table(of: 3, seed: UInt64(moment), minutes: 0.5)
    table.run(for: .milliseconds(Int64(40 + moment * moment * 45)))
    let before = table.host.match
    let names = before.map { match in match.seated.clockwise(from: .bottom).map { match.tableau.count(at: $0) } }
    try killHost(of: &table)
    // A record begins with the first deal: a first deck that was being drawn is drawn anew.
    #expect(table.host.match?.tableau ?? Tableau() == before?.tableau ?? Tableau())
    everybodyComesBack(to: &table, after: .seconds(6))
    if let names, let match = table.host.match {
      // Everybody waited: nobody turned for those who were away, and no card was lost.
      #expect(match.seated.count == names.count)
    }
    let rounds = table.counts.rounds
    var checker = TableChecker()
    let end = table.now + .seconds(150)
    while let time = table.nextTime, time <= end, table.step() { try checker.check(table) }
    #expect(table.counts.rounds > rounds)
    #expect(checker.comparisons > 0)
    #expect(table.host.match?.seated.count == 3)
    let record = try Record(table.text)
    #expect(try record.check().rounds >= 1)
    #expect(table.text.contains(" resumed\n"))
  }

  @Test func whoDoesNotComeBackHasLeft() throws {
    var table = table(of: 3, seed: 11)
    table.run(for: .seconds(15))
    try killHost(of: &table)
    table.restart(0)
    table.restart(1)
    table.run(for: .seconds(29))
    #expect(table.host.match?.seated.count == 3)
    table.run(for: .seconds(3))
    #expect(table.host.match?.seated.count == 2)
    _ = try Record(table.text).check()
  }

  @Test func theHostDoesNotTurnForThoseWhoAreOnTheirWay() throws {
    var table = table(of: 2, seed: 12)
    table.run(for: .seconds(15))
    try killHost(of: &table)
    let turn = table.host.match?.turn ?? 0
    table.run(for: .seconds(20))
    // What was going on may have come to its end, but no further card was turned.
    #expect(table.host.match?.turn == turn)
  }

  @Test func aTokenThatIsNotKnownGivesNoSeat() throws {
    var table = table(of: 2, seed: 13)
    table.run(for: .seconds(15))
    let record = try Record(table.text)
    var host = try record.hostAtEnd()
    var effects: [HostEffect] = []
    host.takeUp(at: table.now, into: &effects) { _ in nil }
    table.replaceHost(with: host, afterDoing: effects)
    table.restart(0)
    table.run(for: .seconds(2))
    #expect(table.guest(0)?.stage == .ended(.rejected(.gameRunning, "The game has already begun.")))
  }

  @Test func aLineThatWasBeingWrittenIsLeftOut() throws {
    var table = table(of: 2, seed: 14, minutes: 0.5)
    table.run(for: .seconds(12))
    try killHost(of: &table, cuttingOff: 3)
    everybodyComesBack(to: &table, after: .seconds(2))
    table.run(for: .seconds(90))
    #expect(table.counts.rounds >= 1)
  }
}
