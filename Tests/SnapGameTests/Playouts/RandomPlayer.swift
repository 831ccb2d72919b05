import SnapGame

/// Makes up what happens at a table: sensible and senseless inputs at any moment.
struct RandomPlayer {
  private var generator: SeededGenerator
  private let seats: [Seat]
  private let deckSize: Int
  /// How likely a standing match is called, and a call without one.
  private let alertness: Double
  private let rashness: Double
  private let leaving: Double
  private let holds: Bool
  private(set) var playout: Playout
  private(set) var held = 0

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    seats = Seat.arrangement(for: Int.random(in: 2...4, using: &generator))
    let house = HouseRules.random(using: &generator)
    // Five cards among four players: somebody always can turn.
    deckSize = Bool.random(using: &generator) ? house.decks.cards : Int.random(in: 5...20, using: &generator)
    alertness = [0.05, 0.3, 0.9].randomElement(using: &generator)!
    rashness = [0, 0.02, 0.3].randomElement(using: &generator)!
    leaving = [0, 0.01, 0.05].randomElement(using: &generator)!
    var rules = MatchRules(house: house)
    rules.turnsWithoutCall = [4, 25, 208].randomElement(using: &generator)!
    rules.timeLimit = [nil, nil, .seconds(15)].randomElement(using: &generator)!
    holds = rules.timeLimit == nil
    playout = Playout(seats: seats, rules: rules, deckSize: deckSize)
  }

  mutating func play(inputs: Int) throws {
    while playout.inputs.count < inputs, playout.match.seated.count >= 2 {
      if playout.isHeld { try weigh() } else { try playOn() }
    }
  }

  private mutating func chance(_ probability: Double) -> Bool { generator.nextFraction() < probability }
  private mutating func anySeat() -> Seat { Seat.allCases.randomElement(using: &generator)! }

  private mutating func playOn() throws {
    let match = playout.match
    if chance(leaving) { return try playout.feed(.leave(anySeat())) }
    if chance(0.05) { return try doSomethingSenseless() }
    if match.isBetweenRounds { return try playout.feed(startOfRound()) }
    if let seat = match.unanswered.clockwise(from: anySeat()).first(where: { _ in true }) {
      try playout.wait(.milliseconds(Int64.random(in: 0...4_000, using: &generator)))
      return try playout.feed(.dealt(seat))
    }
    if chance(match.matchStands ? alertness : rashness) {
      if holds && chance(0.3) && match.standing(ofCallBy: anySeat(), turn: match.turn) == .counts {
        held += 1
        return try playout.feed(.holdForVerdict)
      }
      if chance(0.3) { return try playout.feed(.tie([anySeat(), anySeat(), anySeat()], turn: match.turn)) }
      return try playout.feed(.call(anySeat(), turn: match.turn))
    }
    if let seat = match.waitsForTurnOf, chance(0.8) {
      return try playout.feed(.turn(seat, activation: playout.activation))
    }
    try playout.wait(.milliseconds(Int64.random(in: 0...700, using: &generator)))
    if chance(0.1), let deadline = match.deadline, deadline > playout.now {
      // Something comes just when time is up.
      try playout.wait(deadline - playout.now - Duration(nanoseconds: 1))
      try playout.feed(.call(anySeat(), turn: match.turn))
    }
  }

  /// Calls are being weighed: somebody's counts in the end, or nobody's.
  private mutating func weigh() throws {
    let match = playout.match
    if chance(leaving) {
      // Who is waited for may leave as well, but then play goes on only after the hold: see MatchTests.
      let seat = anySeat()
      if seat != match.view.active { return try playout.feed(.leave(seat)) }
    }
    try playout.wait(.milliseconds(Int64.random(in: 0...150, using: &generator)))
    if chance(0.1), let seat = match.waitsForTurnOf {
      return try playout.feed(.turn(seat, activation: playout.activation))
    }
    if chance(0.3) { return try playout.feed(.releaseHold) }
    if chance(0.3) { return try playout.feed(.tie([anySeat(), anySeat()], turn: match.turn)) }
    try playout.feed(.call(anySeat(), turn: match.turn))
  }

  private mutating func doSomethingSenseless() throws {
    let seat = anySeat()
    let number = Int.random(in: -1...40, using: &generator)
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: try playout.feed(.turn(seat, activation: number))
    case 1: try playout.feed(.call(seat, turn: max(0, number)))
    case 2: try playout.feed(.dealt(seat))
    case 3: try playout.feed(startOfRound())
    case 4: try playout.feed(.timeout)
    case 5: try playout.feed(.skipDeal)
    case 6: try playout.feed(.releaseHold)
    default: try playout.feed(.call(seat, turn: playout.match.turn))
    }
  }

  private mutating func startOfRound() -> MatchInput {
    let cards = Deck.shuffled(playout.match.rules.house.decks, using: &generator)
    return .startRound(deck: Array(cards.prefix(deckSize)), draw: generator.next())
  }
}
