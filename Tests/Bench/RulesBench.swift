import Baselines
import SnapGame

/// Whole rounds between computer players in virtual time: the rules and nothing else, against the same in C.
struct RulesBench: Benchmark {
  static let name = "rules"
  static let summary = "whole rounds of four computer players"
  private let roundsPerMeasurement = 300
  private let seed: UInt64 = 1

  func run(rounds: Int) -> String {
    let comparison = Comparison(
      [
        Contender(name: "C") {
          nanoseconds(per: roundsPerMeasurement) {
            _ = baseline_rules_play(seed, 4, Int32(roundsPerMeasurement))
          } / 1_000
        },
        Contender(name: "SnapGame") {
          nanoseconds(per: roundsPerMeasurement) {
            _ = RulesPlay(seed: seed, players: 4).play(rounds: roundsPerMeasurement)
          } / 1_000
        },
      ], rounds: rounds)
    let inC = baseline_rules_play(seed, 4, 2_000)
    let inSwift = RulesPlay(seed: seed, players: 4).play(rounds: 2_000)
    return comparison.report(unit: "us a round") + "\n"
      + plausibility("C", inC) + "\n" + plausibility("SnapGame", inSwift)
  }

  /// Both must play the same game: these means differ by chance only.
  private func plausibility(_ name: String, _ totals: baseline_rules_totals) -> String {
    let rounds = Double(totals.wins.0 + totals.wins.1 + totals.wins.2 + totals.wins.3 + totals.ties)
    let turns = decimals(Double(totals.turns) / rounds, 1)
    let correct = decimals(Double(totals.correct_calls) / rounds, 2)
    let wrong = decimals(Double(totals.wrong_calls) / rounds, 2)
    let minutes = decimals(Double(totals.milliseconds) / rounds / 60_000, 1)
    return
      "  \(name): a round has \(turns) turns, \(correct) correct and \(wrong) wrong calls, and takes \(minutes) min"
  }
}

/// Computer players at a `Match`, driven by nothing but their deadlines.
struct RulesPlay {
  private var match: Match
  private var players: [ComputerPlayer]
  private let seats: [Seat]
  private var generator: SeededGenerator
  private var now = Instant.zero
  private var events: [MatchEvent] = []
  private var activation = 0
  private var turn = 0
  private var roundIsOver = false
  private var totals = baseline_rules_totals()

  init(seed: UInt64, players count: Int) {
    seats = Array(Seat.allCases.prefix(count))
    generator = SeededGenerator(seed: seed)
    let rules = MatchRules()
    match = Match(seated: SeatSet(seats), rules: rules)
    players = seats.indices.map {
      ComputerPlayer(level: .normal, seed: seed &+ UInt64($0), rollSeed: seed, pacing: rules.pacing)
    }
  }

  consuming func play(rounds: Int) -> baseline_rules_totals {
    for _ in 0..<rounds { playRound() }
    return totals
  }

  private mutating func playRound() {
    roundIsOver = false
    perform(.startRound(deck: Deck.shuffled(using: &generator), draw: 0))
    for seat in seats { perform(.dealt(seat)) }
    // Without the deal, as in C.
    now = match.deadline ?? now
    let start = now
    while !roundIsOver { step() }
    totals.milliseconds += UInt64((now - start).milliseconds)
  }

  /// Goes to the next deadline, the table's or a player's, and does what is due.
  private mutating func step() {
    var next = match.deadline
    var mover: Int?
    for index in players.indices {
      if let deadline = players[index].deadline, next.map({ deadline < $0 }) ?? true {
        next = deadline
        mover = index
      }
    }
    guard let next else { preconditionFailure("a table without a next event") }
    now = next
    guard let mover else { return perform(.timeout) }
    switch players[mover].nextMove(at: now) {
    case .turn: perform(.turn(seats[mover], activation: activation))
    case .call: perform(.call(seats[mover], turn: turn))
    case nil: break
    }
  }

  private mutating func perform(_ input: MatchInput) {
    events.removeAll(keepingCapacity: true)
    match.handle(input, at: now, into: &events)
    for event in events { tell(event) }
  }

  private mutating func tell(_ event: MatchEvent) {
    switch event {
    case .activated(let seat, let number):
      activation = number
      for index in players.indices {
        if seats[index] == seat { players[index].activated(at: now) } else { players[index].waits() }
      }
    case .turned(_, _, let number):
      turn = number
      totals.turns += 1
      let matchStands = match.matchStands
      for index in players.indices {
        let holdsCards = match.holdsCards(seats[index])
        players[index].cardTurned(matchStands: matchStands, holdsCards: holdsCards, at: now)
      }
    case .called(_, let verdict):
      switch verdict {
      case .correct: totals.correct_calls += 1
      case .wrong: totals.wrong_calls += 1
      case .tooLate: return
      }
      for index in players.indices { players[index].callCounted() }
    case .roundEnded(let winner):
      roundIsOver = true
      for index in players.indices { players[index].rests() }
      count(winner)
    default: break
    }
  }

  private mutating func count(_ winner: Seat?) {
    switch winner {
    case .bottom: totals.wins.0 += 1
    case .left: totals.wins.1 += 1
    case .top: totals.wins.2 += 1
    case .right: totals.wins.3 += 1
    case nil: totals.ties += 1
    }
  }
}
