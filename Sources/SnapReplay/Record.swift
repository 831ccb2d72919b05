package import SnapGame
package import SnapHost

/// Everything that happened at one table, as a file of lines holds it (docs/replay.md).
package struct Record: Equatable, Sendable {
  /// What the host chose; without password, and without what starts its games.
  package var configuration: HostConfiguration
  /// In order; times count from the opening of the table.
  package var entries: [TimedEntry]
  /// Bytes at the end that make no whole line: the program broke off while writing.
  package var unfinishedBytes = 0

  package init(configuration: HostConfiguration, entries: [TimedEntry]) {
    self.configuration = configuration
    self.entries = entries
  }

  /// The line of the file, counted from 1, on which an entry stands.
  package static func line(ofEntry index: Int) -> Int { RecordFormat.headerLines + index + 1 }

  /// The table closed in order; otherwise its program broke off, or still runs.
  package var isClosed: Bool { entries.last?.entry == .closed }

  /// From the opening of the table to the last entry.
  package var duration: Duration { (entries.last?.time ?? .zero) - .zero }

  /// The players, those who have left included, in the order in which they came.
  package var players: [RecordedPlayer] {
    entries.compactMap { if case .joined(let player) = $0.entry { player } else { nil } }
  }

  /// A host at the table's beginning, to be led through the entries.
  package var host: Host { Host(configuration: configuration) }
}

/// The words and bounds of the file format.
package enum RecordFormat {
  /// The one that is written; a reader takes the first, too.
  package static let version = 2
  /// Without house rules, which it does not know.
  static let firstVersion = 1
  static let title = "snapcards-record"
  static let headerLines = 2

  /// A reader takes no more than this, and a writer stops before.
  package static let longestFile = 64 << 20
  static let longestLine = 512
  /// Of a record that is read.
  package static let mostEntries = 2_000_000
  static let longestName = 64
  /// In nanoseconds: more than three years.
  static let latestTime: Int64 = 100_000_000_000_000_000
  static let longestLimit: Int64 = 1_000_000_000_000_000

  /// In a verdict: the pool is one of the matching piles; the caller was as quick as another.
  static let pool = "+"
  static let tied = "tied:"

  /// How a player is named who is no person, or is one.
  static func kind(_ computer: Level?) -> String {
    switch computer {
    case nil: "person"
    case .normal: "computer"
    case .easy: "computer-easy"
    case .hard: "computer-hard"
    }
  }

  enum Word: String {
    case join, left, lost, back, seat, times, lobby, resumed, closed
    // Inputs of the match
    case round, dealt, skip, turn, call, tie, hold, release, leave, due
    // Facts
    case factDealt = "=dealt"
    case factActive = "=active"
    case factTurned = "=turned"
    case factCall = "=call"
    case factEnd = "=end"
  }
}

extension RecordedPlayer.Place {
  init?(word: Substring) {
    switch word {
    case "keyboard": self = .hostKeyboard
    case "process": self = .sameProcess
    case "network": self = .network
    default: return nil
    }
  }

  var word: String {
    switch self {
    case .hostKeyboard: "keyboard"
    case .sameProcess: "process"
    case .network: "network"
    }
  }
}

extension Card {
  private static let ranks = Array("A23456789TJQK")
  private static let suits = Array("CDHS")

  /// Rank and suit by one character each: `TH` is the ten of hearts.
  init?(word: some StringProtocol) {
    guard word.utf8.count == 2, let first = word.first, let last = word.last,
      let rank = Self.ranks.firstIndex(of: first), let suit = Self.suits.firstIndex(of: last)
    else { return nil }
    self.init(Rank(rawValue: UInt8(rank + 1))!, of: Suit(rawValue: UInt8(suit))!)
  }

  var word: String { "\(Self.ranks[Int(rank.rawValue) - 1])\(Self.suits[Int(suit.rawValue)])" }
}
