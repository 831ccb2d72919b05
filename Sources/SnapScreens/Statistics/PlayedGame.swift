package import SnapGame

/// Who sat at the table besides the player: what a game is counted under. The raw value is the name in the file and in
/// `snapcards stats --json`.
package enum Opponents: String, CaseIterable, Sendable {
  /// Computer players only, all of this level.
  case easy, normal, hard
  /// Computer players only, of several levels.
  case mixed
  /// At least one other person.
  case people

  package init(_ level: Level) {
    self =
      switch level {
      case .easy: .easy
      case .normal: .normal
      case .hard: .hard
      }
  }

  /// - Parameter others: the level of each of the others; nil: a person.
  init(_ others: [Level?]) {
    let levels = others.compactMap { $0 }
    if levels.count < others.count || levels.isEmpty {
      self = .people
    } else {
      self = levels.allSatisfy { $0 == levels[0] } ? Opponents(levels[0]) : .mixed
    }
  }
}

/// A game that the player was in, and that counts for him: a round, as the counter of games won counts them. It is a line
/// of the file of played games (docs/statistics.md).
package struct PlayedGame: Equatable, Sendable {
  /// The raw value ends a line of the file. None begins another, so that a line that was cut off is never taken for whole.
  package enum Outcome: String, CaseIterable, Sendable {
    case won, lost, tied
    /// Given up after the first card.
    case left
  }

  /// Of a game; what comes beyond it is left out.
  package static let mostReactions = 200
  /// In milliseconds; who took longer counts as having taken so long.
  package static let longestReaction = 60_000

  package let opponents: Opponents
  package let outcome: Outcome
  /// Of the player's own calls that counted, in milliseconds.
  package let reactions: [Int]

  package init(against opponents: Opponents, _ outcome: Outcome, reactions: [Int] = []) {
    self.opponents = opponents
    self.outcome = outcome
    self.reactions = reactions.prefix(Self.mostReactions).map { min(max(0, $0), Self.longestReaction) }
  }

  // MARK: - As a line of text

  /// Without an end of line. The outcome stands at the end: what lacks it is not whole.
  ///
  /// - Parameter date: when the game was over, in one word.
  package func line(date: String) -> String {
    ([date, opponents.rawValue] + reactions.map(String.init) + [outcome.rawValue]).joined(separator: " ")
  }

  /// nil for anything that `line` would not have written. By bytes: a file holds thousands of lines, and somebody waits.
  package init?(line: some Collection<UInt8>) {
    var words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)[...]
    guard let date = words.popFirst(), !date.isEmpty,
      let opponents = words.popFirst().flatMap({ Opponents(rawValue: String(decoding: $0, as: UTF8.self)) }),
      let outcome = words.popLast().flatMap({ Outcome(rawValue: String(decoding: $0, as: UTF8.self)) }),
      words.count <= Self.mostReactions
    else { return nil }
    var reactions: [Int] = []
    for word in words {
      guard let milliseconds = Self.milliseconds(word) else { return nil }
      reactions.append(milliseconds)
    }
    self.init(against: opponents, outcome, reactions: reactions)
  }

  private static func milliseconds(_ digits: some Collection<UInt8>) -> Int? {
    guard !digits.isEmpty, digits.count <= 5 else { return nil }
    var number = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      number = number * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return number <= longestReaction ? number : nil
  }
}
