import SnapGame
import SnapHost
import SnapSimulation
import Testing

@Suite struct WholeRoundTests {
  @Test(arguments: [2, 3, 4])
  func computersPlayAWholeRoundInOneProcess(players: Int) {
    let statistics = simulateGames(count: 3, players: players, seed: 7)
    #expect(statistics.games.count == 3)
    for game in statistics.games {
      #expect(game.turns > 52)
      #expect(game.snapsRight > 0)
      #expect(game.duration > .seconds(60))
    }
    #expect(simulateGames(count: 3, players: players, seed: 7) == statistics)
  }
}
