import SnapGame
import Testing

/// The machine alone, where the reference model has nothing to say: holds, skipped deals, activations' numbers.
@Suite struct MatchTests {
  /// A match with its events.
  struct Table {
    var match: Match
    var now = Instant.zero
    var events: [MatchEvent] = []

    init(_ seats: SeatSet, rules: MatchRules = MatchRules(), firstActivation: Int = 0) {
      match = Match(seated: seats, firstActivation: firstActivation, rules: rules)
    }

    /// What came of one input.
    mutating func feed(_ input: MatchInput) -> [MatchEvent] {
      events = []
      match.handle(input, at: now, into: &events)
      return events
    }

    mutating func deal(_ deck: [Card] = Deck.standard, starter draw: UInt64 = 0) {
      _ = feed(.startRound(deck: deck, draw: draw))
      for seat in match.seated.clockwise(from: .bottom) { _ = feed(.dealt(seat)) }
      _ = passDeadline()
    }

    mutating func passDeadline() -> [MatchEvent] {
      now = match.deadline ?? now
      return feed(.timeout)
    }
  }

  /// Two players: the aces of clubs and diamonds are turned first and second.
  private var acesFirst: [Card] {
    var deck = Deck.standard.filter { $0.rank != .ace }
    deck += Deck.standard.filter { $0.rank == .ace }
    return deck
  }

  @Test func theFirstStarterIsDrawnAndTheOthersFollowClockwise() {
    var table = Table([.bottom, .left, .top])
    #expect(table.feed(.startRound(deck: Deck.standard, draw: 7)) == [.dealt(starter: .left)])
    for starter in [Seat.top, .bottom, .left] {
      for seat in table.match.seated.clockwise(from: .bottom) { _ = table.feed(.dealt(seat)) }
      _ = table.passDeadline()
      while !table.match.isBetweenRounds {
        if let seat = table.match.waitsForTurnOf {
          let activation = (0..<10_000).first { table.match.rejection(ofTurnBy: seat, activation: $0) == nil }!
          _ = table.feed(.turn(seat, activation: activation))
        } else {
          _ = table.passDeadline()
        }
      }
      #expect(table.feed(.startRound(deck: Deck.standard, draw: 0)) == [.dealt(starter: starter)])
    }
  }

  @Test func theDealTakesItsTimeAndItsAnswers() {
    var table = Table([.bottom, .top])
    _ = table.feed(.startRound(deck: Deck.standard, draw: 0))
    #expect(table.match.deadline == nil)
    #expect(table.match.unanswered == [.bottom, .top])
    _ = table.feed(.dealt(.bottom))
    #expect(table.feed(.dealt(.bottom)) == [.rejected(.bottom, .notSeated)])
    _ = table.feed(.dealt(.top))
    #expect(table.match.deadline == .zero + .milliseconds(6_300))
    #expect(table.feed(.turn(.bottom, activation: 0)) == [.rejected(.bottom, .wrongStage)])
    #expect(table.feed(.call(.bottom, turn: 0)) == [.rejected(.bottom, .wrongStage)])
    #expect(table.passDeadline() == [.activated(.bottom, activation: 0)])
  }

  @Test func aSkippedDealEndsAtOnceOnceAllHaveAnswered() {
    var table = Table([.bottom, .top])
    _ = table.feed(.startRound(deck: Deck.standard, draw: 0))
    _ = table.feed(.dealt(.bottom))
    #expect(table.feed(.skipDeal) == [])
    #expect(table.feed(.dealt(.top)) == [.activated(.bottom, activation: 0)])
  }

  @Test func activationsAreNumberedFromWhereTheLastMatchEnded() {
    var table = Table([.bottom, .top], firstActivation: 17)
    table.deal()
    #expect(table.feed(.turn(.bottom, activation: 0)) == [.rejected(.bottom, .wrongActivation)])
    guard case .turned(.bottom, _, 1)? = table.feed(.turn(.bottom, activation: 17)).first else {
      Issue.record("not turned")
      return
    }
    #expect(table.passDeadline() == [.activated(.top, activation: 18)])
  }

  @Test func aHoldStopsTurnsAndPausesUntilACallCounts() {
    var table = Table([.bottom, .top])
    table.deal(acesFirst)
    _ = table.feed(.turn(.bottom, activation: 0))
    _ = table.passDeadline()
    _ = table.feed(.turn(.top, activation: 1))
    #expect(table.match.matchStands)
    _ = table.feed(.holdForVerdict)
    #expect(table.match.deadline == nil)
    table.now = table.now + .seconds(3)
    #expect(table.feed(.timeout) == [])
    #expect(table.feed(.turn(.bottom, activation: 2)) == [.rejected(.bottom, .notActive)])
    #expect(table.feed(.call(.bottom, turn: 2)) == [.called(.bottom, .correct([.bottom, .top]))])
    #expect(!table.match.isHeld)
    #expect(table.match.deadline == table.now + .seconds(1))
    #expect(table.passDeadline() == [.took(.bottom, from: [.bottom, .top])])
    #expect(table.passDeadline() == [.activated(.bottom, activation: 2)])
  }

  @Test func aReleasedHoldLetsThePauseEnd() {
    var table = Table([.bottom, .top])
    table.deal()
    _ = table.feed(.turn(.bottom, activation: 0))
    _ = table.feed(.holdForVerdict)
    table.now = table.now + .seconds(3)
    #expect(table.feed(.releaseHold) == [])
    #expect(table.feed(.timeout) == [.activated(.top, activation: 1)])
    // Without a hold it means nothing.
    #expect(table.feed(.releaseHold) == [])
  }

  @Test func whoIsWaitedForLeavesDuringAHold() {
    var table = Table([.bottom, .left, .top])
    table.deal()
    _ = table.feed(.holdForVerdict)
    guard case .left(.bottom, _)? = table.feed(.leave(.bottom)).first else {
      Issue.record("did not leave")
      return
    }
    #expect(table.events.count == 1)
    var other = table
    #expect(table.feed(.releaseHold) == [.activated(.left, activation: 1)])
    // Or a call counts: then play goes on after its pauses.
    #expect(other.feed(.call(.top, turn: 0)) == [.called(.top, .wrong)])
    _ = other.passDeadline()
    #expect(other.passDeadline() == [.activated(.left, activation: 1)])
  }

  @Test func theWinnerLeavesAndHasStillWon() {
    var table = Table([.bottom, .top])
    // Five cards: top turns his only two, bottom takes everything.
    table.deal([5, 0, 13, 1, 2].map(card))
    _ = table.feed(.turn(.bottom, activation: 0))
    _ = table.passDeadline()
    _ = table.feed(.turn(.top, activation: 1))
    _ = table.passDeadline()
    _ = table.feed(.turn(.bottom, activation: 2))
    _ = table.passDeadline()
    _ = table.feed(.turn(.top, activation: 3))
    #expect(table.match.matchStands)
    _ = table.passDeadline()
    #expect(table.feed(.call(.bottom, turn: 4)) == [.called(.bottom, .correct([.bottom, .top]))])
    #expect(table.passDeadline() == [.took(.bottom, from: [.bottom, .top])])
    guard case .left(.bottom, _)? = table.feed(.leave(.bottom)).first else {
      Issue.record("did not leave")
      return
    }
    #expect(table.events.last == .roundEnded(winner: .bottom))
    #expect(table.match.gamesWon[.bottom] == 1)
  }

  @Test func aLeaverBetweenRoundsGivesNothingAway() {
    var rules = MatchRules()
    rules.turnsWithoutCall = 1
    var table = Table([.bottom, .left, .top], rules: rules)
    table.deal()
    _ = table.feed(.turn(.bottom, activation: 0))
    #expect(table.passDeadline() == [.roundEnded(winner: .bottom)])
    guard case .left(.top, let gains)? = table.feed(.leave(.top)).first else {
      Issue.record("did not leave")
      return
    }
    #expect(Seat.allCases.allSatisfy { gains[$0].isEmpty })
  }

  @Test func nobodyLeavesTwice() {
    var table = Table([.bottom, .left, .top])
    table.deal()
    _ = table.feed(.leave(.left))
    #expect(table.feed(.leave(.left)) == [.rejected(.left, .notSeated)])
    #expect(table.feed(.leave(.right)) == [.rejected(.right, .notSeated)])
  }

  @Test func noViewHoldsAHiddenFace() {
    var table = Table([.bottom, .top])
    table.deal()
    _ = table.feed(.turn(.bottom, activation: 0))
    let view = table.match.view
    #expect(view.tableau.closed[.bottom].count == 25 && view.tableau.closed[.top].count == 26)
    #expect(view.tableau.open[.bottom] == table.match.tableau.open[.bottom])
    #expect(view.lockedOut == .bottom && view.hasTurned && view.turn == 1)
  }
}
