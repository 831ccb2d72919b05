import Testing

/// Leaving, limits and whole rounds in the reference model.
@Suite struct ReferenceLeavingTests {
  static let second: Int64 = 1_000_000_000

  @Test func aLeaversCardsAreDealtToThoseWhoHoldCards() {
    // Closed then open is 1 2 3; dealt from the end: 3 to seat 2, 2 to seat 0, 1 to seat 2. Seat 3 is out.
    var model = ReferenceModelTests.table(closed: [[10], [1, 2], [20], [0]], open: [[], [3], [], []], active: 1)
    model.closed[3] = []
    #expect(
      model.leave(seat: 1, now: 0) == [
        .left(
          seat: 1,
          piles: [
            ReferencePile(seat: 2, cards: [1, 3]), ReferencePile(seat: 3, cards: []),
            ReferencePile(seat: 0, cards: [2]),
          ]), .activated(seat: 2, number: 1),
      ])
    #expect(model.closed == [[2, 10], [], [1, 3, 20], []])
  }

  @Test func theHalfSecondGoesOnWhenTheTurnerLeaves() {
    var model = ReferenceModelTests.table(closed: [[0, 1], [2, 3], [4, 5], []], active: 0)
    _ = model.turn(seat: 0, activation: nil, now: 0)
    #expect(model.leave(seat: 0, now: 1).count == 1)
    #expect(model.deadline == Self.second / 2)
    #expect(model.timeout(now: Self.second) == [.activated(seat: 1, number: 1)])
  }

  @Test func nothingMovesWhenTheCallerLeaves() {
    var model = ReferenceModelTests.table(closed: [[0, 1], [2, 3], [4, 5], []], active: 0)
    _ = model.call(seat: 1, turn: 0, now: 0)
    _ = model.leave(seat: 1, now: 1)
    #expect(model.timeout(now: 2 * Self.second) == [.activated(seat: 0, number: 1)])
  }

  @Test func theOtherMatchingPlayersStillLoseTheirPiles() {
    var model = ReferenceModelTests.table(
      closed: [[30, 31], [], [8], [9]], open: [[], [4], [0], [13]], active: 0)
    #expect(model.call(seat: 1, turn: 0, now: 0) == [.correct(seat: 1, matching: [2, 3])])
    _ = model.leave(seat: 2, now: 1)
    #expect(
      model.timeout(now: Self.second) == [.taken(snapper: 1, piles: [ReferencePile(seat: 3, cards: [13])])])
  }

  @Test func aMatchThatLeavesClosesItsContest() {
    var model = ReferenceModelTests.table(closed: [[30, 31], [1], [], []], open: [[], [4], [0], [13]], active: 0)
    _ = model.leave(seat: 2, now: 0)
    #expect(model.call(seat: 1, turn: 0, now: 1) == [.tooLate(seat: 1)])
  }

  @Test func theLastPlayerLeftWins() {
    var model = ReferenceModel(seats: [0, 2])
    _ = model.startRound(deck: ReferenceModelTests.deck, starter: 0, now: 0)
    let facts = model.leave(seat: 0, now: 1)
    #expect(facts.last == .roundEnded(winner: 2, gamesWon: [0, 0, 1, 0]))
    #expect(model.cardCount(2) == 52)
    #expect(model.startRound(deck: [], starter: nil, now: 2) == [.ignored(seat: 2, input: .startRound)])
  }

  @Test func anotherStartsWhenTheStarterLeavesDuringTheDeal() {
    var model = ReferenceModel(seats: [0, 1, 2])
    _ = model.startRound(deck: ReferenceModelTests.deck, starter: 2, now: 0)
    _ = model.dealt(seat: 0, now: 1)
    _ = model.dealt(seat: 1, now: 2)
    _ = model.timeout(now: 7 * Self.second)
    #expect(model.leave(seat: 2, now: 8 * Self.second).last == .activated(seat: 0, number: 0))
    #expect(model.nextStarter == 1)
  }

  @Test(arguments: [
    ([[1, 2, 3], [4, 5], [], []], Int?(1), [0, 1, 0, 0]), ([[1, 2], [4, 5], [], []], nil, [0, 0, 0, 0]),
  ])
  func noEndInSightEndsTheRound(closed: [[Int]], winner: Int?, gamesWon: [Int]) {
    var model = ReferenceModelTests.table(closed: closed, active: 0)
    model.closed[0].append(6)
    model.closed[1] += winner == nil ? [7] : [7, 8, 9]
    model.turnedWithoutCall = 207
    _ = model.turn(seat: 0, activation: nil, now: 0)
    #expect(model.timeout(now: Self.second) == [.roundEnded(winner: winner, gamesWon: gamesWon)])
  }

  @Test func theTimeLimitEndsTheRoundAtTheEndOfAPause() {
    var rules = ReferenceRules()
    rules.timeLimit = 300 * Self.second
    var model = ReferenceModel(seats: [0, 1], rules: rules)
    _ = model.startRound(deck: ReferenceModelTests.deck, starter: 0, now: 0)
    _ = model.dealt(seat: 0, now: 0)
    _ = model.dealt(seat: 1, now: 0)
    _ = model.timeout(now: 7 * Self.second)
    #expect(model.deadline == 306_300_000_000)
    _ = model.call(seat: 1, turn: 0, now: 306 * Self.second)
    #expect(model.timeout(now: 307 * Self.second) == [.paid([ReferencePayment(from: 1, to: 0, card: 51)])])
    #expect(model.timeout(now: 308 * Self.second) == [.roundEnded(winner: 0, gamesWon: [1, 0, 0, 0])])
  }

  /// Random inputs keep all cards, each once, and never leave a table in play with nothing to wait for.
  @Test(arguments: 0..<8)
  func randomRoundsKeepTheLaws(seed: UInt64) {
    var state = seed &* 2_862_933_555_777_941_757 &+ 3_037_000_493
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    var model = ReferenceModel(seats: Array(0..<(2 + random(3))))
    var now: Int64 = 0
    var ends = 0
    for _ in 0..<4 {
      var deck = ReferenceModelTests.deck
      for index in stride(from: 51, to: 0, by: -1) { deck.swapAt(index, random(index + 1)) }
      _ = model.startRound(deck: deck, starter: model.nextStarter ?? 0, now: now)
      for seat in 0...3 { _ = model.dealt(seat: seat, now: now) }
      for step in 0..<20_000 where model.stage == .dealing || model.stage == .playing {
        now += Int64(random(400)) * 1_000_000
        let seat = random(4)
        var facts: [ReferenceFact] = []
        switch random(200) {
        case 0..<120: facts = model.turn(seat: model.active ?? seat, activation: nil, now: now)
        case 120..<160 where !model.matching.isEmpty, 160..<163:
          facts = model.call(seat: seat, turn: model.turnNumber, now: now)
        case 199 where random(100) == 0: facts = model.leave(seat: seat, now: now)
        default:
          now = max(now, model.deadline ?? now)
          facts = model.timeout(now: now)
        }
        ends += facts.count { if case .roundEnded = $0 { true } else { false } }
        if model.stage == .playing, model.pause == .none {
          let active = model.active ?? -1
          let canTurn = model.isSeated(active) && !model.closed[active].isEmpty
          if !canTurn { Issue.record("nobody can turn after \(facts)") }
        }
        if facts.isEmpty || step % 16 != 0 && model.pause != .move { continue }
        let held = (model.closed + model.open).flatMap { $0 }.sorted()
        let keepsAll = held == ReferenceModelTests.deck || (held.isEmpty && model.stage == .roundOver)
        if !keepsAll { Issue.record("cards lost or doubled by \(facts)") }
      }
      #expect(model.stage == .roundOver)
      if model.occupied.count(where: { $0 }) < 2 { break }
    }
    #expect(ends >= 1)
  }
}
