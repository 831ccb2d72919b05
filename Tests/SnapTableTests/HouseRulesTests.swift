import SnapGame
import SnapGuest
import SnapHost
import SnapProtocol
import SnapSimulation
import Testing

/// Tables that do not play as usual.
@Suite struct HouseRulesTests {
  private func house(_ change: (inout HouseRules) -> Void) -> HouseRules {
    var house = HouseRules()
    change(&house)
    return house
  }

  /// Every rule, in every company, over a network with checkers at each step.
  @Test(arguments: 0..<24 as Range<UInt64>)
  func roundsByAnyRulesKeepHostAndGuestsTogether(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let rules = MatchRules(house: .random(using: &generator))
    var table = table(of: Int.random(in: 2...4, using: &generator), seed: seed) {
      $0.rules = rules
      $0.rules.timeLimit = .seconds(120)
    }
    var checker = TableChecker()
    #expect(try table.run(within: .seconds(200), checking: &checker) { $0.counts.rounds == 1 }, "\(rules.house)")
    #expect(checker.comparisons > 20)
    #expect(table.counts.snapshotRequests == 0)
    table.run(for: .milliseconds(200))
    for person in 0..<table.peopleCount {
      guard case .fair(let faces) = table.guest(person)?.dealCheck else {
        Issue.record("\(rules.house): \(String(describing: table.guest(person)?.dealCheck))")
        continue
      }
      #expect(faces > 10)
    }
  }

  @Test func guestsKnowTheRulesBeforeTheGame() throws {
    let house = house { ($0.matching, $0.penalty, $0.decks) = (.either, .wholePile, .two) }
    var configuration = HostConfiguration()
    configuration.rules = MatchRules(house: house)
    var table = TableSimulation(configuration, seed: 1)
    let person = table.join(GuestOptions(name: "Ann", link: .network(ms: 10), level: nil))
    var options = GuestOptions(name: "Eve", link: .network(ms: 10), level: nil)
    options.identity.role = .watcher
    let watcher = table.join(options)
    table.run(for: .seconds(1))
    #expect(table.guest(person)?.stage == .waitingRoom && table.guest(person)?.rules?.house == house)
    #expect(table.guest(watcher)?.house == house)
    #expect(table.guest(person)?.rules?.turnsWithoutCall == 416)
  }

  /// A program that was made before there were house rules.
  private func signInOfOldProgram(at house: HouseRules) throws -> (SignInRejected?, HostEffect?) {
    var configuration = HostConfiguration()
    configuration.rules = MatchRules(house: house)
    var host = Host(configuration: configuration)
    var effects: [HostEffect] = []
    let id = ConnectionID(1)
    host.handle(.connected(id, from: .network(address: ""), token: "t"), at: .zero, into: &effects)
    let client = SignInResponse.Client(version: .current, capabilities: SignInResponse.Client.drawsDecks)
    let response = SignInResponse(playerName: "Old", client: client)
    host.handle(.received(id, .signInResponse(response)), at: .zero, into: &effects)
    var rejection: SignInRejected?
    for case .send(id, let packet) in effects { if case .signInRejected(let it) = packet.packet { rejection = it } }
    return (rejection, effects.first { $0 == .close(id) })
  }

  @Test func whoDoesNotKnowHouseRulesIsToldSo() throws {
    let (welcome, stays) = try signInOfOldProgram(at: .usual)
    #expect(welcome == nil && stays == nil)
    for house in [
      house { $0.matching = .suit }, house { $0.penalty = .wholePile }, house { $0.decks = .two },
      house { $0.ties = .pool },
    ] {
      let (rejection, closed) = try signInOfOldProgram(at: house)
      #expect(rejection?.reason == .version && rejection?.text.contains("house rules") == true)
      #expect(closed != nil)
    }
  }

  @Test(arguments: [(2, [52, 52]), (3, [35, 35, 34]), (4, [26, 26, 26, 26])])
  func twoDecksAreDealt(players: Int, hands: [Int]) throws {
    var table = table(of: players, level: nil, jitter: 0) { $0.rules = MatchRules(house: house { $0.decks = .two }) }
    var dealtAt: Instant?
    try table.wait(.seconds(2)) { table in
      for case (_, .dealCards(let deal)) in table.sent {
        dealtAt = table.now
        #expect(deal.hands.map(\.cards.count).sorted(by: >) == hands)
      }
      return dealtAt != nil
    }
    let start = try #require(dealtAt)
    table.run(until: start + .milliseconds(11_499))
    #expect(table.view?.stage == .dealing)
    table.run(until: start + .milliseconds(11_501))
    #expect(table.view?.stage == .playing)
    table.run(for: .milliseconds(200))
    #expect(table.agree)
  }

  /// Everybody counts down the same clock: players, who comes back, and who comes to watch.
  @Test func everybodyKnowsHowLongTheRoundStillTakes() throws {
    var table = tableOfPersons(3) { $0.rules.timeLimit = .seconds(300) }
    let end = try #require(table.host.match?.timeLimitEnds)
    #expect(end - table.now > .seconds(290))
    table.run(for: .seconds(7))
    table.breakConnection(of: 1)
    table.run(for: .seconds(1))
    table.restart(1)
    var options = GuestOptions(name: "Eve", link: .network(ms: 10), level: nil)
    options.identity.role = .watcher
    let watcher = table.join(options)
    table.run(for: .seconds(1))
    for person in [0, 1, 2, watcher] {
      let known = try #require(table.guest(person)?.roundEndsAt)
      // Each hears of it a little later than the host, over a line of 10 ms.
      #expect((end..<(end + .milliseconds(30))).contains(known), "\(person)")
    }
    table.run(until: end + .seconds(2))
    #expect(table.counts.rounds == 1)
    #expect([0, 1, 2, watcher].allSatisfy { table.guest($0)?.roundEndsAt == nil })
  }

  /// Three play, a match stands, and the two who may call do so `gap` apart.
  private func twoCalls(_ gap: Duration, _ ties: TieRule) throws -> (TableSimulation, [PersonNumber]) {
    var table = tableOfPersons(3) { $0.rules = MatchRules(house: house { $0.ties = ties }) }
    let turner = try table.turnUntilMatch()
    let callers = (0..<3).filter { $0 != turner }
    table.run(for: .milliseconds(300))
    table.act(.call, by: callers[0])
    table.run(for: gap)
    table.act(.call, by: callers[1])
    table.run(for: .milliseconds(200))
    return (table, callers)
  }

  @Test(arguments: [0, 10, 25] as [Int64]) func equalCallsMakeAPool(gap: Int64) throws {
    var (table, callers) = try twoCalls(.milliseconds(gap), .pool)
    let piles = try #require(table.verdicts().first.flatMap { if case .tied(let piles) = $0 { piles } else { nil } })
    #expect(table.verdicts() == [.tied(piles), .tied(piles)])
    #expect(piles.seats.count >= 2 && !piles.withPool)
    let before = try #require(table.host.match?.tableau)
    let count = piles.seats.clockwise(from: .bottom).reduce(0) { $0 + before.open[$1].count }
    // Whoever leaves meanwhile changes nothing but his own pile.
    try table.waitForTurn()
    #expect(table.agree)
    #expect(table.host.match?.tableau.pool.count == count)
    #expect(table.guest(callers[0])?.view.tableau.pool == table.host.match?.tableau.pool)
    // Who comes back is shown the pool.
    table.breakConnection(of: callers[1])
    table.run(for: .seconds(1))
    table.restart(callers[1])
    table.run(for: .seconds(1))
    #expect(table.guest(callers[1])?.view.tableau.pool.count == count)
    #expect(table.agree && table.counts.snapshotRequests == 0)
  }

  @Test func whoIsClearlyQuickerWins() throws {
    let (table, callers) = try twoCalls(.milliseconds(60), .pool)
    let seat = try #require(table.guest(callers[0])?.seat)
    guard case .correct(let piles) = table.verdicts().first else {
      Issue.record("\(table.verdicts())")
      return
    }
    #expect(piles.seats.count >= 2)
    #expect(table.host.match?.view.pendingMove?.caller == seat)
  }

  @Test func withoutThePoolTheSeatDecides() throws {
    let (table, _) = try twoCalls(.zero, .bySeat)
    #expect(table.verdicts().count == 2)
    #expect(table.verdicts().last == .tooLate)
    guard case .correct = table.verdicts().first else {
      Issue.record("\(table.verdicts())")
      return
    }
  }

  /// A pool is made and won.
  @Test func thePoolIsWonWithTheNextMatchOnIt() throws {
    var (table, _) = try twoCalls(.zero, .pool)
    for _ in 0..<400 {
      let turner = try table.turned()
      guard let match = table.host.match, !match.isBetweenRounds else { break }
      let matching = match.tableau.matching(among: match.seated, by: .rank)
      guard !matching.isEmpty else { continue }
      let caller = try #require((0..<3).first { $0 != turner && table.guest($0)?.mayCall == true })
      let winner = try #require(table.guest(caller)?.seat)
      let held = match.tableau.count(at: winner)
      let gain = matching.seats.clockwise(from: winner).reduce(0) {
        $0 + ($1 == winner ? 0 : match.tableau.open[$1].count)
      }
      table.act(.call, by: caller)
      _ = table.run(within: .seconds(4)) { $0.mayTurn != nil && $0.isQuiet && $0.host.match?.isSettlingCall != true }
      guard matching.withPool else { continue }
      #expect(table.host.match?.tableau.count(at: winner) == held + gain + match.tableau.pool.count)
      #expect(table.host.match?.tableau.pool.isEmpty == true)
      #expect(table.agree)
      return
    }
    Issue.record("the pool was never matched")
  }

  @Test func aResumedGuestPlaysOnByTheRules() throws {
    var table = tableOfPersons(3) { $0.rules = MatchRules(house: house { $0.matching = .either }) }
    _ = try table.turned()
    table.breakConnection(of: 1)
    table.run(for: .seconds(1))
    table.restart(1)
    table.run(for: .seconds(1))
    #expect(table.guest(1)?.house.matching == .either)
    // A match in some way comes soon, and he sees it as the host does.
    for _ in 0..<10 where table.host.match?.matchStands == false { _ = try table.turned() }
    #expect(table.host.match?.matchStands == true && table.guest(1)?.matchStands == true)
    #expect(table.agree)
  }
}
