package import SnapGame
import SnapHost

/// One of the two who race for every card in a simulated contest.
package struct Contestant: Equatable, Sendable {
  /// What somebody claims of his reactions, and does about his line.
  package enum Honesty: Equatable, Sendable {
    case honest
    /// Claims to have reacted in no time at all.
    case claimsZero
    /// That, and from the first card on answers pings late and unevenly, by up to this much; the same with what the
    /// kernel acknowledges.
    case claimsZeroAndDelays(Duration)
  }

  /// The shortest time to the player and back.
  package var roundTrip: Duration
  /// At most this much more, each way and each time.
  package var jitter: Duration
  package var honesty: Honesty
  /// From receiving a card to the key press: the mean, and the standard deviation.
  package var reaction = Duration.milliseconds(350)
  package var deviation = Duration.milliseconds(50)

  package init(roundTrip: Duration, jitter: Duration = .milliseconds(10), honesty: Honesty = .honest) {
    self.roundTrip = roundTrip
    self.jitter = jitter
    self.honesty = honesty
  }
}

/// Who won how many simulated contests.
package struct ContestStatistics: Equatable, Sendable {
  package var contests = 0
  /// Won by the first contestant, as the host judges.
  package var won = 0
  /// Won by him if whoever arrives first wins.
  package var arrivedFirst = 0
  /// How long each contest was kept open after its first call.
  package var waits: [Duration] = []

  /// Of the contests, how many the first contestant won, as the host judges; 0 to 1.
  package var share: Double { Double(won) / Double(max(1, contests)) }
  /// The same if whoever arrives first wins.
  package var shareByArrival: Double { Double(arrivedFirst) / Double(max(1, contests)) }
  package var medianWait: Duration { waits.isEmpty ? .zero : waits.sorted()[waits.count / 2] }
}

/// Lets two players race for `count` cards, three seconds apart, through the host's own judge (docs/fairness.md).
package func simulateContests(
  between first: Contestant, and second: Contestant, count: Int, seed: UInt64
) -> ContestStatistics {
  var generator = SeededGenerator(seed: seed)
  var sides = [Side(first), Side(second)]
  var statistics = ContestStatistics()
  var now = Instant.zero
  var judge = Judge()
  // As many measurements as a host makes of a new line in its first seconds, in the waiting room.
  for _ in 0..<HostLimits.firstPings {
    for index in sides.indices { sides[index].measure(mayDelay: false, using: &generator) }
  }
  for _ in 0..<count {
    now = now + .seconds(3)
    for index in sides.indices { sides[index].measure(mayDelay: true, using: &generator) }
    // Equals are ranked from the turner's left: each is first as often as the other.
    judge.begin(turner: statistics.contests.isMultiple(of: 2) ? .right : .left, at: now)
    let calls = sides.map { $0.call(to: now, using: &generator) }
    let order = calls[0].arrival <= calls[1].arrival ? [0, 1] : [1, 0]
    let (early, late) = (order[0], order[1])
    take(calls[early], by: early, in: &sides, &judge)
    let closes = judge.closes(allowances: [sides[late].line.allowance])
    if calls[late].arrival < max(closes, calls[early].arrival) { take(calls[late], by: late, in: &sides, &judge) }
    let end = judge.calls.count == 2 ? calls[late].arrival : max(closes, calls[early].arrival)
    statistics.contests += 1
    statistics.won += judge.decide()[0].seat == Side.seats[0] ? 1 : 0
    statistics.arrivedFirst += early == 0 ? 1 : 0
    statistics.waits.append(end - calls[early].arrival)
  }
  return statistics
}

private func take(_ call: Side.Call, by index: Int, in sides: inout [Side], _ judge: inout Judge) {
  judge.take(callBy: Side.seats[index], claimed: call.claim, line: &sides[index].line, at: call.arrival)
}

/// A contestant and what the host knows of his line.
private struct Side {
  struct Call {
    let arrival: Instant
    let claim: Duration
  }

  /// Neither turns the cards.
  static let seats = [Seat.bottom, .top]

  let contestant: Contestant
  var line = Line(isNetwork: true)
  private var figures: SmoothedRoundTrip?

  init(_ contestant: Contestant) { self.contestant = contestant }

  private func oneWay(using generator: inout SeededGenerator) -> Duration {
    contestant.roundTrip / 2 + contestant.jitter * generator.nextFraction()
  }

  /// One ping, and one look at the kernel's figures.
  mutating func measure(mayDelay: Bool, using generator: inout SeededGenerator) {
    var ping = oneWay(using: &generator) + oneWay(using: &generator)
    var sample = oneWay(using: &generator) + oneWay(using: &generator)
    if mayDelay, case .claimsZeroAndDelays(let longest) = contestant.honesty {
      ping = ping + longest * generator.nextFraction()
      sample = sample + longest * generator.nextFraction()
    }
    line.pinged(roundTrip: ping)
    let figures = figures?.taking(sample) ?? SmoothedRoundTrip(first: sample)
    self.figures = figures
    line.measured(figures)
  }

  func call(to card: Instant, using generator: inout SeededGenerator) -> Call {
    let reaction = contestant.reaction + contestant.deviation * normal(using: &generator)
    let held = max(.milliseconds(1), reaction)
    let arrival = card + oneWay(using: &generator) + held + oneWay(using: &generator)
    // A guest sends whole milliseconds.
    let claim = contestant.honesty == .honest ? Duration.milliseconds(held.milliseconds) : .zero
    return Call(arrival: arrival, claim: claim)
  }

  /// Nearly normal: the sum of twelve uniform numbers, less its mean.
  private func normal(using generator: inout SeededGenerator) -> Double {
    (0..<12).reduce(-6.0) { sum, _ in sum + generator.nextFraction() }
  }
}
