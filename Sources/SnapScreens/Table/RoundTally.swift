import SnapGame

/// What each player did in a round, for its end; from what everybody at the table sees.
struct RoundTally: Equatable, Sendable {
  struct Line: Equatable, Sendable {
    /// Correct calls that counted.
    var snaps = 0
    /// Cards taken by them.
    var taken = 0
    /// Calls where nothing matched.
    var wrongCalls = 0
    /// The quickest of the correct ones; nil if none is known.
    var bestMilliseconds: UInt32?
  }

  /// A stretch in which one player alone held the most cards.
  struct Lead: Equatable, Sendable {
    let seat: Seat
    /// Cards turned in it, by anybody.
    var turns: Int
  }

  var lines = SeatMap<Line>(repeating: Line())
  /// The longest so far, the first of several; nil: nobody ever led.
  private(set) var longestLead: Lead?
  private var lead: Lead?

  mutating func took(_ seat: Seat, cards: Int) {
    lines[seat].snaps += 1
    lines[seat].taken += cards
  }

  mutating func calledWrongly(_ seat: Seat) { lines[seat].wrongCalls += 1 }

  /// In milliseconds. Nobody sees a card and presses a key in less: that was luck, which wins, and is no record
  /// (docs/statistics.md).
  static let quickestSight: UInt32 = 100

  mutating func reacted(_ seat: Seat, in milliseconds: UInt32) {
    guard milliseconds >= Self.quickestSight else { return }
    lines[seat].bestMilliseconds = min(milliseconds, lines[seat].bestMilliseconds ?? .max)
  }

  /// A card was turned; the table is as it is since then.
  mutating func turned(_ view: MatchView) {
    guard let leader = view.leader else {
      lead = nil
      return
    }
    lead = Lead(seat: leader, turns: lead?.seat == leader ? lead!.turns + 1 : 1)
    if lead!.turns > longestLead?.turns ?? 0 { longestLead = lead }
  }
}

extension MatchView {
  /// Who alone holds the most cards; nil: several do.
  fileprivate var leader: Seat? {
    let counts = seated.clockwise(from: .bottom).map { (seat: $0, cards: tableau.count(at: $0)) }
    guard let most = counts.map(\.cards).max() else { return nil }
    let leaders = counts.filter { $0.cards == most }
    return leaders.count == 1 ? leaders[0].seat : nil
  }
}
