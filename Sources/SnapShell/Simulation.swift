import SnapGame
import SnapScreens
import SnapSimulation

/// `simulate`: whole games between computer players through the real host, in virtual time.
struct Simulation {
  private let options: SimulationOptions
  private let statistics: GameStatistics

  init(_ options: SimulationOptions, _ common: CommonOptions) {
    self.options = options
    var rules = MatchRules()
    rules.pacing = Pacing(factor: common.pace)
    var chance = Chance(seed: common.seed)
    statistics = simulateGames(count: options.games, players: options.players, seed: chance.next(), rules: rules)
  }

  func report(_ texts: TextCatalogue) -> String { options.asJSON ? json : words(texts) }

  private var seats: [Seat] { Seat.arrangement(for: options.players) }

  private func mean(_ figure: (GameStatistics.Game) -> Int) -> String {
    Self.decimal(Double(statistics.total(figure)) / Double(options.games))
  }

  private func words(_ texts: TextCatalogue) -> String {
    var lines = [
      texts(.simulationGames, count: options.games, ["players": String(options.players)]),
      texts(
        .simulationLength,
        [
          "median": Self.minutes(statistics.duration(quantile: 0.5)),
          "longest": Self.minutes(statistics.duration(quantile: 1)),
        ]),
      texts(.simulationTurns, ["mean": mean(\.turns)]),
      texts(
        .simulationSnaps,
        ["right": mean(\.snapsRight), "wrong": mean(\.snapsWrong), "late": mean(\.snapsTooLate)]),
    ]
    for (index, seat) in seats.enumerated() {
      let wins = statistics.wins(at: seat)
      let percent = Self.decimal(100 * Double(wins) / Double(options.games))
      lines.append(
        texts(.simulationWins, ["seat": String(index + 1), "count": String(wins), "percent": percent]))
    }
    lines.append(texts(.simulationTies, ["count": String(statistics.ties)]))
    return lines.map { "\($0)\n" }.joined()
  }

  /// One object; `games` has one for each game, in order. `winner` is a seat, counted from 1 in the order of sitting
  /// down, or null for a tie.
  private var json: String {
    let games = statistics.games.map { game in
      let winner = game.winner.flatMap { seats.firstIndex(of: $0) }.map { String($0 + 1) } ?? "null"
      return """
        {"seconds":\(Self.decimal(game.duration.seconds)),"turns":\(game.turns),"right":\(game.snapsRight),\
        "wrong":\(game.snapsWrong),"tooLate":\(game.snapsTooLate),"recycles":\(game.recycles),"winner":\(winner)}
        """
    }
    return #"{"players":\#(options.players),"games":[\#(games.joined(separator: ","))]}"# + "\n"
  }

  private static func decimal(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  private static func minutes(_ duration: Duration) -> String {
    let seconds = Int(duration.seconds.rounded())
    return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
  }
}
