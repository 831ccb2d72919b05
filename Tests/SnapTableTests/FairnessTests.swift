import SnapGame
import SnapSimulation
import Testing

@testable import SnapHost

/// Two people who react equally fast, one on a line of 10 ms, the other on one of 120 ms.
@Suite struct ContestTests {
  private func contests(
    _ near: Contestant.Honesty, _ far: Contestant.Honesty, jitter: Int64 = 10, count: Int = 5_000, seed: UInt64 = 1
  ) -> ContestStatistics {
    simulateContests(
      between: Contestant(roundTrip: .milliseconds(10), jitter: .milliseconds(jitter), honesty: near),
      and: Contestant(roundTrip: .milliseconds(120), jitter: .milliseconds(jitter), honesty: far), count: count,
      seed: seed)
  }

  // With seeds 7 and 10 the very first round trip of a line is far from its usual ones.
  @Test(arguments: [0, 5, 10, 20] as [Int64], [1, 7, 10] as [UInt64])
  func honestPeopleHaveEqualChances(jitter: Int64, seed: UInt64) {
    let statistics = contests(.honest, .honest, jitter: jitter, count: 20_000, seed: seed)
    #expect((0.48...0.52).contains(statistics.share))
    // The shorter cable would have won nearly always.
    #expect(statistics.shareByArrival > 0.9)
    #expect(statistics.medianWait < .milliseconds(130))
  }

  @Test func claimingToHaveTakenNoTimeGainsNothing() {
    #expect(contests(.claimsZero, .honest, count: 20_000).share < 0.52)
    #expect(1 - contests(.honest, .claimsZero, count: 20_000).share < 0.52)
  }

  @Test(arguments: [20, 50, 100, 200] as [Int64])
  func delayingPongsAndAcknowledgementsGainsLittle(delay: Int64) {
    let cheat = Contestant.Honesty.claimsZeroAndDelays(.milliseconds(delay))
    // Also where the line itself is so even that any allowance is too much.
    for jitter in [0, 5, 10] as [Int64] {
      #expect(contests(cheat, .honest, jitter: jitter).share < 0.55)
      #expect(1 - contests(.honest, cheat, jitter: jitter).share < 0.55)
    }
  }

  @Test func theQuickerPersonWinsMoreOften() {
    var quick = Contestant(roundTrip: .milliseconds(120))
    quick.reaction = .milliseconds(280)
    let slow = Contestant(roundTrip: .milliseconds(10))
    // One standard deviation of the difference apart: 84 %.
    let share = simulateContests(between: quick, and: slow, count: 5_000, seed: 3).share
    #expect((0.80...0.88).contains(share))
  }
}

@Suite struct LineTests {
  private func figures(_ smoothed: Int64, _ variation: Int64) -> SmoothedRoundTrip {
    SmoothedRoundTrip(smoothed: .milliseconds(smoothed), variation: .milliseconds(variation))
  }

  /// A line whose round trips have settled at 25 ms, and are 30 now.
  private func settledLine(variation: Int64) -> Line {
    var line = Line(isNetwork: true)
    for _ in 0...Line.measurementsToSettle { line.measured(figures(25, 1)) }
    line.measured(figures(30, variation))
    return line
  }

  @Test func nobodyIsAllowedMoreThanTheLongestContest() {
    var line = Line(isNetwork: true)
    #expect(line.allowance == .milliseconds(150))
    #expect(line.latency == nil)
    line.pinged(roundTrip: .seconds(3))
    #expect(line.allowance == .milliseconds(150))
  }

  @Test func pingsAreSmoothedAsTCPDoes() {
    var line = Line(isNetwork: true)
    line.pinged(roundTrip: .milliseconds(40))
    // The first sample, and four times half of it.
    #expect(line.latency == .milliseconds(40) && line.allowance == .milliseconds(120))
    line.pinged(roundTrip: .milliseconds(48))
    #expect(line.latency == .milliseconds(41))
    // Variation: 20 + (8 - 20) / 4 = 17.
    #expect(line.allowance == .milliseconds(41 + 68))
  }

  @Test func theKernelsLowestFigureBoundsTheAllowance() {
    var line = settledLine(variation: 1)
    line.pinged(roundTrip: .milliseconds(400))
    // Four times the variation, but at least 10 ms and at most 30.
    #expect(line.allowance == .milliseconds(35))
    line.measured(figures(30, 5))
    #expect(line.allowance == .milliseconds(45))
    // The lowest is kept, whatever is said later.
    line.measured(figures(300, 90))
    #expect(line.allowance == .milliseconds(55))
    line.measured(figures(20, 90))
    #expect(line.allowance == .milliseconds(50))
  }

  @Test func theFirstRoundTripsAreNoMeasureOfALine() {
    var line = Line(isNetwork: true)
    line.measured(figures(3, 1))
    #expect(line.allowance == .milliseconds(13))
    for _ in 0..<Line.measurementsToSettle { line.measured(figures(25, 1)) }
    #expect(line.allowance == .milliseconds(35))
    line.measured(figures(24, 1))
    line.measured(figures(25, 1))
    #expect(line.allowance == .milliseconds(34))
  }

  @Test func aGuestInTheSameProcessNeedsNoAllowance() {
    var line = Line(isNetwork: false)
    line.pinged(roundTrip: .milliseconds(40))
    line.measured(figures(30, 1))
    #expect(line.allowance == .zero && line.latency == .zero)
    #expect(line.judge(claimed: .zero, elapsed: .milliseconds(300)) == .milliseconds(300))
    #expect(line.excess == .zero)
  }

  @Test func aClaimIsHeldBetweenItsBounds() {
    func judged(_ claimed: Int64, _ elapsed: Int64) -> Int64 {
      var line = settledLine(variation: 1)
      return line.judge(claimed: .milliseconds(claimed), elapsed: .milliseconds(elapsed)).milliseconds
    }
    #expect(judged(300, 325) == 300)
    #expect(judged(0, 325) == 290)
    #expect(judged(290, 325) == 290)
    #expect(judged(4_000, 325) == 325)
    // A call that came sooner than the line can carry it.
    #expect(judged(0, 20) == 0)
  }

  @Test func whoAlwaysClaimsTooLittleIsCorrected() {
    var line = settledLine(variation: 20)
    // The line shows 30 ms; the claims imply 55.
    for _ in 0..<200 { _ = line.judge(claimed: .zero, elapsed: .milliseconds(330)) }
    #expect((24...25).contains(line.excess.milliseconds))
    #expect((299...300).contains(line.judge(claimed: .zero, elapsed: .milliseconds(330)).milliseconds))
    // Honesty mends it again.
    for _ in 0..<200 { _ = line.judge(claimed: .milliseconds(300), elapsed: .milliseconds(330)) }
    #expect(line.excess < .milliseconds(1))
  }

  @Test func whoClaimsTooMuchIsNotRewarded() {
    var line = settledLine(variation: 20)
    for _ in 0..<200 { _ = line.judge(claimed: .seconds(9), elapsed: .milliseconds(330)) }
    #expect(line.judge(claimed: .milliseconds(300), elapsed: .milliseconds(330)) == .milliseconds(300))
  }
}

@Suite struct JudgeTests {
  /// Honest lines of these round trips in ms.
  private func line(_ roundTrip: Int64) -> Line {
    var line = Line(isNetwork: true)
    line.measured(SmoothedRoundTrip(smoothed: .milliseconds(roundTrip), variation: .milliseconds(1)))
    return line
  }

  private func judge(turner: Seat, _ calls: [(seat: Seat, claimed: Int64, roundTrip: Int64)]) -> Judge {
    var judge = Judge()
    judge.begin(turner: turner, at: .zero)
    for call in calls.sorted(by: { $0.claimed + $0.roundTrip < $1.claimed + $1.roundTrip }) {
      var line = line(call.roundTrip)
      judge.take(
        callBy: call.seat, claimed: .milliseconds(call.claimed), line: &line,
        at: .zero + .milliseconds(call.claimed + call.roundTrip))
    }
    return judge
  }

  @Test func theSmallestReactionWins() {
    var judge = judge(turner: .right, [(.bottom, 310, 5), (.left, 300, 100), (.top, 350, 0)])
    #expect(judge.decide().map(\.seat) == [.left, .bottom, .top])
    #expect(!judge.isOpen)
  }

  @Test func equalReactionsAreRankedClockwiseFromTheTurnersLeftTheTurnerLast() {
    for turner in Seat.allCases {
      var judge = judge(turner: turner, Seat.allCases.map { ($0, 300, 20) })
      #expect(judge.decide().map(\.seat) == [1, 2, 3, 0].map { turner.advanced(by: $0) })
    }
  }

  @Test func lessThanAMillisecondIsNoDifference() {
    var judge = Judge()
    judge.begin(turner: .right, at: .zero)
    for (seat, reaction) in [(Seat.top, 300_100), (.bottom, 300_900)] as [(Seat, Int64)] {
      var line = Line(isNetwork: false)
      judge.take(callBy: seat, claimed: .zero, line: &line, at: .zero + .microseconds(reaction))
    }
    #expect(judge.decide().map(\.seat) == [.bottom, .top])
  }

  @Test func aContestStaysOpenWhileSomebodyCouldStillBeatTheBest() {
    let judge = judge(turner: .right, [(.bottom, 300, 10)])
    // Sent at 0; the best took 300 ms; another may be 80 ms away.
    #expect(judge.closes(allowances: [.milliseconds(80), .milliseconds(20)]) == .zero + .milliseconds(380))
    // Nobody else: at once.
    #expect(judge.closes(allowances: []) == .zero + .milliseconds(310))
    // Never for longer than 150 ms.
    #expect(judge.closes(allowances: [.milliseconds(900)]) == .zero + .milliseconds(460))
  }

  @Test func onOneMachineNobodyWaits() {
    let judge = judge(turner: .right, [(.bottom, 300, 0)])
    #expect(judge.closes(allowances: [.zero, .zero]) <= .zero + .milliseconds(310))
  }

  @Test func whoLeavesIsWithdrawn() {
    var judge = judge(turner: .right, [(.bottom, 300, 10), (.left, 320, 10)])
    judge.withdraw(.bottom)
    #expect(!judge.hasCalled(.bottom) && judge.hasCalled(.left) && judge.isOpen)
    judge.withdraw(.left)
    #expect(!judge.isOpen)
  }

  @Test func aNewCardForgetsTheCallsAtTheOld() {
    var judge = judge(turner: .right, [(.bottom, 300, 10)])
    judge.begin(turner: .bottom, at: .zero + .seconds(1))
    #expect(!judge.isOpen)
  }
}
