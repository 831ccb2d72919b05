import SnapGame
import Testing

@Suite struct BasicsTests {
  @Test func aDeckHoldsEachCardOnce() {
    #expect(Deck.standard.count == Deck.size)
    #expect(Set(Deck.standard).count == Deck.size)
    var generator = SeededGenerator(seed: 1)
    #expect(Set(Deck.shuffled(using: &generator)).count == Deck.size)
  }

  /// Where each card of the standard deck lands: every place is equally likely. 52 x 52 counts; the
  /// statistic has 51 x 51 degrees of freedom, so its mean is 2601 and its standard deviation 72.
  @Test func theShuffleIsUnbiased() {
    let shuffles = 5_200
    var generator = SeededGenerator(seed: 42)
    var counts = [Int](repeating: 0, count: Deck.size * Deck.size)
    let numbers = Array(0..<Deck.size)
    for _ in 0..<shuffles {
      for (place, number) in numbers.shuffled(using: &generator).enumerated() {
        counts[place * Deck.size + number] += 1
      }
    }
    let expected = Double(shuffles) / Double(Deck.size)
    let statistic = counts.reduce(0.0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
    #expect((2_601 - 5 * 72...2_601 + 5 * 72).contains(statistic))
  }

  @Test func theGeneratorRepeatsItselfAndDiffersBySeed() {
    var a = SeededGenerator(seed: 7)
    var b = SeededGenerator(seed: 7)
    var c = SeededGenerator(seed: 8)
    let first = (0..<100).map { _ in a.next() }
    #expect(first == (0..<100).map { _ in b.next() })
    #expect(first != (0..<100).map { _ in c.next() })
    #expect(Set(first).count == 100)
  }

  @Test func fractionsFillTheirRangeEvenly() {
    var generator = SeededGenerator(seed: 3)
    var buckets = [Int](repeating: 0, count: 10)
    for _ in 0..<10_000 {
      let fraction = generator.nextFraction()
      #expect((0..<1).contains(fraction))
      buckets[Int(fraction * 10)] += 1
    }
    #expect(buckets.allSatisfy { (850...1_150).contains($0) })
  }

  @Test func seatsGoRound() {
    #expect(Seat.bottom.next == .left && Seat.right.next == .bottom)
    for seat in Seat.allCases {
      for steps in -8...8 { #expect(seat.advanced(by: steps).advanced(by: -steps) == seat) }
      // Everybody sees himself at the bottom, and his left-hand neighbour on the left.
      #expect(seat.seen(from: seat) == .bottom && seat.next.seen(from: seat) == .left)
    }
    #expect((2...4).map(Seat.arrangement) == [[.bottom, .top], [.bottom, .left, .top], Seat.allCases])
  }

  @Test func aSeatSetIsASet() {
    var set: SeatSet = [.top]
    #expect(set.only == .top && set.count == 1)
    set.insert(.bottom)
    set.insert(.bottom)
    #expect(set.count == 2 && set.only == nil && set.contains(.bottom) && !set.contains(.left))
    #expect(Array(set.clockwise(from: .left)) == [.top, .bottom])
    #expect(Array(set.clockwise(from: .top)) == [.top, .bottom])
    set.remove(.top)
    #expect(set == [.bottom] && !set.isEmpty)
  }
}

@Suite struct ComputerPlayerTests {
  private func player(_ seed: UInt64, rolls: UInt64 = 1, pace: Double = 1) -> ComputerPlayer {
    ComputerPlayer(habit: .normal, seed: seed, rollSeed: rolls, pacing: Pacing(factor: pace))
  }

  @Test func heTurnsAfterAHalfToTwoAndAHalfSeconds() {
    var total = Duration.zero
    for seed in 0..<1_000 as Range<UInt64> {
      var player = player(seed)
      player.activated(at: .zero)
      let deadline = player.deadline!
      #expect((.milliseconds(500)...(.milliseconds(2_500))).contains(deadline - .zero))
      total = total + (deadline - .zero)
      #expect(player.nextMove(at: deadline - Duration(nanoseconds: 1)) == nil)
      #expect(player.nextMove(at: deadline) == .turn)
      #expect(player.deadline == nil)
    }
    #expect((1.45...1.55).contains(total.seconds / 1_000))
  }

  @Test func heCallsEveryMatchAndOneCardInFiftyOneWithout() {
    var alarms = 0
    var player = player(5)
    for _ in 0..<20_000 {
      player.cardTurned(matchStands: false, holdsCards: true, at: .zero)
      if player.deadline != nil { alarms += 1 }
      player.cardTurned(matchStands: true, holdsCards: true, at: .zero)
      #expect(player.deadline != nil)
      player.cardTurned(matchStands: true, holdsCards: false, at: .zero)
      #expect(player.deadline == nil)
    }
    #expect((330...455).contains(alarms))
  }

  @Test func computersOfOneTableAreAlarmedByTheSameCards() {
    var a = player(1, rolls: 9)
    var b = player(2, rolls: 9)
    var c = player(2, rolls: 10)
    var differences = 0
    for _ in 0..<2_000 {
      a.cardTurned(matchStands: false, holdsCards: true, at: .zero)
      b.cardTurned(matchStands: false, holdsCards: true, at: .zero)
      c.cardTurned(matchStands: false, holdsCards: true, at: .zero)
      #expect((a.deadline == nil) == (b.deadline == nil))
      if (a.deadline == nil) != (c.deadline == nil) { differences += 1 }
    }
    #expect(differences > 10)
  }

  @Test func thePaceHurriesHim() {
    var player = player(3, pace: 0.02)
    player.activated(at: .zero)
    #expect((.milliseconds(10)...(.milliseconds(50))).contains(player.deadline! - .zero))
  }

  @Test func aPendingCallDiesWithTheNextCardAndATurnWithACall() {
    var player = player(4)
    player.cardTurned(matchStands: true, holdsCards: true, at: .zero)
    player.activated(at: .zero)
    player.callCounted()
    // His call still comes, too late; his turn does not.
    #expect(player.nextMove(at: .zero + .seconds(3)) == .call)
    #expect(player.nextMove(at: .zero + .seconds(3)) == nil)
    player.cardTurned(matchStands: true, holdsCards: true, at: .zero)
    player.rests()
    #expect(player.deadline == nil)
  }
}
