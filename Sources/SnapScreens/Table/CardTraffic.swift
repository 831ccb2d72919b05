import SnapGame

/// A place where a card can be seen, or come from.
enum Place: Equatable, Sendable {
  /// Where cards come from that are about to be dealt: off the table.
  case deck
  case closed(Seat)
  case open(Seat)
  /// The face-up cards in the middle.
  case pool
  /// Beyond the table's edge at a seat: where cards go when a round is over.
  case away(Seat)
}

/// One card on its way from one place to another.
struct CardFlight: Equatable, Sendable {
  enum Manner: Equatable, Sendable {
    /// Slides over the table, slower towards the end.
    case slides
    /// Is turned over: the face comes up half-way.
    case turnsOver
  }

  let from: Place
  let to: Place
  /// nil: nobody knows its face.
  let card: Card?
  /// The face is up while it slides.
  var isFaceUp = false
  var manner = Manner.slides
  let departs: Instant
  let lands: Instant
  /// Nothing of it is drawn: its card is seen again where it lands.
  var isHidden = false

  /// From 0 at departure to 1 at landing, along the way.
  func progress(at now: Instant) -> Double {
    let whole = Double((lands - departs).nanoseconds)
    if whole <= 0 { return 1 }
    let part = min(1, max(0, Double((now - departs).nanoseconds) / whole))
    switch manner {
    case .slides: return 1 - (1 - part) * (1 - part)
    case .turnsOver: return part
    }
  }

  func isMoving(at now: Instant) -> Bool { departs <= now && now < lands }

  /// The same where nothing moves; nil: the card is in its place at once. A turned card lies there from the moment at which
  /// its face would have come up.
  var still: CardFlight? {
    guard manner == .turnsOver else { return nil }
    return CardFlight(
      from: from, to: to, card: card, manner: manner, departs: departs, lands: departs + (lands - departs) / 2,
      isHidden: true)
  }
}

/// What a stack shows at an instant.
struct DisplayedPile: Equatable, Sendable {
  var count: Int
  /// The face on top of an open pile; nil if there is none.
  var top: Card?

  static let empty = DisplayedPile(count: 0)
}

/// All cards on their way.
///
/// A displayed pile is what the mirror says lies there, plus the cards that have not departed from it yet, minus the
/// cards that have not landed on it yet. So a card is always in exactly one place, and the picture ends at the mirror's
/// state whatever happens in between.
struct CardTraffic: Equatable, Sendable {
  /// A pack never holds more cards than this on their way; a hostile host's longer list is not animated.
  static let maximumFlights = 256

  private(set) var flights: [CardFlight] = []

  /// Adds cards that set out now or later. If the piles could not be shown with what is still on its way, the older
  /// flights end at once.
  mutating func add(_ new: [CardFlight], over view: MatchView, at now: Instant) {
    let running = flights.filter { now < $0.lands }
    flights = running + new
    if !isShowable(over: view, from: now) { flights = new }
    if !isShowable(over: view, from: now) { flights = [] }
  }

  /// Ends all flights: the picture is the mirror's state.
  mutating func clear() { flights = [] }

  /// When the last card has landed; nil if nothing is on its way.
  func end(after now: Instant) -> Instant? { flights.map(\.lands).filter { now < $0 }.max() }

  func isFinished(at now: Instant) -> Bool { end(after: now) == nil }

  /// The flights that are to be seen at an instant, in drawing order; cards that move as one block appear once, its last.
  func sample(at now: Instant) -> [CardFlight] {
    let moving = flights.filter { $0.isMoving(at: now) && !$0.isHidden }
    return moving.indices.filter { index in
      guard index + 1 < moving.count else { return true }
      let (this, next) = (moving[index], moving[index + 1])
      return this.from != next.from || this.to != next.to || this.departs != next.departs || this.lands != next.lands
    }.map { moving[$0] }
  }

  /// How many cards are in the air.
  func movingCount(at now: Instant) -> Int { flights.reduce(0) { $0 + ($1.isMoving(at: now) ? 1 : 0) } }

  func pile(at place: Place, over view: MatchView, at now: Instant) -> DisplayedPile {
    let waiting = flights.filter { $0.from == place && now < $0.departs }
    let coming = flights.reduce(0) { $0 + ($1.to == place && now < $1.lands ? 1 : 0) }
    switch place {
    case .deck, .away: return .empty
    case .closed(let seat):
      return DisplayedPile(count: max(0, Self.closedCount(at: seat, of: view) + waiting.count - coming))
    case .open(let seat):
      let lying = Self.openCards(at: seat, of: view).dropLast(coming)
      return DisplayedPile(count: lying.count + waiting.count, top: lying.last ?? waiting.last?.card)
    case .pool:
      let lying = (view.stage == .betweenRounds ? [] : view.tableau.pool).dropLast(coming)
      return DisplayedPile(count: lying.count + waiting.count, top: lying.last ?? waiting.last?.card)
    }
  }

  // Between rounds the mirror still knows how the round ended, but the table is cleared.

  private static func closedCount(at seat: Seat, of view: MatchView) -> Int {
    view.stage == .betweenRounds ? 0 : view.tableau.closed[seat].count
  }

  private static func openCards(at seat: Seat, of view: MatchView) -> Stack<Card> {
    view.stage == .betweenRounds ? [] : view.tableau.open[seat]
  }

  /// No pile would have to hold less than nothing from now on.
  private func isShowable(over view: MatchView, from now: Instant) -> Bool {
    if flights.count > Self.maximumFlights { return false }
    let moments = [now] + flights.flatMap { [$0.departs, $0.lands] }.filter { now < $0 }
    let piles =
      Seat.allCases.flatMap { seat in
        [(Place.closed(seat), view.tableau.closed[seat].count), (.open(seat), view.tableau.open[seat].count)]
      } + [(.pool, view.tableau.pool.count)]
    for (place, lying) in piles {
      let (outgoing, incoming) = (flights.filter { $0.from == place }, flights.filter { $0.to == place })
      if incoming.isEmpty { continue }
      for moment in moments {
        let waiting = outgoing.reduce(0) { $0 + (moment < $1.departs ? 1 : 0) }
        let coming = incoming.reduce(0) { $0 + (moment < $1.lands ? 1 : 0) }
        if lying + waiting < coming { return false }
      }
    }
    return true
  }
}
