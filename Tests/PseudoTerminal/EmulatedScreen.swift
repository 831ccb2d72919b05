import CVTerm

/// A terminal in memory (libvterm): takes a program's output and knows what a person would see.
@safe package final class EmulatedScreen {
  /// One cell as the terminal shows it.
  package struct Cell: Hashable, Sendable {
    /// The characters in it; a space where nothing was printed, empty for the second column of a wide one.
    package let text: String
    package let isBold: Bool
    package let isUnderlined: Bool
    package let isReverse: Bool
    /// A colour by index, or 256 and more for a direct colour; nil for the terminal's own.
    package let foreground: Int?
    package let background: Int?
  }

  /// Keys that have no character.
  package enum SpecialKey: Sendable {
    case up, down, left, right, home, end, pageUp, pageDown, insert, delete, enter, escape, tab, backspace

    fileprivate var code: VTermKey {
      switch self {
      case .up: VTERM_KEY_UP
      case .down: VTERM_KEY_DOWN
      case .left: VTERM_KEY_LEFT
      case .right: VTERM_KEY_RIGHT
      case .home: VTERM_KEY_HOME
      case .end: VTERM_KEY_END
      case .pageUp: VTERM_KEY_PAGEUP
      case .pageDown: VTERM_KEY_PAGEDOWN
      case .insert: VTERM_KEY_INS
      case .delete: VTERM_KEY_DEL
      case .enter: VTERM_KEY_ENTER
      case .escape: VTERM_KEY_ESCAPE
      case .tab: VTERM_KEY_TAB
      case .backspace: VTERM_KEY_BACKSPACE
      }
    }
  }

  private let screen: UnsafeMutablePointer<snap_screen>
  package private(set) var rows: Int
  package private(set) var columns: Int
  /// The beginning of a character whose rest has not been read yet: libvterm takes characters only whole.
  private var unfinished: [UInt8] = []

  init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    unsafe screen = snap_screen_create(Int32(rows), Int32(columns))
  }

  deinit { unsafe snap_screen_destroy(screen) }

  /// How often the bell has rung.
  package var bells: Int { unsafe Int(screen.pointee.bells) }
  package var isCursorVisible: Bool { unsafe screen.pointee.cursor_visible != 0 }
  /// Whether the alternate screen is shown, the one that programs give back.
  package var isAlternate: Bool { unsafe screen.pointee.alternate != 0 }
  /// Whether the program has asked for reports of the mouse.
  package var reportsMouse: Bool { unsafe screen.pointee.mouse != 0 }

  /// Column and row of the cursor, from 0.
  package var cursor: (x: Int, y: Int) {
    var (row, column): (Int32, Int32) = (0, 0)
    unsafe snap_screen_cursor(screen, &row, &column)
    return (Int(column), Int(row))
  }

  /// The rows from top to bottom, without spaces at their ends.
  package var lines: [String] {
    (0..<rows).map { y in
      var line = (0..<columns).map { cell(x: $0, y: y).text }.joined()
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// The rows as one text; each ends with a line feed.
  package var text: String { lines.map { $0 + "\n" }.joined() }

  package func cell(x: Int, y: Int) -> Cell {
    let cell = unsafe snap_screen_cell_at(screen, Int32(y), Int32(x))
    let scalars = unsafe withUnsafeBytes(of: cell.scalars) { unsafe Array($0.bindMemory(to: UInt32.self)) }
    var text = ""
    // The second column of a wide character holds all ones.
    for scalar in scalars.prefix(while: { $0 != 0 && $0 != .max }) {
      text.unicodeScalars.append(Unicode.Scalar(scalar) ?? "\u{FFFD}")
    }
    if text.isEmpty && scalars[0] == 0 { text = " " }
    return Cell(
      text: text, isBold: cell.bold != 0, isUnderlined: cell.underline != 0, isReverse: cell.reverse != 0,
      foreground: cell.foreground < 0 ? nil : Int(cell.foreground),
      background: cell.background < 0 ? nil : Int(cell.background))
  }

  // MARK: What the pseudo terminal does with it

  /// Takes output of the program.
  func take(_ bytes: [UInt8]) {
    var whole = unfinished + bytes
    unfinished = Self.unfinishedCharacter(of: whole)
    whole.removeLast(unfinished.count)
    unsafe whole.withUnsafeBytes { buffer in
      _ = unsafe vterm_input_write(
        screen.pointee.terminal, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count)
    }
  }

  /// The bytes at the end that begin a character of UTF-8 and do not finish it.
  private static func unfinishedCharacter(of bytes: [UInt8]) -> [UInt8] {
    let tail = bytes.suffix(3)
    guard let start = tail.lastIndex(where: { $0 & 0xC0 != 0x80 }), tail[start] >= 0xC0 else { return [] }
    let length = tail[start] >= 0xF0 ? 4 : tail[start] >= 0xE0 ? 3 : 2
    return tail.endIndex - start < length ? Array(tail[start...]) : []
  }

  /// What the terminal answers to the program: reports, and the keys, pastes and clicks below.
  func takeAnswers() -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      unsafe buffer.withMemoryRebound(to: CChar.self) { characters in
        count = unsafe vterm_output_read(screen.pointee.terminal, characters.baseAddress!, characters.count)
      }
    }
  }

  func resize(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    unsafe vterm_set_size(screen.pointee.terminal, Int32(rows), Int32(columns))
  }

  func press(_ key: SpecialKey) { unsafe vterm_keyboard_key(screen.pointee.terminal, key.code, VTERM_MOD_NONE) }

  /// Types `text` between the marks of a paste, if the program has asked for them.
  func paste(_ text: String) {
    unsafe vterm_keyboard_start_paste(screen.pointee.terminal)
    for scalar in text.unicodeScalars {
      unsafe vterm_keyboard_unichar(screen.pointee.terminal, scalar.value, VTERM_MOD_NONE)
    }
    unsafe vterm_keyboard_end_paste(screen.pointee.terminal)
  }

  /// Presses and releases the left mouse button; the program hears of it if it has asked.
  func click(x: Int, y: Int) {
    unsafe vterm_mouse_move(screen.pointee.terminal, Int32(y), Int32(x), VTERM_MOD_NONE)
    unsafe vterm_mouse_button(screen.pointee.terminal, 1, true, VTERM_MOD_NONE)
    unsafe vterm_mouse_button(screen.pointee.terminal, 1, false, VTERM_MOD_NONE)
  }
}
