package import SnapGame
import SnapGuest
import SnapHost

/// What became of some rounds between computer players.
package struct GameStatistics: Equatable, Sendable {
  /// What happened in one round, by all players.
  package struct Game: Equatable, Sendable {
    package var turns = 0
    package var snapsRight = 0
    package var snapsWrong = 0
    package var snapsTooLate = 0
    /// Piles that became closed stacks again.
    package var recycles = 0
    /// From the deal to the end of the round, in virtual seconds at the pace that was asked for.
    package var duration = Duration.zero
    /// nil: a tie.
    package var winner: Seat?

    package init() {}
  }

  package let players: Int
  package var games: [Game] = []

  package init(players: Int) { self.players = players }

  /// The sum of one figure over all games.
  package func total(_ figure: (Game) -> Int) -> Int { games.reduce(0) { $0 + figure($1) } }

  package var ties: Int { total { $0.winner == nil ? 1 : 0 } }
  package func wins(at seat: Seat) -> Int { total { $0.winner == seat ? 1 : 0 } }

  /// The duration that a fraction of all games does not exceed: 0.5 is the median. Zero without games.
  package func duration(quantile: Double) -> Duration {
    let sorted = games.map(\.duration).sorted()
    guard let longest = sorted.last else { return .zero }
    let index = Int(quantile * Double(sorted.count))
    return index < sorted.count ? sorted[max(0, index)] : longest
  }
}

/// Plays whole rounds between computer players of normal level: each at a table of its own, in one process, through the
/// real host and guests.
///
/// - Parameters:
///   - players: 2 to 4.
///   - seed: game number n depends on it and on n alone.
package func simulateGames(count: Int, players: Int, seed: UInt64, rules: MatchRules = MatchRules()) -> GameStatistics {
  var statistics = GameStatistics(players: players)
  for number in 0..<count {
    statistics.games.append(simulateGame(players: players, seed: SeededGenerator.mix(seed, UInt64(number)), rules))
  }
  return statistics
}

private func simulateGame(players: Int, seed: UInt64, _ rules: MatchRules) -> GameStatistics.Game {
  var configuration = HostConfiguration()
  configuration.seats = players
  configuration.startsWith = players
  configuration.rules = rules
  var table = TableSimulation(configuration, seed: seed)
  for number in 1...players {
    _ = table.join(GuestOptions(name: "Computer \(number)", link: .inProcess(hosts: false)))
  }
  var game = GameStatistics.Game()
  var began = Instant.zero
  var notesRead = 0
  while table.step() {
    for timed in table.notes[notesRead...] {
      switch timed.note {
      case .roundStarted: began = timed.time
      case .turned: game.turns += 1
      case .called(_, .correct): game.snapsRight += 1
      case .called(_, .wrong): game.snapsWrong += 1
      case .called(_, .tooLate): game.snapsTooLate += 1
      default: break
      }
    }
    notesRead = table.notes.count
    for event in table.guestEvents where event.person == 0 {
      switch event.event {
      case .activated(_, let recycled): game.recycles += recycled > 0 ? 1 : 0
      case .paid(_, let payment): game.recycles += payment.source == .closedAfterRecycling ? 1 : 0
      case .roundEnded(let winner):
        game.duration = table.now - began
        if let winner, let peers = table.guest(0)?.peers { game.winner = Seat.allCases.first { peers[$0] == winner } }
        return game
      default: break
      }
    }
  }
  preconditionFailure("a table of computer players stopped before the end of its round")
}
