/// What sets one computer player apart from the next at the levels easy and hard; in percent.
package struct ComputerManner: Hashable, Sendable {
  /// How long he takes for everything; 100 is as the level says.
  package let tempo: Int
  /// How often he calls where nothing matches.
  package let alarms: Int
  /// How often he does not see a match.
  package let misses: Int
  /// How much longer he takes once `cardsUntilTired` cards of a round have been turned; less before, in proportion.
  package let tires: Int
  /// How much less time he takes while he is behind.
  package let rallies: Int

  /// Turned cards of a round, by all players, after which he is as slow as he gets (docs/computers.md).
  package static let cardsUntilTired = 300
  /// What each of the numbers may be, in the order of the members.
  static let allowed = [50...200, 0...400, 0...400, 0...100, 0...50]

  /// nil for a number that is not allowed.
  package init?(tempo: Int = 100, alarms: Int = 100, misses: Int = 100, tires: Int = 0, rallies: Int = 0) {
    guard zip(Self.allowed, [tempo, alarms, misses, tires, rallies]).allSatisfy({ $0.contains($1) }) else { return nil }
    self.tempo = tempo
    self.alarms = alarms
    self.misses = misses
    self.tires = tires
    self.rallies = rallies
  }

  /// Just as the level says.
  package static let even = ComputerManner()!
}

/// Somebody to play against: a name, and a manner of his own.
package struct ComputerCharacter: Hashable, Sendable {
  package let name: String
  package let manner: ComputerManner

  /// A line of `assets/computers` that is neither a name and five numbers, nor empty, nor a remark.
  package struct SyntaxError: Error, Equatable { package let line: Int }

  /// Reads a list of characters: a line each, of a name and the five numbers of a manner; `#` begins a remark.
  package static func list(parsing text: String) throws(SyntaxError) -> [ComputerCharacter] {
    var characters: [ComputerCharacter] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let words = line.prefix { $0 != "#" }.split(separator: " ")
      guard let name = words.first else { continue }
      let numbers = words.dropFirst().compactMap { Int($0) }
      guard words.count == 6, numbers.count == 5,
        let manner = ComputerManner(
          tempo: numbers[0], alarms: numbers[1], misses: numbers[2], tires: numbers[3], rallies: numbers[4])
      else { throw SyntaxError(line: index + 1) }
      characters.append(ComputerCharacter(name: String(name), manner: manner))
    }
    return characters
  }
}
