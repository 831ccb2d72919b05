import SnapGame
import SnapGuest
import SnapProtocol
import SnapSimulation
import Testing

@testable import SnapHost

@Suite struct CallTests {
  private func call(_ peer: PeerID, turn: Int, reaction: UInt32 = 300) -> HostboundPacket {
    .playerShouldSnap(
      PlayerShouldSnap(peer: peer, claim: PlayerShouldSnap.Claim(turn: UInt32(turn), reaction: reaction)))
  }

  @Test func aCallAtAMatchTakesThePiles() throws {
    var table = tableOfPersons(2)
    let turner = try table.turnUntilMatch()
    table.act(.call, by: 1 - turner)
    #expect(table.guest(1 - turner)?.awaitsVerdict == true)
    table.run(for: .milliseconds(400))
    let winner = try #require(table.guest(1 - turner)?.seat)
    #expect(table.verdicts() == [.correct([.bottom, .top])])
    #expect(table.guest(1 - turner)?.awaitsVerdict == false)
    let before = table.host.match!.tableau.count(at: winner)
    let pile = table.host.match!.tableau.open[winner.advanced(by: 2)].count
    table.run(for: .seconds(1))
    #expect(table.host.match!.tableau.count(at: winner) == before + pile)
    try table.waitForTurn()
    #expect(table.agree)
  }

  @Test func aCallInTheFirstContestIsWrong() throws {
    var table = tableOfPersons(2)
    table.act(.call, by: 0)
    table.run(for: .milliseconds(300))
    #expect(table.verdicts() == [.wrong])
    try table.waitForTurn()
    #expect(table.agree)
    #expect(table.host.match?.tableau.count(at: .bottom) == 25)
  }

  @Test func theTurnerIsLockedOutAndSpendsNothing() throws {
    var table = tableOfPersons(2)
    let turner = try table.turnUntilMatch()
    let ignored = table.host.ignoredPackets
    table.forge(call(table.guest(turner)!.peer!, turn: table.view!.turn), by: turner)
    table.run(for: .milliseconds(50))
    #expect(table.verdicts() == [])
    #expect(table.host.ignoredPackets == ignored + 1)
    table.act(.call, by: 1 - turner)
    table.run(for: .milliseconds(300))
    #expect(table.verdicts().count == 1)
  }

  @Test func aThousandCallsAtOnceGiveOneVerdict() throws {
    var configuration = HostConfiguration()
    configuration.startsWith = 3
    var table = TableSimulation(configuration, seed: 2)
    for number in 1...3 {
      _ = table.join(GuestOptions(name: "Player \(number)", link: .inProcess(hosts: false), level: nil))
    }
    var checker = TableChecker()
    try table.turnUntilMatch()
    table.run(for: .milliseconds(100))
    for number in 0..<1_000 {
      table.forge(call(table.guest(number % 3)!.peer!, turn: table.view!.turn), by: number % 3)
    }
    #expect(try table.run(within: .seconds(3), checking: &checker) { $0.host.match?.waitsForTurnOf != nil })
    #expect(table.verdicts().count { $0 != .tooLate } == 1)
    #expect(table.verdicts().count { $0 == .tooLate } <= 3)
  }

  @Test func aThousandCallsOverANetworkEndThatConnectionOnly() throws {
    var table = tableOfPersons(3)
    try table.turnUntilMatch()
    for _ in 0..<1_000 { table.forge(call(table.guest(1)!.peer!, turn: table.view!.turn), by: 1) }
    table.run(for: .seconds(5))
    #expect(table.guest(1)?.stage == .ended(.goodbye(.tooManyPackets, "")))
    #expect(table.verdicts().count { $0 != .tooLate } == 1)
    #expect(table.isConnected(0) && table.isConnected(2))
    #expect(table.agree)
  }

  @Test func aHundredStartsGiveOneGame() throws {
    var table = table(of: 3, level: nil) { $0.startsWith = nil }
    table.run(for: .seconds(1))
    for _ in 0..<100 { table.command(.start) }
    table.run(for: .seconds(1))
    for _ in 0..<100 { table.command(.start) }
    try table.waitForTurn()
    #expect(table.notes.count { if case .gameStarted = $0.note { true } else { false } } == 1)
    #expect(table.notes.count { if case .roundStarted = $0.note { true } else { false } } == 1)
    #expect(table.agree)
  }

  @Test func aCallThatNamesAnEarlierTurnIsTooLate() throws {
    var table = tableOfPersons(2)
    table.turnCard()
    table.turnCard()
    let active = try table.waitForTurn()
    table.forge(call(table.guest(active)!.peer!, turn: 1), by: active)
    table.run(for: .milliseconds(100))
    #expect(table.verdicts() == [.tooLate])
    // Once per player and turn.
    table.forge(call(table.guest(active)!.peer!, turn: 0), by: active)
    table.forge(call(table.guest(active)!.peer!, turn: 3), by: active)
    table.run(for: .milliseconds(100))
    #expect(table.verdicts() == [.tooLate])
    // The present contest is not spent by it.
    table.forge(call(table.guest(active)!.peer!, turn: 2), by: active)
    table.run(for: .milliseconds(300))
    #expect(table.verdicts().count == 2)
  }

  @Test func anAnswerToAnotherActivationTurnsNothing() throws {
    var table = tableOfPersons(2)
    let first = try table.turned()
    table.turnCard()
    let second = try table.waitForTurn()
    #expect(second == first)
    for activation in [-1, 0, 1, 3, Int32.max] {
      table.forge(.clientTurnedCard(ClientTurnedCard(activation: activation)), by: first)
    }
    table.forge(.clientTurnedCard(ClientTurnedCard(activation: nil)), by: first)
    table.forge(.clientTurnedCard(ClientTurnedCard(activation: 2)), by: 1 - first)
    table.run(for: .milliseconds(100))
    #expect(table.host.match?.turn == 2)
    table.forge(.clientTurnedCard(ClientTurnedCard(activation: 2)), by: first)
    table.run(for: .milliseconds(300))
    #expect(table.host.match?.turn == 3)
  }

  @Test func anotherPlayersCallEndsTheConnection() throws {
    var table = tableOfPersons(3)
    table.forge(call(table.guest(0)!.peer!, turn: 0), by: 1)
    table.run(for: .milliseconds(100))
    #expect(table.guest(1)?.stage == .ended(.goodbye(.malformedPacket, "Another player's call.")))
    #expect(table.verdicts() == [])
    #expect(table.has(.lost(name: "Player 2")))
    #expect(table.isConnected(0) && table.isConnected(2))
  }

  // MARK: The race

  /// A match stands; the other of two players may call, and so may the turner, half a second later.
  private func atAMatch(latencies: [Int64]) throws -> (table: TableSimulation, turner: PersonNumber) {
    var configuration = HostConfiguration()
    configuration.startsWith = latencies.count
    var table = TableSimulation(configuration, seed: 4)
    for (number, latency) in latencies.enumerated() {
      _ = table.join(GuestOptions(name: "Player \(number)", link: .network(ms: latency), level: nil))
    }
    let turner = try table.turnUntilMatch()
    return (table, turner)
  }

  @Test func theQuickerPersonWinsOverTheLongerCable() throws {
    var (table, turner) = try atAMatch(latencies: [5, 5, 60])
    while turner == 2 { turner = try table.turnUntilMatch() }
    let near = 1 - turner
    let card = table.guest(2)!.cardArrivedAt
    let nearCard = table.guest(near)!.cardArrivedAt
    // 300 ms after their card each; the near one was 10 ms slower.
    table.run(until: nearCard + .milliseconds(310))
    table.act(.call, by: near)
    table.run(until: card + .milliseconds(300))
    table.act(.call, by: 2)
    table.run(for: .milliseconds(400))
    #expect(table.note { if case .called("Player 2", .correct) = $0 { true } else { false } })
    #expect(table.has(.quickest(name: "Player 2", milliseconds: 300)))
    #expect(table.has(.called(name: "Player \(near)", .tooLate)))
  }

  @Test func aCallMadeBeforeTheNextCardWinsThoughItArrivesLater() throws {
    var (table, turner) = try atAMatch(latencies: [5, 60])
    while turner == 1 { turner = try table.turnUntilMatch() }
    // The turner's next is the other; then it is the near one's turn while the match stands.
    let active = try table.waitForTurn()
    if active == 1 {
      // He calls rather than turns, while nobody else does.
      table.act(.call, by: 1)
      table.run(for: .milliseconds(400))
      #expect(table.verdicts().last != .tooLate)
      return
    }
    let turn = table.view!.turn
    table.act(.call, by: 1)
    table.act(.turn, by: 0)
    table.run(for: .milliseconds(400))
    #expect(table.view?.turn == turn)
    #expect(table.note { if case .called("Player 1", .correct) = $0 { true } else { false } })
    try table.waitForTurn()
    #expect(table.agree)
  }

  @Test func aHeldTurnIsNotHurriedByRepeatingIt() throws {
    var table = tableOfPersons(3, latency: 40)
    try table.turnUntilMatch()
    let active = try table.waitForTurn()
    let turn = table.view!.turn
    #expect(table.view!.matchStands(by: .rank))
    let activation = Int32(table.host.game!.activation!)
    for _ in 0..<3 { table.forge(.clientTurnedCard(ClientTurnedCard(activation: activation)), by: active) }
    table.run(for: .milliseconds(50))
    #expect(table.view?.turn == turn)
    #expect(table.host.game?.heldTurn != nil)
    table.run(for: .milliseconds(150))
    #expect(table.view?.turn == turn + 1)
  }

  @Test func aHeldTurnIsNotPutOffByRepeatingIt() throws {
    var table = tableOfPersons(3, latency: 40)
    try table.turnUntilMatch()
    let active = try table.waitForTurn()
    let turn = table.view!.turn
    let activation = Int32(table.host.game!.activation!)
    for _ in 0..<10 {
      table.forge(.clientTurnedCard(ClientTurnedCard(activation: activation)), by: active)
      table.run(for: .milliseconds(20))
    }
    #expect(table.view?.turn == turn + 1)
  }

  @Test func theHostsOwnTurnsAreHeldToo() throws {
    var table = tableOfPersons(3, latency: 40) { $0.turnLimit = .seconds(5) }
    try table.turnUntilMatch()
    try table.waitForTurn()
    let turn = table.view!.turn
    let due = try #require(table.host.game?.turnDue)
    table.run(until: due)
    #expect(table.view?.turn == turn)
    try table.wait(.milliseconds(150)) { $0.view?.turn == turn + 1 }
  }

  @Test func aMatchThatVanishesWithALeaverLeavesTheHeldTurn() throws {
    var table = tableOfPersons(3, latency: 60)
    let turner = try table.turnUntilMatch()
    let active = try table.waitForTurn()
    let caller = try #require((0..<3).first { $0 != turner && $0 != active })
    let turn = table.view!.turn
    table.act(.turn, by: active)
    table.act(.call, by: caller)
    table.act(.leave, by: turner)
    table.run(for: .milliseconds(59))
    #expect(table.view?.matchStands(by: .rank) == true)
    table.run(for: .milliseconds(202))
    #expect(table.verdicts() == [.tooLate])
    #expect(table.view?.turn == turn + 1)
    try table.waitForTurn()
    #expect(table.agree)
  }

  @Test func whoLeavesWhileHisCallIsWeighedHasNotCalled() throws {
    // For one whose line is long the contest stays open, long enough for another call.
    var (table, turner) = try atAMatch(latencies: [5, 60, 140, 20])
    // The leaver's cards must not be those that match: they are gone with him.
    while turner != 3
      || table.view!.tableau.matching(among: table.view!.seated, by: .rank).seats.contains(table.guest(0)!.seat!)
    { turner = try table.turnUntilMatch() }
    let (card, farCard) = (table.guest(0)!.cardArrivedAt, table.guest(1)!.cardArrivedAt)
    table.run(until: card + .milliseconds(300))
    table.act(.call, by: 0)
    table.run(until: card + .milliseconds(302))
    table.act(.leave, by: 0)
    table.run(until: farCard + .milliseconds(310))
    table.act(.call, by: 1)
    table.run(for: .milliseconds(400))
    #expect(table.has(.quickest(name: "Player 1", milliseconds: 310)))
    #expect(table.verdicts().count == 1)
  }

  /// The other one has turned and is locked out, so that nobody could have been quicker: it is judged as it arrives.
  @Test func whoAloneMayCallIsNotKeptWaiting() throws {
    var table = tableOfPersons(2, latency: 60)
    let turner = try table.turned()
    table.act(.call, by: 1 - turner)
    table.run(for: .milliseconds(59))
    #expect(table.verdicts() == [] && table.host.match?.turn == 1)
    table.run(for: .milliseconds(2))
    #expect(table.verdicts() == [.wrong])
  }

  /// Somebody else's call may still be on its way.
  @Test func whoCallsAndLeavesDoesNotHurryAHeldTurn() throws {
    var table = tableOfPersons(3, latency: 60)
    try table.turnUntilMatch()
    let active = try table.waitForTurn()
    let caller = (active + 1) % 3
    let turn = table.view!.turn
    let peer = try #require(table.guest(caller)?.peer)
    table.act(.turn, by: active)
    table.forge(.playerShouldSnap(.init(peer: peer, claim: .init(turn: UInt32(turn), reaction: .max))), by: caller)
    table.act(.leave, by: caller)
    try table.wait(.milliseconds(100)) { $0.host.game?.heldTurn != nil }
    let until = try #require(table.host.game?.heldTurn?.until)
    table.run(until: until - .milliseconds(1))
    #expect(table.view?.seated.count == 2 && table.host.match?.isHeld == false)
    #expect(table.view?.turn == turn)
    table.run(until: until)
    #expect(table.view?.turn == turn + 1)
  }

  @Test func aWithdrawnContestLeavesTheTurnDue() throws {
    // The only caller leaves while his call is being weighed, just as the host would turn for somebody.
    var table = tableOfPersons(3, latency: 60) { $0.turnLimit = .seconds(5) }
    try table.turnUntilMatch()
    let active = try table.waitForTurn()
    let caller = (active + 1) % 3
    let due = try #require(table.host.game?.turnDue)
    let turn = table.view!.turn
    table.run(until: due - .milliseconds(65))
    // As slow as can be believed: the others may be quicker yet, for as long as their lines are.
    let peer = try #require(table.guest(caller)?.peer)
    table.forge(.playerShouldSnap(.init(peer: peer, claim: .init(turn: UInt32(turn), reaction: .max))), by: caller)
    table.run(until: due - .milliseconds(58))
    table.act(.leave, by: caller)
    table.run(until: due + .milliseconds(1))
    #expect(table.host.game?.judge.isOpen == true)
    #expect(table.host.game?.heldTurn?.seat == table.guest(active)?.seat)
    try table.wait(.seconds(1)) { $0.view?.turn == turn + 1 }
    #expect(table.verdicts() == [])
  }
}
