import CellGrid
import SnapSettings
import TerminalText

/// Two people are about to play at this keyboard: what the second is called, and how many computers play with them. Enter
/// begins from any field.
struct TogetherForm: Sendable {
  enum Field: CaseIterable {
    case name, computers, begin

    fileprivate var index: Int { Self.allCases.firstIndex(of: self)! }
  }

  /// As many as there are seats left.
  private static let computers = 0...2

  private let firstName: String
  /// For a second who gives no name.
  private let defaultName: String
  private var name: InputField
  private var computers = ChoiceField(count: Self.computers.count, selected: Self.computers.count - 1)
  private(set) var focus = Field.name

  init(firstName: String, secondName: String, defaultName: String) {
    self.firstName = firstName
    self.defaultName = defaultName
    name = .playerName(secondName == defaultName ? "" : secondName)
  }

  private var secondName: String { name.playerName ?? defaultName }

  private var labels: [String] { Self.computers.map { String($0) } }

  // MARK: - Keys

  mutating func handle(_ key: Key) -> ScreenRequest? {
    switch key {
    case .escape: return .back
    case .up, .backtab: focus = focus.moved(by: -1)
    case .down, .tab: focus = focus.moved(by: 1)
    case .enter: return begin()
    case .character(" ") where focus == .begin: return begin()
    default:
      if focus == .name { _ = name.handle(key) }
      if focus == .computers { _ = computers.handle(key, labels: labels) }
    }
    return nil
  }

  /// A field, or one of its values, was clicked.
  mutating func click(_ item: Int, value: Int?) -> ScreenRequest? {
    guard Field.allCases.indices.contains(item) else { return nil }
    focus = Field.allCases[item]
    if focus == .begin { return begin() }
    if let value { computers.choose(value) }
    return nil
  }

  private func begin() -> ScreenRequest { .startTogether(second: secondName, computers: computers.selected) }

  // MARK: - Picture

  func draw(into frame: inout Frame, on canvas: Canvas) {
    let texts = canvas.texts
    frame.header(texts(.titleTogether), on: canvas)
    let (spacing, air) = canvas.isCompact ? (1, 0) : (2, 1)
    let width = min(64, canvas.size.width - 2)
    let inside = width - (canvas.isCompact ? 0 : 6)
    let help = helpLines(width: inside, on: canvas)
    let rows = (Field.allCases.count - 1) * spacing + 1 + 1 + help.count
    let room = canvas.body.centered(Size(width, min(canvas.body.height, rows + 4 * air)))
    let area =
      canvas.isCompact ? room : frame.panel(room, title: texts(.togetherTitle), on: canvas).inset(1, 1)
    let labelWidth = [texts(.togetherName), texts(.hostComputers)].map(\.columns).max() ?? 0
    for field in Field.allCases {
      let y = area.minY + field.index * spacing
      let hasFocus = field == focus
      frame.respond(in: Rect(x: area.minX, y: y, width: area.width, height: 1), .item(field.index))
      if hasFocus { frame.print(String(canvas.glyphs.marker), at: Point(area.minX, y), .key) }
      let (label, value) = (Point(area.minX + 2, y), Point(area.minX + 2 + labelWidth + 2, y))
      switch field {
      case .name:
        frame.print(texts(.togetherName), at: label, hasFocus ? .strong : .text)
        drawName(into: &frame, at: value, end: area.maxX, hasFocus: hasFocus)
      case .computers:
        frame.print(texts(.hostComputers), at: label, hasFocus ? .strong : .text)
        computers.draw(into: &frame, at: value, labels: labels, hasFocus: hasFocus, item: field.index)
      case .begin: frame.print("[ \(texts(.togetherBegin)) ]", at: label, hasFocus ? .selectedItem : .strong)
      }
    }
    let y = area.minY + (Field.allCases.count - 1) * spacing + 2
    for (line, text) in help.enumerated() { frame.print(text, at: Point(area.minX, y + line), .dim) }
    frame.print([
      KeyHint(texts(.keyEnter), texts(.togetherHint), press: .enter),
      KeyHint("\(canvas.glyphs.up)\(canvas.glyphs.down)", texts(.hintMove)),
      KeyHint("\(canvas.glyphs.left)\(canvas.glyphs.right)", texts(.hintChange), isEnabled: focus == .computers),
      KeyHint(texts(.keyEscape), texts(.hintBack), press: .escape),
    ])
  }

  private func drawName(into frame: inout Frame, at point: Point, end: Int, hasFocus: Bool) {
    let width = min(name.maximumColumns + 1, end - point.x)
    name.draw(into: &frame, at: point, width: width, hasFocus: hasFocus)
    if name.text.isEmpty { frame.print(defaultName, at: point, .dim) }
  }

  /// Whose keys are which.
  private func helpLines(width: Int, on canvas: Canvas) -> [String] {
    zip(Person.allCases, [firstName, secondName]).flatMap { person, name in
      let values: KeyValuePairs = [
        "name": name, "turn": canvas.key(person.turnKey), "snap": canvas.key(person.snapKey),
      ]
      return canvas.texts(.togetherKeys, values).wrapped(toColumns: width)
    }
  }
}

extension InputField {
  /// A field for the name of a player.
  static func playerName(_ text: String) -> InputField {
    InputField(text, maximumColumns: PlayerName.maximumColumns, maximumBytes: PlayerName.maximumBytes)
  }

  /// What was typed, as a player's name; nil: it is none.
  var playerName: String? { (try? PlayerName(text))?.text }
}
