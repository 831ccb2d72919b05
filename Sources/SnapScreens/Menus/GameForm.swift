import CellGrid
import SnapGame
import TerminalText

/// What somebody chooses who opens a table for others, or sets up a game at this keyboard. Every default will do: Enter
/// begins from any field.
struct GameForm: Sendable {
  enum Purpose: Sendable {
    /// Against computers, or with somebody else at this keyboard.
    case here
    case hosting

    var header: TextKey { self == .here ? .titleSetUp : .titleHost }
    var title: TextKey { self == .here ? .setUpTitle : .hostTitle }
    var begin: TextKey { self == .here ? .setUpBegin : .hostOpen }
    var hint: TextKey { self == .here ? .setUpHint : .hintOpen }
  }

  static let seats = [2, 3, 4]
  static let mostComputers = 3

  /// Those that there is something to choose in.
  var fields: [Field] {
    switch purpose {
    case .hosting: Field.allCases
    case .here: [.minutes, .computers, .level, .second, .matching, .penalty, .ties, .decks, .open]
    }
  }

  /// The widest name of a table, in columns: the one made of the longest player's name, in any language.
  static let longestName = 26
  /// What a packet carries (docs/protocol.md, section 2).
  static let longestNameInBytes = 64
  static let longestPassword = 24

  let purpose: Purpose
  private(set) var name: InputField
  private(set) var second: InputField
  /// In the order of the fields.
  private(set) var choices = Field.allCases.map(\.choice)
  private(set) var length = LengthField()
  private(set) var password = InputField(maximumColumns: longestPassword, maximumBytes: longestNameInBytes)
  private(set) var port = InputField(String(TableOptions.defaultPort), maximumColumns: 5)
  private(set) var focus: Field

  /// - Parameter second: who plays along at this keyboard; empty: nobody.
  init(
    _ purpose: Purpose, playerName: String, second: String = "", level: Level = .normal, texts: TextCatalogue
  ) {
    self.purpose = purpose
    focus = purpose == .hosting ? .name : .minutes
    self.second = .playerName(second)
    name = InputField(
      texts(.tableOf, ["name": playerName]), maximumColumns: Self.longestName,
      maximumBytes: Self.longestNameInBytes)
    choices[Field.level.index]?.choose(Level.allCases.firstIndex(of: level)!)
    if purpose == .here { choices[Field.computers.index]?.choose(Self.mostComputers) }
    limitComputers()
  }

  // MARK: - Keys

  mutating func handle(_ key: Key, texts: TextCatalogue) -> ScreenRequest? {
    switch key {
    case .escape: return .back
    case .up, .backtab: move(by: -1)
    case .down, .tab: move(by: 1)
    case .enter: return open()
    case .character(" ") where focus == .open: return open()
    default: edit(key, texts)
    }
    return nil
  }

  /// A field, or one of its values, was clicked.
  mutating func click(_ item: Int, value: Int?) -> ScreenRequest? {
    guard Field.allCases.indices.contains(item), fields.contains(Field.allCases[item]) else { return nil }
    length.leave()
    focus = Field.allCases[item]
    if focus == .open { return open() }
    guard let value else { return nil }
    if focus == .minutes { length.choose(value) }
    choices[item]?.choose(value)
    limitComputers()
    return nil
  }

  private func selected(_ field: Field) -> Int { choices[field.index]?.selected ?? 0 }

  /// One seat is for the host, another for whoever plays along.
  private mutating func limitComputers() {
    let seats = purpose == .hosting ? Self.seats[selected(.seats)] : Self.mostComputers + 1
    let limit = seats - (second.playerName == nil ? 0 : 1)
    choices[Field.computers.index]?.limit = limit
  }

  private mutating func move(by step: Int) {
    length.leave()
    focus = fields.element(from: focus, by: step)
  }

  private mutating func edit(_ key: Key, _ texts: TextCatalogue) {
    switch focus {
    case .name: _ = name.handle(key)
    case .minutes: length.handle(key, labels: length.labels(texts))
    case .second:
      _ = second.handle(key)
      limitComputers()
    case .password: _ = password.handle(key)
    case .port: _ = port.handle(key)
    default:
      let labels = labels(of: focus, texts)
      _ = choices[focus.index]?.handle(key, labels: labels)
      limitComputers()
    }
  }

  private mutating func open() -> ScreenRequest? {
    if let wrong = fields.first(where: { error(in: $0) != nil }) {
      focus = wrong
      return nil
    }
    if purpose == .here {
      return .startHere(computers: selected(.computers), level: level, second: second.playerName, game)
    }
    guard let port = UInt16(port.text) else { return nil }
    var options = TableOptions(
      name: trimmedName, seats: Self.seats[selected(.seats)],
      computers: Array(repeating: level, count: selected(.computers)), port: port,
      game: game,
      dealIsOpen: selected(.deal) == 1)
    options.password = password.text.isEmpty ? nil : password.text
    return .startHosting(options, second: second.playerName)
  }

  private var level: Level { Level.allCases[selected(.level)] }

  private var game: GameOptions {
    var game = GameOptions(minutes: length.minutes)
    game.house.matching = MatchKind.allCases[selected(.matching)]
    game.house.penalty = Penalty.allCases[selected(.penalty)]
    game.house.ties = TieRule.allCases[selected(.ties)]
    game.house.decks = DeckCount.allCases[selected(.decks)]
    return game
  }

  private var trimmedName: String { name.text.trimmed }

  private var isAlone: Bool { purpose == .here && selected(.computers) == 0 && second.playerName == nil }

  func error(in field: Field) -> TextKey? {
    switch field {
    case .name: trimmedName.isEmpty ? .hostNameMissing : nil
    case .computers: isAlone ? .setUpNobody : nil
    case .port: (UInt16(port.text) ?? 0) == 0 ? .hostPortWrong : nil
    default: nil
    }
  }

  func labels(of field: Field, _ texts: TextCatalogue) -> [String] {
    switch field {
    case .seats: Self.seats.map { String($0) }
    case .computers: (0...Self.mostComputers).map { String($0) }
    case .level: Level.allCases.map { texts($0.label) }
    case .matching: [texts(.hostMatchRank), texts(.hostMatchSuit), texts(.hostMatchEither)]
    case .penalty: [texts(.hostPenaltyEach), texts(.hostPenaltyUnder), texts(.hostPenaltyPile)]
    case .ties: [texts(.hostTiesSeat), texts(.hostTiesPool)]
    case .decks: DeckCount.allCases.map(\.word)
    case .deal: [texts(.hostDealHidden), texts(.hostDealOpen)]
    case .name, .second, .minutes, .password, .port, .open: []
    }
  }
}

extension String {
  /// Without the spaces at its ends.
  var trimmed: String {
    let start = drop { $0 == " " }
    return String(start[..<(start.lastIndex { $0 != " " }.map(start.index(after:)) ?? start.startIndex)])
  }
}
