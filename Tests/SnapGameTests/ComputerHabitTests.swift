import Testing

@testable import SnapGame

/// The numbers of docs/computers.md, measured over many draws.
@Suite struct ComputerHabitTests {
  private static let draws = 10_000

  /// What a player does at many cards, each as in a fresh game.
  private struct Measured {
    /// From the card to the call, in milliseconds, sorted.
    var calls: [Double] = []
    /// From the activation to the card; the same.
    var turns: [Double] = []
    /// In percent of the cards without a match, and of those with one.
    var falseAlarms = 0.0
    var misses = 0.0

    func call(_ quantile: Double) -> Double { calls[Int(quantile * Double(calls.count - 1))] }
    func turn(_ quantile: Double) -> Double { turns[Int(quantile * Double(turns.count - 1))] }
  }

  private func measure(_ habit: ComputerHabit, pace: Double = 1) -> Measured {
    var player = ComputerPlayer(habit: habit, seed: 7, rollSeed: 8, pacing: Pacing(factor: pace))
    var measured = Measured()
    for _ in 0..<Self.draws {
      player.rests()
      player.cardTurned(matchStands: true, holdsCards: true, at: .zero)
      if let call = player.deadline { measured.calls.append((call - .zero).seconds * 1_000) }
      player.rests()
      player.activated(at: .zero)
      measured.turns.append((player.deadline! - .zero).seconds * 1_000)
      player.cardTurned(matchStands: false, holdsCards: true, at: .zero)
      if player.deadline != nil { measured.falseAlarms += 100 / Double(Self.draws) }
    }
    measured.misses = 100 - 100 * Double(measured.calls.count) / Double(Self.draws)
    measured.calls.sort()
    measured.turns.sort()
    return measured
  }

  @Test func normalIsExactlyTheRules() {
    let normal = measure(.normal)
    #expect(normal.calls.first! >= 500 && normal.calls.last! <= 2_500)
    #expect(normal.turns.first! >= 500 && normal.turns.last! <= 2_500)
    for tenth in 1...9 {
      let uniform = 500 + 200 * Double(tenth)
      #expect(abs(normal.call(Double(tenth) / 10) - uniform) < 30)
      #expect(abs(normal.turn(Double(tenth) / 10) - uniform) < 30)
    }
    #expect(normal.misses == 0)
    #expect(abs(normal.falseAlarms - 100.0 / 51) < 0.25)
  }

  /// (level, of a call: 5 %, 50 %, 95 %, of a turn: the same, false alarms, misses)
  static let levels: [(Level, [Double], [Double], Double, Double)] = [
    (.easy, [1_201, 1_650, 2_782], [1_050, 1_500, 2_632], 1.2, 12),
    (.hard, [711, 950, 1_554], [630, 900, 1_579], 0.7, 3),
  ]

  @Test(arguments: levels)
  func easyAndHardReactLikePeople(
    level: Level, calls: [Double], turns: [Double], falseAlarms: Double, misses: Double
  ) {
    let measured = measure(ComputerHabit(level))
    for (quantile, (call, turn)) in zip([0.05, 0.5, 0.95], zip(calls, turns)) {
      #expect(abs(measured.call(quantile) / call - 1) < 0.04, "\(quantile): \(measured.call(quantile))")
      #expect(abs(measured.turn(quantile) / turn - 1) < 0.04, "\(quantile): \(measured.turn(quantile))")
    }
    // Steep before the middle, with a long tail.
    #expect(measured.call(0.95) - measured.call(0.5) > 2 * (measured.call(0.5) - measured.call(0.05)))
    #expect(abs(measured.falseAlarms - falseAlarms) < 0.3, "\(measured.falseAlarms)")
    #expect(abs(measured.misses - misses) < 1, "\(measured.misses)")
  }

  @Test func nobodyReactsToAFaceThatDoesNotShowYet() {
    let hard = measure(ComputerHabit(.hard, ComputerManner(tempo: 50)!))
    #expect(hard.calls.first! > 150 + 240)
  }

  @Test func thePaceHurriesThemAll() {
    for level in Level.allCases {
      let usual = measure(ComputerHabit(level))
      let hurried = measure(ComputerHabit(level), pace: 0.1)
      #expect(abs(hurried.call(0.5) * 10 / usual.call(0.5) - 1) < 0.01)
      #expect(abs(hurried.turn(0.5) * 10 / usual.turn(0.5) - 1) < 0.01)
    }
  }

  @Test func hastyIsQuickAndErrsAndSureIsSlowAndDoesNot() {
    let hasty = measure(ComputerHabit(.hard, ComputerManner(tempo: 85, alarms: 200)!))
    let sure = measure(ComputerHabit(.hard, ComputerManner(tempo: 120, alarms: 20, misses: 40)!))
    #expect(abs(hasty.call(0.5) - (150 + 680)) < 20 && abs(sure.call(0.5) - (150 + 960)) < 25)
    #expect(abs(hasty.falseAlarms - 1.4) < 0.3 && abs(sure.falseAlarms - 0.14) < 0.1)
    #expect(abs(sure.misses - 1.2) < 0.3)
  }

  /// The middle of his calls at the card of that number, of some rounds.
  private func middle(_ manner: ComputerManner, card: Int, isBehind: Bool = false) -> Double {
    var calls: [Double] = []
    for seed in 0..<400 as Range<UInt64> {
      var player = ComputerPlayer(habit: ComputerHabit(.hard, manner), seed: seed, rollSeed: 1, pacing: .normal)
      for _ in 1..<card { player.cardTurned(matchStands: false, holdsCards: true, at: .zero) }
      player.cardTurned(matchStands: true, holdsCards: true, isBehind: isBehind, at: .zero)
      if let call = player.deadline { calls.append((call - .zero).seconds * 1_000) }
    }
    return calls.sorted()[calls.count / 2]
  }

  @Test func oneTiresOverARoundAndIsFreshInTheNext() {
    let manner = ComputerManner(tires: 50)!
    #expect(abs(middle(manner, card: 1) - 950) < 35)
    #expect(abs(middle(manner, card: 150) - (150 + 1_000)) < 45)
    #expect(abs(middle(manner, card: 300) - (150 + 1_200)) < 60)
    #expect(abs(middle(manner, card: 500) - (150 + 1_200)) < 60)
    var player = ComputerPlayer(habit: ComputerHabit(.hard, manner), seed: 3, rollSeed: 1, pacing: .normal)
    let fresh = player
    for _ in 1...300 { player.cardTurned(matchStands: false, holdsCards: false, at: .zero) }
    #expect(player != fresh)
    player.rests()
    var calls: [Double] = []
    for _ in 1...400 {
      player.cardTurned(matchStands: true, holdsCards: true, at: .zero)
      if let call = player.deadline { calls.append((call - .zero).seconds * 1_000) }
      player.rests()
    }
    #expect(abs(calls.sorted()[calls.count / 2] - 950) < 35)
  }

  @Test func anotherWakesUpWhenHeIsBehind() {
    let manner = ComputerManner(rallies: 40)!
    #expect(abs(middle(manner, card: 1) - 950) < 35)
    #expect(abs(middle(manner, card: 1, isBehind: true) - (150 + 480)) < 30)
  }

  @Test func whoMeansToCallTurnsNoCardBefore() {
    for seed in 0..<200 as Range<UInt64> {
      var player = ComputerPlayer(habit: ComputerHabit(.easy), seed: seed, rollSeed: 1, pacing: .normal)
      player.cardTurned(matchStands: true, holdsCards: true, at: .zero)
      guard player.deadline != nil else { continue }
      player.activated(at: .zero)
      #expect(player.nextMove(at: player.deadline!) == .call)
    }
  }

  /// The same everywhere: whole numbers, no library's logarithms.
  @Test func theDrawsAreTheSameOnEveryPlatform() {
    #expect(ReactionTime.quantiles.count == 33 && ReactionTime.quantiles == ReactionTime.quantiles.sorted())
    let median = Duration.milliseconds(600)
    #expect(ReactionTime.draw(median: median, bits: 0) == .microseconds(372_600))
    #expect(ReactionTime.draw(median: median, bits: 1 << 63) == .milliseconds(600))
    #expect(ReactionTime.draw(median: median, bits: .max) < .microseconds(1_537_200))
    #expect(ReactionTime.draw(median: median, bits: .max) > .microseconds(1_537_000))
    let longest = Duration.seconds(1.5 * 10 * 2 * 2)
    #expect(ReactionTime.draw(median: longest, bits: .max) < longest * 3, "nothing overflows")
  }

  @Test func charactersAreReadFromAList() throws {
    let list = try ComputerCharacter.list(parsing: "# who\n\nRay 100 100 100 0 0 # even\nOtto 110 100 150 5 35")
    #expect(list.map(\.name) == ["Ray", "Otto"])
    #expect(list[0].manner == .even && list[1].manner.rallies == 35 && list[1].manner.tires == 5)
    for line in ["Ray", "Ray 1 2 3 4", "Ray 100 100 100 0 0 0", "Ray x 100 100 0 0", "Ray 49 100 100 0 0"] {
      #expect(throws: ComputerCharacter.SyntaxError(line: 2)) {
        try ComputerCharacter.list(parsing: "Ann 100 100 100 0 0\n\(line)")
      }
    }
  }
}

/// What share of rounds each level wins: docs/computers.md says it, and this holds it to that.
@Suite struct LevelContestTests {
  /// - Returns: of the rounds, in percent: won by the first seat, by the others, tied.
  private func contest(_ first: Level, against others: Level, players: Int, rounds: Int) -> [Double] {
    var habits = SeatMap<ComputerHabit>(repeating: ComputerHabit(others))
    let seats = Seat.arrangement(for: players)
    habits[seats[0]] = ComputerHabit(first)
    var table = ComputerTable(seats: SeatSet(seats), habits: habits, seed: 11)
    for _ in 0..<rounds { table.playRound() }
    let share = 100 / Double(rounds)
    let won = Double(table.tally.wins[seats[0]]) * share
    let tied = Double(table.tally.ties) * share
    return [won, 100 - won - tied, tied]
  }

  @Test func aQuickerLevelMostlyWinsAndCanBeBeaten() {
    let hardAgainstNormal = contest(.hard, against: .normal, players: 4, rounds: 150)[0]
    #expect((80..<98).contains(hardAgainstNormal), "\(hardAgainstNormal)")
    let easyAgainstNormal = contest(.easy, against: .normal, players: 2, rounds: 150)[0]
    #expect((5..<20).contains(easyAgainstNormal), "\(easyAgainstNormal)")
  }

  @Test func equalsWinEquallyOften() {
    for level in [Level.easy, .hard] {
      let won = contest(level, against: level, players: 2, rounds: 60)[0]
      #expect((30...70).contains(won), "\(level): \(won)")
    }
  }
}
