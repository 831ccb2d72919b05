/// What came of the games that a player was in: the lines of the file of played games (docs/statistics.md), counted.
package struct PlayerStatistics: Equatable, Sendable {
  /// In bytes: tens of thousands of games. A larger file is not read, and not written to.
  package static let maximumSize = 4_194_304

  /// The games against some opponents.
  package struct Tally: Equatable, Sendable {
    package private(set) var games = 0
    package private(set) var won = 0
    /// Given up.
    package private(set) var left = 0
    /// Games won one after the other, up to the last one.
    package private(set) var streak = 0
    /// The most that ever were.
    package private(set) var longestStreak = 0
    private var reactions: [Int] = []

    /// The quickest of the player's calls that counted, in milliseconds; nil: none is known.
    package var best: Int? { reactions.min() }

    /// The middle one of them, in milliseconds; of an even number the mean of the two in the middle, rounded down.
    package var median: Int? {
      if reactions.isEmpty { return nil }
      let sorted = reactions.sorted()
      return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }

    fileprivate mutating func add(_ game: PlayedGame) {
      games += 1
      reactions += game.reactions
      if game.outcome == .left { left += 1 }
      guard game.outcome == .won else {
        streak = 0
        return
      }
      won += 1
      streak += 1
      longestStreak = max(longestStreak, streak)
    }
  }

  /// Whoever the opponents were.
  package private(set) var all = Tally()
  /// In the order of `Opponents.allCases`.
  private var tallies = Array(repeating: Tally(), count: Opponents.allCases.count)
  /// Lines of the file that were passed over.
  package private(set) var linesNotUnderstood = 0

  package init() {}

  package subscript(opponents: Opponents) -> Tally { tallies[Opponents.allCases.firstIndex(of: opponents)!] }

  /// The quickest call of a game, in milliseconds, if it was quicker than all before it; nil also if it is the first.
  package func newBest(in game: PlayedGame) -> Int? {
    guard let best = all.best, let quickest = game.reactions.min(), quickest < best else { return nil }
    return quickest
  }

  package mutating func add(_ game: PlayedGame) {
    all.add(game)
    tallies[Opponents.allCases.firstIndex(of: game.opponents)!].add(game)
  }

  /// What a file says. `#` begins a comment line; what cannot be understood is counted, and passed over.
  package init(parsing file: [UInt8]) {
    for line in file.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
      if let game = PlayedGame(line: line) {
        add(game)
      } else {
        linesNotUnderstood += 1
      }
    }
  }
}
