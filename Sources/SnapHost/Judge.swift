package import SnapGame

/// Decides which of several calls at one card was the quickest person's (docs/fairness.md).
///
/// The first valid call opens the contest. It stays open only for as long as somebody else could still beat the best
/// reaction known, and 150 ms at most; then the smallest reaction wins, in whole milliseconds.
package struct Judge: Equatable, Sendable {
  /// A call in the contest that is open.
  package struct Call: Equatable, Sendable {
    package let seat: Seat
    /// As judged: from the card's arrival to the key press, as far as the line lets it be believed.
    package let reaction: Duration
  }

  /// When the contest's card was sent out.
  private var sentAt = Instant.zero
  /// Equal reactions are ranked clockwise from here; the turner comes last.
  private var firstInRank = Seat.bottom
  /// Of the open contest, in the order of their arrival.
  package private(set) var calls: [Call] = []
  private var opened = Instant.zero

  package init() {}

  /// Calls have come in, and the quickest is not yet known.
  package var isOpen: Bool { !calls.isEmpty }

  /// A new contest begins: a card by `turner`, or before the first card the start of play by its starter.
  package mutating func begin(turner: Seat, at now: Instant) {
    sentAt = now
    firstInRank = turner.next
    calls = []
  }

  func hasCalled(_ seat: Seat) -> Bool { calls.contains { $0.seat == seat } }

  /// A valid call has arrived. `line` is the caller's.
  package mutating func take(callBy seat: Seat, claimed: Duration, line: inout Line, at now: Instant) {
    if calls.isEmpty { opened = now }
    calls.append(Call(seat: seat, reaction: line.judge(claimed: claimed, elapsed: now - sentAt)))
  }

  mutating func withdraw(_ seat: Seat) { calls.removeAll { $0.seat == seat } }

  /// Where equal calls go to the pool, reactions count as equal that differ by no more: nobody at the table could tell.
  package static let tieWidth = Duration.milliseconds(30)

  /// When the contest can be decided. `allowances` are those of the others who may call and have not; `tieWidth`: by how
  /// much others may be slower than the best and still count.
  package func closes(allowances: some Sequence<Duration>, tieWidth: Duration = .zero) -> Instant {
    let best = (calls.map(\.reaction).min() ?? .zero) + tieWidth
    let latest = allowances.map { sentAt + best + $0 }.max() ?? opened
    return min(latest, opened + HostLimits.contest)
  }

  /// Ends the contest: all calls, the winner's first.
  package mutating func decide() -> [Call] {
    defer { calls = [] }
    return calls.sorted { a, b in
      let (x, y) = (a.reaction.milliseconds, b.reaction.milliseconds)
      return x == y ? a.seat.seen(from: firstInRank) < b.seat.seen(from: firstInRank) : x < y
    }
  }
}
