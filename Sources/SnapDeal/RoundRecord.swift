package import SnapGame

/// What somebody saw of a round, to be held against its deck once that is known.
package struct RoundRecord: Equatable, Sendable {
  /// Something that happened on the table after the deal, in the order in which it was seen.
  package enum Fact: Equatable, Sendable {
    case activated(Seat)
    case turned(Seat, Card)
    /// A call that counted: its cards move at some moment before the next activation.
    case called(Seat, Verdict)
    /// nil is a card whose face was not told.
    case left(Seat, gains: SeatMap<[Card?]>)
    /// The whole table, as a snapshot showed it.
    case seen(Tableau<HiddenCard>)
  }

  /// Enough for rounds of hours; a host that goes on for longer cannot fill a guest's memory.
  static let room = 20_000
  /// What a snapshot takes of the room.
  private static let roomOfSnapshot = 50

  /// What the round was played by.
  package let house: HouseRules
  /// Who was dealt cards.
  package let seated: SeatSet
  /// Who got the first card, and turned first.
  package let starter: Seat
  /// Who must have been the starter, as an index clockwise from position 0 or as a seat.
  let starterRule: StarterRule
  /// By seat, bottom card first; nil is a card whose face was not told.
  package let hands: SeatMap<[Card?]>
  private(set) var facts: [Fact] = []
  private var roomLeft = Self.room

  /// By what a round's starter is chosen (docs/rules.md).
  package enum StarterRule: Equatable, Sendable {
    /// The first round of a game: the deck's own draw decides.
    case drawn
    /// A later one: this seat, or the next clockwise that is occupied.
    case first(from: Seat)
    /// Whoever saw this does not know.
    case unknown
  }

  package init(house: HouseRules, seated: SeatSet, starter: Seat, rule: StarterRule, hands: SeatMap<[Card?]>) {
    self.house = house
    self.seated = seated
    self.starter = starter
    starterRule = rule
    self.hands = hands
  }

  /// Facts had to be left out.
  package var isIncomplete: Bool { roomLeft < 0 }

  /// What there is no room for is left out: see `isIncomplete`.
  package mutating func note(_ fact: Fact) {
    if case .seen = fact { roomLeft -= Self.roomOfSnapshot } else { roomLeft -= 1 }
    if roomLeft >= 0 { facts.append(fact) }
  }

  /// The faces that it holds.
  package var faces: Int {
    let dealt = Seat.allCases.reduce(0) { $0 + hands[$1].reduce(0) { $0 + ($1 == nil ? 0 : 1) } }
    return facts.reduce(dealt) { if case .turned = $1 { $0 + 1 } else { $0 } }
  }
}
