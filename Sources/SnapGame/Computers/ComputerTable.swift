/// Computer players at a match, driven by nothing but their deadlines: whole rounds in no time, without a host, guests
/// and what travels between them.
package struct ComputerTable: Equatable, Sendable {
  /// What happened in all rounds so far.
  package struct Tally: Equatable, Sendable {
    package fileprivate(set) var turns = 0
    package fileprivate(set) var correctCalls = 0
    package fileprivate(set) var wrongCalls = 0
    /// Rounds won.
    package fileprivate(set) var wins = SeatMap<Int>(repeating: 0)
    package fileprivate(set) var ties = 0
    /// Virtual time from the first activation of each round to its end.
    package fileprivate(set) var playTime = Duration.zero
  }

  package private(set) var tally = Tally()
  private var match: Match
  private var players: [Player]
  private var generator: SeededGenerator
  private var now = Instant.zero
  /// Of the last activation, and of the last card.
  private var activation = 0
  private var turn = 0
  /// What the match said last; kept for its room.
  private var events: [MatchEvent] = []

  private struct Player: Equatable {
    let seat: Seat
    var mind: ComputerPlayer
  }

  /// - Parameter seats: at least two.
  package init(
    seats: SeatSet, habits: SeatMap<ComputerHabit> = SeatMap(repeating: .normal), seed: UInt64,
    rules: MatchRules = MatchRules()
  ) {
    match = Match(seated: seats, rules: rules)
    generator = SeededGenerator(seed: seed)
    let rollSeed = generator.next()
    players = []
    for seat in seats.clockwise(from: .bottom) {
      let mind = ComputerPlayer(
        habit: habits[seat], seed: generator.next(), rollSeed: rollSeed, pacing: rules.pacing)
      players.append(Player(seat: seat, mind: mind))
    }
  }

  /// Deals a shuffled deck and plays until the round is over. The pause of the deal passes unplayed.
  package mutating func playRound() {
    perform(.startRound(deck: Deck.shuffled(match.rules.house.decks, using: &generator), draw: generator.next()))
    for player in players { perform(.dealt(player.seat)) }
    if let deadline = match.deadline { now = deadline }
    let start = now
    repeat { step() } while !match.isBetweenRounds
    tally.playTime = tally.playTime + (now - start)
  }

  /// Goes to the next deadline, the table's or a player's, and does what is due.
  private mutating func step() {
    var next = match.deadline ?? .never
    var mover: Int?
    for index in players.indices where players[index].mind.movesAt < next {
      next = players[index].mind.movesAt
      mover = index
    }
    precondition(next < .never, "somebody always acts next in a round")
    now = next
    guard let mover else { return perform(.timeout) }
    switch players[mover].mind.nextMove(at: now) {
    case .turn: perform(.turn(players[mover].seat, activation: activation))
    case .call: perform(.call(players[mover].seat, turn: turn))
    case nil: break
    }
  }

  private mutating func perform(_ input: MatchInput) {
    match.handle(input, at: now, into: &events)
    for index in events.indices { tellEvent(at: index) }
    // Mostly one event: cheaper than removeAll.
    while events.popLast() != nil {}
  }

  /// Lets the players see one of the events, and counts it.
  private mutating func tellEvent(at index: Int) {
    switch events[index] {
    case .activated(let seat, let number):
      activation = number
      for index in players.indices {
        if players[index].seat == seat { players[index].mind.activated(at: now) } else { players[index].mind.waits() }
      }
    case .turned(_, _, let number):
      turn = number
      tally.turns += 1
      let matchStands = match.matchStands
      let holders = match.holders
      for index in players.indices {
        let seat = players[index].seat
        players[index].mind.cardTurned(
          matchStands: matchStands, holdsCards: holders.contains(seat),
          isBehind: match.tableau.isBehind(seat, among: match.seated), at: now)
      }
    case .called(_, .tooLate): break
    case .called(_, let verdict):
      if verdict == .wrong { tally.wrongCalls += 1 } else { tally.correctCalls += 1 }
      for index in players.indices { players[index].mind.callCounted() }
    case .roundEnded(let winner):
      if let winner { tally.wins[winner] += 1 } else { tally.ties += 1 }
      for index in players.indices { players[index].mind.rests() }
    case .dealt, .recycled, .paid, .took, .pooled, .left, .rejected: break
    }
  }
}
