import SnapDeal
import SnapGame
import SnapGuest
import SnapProtocol
import SnapSimulation
import Testing

@testable import SnapHost

extension TableSimulation {
  /// Goes on until the host has told the end of a round, and everybody has heard what follows it. What each learnt of
  /// the deal; who did not hear of it is left out.
  fileprivate mutating func dealChecks(within span: Duration = .seconds(3_000)) -> [PersonNumber: DealCheck] {
    var checks: [PersonNumber: DealCheck] = [:]
    let rounds = counts.rounds
    var end: Instant?
    while end.map({ now < $0 }) ?? true, step() {
      for event in guestEvents {
        if case .dealChecked(let check) = event.event { checks[event.person] = check }
      }
      if counts.rounds > rounds && end == nil { end = now + .seconds(5) }
    }
    return checks
  }

  fileprivate mutating func waitForDeal() throws {
    try wait(.seconds(60)) { $0.sentSomebody { if case .dealCards = $0 { true } else { false } } }
  }
}

private func isFair(_ check: DealCheck?) -> Bool { if case .fair(let faces) = check { faces > 20 } else { false } }

/// Decks drawn by host and guests together, at simulated tables.
@Suite struct DrawTests {
  @Test(arguments: [2, 3, 4], [false, true])
  func everybodyFindsAnHonestDealFair(players: Int, isOpen: Bool) {
    var table = table(of: players, seed: UInt64(players)) {
      $0.dealIsOpen = isOpen
      $0.rules.turnsWithoutCall = 40
    }
    for _ in 0..<2 {
      let checks = table.dealChecks()
      #expect(checks.count == players)
      #expect(checks.values.allSatisfy(isFair))
    }
    #expect(table.counts.snapshotRequests == 0)
  }

  @Test(arguments: 1...8)
  func leaversAreFollowedThroughJudgedCalls(seed: Int) throws {
    var table = table(of: 4, seed: UInt64(seed), latency: 40, jitter: 60)
    try table.wait(.seconds(600)) { $0.host.match?.isSettlingCall == true }
    table.run(for: .milliseconds(Int64(seed) * 240))
    table.act(.leave, by: seed % 4)
    let checks = table.dealChecks()
    #expect(checks.count == 3)
    #expect(checks.values.allSatisfy(isFair))
  }

  /// One of two is lost, so the other is asked alone; before he has answered, the lost one is back and leaves for good.
  /// The host drops that draw because a game needs two.
  @Test func aDrawThatIsDroppedWithItsGameIsNoFault() throws {
    var configuration = HostConfiguration()
    configuration.startsWith = 2
    configuration.rules.turnsWithoutCall = 40
    var table = TableSimulation(configuration, seed: 7)
    var watching = GuestOptions(name: "Watcher", link: .network(ms: 5), level: nil)
    watching.identity.role = .watcher
    let watcher = table.join(watching)
    table.run(for: .seconds(1))
    _ = table.join(GuestOptions(name: "Ann", link: .network(ms: 1_000), level: quick))
    let leaver = table.join(GuestOptions(name: "Bob", link: .network(ms: 5), level: quick))
    func isCommitment(_ packet: GuestboundPacket) -> Bool {
      if case .dealProof(let proof) = packet { proof.kind == .commitment } else { false }
    }
    try table.wait(.seconds(60)) { $0.sentSomebody(isCommitment) }
    table.crash(leaver)
    try table.wait(.seconds(1)) { $0.sentSomebody(isCommitment) }
    table.restart(leaver)
    try table.wait(.seconds(1)) { $0.guest(leaver)?.stage == .atTable }
    table.act(.leave, by: leaver)
    try table.wait(.seconds(1)) { $0.guest(watcher)?.stage == .waitingRoom }
    _ = table.join(GuestOptions(name: "Cy", link: .network(ms: 5), level: quick))
    #expect(isFair(table.dealChecks()[watcher]))
  }

  @Test func aWatcherChecksToo() throws {
    var table = table(of: 2) { $0.startsWith = 3 }
    var options = GuestOptions(name: "Watcher", level: nil)
    options.identity.role = .watcher
    let watcher = table.join(options)
    _ = table.join(GuestOptions(name: "Player 3", level: quick))
    #expect(isFair(table.dealChecks()[watcher]))
  }

  @Test func whoComesLateOrComesBackSaysThatHeCannotTell() throws {
    var table = table(of: 3)
    try table.waitForDeal()
    var options = GuestOptions(name: "Watcher", level: nil)
    options.identity.role = .watcher
    let watcher = table.join(options)
    table.crash(1)
    table.run(for: .seconds(1))
    table.restart(1)
    let checks = table.dealChecks()
    #expect(checks[watcher] == .unchecked(.cameLate))
    #expect(checks[1] == .unchecked(.cameLate))
    #expect(isFair(checks[0]) && isFair(checks[2]))
    let next = table.dealChecks()
    #expect(next.count == 4)
    #expect(next.values.allSatisfy(isFair))
  }

  @Test(arguments: [DealProof.Kind.nonceCommitment, .nonce])
  func whoKeepsHisPartBackIsNamedAndPutOut(kind: DealProof.Kind) throws {
    var table = table(of: 3, jitter: 0)
    table.behave(.keepsBack(kind), person: 1)
    var named = Set<PersonNumber>()
    while !table.note(where: { if case .roundStarted = $0 { true } else { false } }) {
      let goesOn = table.step()
      try #require(goesOn)
      for event in table.guestEvents {
        if case .drawFailed(let failed) = event.event, failed.failure == .silent,
          failed.peer == table.guest(0)?.peers[.left]
        {
          named.insert(event.person)
        }
      }
    }
    #expect(named == [0, 1, 2])
    #expect(table.has(.failedDraw(name: "Player 2", .silent)))
    #expect(table.has(.left(name: "Player 2", .noAnswer)))
    #expect(table.guest(1)?.stage == .ended(.goodbye(.noAnswer, "")))
    #expect(table.now > .zero + .seconds(10) && table.now < .zero + .seconds(12))
    let checks = table.dealChecks()
    #expect(isFair(checks[0]) && isFair(checks[2]))
  }

  @Test func whoOpensAnotherNonceIsNamedAsACheat() throws {
    var table = table(of: 3, jitter: 0)
    table.behave(.changesNonce, person: 2)
    try table.waitForDeal()
    #expect(table.has(.failedDraw(name: "Player 3", .broken)))
    #expect(table.guest(2)?.stage == .ended(.goodbye(.brokenPromise, "")))
    #expect(table.guest(0)?.drawFailures.map(\.failure) == [.broken])
    #expect(table.now < .zero + .seconds(2))
    let checks = table.dealChecks()
    #expect(isFair(checks[0]) && isFair(checks[1]))
  }

  @Test func whoIsLostDuringTheDrawIsNotWaitedFor() throws {
    var table = table(of: 3, jitter: 0)
    try table.wait(.seconds(5)) { $0.sentSomebody { if case .dealProof = $0 { true } else { false } } }
    table.breakConnection(of: 2)
    let lost = table.now
    try table.waitForDeal()
    #expect(table.now < lost + .seconds(1))
    #expect(table.host.drawsBegun == 2)
    #expect(table.host.match?.seated.count == 3, "his seat is kept")
    let checks = table.dealChecks()
    #expect(isFair(checks[0]) && isFair(checks[1]))
  }

  @Test func whoComesBackDuringTheDrawDoesNotStopIt() throws {
    var table = table(of: 3, jitter: 0)
    try table.wait(.seconds(5)) { $0.sentSomebody { if case .dealProof = $0 { true } else { false } } }
    // The old connection still stands when the new one takes its place.
    table.restart(2)
    let back = table.now
    try table.waitForDeal()
    #expect(table.now < back + .seconds(2))
    #expect(table.note { $0 == .cameBack(name: "Player 3") })
  }

  @Test func whoLeavesDuringTheDrawDoesNotStopIt() throws {
    var table = table(of: 4, jitter: 0)
    try table.wait(.seconds(5)) { $0.sentSomebody { if case .dealProof = $0 { true } else { false } } }
    table.act(.leave, by: 0)
    table.run(for: .milliseconds(25))
    table.act(.leave, by: 3)
    try table.waitForDeal()
    #expect(table.host.match?.seated.count == 2)
    #expect(table.host.drawsBegun == 3)
  }

  @Test func anOldProgramIsNotWaitedFor() throws {
    var table = table(of: 3, jitter: 0)
    table.behave(.isOld, person: 1)
    let checks = table.dealChecks()
    #expect(isFair(checks[0]) && isFair(checks[2]))
    // (Its machine is a present-day one, and believes itself left out on purpose.)
    #expect(checks[1] == .unfair(.leftOut))
  }

  @Test func sayingEverythingTwiceChangesNothing() {
    var table = table(of: 2, jitter: 0)
    table.behave(.repeats(2), person: 0)
    #expect(table.dealChecks().values.allSatisfy(isFair))
    #expect(table.host.drawsBegun < 3)
  }

  /// Nobody gets to know a nonce before all are bound, even from one who would tell.
  @Test func theHostPassesOnNoOpeningBeforeAllAreBound() throws {
    var table = table(of: 3, jitter: 0)
    for person in 0..<3 { table.behave(.keepsBack(.nonceCommitment), person: person) }
    try table.wait(.seconds(5)) { $0.sentSomebody { if case .dealProof = $0 { true } else { false } } }
    table.run(for: .milliseconds(100))
    var generator = SeededGenerator(seed: 9)
    let nonce = DealNonce(using: &generator)
    guard case .running(let draw, _, _) = table.host.game?.drawing else { throw TableSimulation.NeverCame() }
    let peer = table.guest(0)?.peer
    let commitment = draw.commitment(to: nonce, by: .bottom)
    table.behave(.honest, person: 0)
    table.forge(.dealProof(DrawMessage.committed(number: draw.number, commitment).proof(of: peer)), by: 0)
    table.forge(.dealProof(DrawMessage.opened(number: draw.number, nonce).proof(of: peer)), by: 0)
    var kinds: [DealProof.Kind] = []
    let end = table.now + .seconds(1)
    while table.now < end, table.step() {
      for (_, packet) in table.sent { if case .dealProof(let proof) = packet { kinds.append(proof.kind) } }
    }
    #expect(kinds == [.nonceCommitment, .nonceCommitment, .nonceCommitment])
    guard case .running(let after, _, _) = table.host.game?.drawing else { throw TableSimulation.NeverCame() }
    #expect(after.unanswered == [.left, .top])
    #expect(after.nonces[.bottom] == nil)
  }

  @Test func speakingForAnotherEndsTheConnection() throws {
    var table = table(of: 3, jitter: 0)
    try table.wait(.seconds(5)) { $0.sentSomebody { if case .dealProof = $0 { true } else { false } } }
    let other = table.guest(1)?.peer
    var generator = SeededGenerator(seed: 9)
    let message = DrawMessage.committed(number: 1, DealCommitment(using: &generator))
    table.forge(.dealProof(message.proof(of: other)), by: 0)
    try table.waitForDeal()
    #expect(table.note { $0 == .dropped(address: "192.0.2.1", .malformedPacket) })
  }
}
