import SnapGame
import SnapGuest
import SnapHost
import SnapSimulation
import Testing

@Suite struct WholeRoundTests {
  @Test(arguments: [2, 3, 4])
  func computersPlayAWholeRoundInOneProcess(players: Int) {
    let statistics = simulateGames(count: 1, players: players, seed: 7)
    for game in statistics.games {
      #expect(game.turns > 52)
      #expect(game.snapsRight > 0)
      #expect(game.duration > .seconds(60))
    }
    #expect(simulateGames(count: 1, players: players, seed: 7) == statistics)
  }

  @Test(arguments: [(2, 6), (3, 2), (4, 3)])
  func roundsOverANetworkKeepHostAndGuestsTogether(players: Int, seed: UInt64) throws {
    var table = table(of: players, seed: seed)
    var checker = TableChecker()
    #expect(try table.run(within: .seconds(4_000), checking: &checker) { $0.counts.rounds == 1 })
    #expect(checker.comparisons > 300)
    #expect(table.counts.snapshotRequests == 0)
  }

  @Test func twentyRematchesBegin() throws {
    var table = table(of: 3, seed: 5) {
      $0.rules.turnsWithoutCall = 6
      $0.rules.pacing = Pacing(factor: 0.1)
    }
    var checker = TableChecker()
    #expect(try table.run(within: .seconds(4_000), checking: &checker) { $0.counts.rounds == 20 })
    #expect(table.counts.snapshotRequests == 0)
    let starters = table.notes.compactMap { if case .roundStarted(_, let name) = $0.note { name } else { nil } }
    #expect(starters.count == 20)
    // The next clockwise starts, round after round.
    for (earlier, later) in zip(starters, starters.dropFirst()) { #expect(earlier != later) }
    for (earlier, later) in zip(starters, starters.dropFirst(3)) { #expect(earlier == later) }
    table.run(for: .milliseconds(100))
    let guest = try #require(table.guest(0))
    let wins = Seat.allCases.map { guest.gamesWon[$0] }.reduce(0, +)
    let ties = table.notes.count { if case .roundEnded(nil, _) = $0.note { true } else { false } }
    #expect(wins + ties == 20)
  }
}
