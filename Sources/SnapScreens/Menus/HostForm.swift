import CellGrid
import TerminalText

/// What somebody chooses who opens a table. Every default will do: Enter opens the table from any field.
struct HostForm: Sendable {
  enum Field: CaseIterable {
    case name, seats, computers, minutes, deal, password, port, open

    var label: TextKey {
      switch self {
      case .name: .hostName
      case .seats: .hostSeats
      case .computers: .hostComputers
      case .minutes: .hostMinutes
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
      case .computers: .hostComputersExplained
      case .minutes: .hostMinutesExplained
      case .deal: .hostDealExplained
      case .password: .hostPasswordExplained
      case .port: .hostPortExplained
      case .open: .hostOpenExplained
      }
    }
  }

  static let seats = [2, 3, 4]
  static let minutes = [5, 10, 20, 40]
  /// The widest name of a table, in columns: the one made of the longest player's name, in any language.
  static let longestName = 26
  /// What a packet carries (docs/protocol.md, section 2).
  static let longestNameInBytes = 64
  private static let longestPassword = 24

  private var name: InputField
  private var seats = ChoiceField(count: Self.seats.count, selected: Self.seats.count - 1)
  private var computers = ChoiceField(count: 4, selected: 0)
  private var minutes = ChoiceField(count: Self.minutes.count + 1, selected: 0)
  private var deal = ChoiceField(count: 2, selected: 0)
  private var password = InputField(maximumColumns: longestPassword, maximumBytes: longestNameInBytes)
  private var port = InputField(String(TableOptions.defaultPort), maximumColumns: 5)
  private(set) var focus = Field.name

  init(playerName: String, texts: TextCatalogue) {
    name = InputField(
      texts(.tableOf, ["name": playerName]), maximumColumns: Self.longestName,
      maximumBytes: Self.longestNameInBytes)
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
    guard Field.allCases.indices.contains(item) else { return nil }
    focus = Field.allCases[item]
    if focus == .open { return open() }
    guard let value else { return nil }
    switch focus {
    case .seats: choose(seats: value)
    case .computers: computers.choose(value)
    case .minutes: minutes.choose(value)
    case .deal: deal.choose(value)
    case .name, .password, .port, .open: break
    }
    return nil
  }

  private mutating func choose(seats value: Int) {
    seats.choose(value)
    // One seat is for the host.
    computers.limit = Self.seats[seats.selected]
  }

  private mutating func move(by step: Int) {
    let fields = Field.allCases
    focus = fields[(fields.firstIndex(of: focus)! + step + fields.count) % fields.count]
  }

  private mutating func edit(_ key: Key, _ texts: TextCatalogue) {
    let labels = labels(of: focus, texts)
    switch focus {
    case .name: _ = name.handle(key)
    case .seats:
      _ = seats.handle(key, labels: labels)
      // One seat is for the host.
      computers.limit = Self.seats[seats.selected]
    case .computers: _ = computers.handle(key, labels: labels)
    case .minutes: _ = minutes.handle(key, labels: labels)
    case .deal: _ = deal.handle(key, labels: labels)
    case .password: _ = password.handle(key)
    case .port: _ = port.handle(key)
    case .open: break
    }
  }

  private mutating func open() -> ScreenRequest? {
    if let wrong = Field.allCases.first(where: { error(in: $0) != nil }) {
      focus = wrong
      return nil
    }
    guard let port = UInt16(port.text) else { return nil }
    var options = TableOptions(
      name: trimmedName, seats: Self.seats[seats.selected], computers: computers.selected, port: port,
      game: GameOptions(minutes: minutes.selected == 0 ? nil : Self.minutes[minutes.selected - 1]),
      dealIsOpen: deal.selected == 1)
    options.password = password.text.isEmpty ? nil : password.text
    return .startHosting(options)
  }

  private var trimmedName: String { name.text.trimmed }

  func error(in field: Field) -> TextKey? {
    switch field {
    case .name: trimmedName.isEmpty ? .hostNameMissing : nil
    case .port: (UInt16(port.text) ?? 0) == 0 ? .hostPortWrong : nil
    default: nil
    }
  }

  private func labels(of field: Field, _ texts: TextCatalogue) -> [String] {
    switch field {
    case .seats: Self.seats.map { String($0) }
    case .computers: (0..<computers.count).map { String($0) }
    case .minutes: [texts(.hostNoLimit)] + Self.minutes.map { String($0) }
    case .deal: [texts(.hostDealHidden), texts(.hostDealOpen)]
    case .name, .password, .port, .open: []
    }
  }

  // MARK: - Picture

  func draw(into frame: inout Frame, on canvas: Canvas) {
    let texts = canvas.texts
    frame.header(texts(.titleHost), on: canvas)
    let spacing = canvas.isCompact ? 1 : 2
    let fields = Field.allCases
    let rows = fields.count * spacing
    let room = canvas.body.centered(Size(min(64, canvas.size.width - 2), rows + (canvas.isCompact ? 2 : 6)))
    let area = canvas.isCompact ? room : frame.panel(room, title: texts(.hostTitle), on: canvas).inset(1, 0)
    let labelWidth = fields.filter { $0 != .open }.map { texts($0.label).columns }.max() ?? 0
    for (index, field) in fields.enumerated() {
      let y = area.minY + index * spacing + (canvas.isCompact ? 0 : 1)
      let hasFocus = field == focus
      frame.respond(in: Rect(x: area.minX, y: y, width: area.width, height: 1), .item(index))
      if hasFocus {
        frame.print(String(canvas.glyphs.marker), at: Point(area.minX, y), .key)
      }
      let value = Point(area.minX + 2 + labelWidth + 2, y)
      if field == .open {
        let style: Style = hasFocus ? .selectedItem : .strong
        frame.print("[ \(texts(field.label)) ]", at: Point(area.minX + 2, y), style)
      } else {
        frame.print(texts(field.label), at: Point(area.minX + 2, y), hasFocus ? .strong : .text)
        draw(field, into: &frame, at: value, end: area.maxX, on: canvas)
      }
    }
    drawExplanation(into: &frame, in: area, spacing: spacing, on: canvas)
    frame.print([
      KeyHint(texts(.keyEnter), texts(.hintOpen), press: .enter),
      KeyHint("\(canvas.glyphs.up)\(canvas.glyphs.down)", texts(.hintMove)),
      KeyHint("\(canvas.glyphs.left)\(canvas.glyphs.right)", texts(.hintChange)),
      KeyHint(texts(.keyEscape), texts(.hintBack), press: .escape),
    ])
  }

  private func draw(_ field: Field, into frame: inout Frame, at point: Point, end: Int, on canvas: Canvas) {
    let hasFocus = field == focus
    let labels = labels(of: field, canvas.texts)
    let item = Field.allCases.firstIndex(of: field)!
    var width = 0
    switch field {
    case .name:
      width = min(Self.longestName + 1, end - point.x)
      name.draw(into: &frame, at: point, width: width, hasFocus: hasFocus)
    case .password:
      width = min(Self.longestPassword + 1, end - point.x)
      password.draw(into: &frame, at: point, width: width, hasFocus: hasFocus)
    case .port:
      width = port.maximumColumns + 1
      port.draw(into: &frame, at: point, width: width, hasFocus: hasFocus)
    case .seats: seats.draw(into: &frame, at: point, labels: labels, hasFocus: hasFocus, item: item)
    case .computers: computers.draw(into: &frame, at: point, labels: labels, hasFocus: hasFocus, item: item)
    case .minutes: minutes.draw(into: &frame, at: point, labels: labels, hasFocus: hasFocus, item: item)
    case .deal: deal.draw(into: &frame, at: point, labels: labels, hasFocus: hasFocus, item: item)
    case .open: break
    }
    if let error = error(in: field) {
      let x = point.x + width + 1
      frame.print(
        canvas.texts(error), in: Rect(x: x, y: point.y, width: end - x, height: 1), .leading, .failure,
        ellipsis: canvas.glyphs.ellipsis)
    }
  }

  /// A sentence on the field that has the focus, or on what is wrong with it.
  private func drawExplanation(into frame: inout Frame, in area: Rect, spacing: Int, on canvas: Canvas) {
    let y = area.minY + Field.allCases.count * spacing + (canvas.isCompact ? 1 : 2)
    let row = Rect(x: area.minX, y: y, width: area.width, height: canvas.isCompact ? 1 : 2)
    if let error = error(in: focus) {
      frame.paragraph(canvas.texts(error), in: row, .leading, .failure)
    } else {
      frame.paragraph(canvas.texts(focus.explanation), in: row, .leading, .dim)
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
