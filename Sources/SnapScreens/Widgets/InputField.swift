import CellGrid
import TerminalText

/// A line of text that is being typed. Nothing gets into it that may not reach a terminal, and nothing beyond its limits.
struct InputField: Equatable, Sendable {
  private var characters: [Character] = []
  /// The cursor stands before the character of this index.
  private(set) var cursor = 0
  let maximumColumns: Int
  let maximumBytes: Int

  init(_ text: String = "", maximumColumns: Int, maximumBytes: Int = .max) {
    self.maximumColumns = maximumColumns
    self.maximumBytes = maximumBytes
    insert(text)
  }

  var text: String { String(characters) }

  /// - Returns: whether the key meant something to the field, even if it could not be done.
  mutating func handle(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert(String(character))
    case .paste(let text): insert(text.trimmingLineEnds)
    case .backspace:
      if cursor > 0 {
        cursor -= 1
        characters.remove(at: cursor)
      }
    case .delete, .control("d"): if cursor < characters.count { characters.remove(at: cursor) }
    case .left, .control("b"): cursor = max(0, cursor - 1)
    case .right, .control("f"): cursor = min(characters.count, cursor + 1)
    case .home, .control("a"): cursor = 0
    case .end, .control("e"): cursor = characters.count
    case .control("u"):
      characters.removeFirst(cursor)
      cursor = 0
    case .control("k"): characters.removeLast(characters.count - cursor)
    default: return false
    }
    return true
  }

  /// Puts text at the cursor, as much of it as there is room for.
  private mutating func insert(_ text: String) {
    var columns = characters.reduce(0) { $0 + $1.columns }
    var bytes = characters.reduce(0) { $0 + $1.utf8.count }
    for character in text.terminalSafe {
      columns += character.columns
      bytes += character.utf8.count
      if columns > maximumColumns || bytes > maximumBytes { return }
      characters.insert(character, at: cursor)
      cursor += 1
    }
  }

  /// Draws the field in one row; where the text is too wide the part around the cursor shows. With the focus it gets
  /// the terminal's cursor.
  func draw(into frame: inout Frame, at point: Point, width: Int, hasFocus: Bool) {
    let style: Style = hasFocus ? .activeInput : .input
    let row = Rect(x: point.x, y: point.y, width: width, height: 1)
    frame.fill(row, style)
    let before = characters[..<cursor].reduce(0) { $0 + $1.columns }
    let scrolled = max(0, before - (width - 1))
    frame.clipping(to: row) { _ = $0.print(text, at: Point(point.x - scrolled, point.y), style) }
    if hasFocus { frame.cursor = Point(point.x + before - scrolled, point.y) }
  }
}

extension String {
  /// Without the line ends that a copied line often brings along.
  fileprivate var trimmingLineEnds: String {
    var result = self[...]
    while result.last?.isNewline == true { result.removeLast() }
    while result.first?.isNewline == true { result.removeFirst() }
    return String(result)
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
