import CellGrid
import SnapSettings
import TerminalText

/// Everything that a player may choose. What is changed is in force at once, and kept when the screen is left.
struct SettingsScreen: Sendable {
  private(set) var selected = SettingsRow.name
  private var name: InputField
  private let loginName: String
  /// Names of the themes there are.
  private let themes: [String]

  init(_ settings: Settings, loginName: String, themes: [String]) {
    self.loginName = loginName
    self.themes = themes
    name = InputField(
      settings.name ?? "", maximumColumns: PlayerName.maximumColumns, maximumBytes: PlayerName.maximumBytes)
  }

  /// - Parameter settings: those in force.
  mutating func handle(_ key: Key, settings: Settings) -> ScreenRequest? {
    var settings = settings
    switch key {
    case .escape: return .back
    case .up, .backtab: move(by: -1)
    case .down, .tab: move(by: 1)
    case .pageUp: selected = .name
    case .pageDown: selected = .keys
    case _ where selected == .name: return typeName(key, &settings)
    case .enter where selected == .keys, .character(" ") where selected == .keys, .right where selected == .keys:
      return .open(.keys)
    case .home: selected = .name
    case .end: selected = .keys
    case .left: return change(&settings, by: -1)
    case .right, .enter, .character(" "): return change(&settings, by: 1)
    case .character("q"), .character("Q"): return .back
    default: break
    }
    return nil
  }

  /// A row was clicked: it is chosen, or if it is chosen already, what Enter does is done.
  mutating func click(_ item: Int, settings: Settings) -> ScreenRequest? {
    guard SettingsRow.allCases.indices.contains(item) else { return nil }
    let row = SettingsRow.allCases[item]
    if row == selected { return row == .name ? nil : handle(.enter, settings: settings) }
    selected = row
    return nil
  }

  private mutating func move(by step: Int) { selected = selected.moved(by: step) }

  private func change(_ settings: inout Settings, by step: Int) -> ScreenRequest? {
    let before = settings
    selected.change(&settings, by: step, themes: themes)
    return settings == before ? nil : .changeSettings(settings)
  }

  /// A name that cannot be one leaves the last that could in force.
  private mutating func typeName(_ key: Key, _ settings: inout Settings) -> ScreenRequest? {
    if key == .enter {
      move(by: 1)
      return nil
    }
    guard name.handle(key), !isNameWrong else { return nil }
    let typed = try? PlayerName(name.text).text
    if typed == settings.name { return nil }
    settings.name = typed
    return .changeSettings(settings)
  }

  /// What is typed cannot be a name; nothing at all stands for that of the login.
  var isNameWrong: Bool { !name.text.isEmpty && (try? PlayerName(name.text)) == nil }

  // MARK: - Picture

  func draw(into frame: inout Frame, on canvas: Canvas) {
    let texts = canvas.texts
    frame.header(texts(.titleSettings), on: canvas)
    var room = canvas.body.centered(Size(min(Self.listWidth, canvas.size.width - 2), min(21, canvas.body.height)))
    if let preview = SettingsPreview(on: canvas, beside: Self.listWidth, height: room.height) {
      room.origin.x = preview.rect.minX - 1 - Self.listWidth
      preview.draw(into: &frame, on: canvas)
    }
    let area =
      canvas.isCompact
      ? room : frame.panel(room, title: texts(.settingsTitle), isActive: true, on: canvas)
    let explanationRows = canvas.isCompact ? 1 : 2
    let list = Rect(x: area.minX, y: area.minY, width: area.width, height: area.height - explanationRows)
    drawList(into: &frame, in: list, on: canvas)
    drawExplanation(
      into: &frame, in: Rect(x: area.minX, y: list.maxY, width: area.width, height: explanationRows), on: canvas)
    frame.print([
      KeyHint("\(canvas.glyphs.up)\(canvas.glyphs.down)", texts(.hintMove)),
      hintOfRow(on: canvas),
      KeyHint(texts(.keyEscape), texts(.hintBack), press: .escape),
    ])
  }

  private func hintOfRow(on canvas: Canvas) -> KeyHint {
    let texts = canvas.texts
    return switch selected {
    case .keys: KeyHint(texts(.keyEnter), texts(.hintOpen), press: .enter)
    case .name: KeyHint(texts(.settingsKeyType), texts(.settingsHintType))
    default: KeyHint("\(canvas.glyphs.left)\(canvas.glyphs.right)", texts(.hintChange))
    }
  }

  private static let listWidth = 44

  /// The rows, with air between their groups if there is room, and as many as there is room for around the selected one.
  private func drawList(into frame: inout Frame, in area: Rect, on canvas: Canvas) {
    var lines: [SettingsRow?] = SettingsRow.allCases
    let airy = SettingsRow.allCases.flatMap { $0.beginsGroup ? [nil, $0] : [$0] }
    if airy.count <= area.height { lines = airy }
    let index = lines.firstIndex(of: selected)!
    let first = max(0, min(index - area.height / 2, lines.count - area.height))
    let labels = SettingsRow.allCases.map { canvas.texts($0.label).columns }.max() ?? 0
    for (y, line) in lines[first...].prefix(area.height).enumerated() {
      if let line { draw(line, into: &frame, in: area, y: area.minY + y, labels: labels, on: canvas) }
    }
    let end = area.maxX - 1
    if first > 0 { frame.print(String(canvas.glyphs.up), at: Point(end, area.minY), .dim) }
    if first + area.height < lines.count {
      frame.print(String(canvas.glyphs.down), at: Point(end, area.maxY - 1), .dim)
    }
  }

  private func draw(
    _ row: SettingsRow, into frame: inout Frame, in area: Rect, y: Int, labels: Int, on canvas: Canvas
  ) {
    let hasFocus = row == selected
    let glyphs = canvas.glyphs
    if hasFocus { frame.print(String(glyphs.marker), at: Point(area.minX, y), .key) }
    frame.print(canvas.texts(row.label), at: Point(area.minX + 2, y), hasFocus ? .strong : .text)
    let point = Point(area.minX + 2 + labels + 2, y)
    frame.respond(
      in: Rect(x: area.minX, y: y, width: area.width, height: 1), .item(SettingsRow.allCases.firstIndex(of: row)!))
    switch row {
    case .name: drawName(into: &frame, at: point, hasFocus: hasFocus)
    case .keys:
      drawKeys(into: &frame, in: Rect(x: point.x + 2, y: y, width: area.maxX - point.x - 2, height: 1), on: canvas)
    default:
      let value = row.value(in: canvas.settings, canvas.texts) ?? ""
      if hasFocus {
        frame.print("\(glyphs.left) ", at: point, .key)
        let columns = frame.print(" \(value) ", at: Point(point.x + 1, y), .selectedItem)
        frame.print("\(glyphs.right)", at: Point(point.x + 1 + columns, y), .key)
        frame.respond(in: Rect(x: point.x, y: y, width: 1, height: 1), .key(.left))
        frame.respond(in: Rect(x: point.x + 1, y: y, width: columns + 1, height: 1), .key(.right))
      } else {
        frame.print(value, at: Point(point.x + 2, y), .text)
      }
    }
  }

  private func drawName(into frame: inout Frame, at point: Point, hasFocus: Bool) {
    let field = Point(point.x + 1, point.y)
    let width = PlayerName.maximumColumns + 1
    name.draw(into: &frame, at: field, width: width, hasFocus: hasFocus)
    if name.text.isEmpty && !hasFocus { frame.print(loginName, at: Point(field.x + 1, field.y), .dim) }
  }

  /// The keys that matter most.
  private func drawKeys(into frame: inout Frame, in rect: Rect, on canvas: Canvas) {
    let shown: [(KeyAction, TextKey)] = [(.snap, .tableHintSnap), (.turn, .tableHintTurn)]
    let keys = shown.map { "\(canvas.key($0)) \(canvas.texts($1))" }.joined(separator: " \(canvas.glyphs.separator) ")
    frame.print(keys, in: rect, .leading, .dim, ellipsis: canvas.glyphs.ellipsis)
  }

  private func drawExplanation(into frame: inout Frame, in rect: Rect, on canvas: Canvas) {
    if selected == .name && isNameWrong {
      frame.paragraph(canvas.texts(.settingsNameWrong), in: rect, .leading, .failure)
    } else {
      frame.paragraph(canvas.texts(selected.explanation, ["name": loginName]), in: rect, .leading, .dim)
    }
  }
}
