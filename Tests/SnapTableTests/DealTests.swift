import SnapGame
import SnapGuest
import SnapHost
import SnapProtocol
import SnapSimulation
import Testing

@Suite struct DealTests {
  private func deal(isOpen: Bool) throws -> (TableSimulation, DealCards) {
    var table = table(of: 2, level: nil, jitter: 0) { $0.dealIsOpen = isOpen }
    var deal: DealCards?
    try table.wait(.seconds(2)) { table in
      for (_, packet) in table.sent { if case .dealCards(let cards) = packet { deal = cards } }
      return deal != nil
    }
    return (table, try #require(deal))
  }

  @Test func aSealedDealShowsNoFace() throws {
    let (table, deal) = try deal(isOpen: false)
    #expect(deal.hands.map(\.cards.count) == [26, 26])
    #expect(deal.hands.allSatisfy { $0.cards.allSatisfy { $0 == nil } })
    #expect(table.guest(0)?.table?.capabilities.contains(.opensDeal) == false)
  }

  @Test func anOpenDealShowsThemAllAndGuestsPlayIt() throws {
    var (table, deal) = try deal(isOpen: true)
    for (hand, seat) in zip(deal.hands, [Seat.bottom, .top]) {
      #expect(hand.cards == table.host.match!.tableau.closed[seat].map(Optional.some))
    }
    #expect(table.guest(0)?.table?.capabilities.contains(.opensDeal) == true)
    try table.waitForTurn()
    #expect(table.agree)
  }

  @Test func aRoundThatEndsWithItsTableIsCheckedAsFarAsItWent() throws {
    var table = tableOfPersons(3)
    for _ in 0..<7 { _ = try table.turned() }
    var checks: [DealCheck] = []
    table.command(.shutDown)
    while table.step() {
      for case .dealChecked(let check) in table.guestEvents.map(\.event) { checks.append(check) }
    }
    #expect(checks == Array(repeating: .fair(faces: 7), count: 3))
  }

  @Test func aHostThatClosesWithoutAWordLeavesItsDealUnchecked() throws {
    let table = tableOfPersons(2)
    var guest = try #require(table.guest(0))
    var effects: [GuestEffect] = []
    guest.handle(.received(Numbered(.goodbye(Goodbye(reason: .serverQuit)))), at: table.now, into: &effects)
    #expect(guest.dealCheck == .unchecked(.brokenOff))
  }

  @Test func nothingMayBeDoneBeforeTheDealIsOver() throws {
    var (table, _) = try deal(isOpen: false)
    let dealt = table.now
    table.run(for: .milliseconds(200))
    for person in 0..<2 {
      table.act(.turn, by: person)
      table.act(.call, by: person)
      table.forge(.clientTurnedCard(ClientTurnedCard(activation: 0)), by: person)
      let claim = PlayerShouldSnap.Claim(turn: 0, reaction: 0)
      table.forge(.playerShouldSnap(PlayerShouldSnap(peer: table.guest(person)!.peer!, claim: claim)), by: person)
    }
    table.run(until: dealt + .milliseconds(6_299))
    #expect(table.view?.stage == .dealing)
    #expect(table.verdicts().isEmpty)
    table.run(until: dealt + .milliseconds(6_301))
    #expect(table.view?.stage == .playing)
    #expect(table.view?.turn == 0)
  }

  /// One person at the host's keyboard against computers in the same process.
  private func solo(computers: Int) -> TableSimulation {
    var configuration = HostConfiguration()
    configuration.startsWith = nil
    var table = TableSimulation(configuration, seed: 5)
    _ = table.join(GuestOptions(name: "Me", link: .inProcess(hosts: true), level: nil))
    for number in 1...computers {
      _ = table.join(GuestOptions(name: "Computer \(number)", link: .inProcess(hosts: false)))
    }
    table.run(for: .milliseconds(1))
    table.command(.start)
    table.run(for: .milliseconds(1))
    return table
  }

  @Test(arguments: [1, 2, 3])
  func soloPlaySkipsTheDealAndGoesOn(computers: Int) throws {
    var table = solo(computers: computers)
    var checker = TableChecker()
    #expect(table.guest(0)?.seat == .bottom)
    #expect(table.view?.stage == .dealing)
    table.command(.skipDeal)
    #expect(table.view?.stage == .playing)
    // The person turns when it is his turn, and calls at every match a second later.
    var callAt: Instant?
    while table.counts.rounds == 0 {
      if table.guest(0)?.mayTurn == true { table.act(.turn, by: 0) }
      if table.guestEvents.contains(where: { if case .turned = $0.event { true } else { false } }) {
        callAt = table.view?.matchStands(by: .rank) == true ? table.now + .seconds(1) : nil
      }
      if let time = callAt, time <= table.now {
        callAt = nil
        table.act(.call, by: 0)
      }
      let stepped = table.step()
      try #require(stepped)
      try checker.check(table)
    }
    #expect(table.counts.snapshotRequests == 0)
    #expect(checker.comparisons > 100)
    // The host's key begins the next round, nothing else does.
    table.run(for: .seconds(60))
    #expect(table.view?.stage == .betweenRounds)
    table.command(.nextRound)
    table.run(for: .milliseconds(1))
    #expect(table.view?.stage == .dealing)
    // And when he leaves, it is over.
    table.act(.leave, by: 0)
    table.run(for: .milliseconds(1))
    #expect(table.has(.closed))
    #expect(table.host.deadline == nil)
  }

  @Test func playersAreSeatedInTheOrderInWhichTheyCameTheHostFirst() throws {
    var configuration = HostConfiguration()
    configuration.startsWith = nil
    var table = TableSimulation(configuration, seed: 5)
    for number in 1...3 { _ = table.join(GuestOptions(name: "Guest \(number)", link: .network(ms: 5), level: nil)) }
    table.run(for: .milliseconds(100))
    _ = table.join(GuestOptions(name: "Host", link: .inProcess(hosts: true), level: nil))
    table.run(for: .milliseconds(100))
    table.command(.start)
    try table.waitForTurn()
    #expect((0..<4).map { table.guest($0)?.seat } == [.left, .top, .right, .bottom])
    #expect(table.agree)
  }

  @Test func withoutAHostTheNextRoundBeginsWhenAllAreReadyOrTenSecondsLater() throws {
    var table = tableOfPersons(2) { $0.rules.turnsWithoutCall = 4 }
    for _ in 0..<4 { table.turnCard() }
    try table.wait(.seconds(2)) { $0.counts.rounds == 1 }
    var other = table
    let ended = table.now
    table.run(until: ended + .milliseconds(9_990))
    #expect(table.view?.stage == .betweenRounds)
    // The deck has to be drawn first.
    table.run(until: ended + .milliseconds(10_050))
    #expect(table.view?.stage == .dealing)

    other.run(for: .milliseconds(100))
    other.act(.ready, by: 0)
    other.run(for: .milliseconds(100))
    #expect(other.view?.stage == .betweenRounds)
    #expect(other.guest(1)?.players[0].flags.contains(.ready) == true)
    other.act(.ready, by: 1)
    other.run(for: .milliseconds(100))
    #expect(other.view?.stage == .dealing)
  }
}
