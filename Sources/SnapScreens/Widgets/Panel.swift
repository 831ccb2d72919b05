import CellGrid
import TerminalText

extension Frame {
  /// Draws an empty framed area over whatever is there, its title in the upper edge.
  ///
  /// - Returns: the room inside, a column away from the frame on both sides.
  @discardableResult
  mutating func panel(_ rect: Rect, title: String = "", isActive: Bool = false, on canvas: Canvas) -> Rect {
    fill(rect)
    box(rect, canvas.glyphs.rounded, isActive ? .activeBorder : .border)
    if !title.isEmpty {
      let shown = title.truncated(toColumns: rect.width - 6, ellipsis: canvas.glyphs.ellipsis)
      print(" \(shown) ", at: Point(rect.minX + 2, rect.minY), .title)
    }
    return rect.inset(2, 1)
  }

  /// The bar at the top of a screen: the game's name, and what the screen is.
  mutating func header(_ title: String, on canvas: Canvas) {
    let row = Rect(x: 0, y: 0, width: size.width, height: 1)
    fill(row, .statusBar)
    let game = canvas.texts(.gameTitle)
    print(" \(game)", at: Point(0, 0), .statusBar)
    let start = game.columns + 4
    print(
      title, in: Rect(x: start, y: 0, width: size.width - start - 1, height: 1), .leading, .statusBar,
      ellipsis: canvas.glyphs.ellipsis)
  }

  /// Prints `text` in as many rows as it takes, from the top of `rect`; what does not fit is left out.
  ///
  /// - Returns: the rows taken.
  @discardableResult
  mutating func paragraph(
    _ text: String, in rect: Rect, _ alignment: Alignment = .leading, _ style: Style = .text
  ) -> Int {
    let lines = text.wrapped(toColumns: rect.width).prefix(rect.height)
    for (y, line) in lines.enumerated() { print(line, in: rect, line: y, alignment, style) }
    return lines.count
  }
}

extension Canvas {
  /// The rows between a header and the key hints.
  var body: Rect { Rect(x: 0, y: 1, width: size.width, height: size.height - 2) }
}

extension String {
  /// This text, which came over a network, as it may be shown: harmless, and at most `columns` wide.
  func shown(columns: Int, on canvas: Canvas) -> String {
    terminalSafe.truncated(toColumns: columns, ellipsis: canvas.glyphs.ellipsis)
  }
}
