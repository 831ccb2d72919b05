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

    fileprivate var header: TextKey { self == .here ? .titleSetUp : .titleHost }
    fileprivate var title: TextKey { self == .here ? .setUpTitle : .hostTitle }
    fileprivate var begin: TextKey { self == .here ? .setUpBegin : .hostOpen }
    fileprivate var hint: TextKey { self == .here ? .setUpHint : .hintOpen }
  }

  enum Field: CaseIterable {
    case name, seats, second, computers, level, minutes, matching, penalty, ties, decks, deal, password, port, open

    var label: TextKey {
      switch self {
      case .name: .hostName
      case .seats: .hostSeats
      case .second: .hostSecond
      case .computers: .hostComputers
      case .level: .hostLevel
      case .minutes: .hostMinutes
      case .matching: .hostMatching
      case .penalty: .hostPenalty
      case .ties: .hostTies
      case .decks: .hostDecks
      case .deal: .hostDeal
      case .password: .hostPassword
      case .port: .hostPort
      case .open: .hostOpen
      }
    }

    fileprivate var explanation: TextKey {
      switch self {
      case .name: .hostNameExplained
      case .seats: .hostSeatsExplained
      case .second: .hostSecondExplained
      case .computers: .hostComputersExplained
      case .level: .hostLevelExplained
      case .minutes: .hostMinutesExplained
      case .matching: .hostMatchingExplained
      case .penalty: .hostPenaltyExplained
      case .ties: .hostTiesExplained
      case .decks: .hostDecksExplained
      case .deal: .hostDealExplained
      case .password: .hostPasswordExplained
      case .port: .hostPortExplained
      case .open: .hostOpenExplained
      }
    }

    /// How many values there are to choose from, and which is the usual one; nil: no choice.
    fileprivate var choice: ChoiceField? {
      switch self {
      case .seats: ChoiceField(count: GameForm.seats.count, selected: GameForm.seats.count - 1)
      case .computers: ChoiceField(count: GameForm.mostComputers + 1, selected: 0)
      case .level: ChoiceField(count: Level.allCases.count, selected: 0)
      case .matching: ChoiceField(count: MatchKind.allCases.count, selected: 0)
      case .penalty: ChoiceField(count: Penalty.allCases.count, selected: 0)
      case .ties: ChoiceField(count: TieRule.allCases.count, selected: 0)
      case .decks: ChoiceField(count: DeckCount.allCases.count, selected: 0)
      case .deal: ChoiceField(count: 2, selected: 0)
      case .name, .second, .minutes, .password, .port, .open: nil
      }
    }
  }

  static let seats = [2, 3, 4]
  fileprivate static let mostComputers = 3

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
  private static let longestPassword = 24

  let purpose: Purpose
  private var name: InputField
  private var second: InputField
  /// In the order of the fields.
  private var choices = Field.allCases.map(\.choice)
  private var length = LengthField()
  private var password = InputField(maximumColumns: longestPassword, maximumBytes: longestNameInBytes)
  private var port = InputField(String(TableOptions.defaultPort), maximumColumns: 5)
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

  private func labels(of field: Field, _ texts: TextCatalogue) -> [String] {
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

  // MARK: - Picture

  func draw(into frame: inout Frame, on canvas: Canvas) {
    let texts = canvas.texts
    frame.header(texts(purpose.header), on: canvas)
    let spacing = fields.count * 2 + Self.frameRows <= canvas.body.height ? 2 : 1
    let rows = canvas.isCompact ? canvas.body.height : fields.count * spacing + Self.frameRows
    let room = canvas.body.centered(Size(min(64, canvas.size.width - 2), rows))
    let area =
      canvas.isCompact ? room : frame.panel(room, title: texts(purpose.title), on: canvas).inset(1, 0)
    let labelWidth = fields.filter { $0 != .open }.map { texts($0.label).columns }.max() ?? 0
    let place = fields.firstIndex(of: focus)!
    let shown = shownLines(of: fields.count, around: place, rows: canvas.isCompact ? rows - 1 : fields.count)
    for (line, field) in fields[shown].enumerated() {
      let y = area.minY + line * spacing + (canvas.isCompact ? 0 : 1)
      let hasFocus = field == focus
      frame.respond(in: Rect(x: area.minX, y: y, width: area.width, height: 1), .item(field.index))
      if hasFocus {
        frame.print(String(canvas.glyphs.marker), at: Point(area.minX, y), .key)
      }
      let value = Point(area.minX + 2 + labelWidth + 2, y)
      if field == .open {
        let style: Style = hasFocus ? .selectedItem : .strong
        frame.print("[ \(texts(purpose.begin)) ]", at: Point(area.minX + 2, y), style)
      } else {
        frame.print(texts(field.label), at: Point(area.minX + 2, y), hasFocus ? .strong : .text)
        draw(field, into: &frame, at: value, end: area.maxX, on: canvas)
      }
      if let arrow = canvas.glyphs.arrow(beyond: shown.lowerBound + line, of: shown, count: fields.count) {
        frame.print("\(arrow)", at: Point(area.maxX - 1, y), .key)
      }
    }
    let y = canvas.isCompact ? area.maxY - 1 : area.minY + fields.count * spacing + 2
    drawExplanation(
      into: &frame, in: Rect(x: area.minX, y: y, width: area.width, height: canvas.isCompact ? 1 : 2), on: canvas)
    frame.print([
      KeyHint(texts(.keyEnter), texts(purpose.hint), press: .enter),
      KeyHint("\(canvas.glyphs.up)\(canvas.glyphs.down)", texts(.hintMove)),
      KeyHint("\(canvas.glyphs.left)\(canvas.glyphs.right)", texts(.hintChange)),
      KeyHint(texts(.keyEscape), texts(.hintBack), press: .escape),
    ])
  }

  /// A panel's frame and what stands in it besides the fields.
  private static let frameRows = 6

  private func draw(_ field: Field, into frame: inout Frame, at point: Point, end: Int, on canvas: Canvas) {
    let hasFocus = field == focus
    var width = 0
    switch field {
    case .name:
      width = min(Self.longestName + 1, end - point.x)
      name.draw(into: &frame, at: point, width: width, hasFocus: hasFocus)
    case .minutes:
      length.draw(into: &frame, at: point, hasFocus: hasFocus, item: field.index, texts: canvas.texts)
    case .second:
      width = min(second.maximumColumns + 1, end - point.x)
      second.draw(into: &frame, at: point, width: width, hasFocus: hasFocus)
    case .password:
      width = min(Self.longestPassword + 1, end - point.x)
      password.draw(into: &frame, at: point, width: width, hasFocus: hasFocus)
    case .port:
      width = port.maximumColumns + 1
      port.draw(into: &frame, at: point, width: width, hasFocus: hasFocus)
    default:
      let labels = labels(of: field, canvas.texts)
      width = labels.reduce(0) { $0 + $1.columns + 2 }
      choices[field.index]?.draw(into: &frame, at: point, labels: labels, hasFocus: hasFocus, item: field.index)
    }
    if let error = error(in: field) {
      let x = point.x + width + 1
      frame.print(
        canvas.texts(error), in: Rect(x: x, y: point.y, width: end - x, height: 1), .leading, .failure,
        ellipsis: canvas.glyphs.ellipsis)
    }
  }

  private func explanation(on canvas: Canvas) -> String {
    guard purpose == .here else { return canvas.texts(focus.explanation) }
    return switch focus {
    case .second:
      canvas.texts(
        .setUpSecondExplained,
        ["turn": canvas.key(Person.second.turnKey), "snap": canvas.key(Person.second.snapKey)])
    case .computers: canvas.texts(.setUpComputersExplained)
    case .open: canvas.texts(.setUpBeginExplained)
    default: canvas.texts(focus.explanation)
    }
  }

  /// A sentence on the field that has the focus, or on what is wrong with it.
  private func drawExplanation(into frame: inout Frame, in row: Rect, on canvas: Canvas) {
    if let error = error(in: focus) {
      frame.paragraph(canvas.texts(error), in: row, .leading, .failure)
    } else {
      frame.paragraph(explanation(on: canvas), in: row, .leading, .dim)
    }
  }
}

extension GameForm.Field {
  /// Its place among the fields.
  var index: Int { Self.allCases.firstIndex(of: self)! }
}

extension String {
  /// Without the spaces at its ends.
  var trimmed: String {
    let start = drop { $0 == " " }
    return String(start[..<(start.lastIndex { $0 != " " }.map(start.index(after:)) ?? start.startIndex)])
  }
}
