import Testing

/// The worked examples of the rules, so that the reference model is itself trusted.
@Suite struct ReferenceModelTests {
  /// An ordered deck: card 0 is dealt first.
  static let deck = Array(0..<52)
  static let second: Int64 = 1_000_000_000

  /// A table in play, with these stacks, waiting for seat `active`; no card turned yet.
  static func table(closed: [[Int]], open: [[Int]] = [[], [], [], []], active: Int) -> ReferenceModel {
    var model = ReferenceModel(seats: [0, 1, 2, 3].filter { !closed[$0].isEmpty || !open[$0].isEmpty })
    model.closed = closed
    model.open = open
    model.stage = .playing
    model.starter = active
    model.active = active
    model.nextActivation = 1
    return model
  }

  @Test(arguments: [
    ([0, 2], 2, [26, 0, 26, 0]), ([0, 1, 2], 1, [17, 18, 17, 0]), ([0, 1, 2, 3], 3, [13, 13, 13, 13]),
  ])
  func dealsOneAtATime(seats: [Int], starter: Int, counts: [Int]) {
    var model = ReferenceModel(seats: seats)
    #expect(model.startRound(deck: Self.deck, starter: starter, now: 0) == [.dealt(starter: starter, counts: counts)])
    #expect(model.closed[starter].first == 0)
    #expect(model.closed.flatMap { $0 }.sorted() == Self.deck)
  }

  @Test func startsWhenAllHaveAnsweredAndTheTimeHasPassed() {
    var model = ReferenceModel(seats: [0, 2])
    _ = model.startRound(deck: Self.deck, starter: 2, now: 0)
    #expect(model.dealt(seat: 0, now: 1) == [])
    #expect(model.turn(seat: 2, activation: 0, now: 2) == [.ignored(seat: 2, input: .turn)])
    #expect(model.call(seat: 2, turn: 0, now: 2) == [.ignored(seat: 2, input: .call)])
    #expect(model.timeout(now: 7 * Self.second) == [])
    #expect(model.deadline == nil)
    #expect(model.dealt(seat: 2, now: 8 * Self.second) == [.activated(seat: 2, number: 0)])
  }

  @Test func theNextPlayerIsActivatedHalfASecondAfterATurn() {
    var model = Self.table(closed: [[0, 1], [2, 3], [], []], active: 0)
    #expect(model.turn(seat: 1, activation: nil, now: 0) == [.ignored(seat: 1, input: .turn)])
    #expect(model.turn(seat: 0, activation: 3, now: 0) == [.ignored(seat: 0, input: .turn)])
    #expect(model.turn(seat: 0, activation: 0, now: 0) == [.turned(seat: 0, card: 1, turn: 1)])
    #expect(model.turn(seat: 0, activation: 0, now: 1) == [.ignored(seat: 0, input: .turn)])
    #expect(model.deadline == Self.second / 2)
    #expect(model.timeout(now: Self.second / 2) == [.activated(seat: 1, number: 1)])
  }

  @Test func aPlayerWithOneOpenCardIsSkippedAndOneWithTwoRecycles() {
    var model = Self.table(closed: [[0, 1], [], [], []], open: [[], [2], [3, 4], []], active: 0)
    _ = model.turn(seat: 0, activation: nil, now: 0)
    #expect(
      model.timeout(now: Self.second / 2) == [.activated(seat: 2, number: 1), .recycled(seat: 2)])
    #expect(model.closed[2] == [4, 3])
  }

  @Test func recyclingReplaysTheSameOrder() {
    // c1 c2 c3 are 1 2 3; turned they lie open as 3 2 1.
    var model = Self.table(closed: [[], [9], [], []], open: [[3, 2, 1], [], [], []], active: 1)
    model.recycle(0)
    #expect(model.closed[0] == [1, 2, 3])
    #expect(model.open[0] == [])
  }

  @Test func twoPairsAreOneMatchingSet() {
    // Values by card % 13: 0 and 13 are aces, 1 and 14 twos.
    let model = Self.table(closed: [[], [], [], []], open: [[0], [1], [13], [14]], active: 0)
    #expect(model.matching == [0, 1, 2, 3])
    let three = Self.table(closed: [[], [], [], []], open: [[0], [2], [13], [26]], active: 0)
    #expect(three.matching == [0, 2, 3])
  }

  @Test func aWrongCallerRecyclesAndPaysUntilHeIsOut() {
    // Caller 1: closed w1 w2 = 21 22, open o1 = 20; clockwise from his left sit 2, 3, 0.
    var model = Self.table(closed: [[0], [21, 22], [2], [3]], open: [[], [20], [], []], active: 0)
    #expect(model.call(seat: 1, turn: 0, now: 0) == [.wrong(seat: 1)])
    #expect(
      model.timeout(now: Self.second) == [
        .recycled(seat: 1),
        .paid([
          ReferencePayment(from: 1, to: 2, card: 22), ReferencePayment(from: 1, to: 3, card: 21),
          ReferencePayment(from: 1, to: 0, card: 20),
        ]),
      ])
    #expect(model.closed == [[20, 0], [], [22, 2], [21, 3]])
    #expect(model.timeout(now: 2 * Self.second) == [.activated(seat: 0, number: 1)])
  }

  @Test func aWrongCallerWithASingleOpenCardPaysTheFirst() {
    var model = Self.table(closed: [[0], [], [2], [3]], open: [[], [20], [], []], active: 0)
    _ = model.call(seat: 1, turn: 0, now: 0)
    #expect(
      model.timeout(now: Self.second) == [
        .recycled(seat: 1), .paid([ReferencePayment(from: 1, to: 2, card: 20)]),
      ])
    #expect(model.cardCount(1) == 0)
  }

  @Test func aSnapperTakesThePilesOfThoseWhoMatch() {
    // Seat 1 is the snapper B with b1 b2 = 20 21; seat 2 is C with x1 x2 x7 = 1 2 7; seat 3 is A with y1 y7 = 14 33.
    var model = Self.table(
      closed: [[5, 6], [20, 21], [], []], open: [[], [8], [1, 2, 7], [14, 33]], active: 0)
    #expect(model.call(seat: 1, turn: 0, now: 0) == [.correct(seat: 1, matching: [2, 3])])
    #expect(
      model.timeout(now: Self.second) == [
        .taken(
          snapper: 1, piles: [ReferencePile(seat: 2, cards: [1, 2, 7]), ReferencePile(seat: 3, cards: [14, 33])])
      ])
    #expect(model.closed[1] == [33, 14, 7, 2, 1, 20, 21])
    #expect(model.open[1] == [8])
  }

  @Test func onlyTheFirstCallOfATurnCounts() {
    var model = Self.table(closed: [[0, 1], [2, 3, 7], [4, 5], []], active: 0)
    _ = model.turn(seat: 0, activation: nil, now: 0)
    #expect(model.call(seat: 0, turn: 1, now: 1) == [.ignored(seat: 0, input: .call)])
    #expect(model.call(seat: 1, turn: 2, now: 1) == [.ignored(seat: 1, input: .call)])
    #expect(model.call(seat: 1, turn: 0, now: 1) == [.tooLate(seat: 1)])
    #expect(model.call(seat: 1, turn: 1, now: 2) == [.wrong(seat: 1)])
    #expect(model.call(seat: 2, turn: 1, now: 3) == [.tooLate(seat: 2)])
    #expect(model.call(seat: 2, turn: 1, now: 4) == [.ignored(seat: 2, input: .call)])
    #expect(model.call(seat: 0, turn: 1, now: 4) == [.ignored(seat: 0, input: .call)])
    _ = model.timeout(now: 3 + 2 * Self.second)
    #expect(model.active == 1)
    #expect(model.call(seat: 0, turn: 1, now: 4 + 2 * Self.second) == [.tooLate(seat: 0)])
  }

  @Test func aCallCancelsThePendingActivation() {
    var model = Self.table(closed: [[0, 1], [2, 3], [4, 5], []], active: 0)
    _ = model.turn(seat: 0, activation: nil, now: 0)
    _ = model.call(seat: 2, turn: 1, now: Self.second / 4)
    #expect(model.deadline == Self.second * 5 / 4)
    _ = model.timeout(now: Self.second * 5 / 4)
    #expect(model.deadline == Self.second * 9 / 4)
    #expect(model.timeout(now: Self.second * 9 / 4) == [.activated(seat: 1, number: 1)])
  }

  @Test func aMatchThatVanishesByRecyclingClosesItsContest() {
    // Seats 1 and 2 match; when 1 recycles the match is gone.
    var model = Self.table(closed: [[0, 5], [], [2], []], open: [[], [4, 1], [14], []], active: 0)
    _ = model.turn(seat: 0, activation: nil, now: 0)
    #expect(model.timeout(now: Self.second) == [.activated(seat: 1, number: 1), .recycled(seat: 1)])
    #expect(model.call(seat: 2, turn: 1, now: Self.second) == [.tooLate(seat: 2)])
  }

  @Test func allCardsWinASecondAfterTheyMoved() {
    var model = Self.table(closed: [[5, 6], [], [], []], open: [[0], [13], [], []], active: 0)
    model.cardsInRound = 4
    #expect(model.call(seat: 0, turn: 0, now: 0) == [.correct(seat: 0, matching: [0, 1])])
    _ = model.timeout(now: Self.second)
    #expect(model.stage == .playing)
    #expect(model.timeout(now: 2 * Self.second) == [.roundEnded(winner: 0, gamesWon: [1, 0, 0, 0])])
  }

  @Test func aDecidedWinnerWinsEvenIfHeLeaves() {
    var model = Self.table(closed: [[5, 6], [], [], []], open: [[0], [13], [], []], active: 0)
    model.cardsInRound = 4
    _ = model.call(seat: 0, turn: 0, now: 0)
    _ = model.timeout(now: Self.second)
    #expect(
      model.leave(seat: 0, now: Self.second + 1) == [
        .left(seat: 0, piles: [ReferencePile(seat: 1, cards: [])]), .roundEnded(winner: 0, gamesWon: [1, 0, 0, 0]),
      ])
  }
}
