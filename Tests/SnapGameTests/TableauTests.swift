import SnapGame
import Testing

/// Cards by number, as in the reference model: `suit * 13 + rank - 1`.
func card(_ number: Int) -> Card {
  Card(Rank(rawValue: UInt8(number % 13 + 1))!, of: Suit(rawValue: UInt8(number / 13))!)
}

extension Tableau where Closed == Card {
  /// Stacks from the bottom seat clockwise.
  init(closed: [[Int]], open: [[Int]]) {
    self.init()
    for (seat, cards) in zip(Seat.allCases, closed) { self.closed[seat] = cards.map(card) }
    for (seat, cards) in zip(Seat.allCases, open) { self.open[seat] = cards.map(card) }
  }

  func closedNumbers(_ seat: Seat) -> [Int] { closed[seat].map(\.number) }
  func openNumbers(_ seat: Seat) -> [Int] { open[seat].map(\.number) }
}

/// The worked examples of the rules.
@Suite struct TableauTests {
  private let everybody: SeatSet = [.bottom, .left, .top, .right]

  @Test(arguments: [
    ([Seat.bottom, .top], Seat.top, [26, 0, 26, 0]), ([.bottom, .left, .top], .left, [17, 18, 17, 0]),
    ([.bottom, .left, .top, .right], .right, [13, 13, 13, 13]),
  ])
  func cardsAreDealtOneAtATimeFromTheStarter(seats: [Seat], starter: Seat, counts: [Int]) {
    let tableau = Tableau(dealing: Deck.standard, to: SeatSet(seats), startingAt: starter)
    #expect(Seat.allCases.map { tableau.closed[$0].count } == counts)
    #expect(tableau.closed[starter].first == Deck.standard[0])
    let second = SeatSet(seats).clockwise(from: starter.next).first { _ in true }!
    #expect(tableau.closed[second].first == Deck.standard[1])
  }

  @Test func recyclingReplaysTheSameOrder() {
    var tableau = Tableau(closed: [[1, 2, 3], [], [], []], open: [[], [], [], []])
    for number in [3, 2, 1] { tableau.turn(card(number), at: .bottom) }
    #expect(tableau.openNumbers(.bottom) == [3, 2, 1])
    #expect(tableau.ability(of: .bottom) == .recyclesAndTurns)
    tableau.recycle(.bottom)
    #expect(tableau.closedNumbers(.bottom) == [1, 2, 3])
    #expect(tableau.openNumbers(.bottom) == [])
  }

  @Test func whoHasOneOpenCardOrNoneIsSkipped() {
    let tableau = Tableau(closed: [[1], [], [], []], open: [[2], [3], [4, 5], []])
    #expect(Seat.allCases.map(tableau.ability) == [.turns, .isSkipped, .recyclesAndTurns, .isSkipped])
    #expect(Seat.allCases.map(tableau.holdsCards) == [true, true, true, false])
  }

  @Test(
    arguments: [
      // Aces are 0, 13, 26, 39; twos 1, 14, 27, 40.
      ([[0], [13], [], []], [Seat.bottom, .left]),
      ([[0], [1], [2], [3]], []),
      ([[0, 1], [13, 14], [13, 2], [3]], [.bottom, .left]),
      ([[0], [13], [26], [39]], [.bottom, .left, .top, .right]),
      // Two pairs are one set of four.
      ([[0], [1], [13], [14]], [.bottom, .left, .top, .right]),
      ([[0], [], [26], [1]], [.bottom, .top]),
      ([[], [], [], []], []),
    ] as [([[Int]], [Seat])])
  func onlyTheTopsMatch(open: [[Int]], matching: [Seat]) {
    let tableau = Tableau(closed: [[], [], [], []], open: open)
    #expect(tableau.matching(among: everybody, by: .rank) == MatchingPiles(SeatSet(matching)))
  }

  @Test func aSnapperTakesPilesClockwiseFromHimselfOldestFirst() {
    // B is the left seat: closed b1 b2; C the top with x1 x2 x7; A the bottom with y1 y7.
    var tableau = Tableau(closed: [[], [1, 2], [], []], open: [[10, 20], [], [30, 31, 33], []])
    tableau.take(by: .left, from: [.bottom, .top])
    #expect(tableau.closedNumbers(.left) == [20, 10, 33, 31, 30, 1, 2])
    #expect(tableau.openNumbers(.bottom) == [] && tableau.openNumbers(.top) == [])
  }

  @Test func aSnappersOwnPileMovesOnlyIfItMatches() {
    var tableau = Tableau(closed: [[1], [], [], []], open: [[5, 6], [7], [8], []])
    tableau.take(by: .bottom, from: [.left, .top])
    #expect(tableau.openNumbers(.bottom) == [5, 6])
    tableau = Tableau(closed: [[1], [], [], []], open: [[5, 6], [7], [8], []])
    tableau.take(by: .bottom, from: [.bottom, .left])
    #expect(tableau.closedNumbers(.bottom) == [7, 6, 5, 1])
  }

  @Test func aWrongCallerRecyclesIfHeOwesMoreThanHeHasClosed() {
    var tableau = Tableau(closed: [[1, 2], [10], [20], [30]], open: [[3], [], [], []])
    let result = tableau.pay(.oneToEach, from: .bottom, among: everybody)
    #expect(result == Payment(from: .closedAfterRecycling, to: [.left, .top, .right]))
    #expect(Seat.allCases.map(tableau.closedNumbers) == [[], [2, 10], [1, 20], [3, 30]])
    #expect(!tableau.holdsCards(.bottom))
  }

  @Test func aWrongCallerPaysOnlyThoseWhoHoldCardsUntilHeHasNone() {
    var tableau = Tableau(closed: [[], [], [20], [30]], open: [[3], [], [], []])
    let result = tableau.pay(.oneToEach, from: .bottom, among: everybody)
    #expect(result == Payment(from: .closedAfterRecycling, to: [.top]))
    #expect(tableau.closedNumbers(.top) == [3, 20])
    // Enough closed cards: the open ones stay.
    tableau = Tableau(closed: [[1, 2, 4], [], [20], [30]], open: [[3], [], [], []])
    let second = tableau.pay(.oneToEach, from: .bottom, among: everybody)
    #expect(second == Payment(from: .closed, to: [.top, .right]))
    #expect(tableau.closedNumbers(.bottom) == [1] && tableau.openNumbers(.bottom) == [3])
  }

  @Test func aCardGoesUnderOnesOwnStack() {
    var tableau = Tableau(closed: [[1, 2], [10], [], []], open: [[3, 4], [], [], []])
    #expect(tableau.pay(.oneUnderOwn, from: .bottom, among: everybody) == Payment(from: .open, to: [.bottom]))
    #expect(tableau.closedNumbers(.bottom) == [4, 1, 2] && tableau.openNumbers(.bottom) == [3])
    // Nothing lies open: the top closed card.
    #expect(tableau.pay(.oneUnderOwn, from: .left, among: everybody) == Payment(from: .closed, to: [.left]))
    #expect(tableau.closedNumbers(.left) == [10])
  }

  @Test func theWholePileGoesToTheOthers() {
    var tableau = Tableau(closed: [[1, 2], [], [20], []], open: [[3, 4, 5], [10], [], []])
    let payment = tableau.pay(.wholePile, from: .bottom, among: everybody)
    #expect(payment == Payment(from: .open, to: [.left, .top, .left]))
    #expect(Seat.allCases.map(tableau.closedNumbers) == [[1, 2], [3, 5], [4, 20], []])
    #expect(tableau.openNumbers(.bottom).isEmpty)
    // Nothing lies open any longer: one card to each.
    #expect(tableau.pay(.wholePile, from: .bottom, among: everybody) == Payment(from: .closed, to: [.left, .top]))
    #expect(!tableau.holdsCards(.bottom))
  }

  @Test func cardsMatchByRankBySuitOrByEither() {
    // The ace and the two of clubs, the two of diamonds, the three of spades.
    let tableau = Tableau(closed: [[], [], [], []], open: [[0], [1], [14], [41]])
    #expect(tableau.matching(among: everybody, by: .rank) == [.left, .top])
    #expect(tableau.matching(among: everybody, by: .suit) == [.bottom, .left])
    #expect(tableau.matching(among: everybody, by: .either) == [.bottom, .left, .top])
    #expect(tableau.matching(among: [.bottom, .top, .right], by: .either).isEmpty)
  }

  @Test func equalCallsMakeAPoolThatIsWonWithTheNextMatch() {
    // The aces of clubs and diamonds on top; nines below.
    var tableau = Tableau(closed: [[2, 39], [10, 3], [], []], open: [[8, 0], [21, 13], [5], []])
    tableau.layOnPool(tableau.matching(among: everybody, by: .rank))
    #expect(tableau.pool.map(\.number) == [8, 0, 21, 13])
    #expect(tableau.openNumbers(.bottom).isEmpty && tableau.openNumbers(.top) == [5])
    #expect(tableau.matching(among: everybody, by: .rank).isEmpty)
    // The ace of spades matches the pool alone.
    tableau.turn(card(39), at: .bottom)
    let piles = tableau.matching(among: everybody, by: .rank)
    #expect(piles == MatchingPiles([.bottom], withPool: true))
    tableau.take(by: .left, from: piles)
    #expect(tableau.pool.isEmpty)
    #expect(tableau.closedNumbers(.left) == [13, 21, 0, 8, 39, 10, 3])
  }

  @Test func aLeaversCardsGoFromTheEndClockwiseFromHisLeftToWhoHoldsCards() {
    var tableau = Tableau(closed: [[10], [1, 2], [20], []], open: [[], [3, 4], [], []])
    let cards = tableau.removeAll(at: .left)
    #expect(cards.map(\.number) == [1, 2, 3, 4])
    let gains = tableau.redistribute(cards, from: .left, among: [.bottom, .top, .right])
    // 4 to the top, 3 to the bottom, 2 to the top, 1 to the bottom; each below the one before.
    #expect(Seat.allCases.map { gains[$0].map(\.number) } == [[1, 3], [], [2, 4], []])
    #expect(tableau.closedNumbers(.top) == [2, 4, 20])
    #expect(tableau.closedNumbers(.bottom) == [1, 3, 10])
  }

  @Test func nobodyInheritsWhereNobodyHoldsCards() {
    var tableau = Tableau(closed: [[1, 2], [], [], []], open: [[], [], [], []])
    let cards = tableau.removeAll(at: .bottom)
    let gains = tableau.redistribute(cards, from: .bottom, among: [.left, .top])
    #expect(Seat.allCases.allSatisfy { gains[$0].isEmpty })
  }

  @Test func aGuestsMirrorMovesTheSameNumbersOfCards() {
    var own = Tableau(closed: [[1, 2], [10], [20], []], open: [[3], [5, 18], [], [31]])
    var mirror = own.hidingClosedCards
    for penalty in Penalty.allCases {
      let payment = own.pay(penalty, from: .bottom, among: everybody)
      #expect(mirror.pay(penalty, from: .bottom, among: everybody) == payment)
      #expect(mirror == own.hidingClosedCards)
    }
    own.take(by: .top, from: [.left, .right])
    mirror.take(by: .top, from: [.left, .right])
    #expect(mirror == own.hidingClosedCards)
    own.recycle(.left)
    mirror.recycle(.left)
    #expect(mirror == own.hidingClosedCards)
  }
}
