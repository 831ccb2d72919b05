import SnapDeal
import SnapGame
import Testing

/// Rounds played by the host's own rules, written down as somebody at the table sees them, and held against the deck.
@Suite struct RoundRecordTests {
  private static let seats: SeatSet = [.bottom, .left, .top, .right]
  private static let drawn = deck(seats, seed: 3)

  /// A round at random: players turn, call rightly or wrongly, and leave.
  private struct Play {
    var match: Match
    var record: RoundRecord?
    var now = Instant.zero
    var events: [MatchEvent] = []
    var facts: [RoundRecord.Fact] = []
    let isOpen: Bool

    init(
      seed: UInt64, deck: DrawnDeck, house: HouseRules = .usual, isOpen: Bool = false, leavers: Int = 0
    ) {
      self.isOpen = isOpen
      match = Match(seated: RoundRecordTests.seats, rules: MatchRules(house: house))
      handle(.startRound(deck: deck.cards, draw: UInt64(deck.starter(among: 4))))
      var hands = SeatMap<[Card?]>(repeating: [])
      for seat in Seat.allCases { hands[seat] = told(match.tableau.closed[seat]) }
      guard case .dealt(let starter) = events[0] else { return }
      record = RoundRecord(house: house, seated: RoundRecordTests.seats, starter: starter, rule: .drawn, hands: hands)
      for seat in Seat.allCases { handle(.dealt(seat)) }
      var generator = SeededGenerator(seed: seed)
      var toLeave = leavers
      for _ in 0..<400 where !match.isBetweenRounds {
        let seat = Seat.allCases.randomElement(using: &generator)!
        if match.matchStands || generator.nextFraction() < 0.05 { handle(.call(seat, turn: match.turn)) }
        if toLeave > 0, match.isSettlingCall, generator.nextFraction() < 0.3 {
          toLeave -= 1
          handle(.leave(Seat.allCases[toLeave]))
        }
        if let active = match.waitsForTurnOf, let activation { handle(.turn(active, activation: activation)) }
        // Sometimes the time of what is due has not come when the next thing happens.
        if let deadline = match.deadline, generator.nextFraction() < 0.7 {
          now = max(now, deadline)
          handle(.timeout)
        }
      }
      for fact in facts { record?.note(fact) }
    }

    private var activation: Int?

    private func told(_ cards: [Card]) -> [Card?] { isOpen ? cards : cards.map { _ in nil } }

    private mutating func handle(_ input: MatchInput) {
      let first = events.count
      match.handle(input, at: now, into: &events)
      for event in events[first...] {
        switch event {
        case .activated(let seat, let number):
          activation = number
          facts.append(.activated(seat))
        case .turned(let seat, let card, _): facts.append(.turned(seat, card))
        case .called(let seat, let verdict) where verdict != .tooLate: facts.append(.called(seat, verdict))
        case .left(let seat, let gains):
          var map = SeatMap<[Card?]>(repeating: [])
          for seat in Seat.allCases { map[seat] = told(gains[seat]) }
          facts.append(.left(seat, gains: map))
          if match.isSettlingCall { facts.append(.seen(match.tableau.hidingClosedCards)) }
        default: break
        }
      }
    }
  }

  @Test(arguments: 0..<40)
  func anHonestRoundFits(seed: Int) throws {
    let seed = UInt64(seed)
    var generator = SeededGenerator(seed: seed)
    let house = seed % 2 == 0 ? HouseRules.usual : .random(using: &generator)
    let drawn = deck(Self.seats, of: house.decks, seed: seed)
    let play = Play(seed: seed, deck: drawn, house: house, isOpen: seed % 3 == 0, leavers: Int(seed % 3))
    let record = try #require(play.record)
    #expect(record.faces > 10)
    try record.check(against: drawn)
    #expect(throws: DealMisfit.self) { try record.check(against: deck(Self.seats, of: house.decks, seed: seed + 1)) }
  }

  @Test(arguments: [0, 1, 17, 90])
  func aSingleOtherFaceIsFound(turn: Int) throws {
    let honest = Play(seed: 5, deck: Self.drawn)
    var record = try #require(Play(seed: 5, deck: Self.drawn).record)
    record = RoundRecord(
      house: .usual, seated: record.seated, starter: record.starter, rule: .drawn, hands: record.hands)
    var turns = 0
    var shown: Card?
    for fact in honest.facts {
      if case .turned(let seat, let card) = fact {
        if turns == turn {
          let other = Card(card.rank, of: card.suit == .clubs ? .hearts : .clubs)
          shown = other
          record.note(.turned(seat, other))
        } else {
          record.note(fact)
        }
        turns += 1
      } else {
        record.note(fact)
      }
    }
    #expect(throws: DealMisfit.card(try #require(shown), turn: turn + 1)) { try record.check(against: Self.drawn) }
  }

  /// What matches lies open: a host can no more give piles away, or keep them back, than deal other cards.
  @Test func aFalseVerdictIsFound() throws {
    let honest = Play(seed: 5, deck: Self.drawn)
    let seen = try #require(honest.record)
    var tried = 0
    for (index, fact) in honest.facts.enumerated() {
      guard case .called(let caller, let verdict) = fact else { continue }
      let falseVerdicts: [Verdict] =
        switch verdict {
        case .correct(let piles):
          [.wrong, .correct(MatchingPiles(SeatSet(Seat.allCases.filter { !piles.seats.contains($0) }))), .correct([])]
        default: [.correct([.bottom, .left]), .tied([.top, .right]), .tied([])]
        }
      for other in falseVerdicts {
        tried += 1
        var record = RoundRecord(
          house: .usual, seated: seen.seated, starter: seen.starter, rule: .drawn, hands: seen.hands)
        for fact in honest.facts[..<index] { record.note(fact) }
        record.note(.called(caller, other))
        let turns = honest.facts[..<index].count { if case .turned = $0 { true } else { false } }
        #expect(throws: DealMisfit.verdict(on: caller, turn: turns)) { try record.check(against: Self.drawn) }
      }
    }
    #expect(tried > 6)
  }

  @Test func anotherStarterIsFound() throws {
    let record = try #require(Play(seed: 1, deck: Self.drawn).record)
    for seat in Seat.allCases where seat != record.starter {
      let other = RoundRecord(house: .usual, seated: record.seated, starter: seat, rule: .drawn, hands: record.hands)
      #expect(throws: DealMisfit.starter(seat)) { try other.check(against: Self.drawn) }
      let later = RoundRecord(
        house: .usual, seated: record.seated, starter: seat, rule: .first(from: seat), hands: record.hands)
      try later.check(against: Self.drawn)
      let unknown = RoundRecord(
        house: .usual, seated: record.seated, starter: seat, rule: .unknown, hands: record.hands)
      try unknown.check(against: Self.drawn)
    }
  }

  @Test func anotherFaceInAnOpenHandIsFound() throws {
    let record = try #require(Play(seed: 1, deck: Self.drawn, isOpen: true).record)
    var hands = record.hands
    hands[.top][4] = hands[.top][5]
    let other = RoundRecord(house: .usual, seated: record.seated, starter: record.starter, rule: .drawn, hands: hands)
    #expect(throws: DealMisfit.hand(.top)) { try other.check(against: Self.drawn) }
  }

  @Test func aSnapshotThatTheRulesDoNotMakeIsFound() throws {
    let play = Play(seed: 1, deck: Self.drawn)
    var record = try #require(play.record)
    var tableau = play.match.tableau.hidingClosedCards
    tableau.closed[.left].append(HiddenCard())
    record.note(.seen(tableau))
    #expect(throws: (any Error).self) { try record.check(against: Self.drawn) }
  }

  @Test func whatIsTooLongIsKnownToBeIncomplete() throws {
    var record = RoundRecord(
      house: .usual, seated: Self.seats, starter: .top, rule: .unknown, hands: SeatMap(repeating: []))
    for _ in 0..<25_000 { record.note(.activated(.left)) }
    #expect(record.isIncomplete)
  }

  /// Who ends the round by leaving leaves his cards to nobody; in the middle of a round that does not fit.
  @Test func aLeaverAtTheEndLeavesNothing() throws {
    var record = try #require(Play(seed: 1, deck: Self.drawn).record)
    record.note(.left(.top, gains: SeatMap(repeating: [])))
    try record.check(against: Self.drawn)
    record.note(.activated(.left))
    #expect(throws: DealMisfit.inheritance(from: .top)) { try record.check(against: Self.drawn) }
  }
}
