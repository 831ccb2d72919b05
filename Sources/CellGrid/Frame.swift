package import TerminalText

/// A picture of the whole terminal, or a part to be placed on one: a grid of cells.
///
/// Everything drawn is clipped, to the frame and to the rectangle of `clipping(to:_:)`. A wide character that does not fit
/// becomes a space; drawing over one half of a wide character blanks the other half.
package struct Frame: Hashable, Sendable {
  /// The largest frame in either direction; a terminal that claims more is drawn up to here.
  package static let maximumExtent = 1000

  package let size: Size
  private var cells: [Cell]
  private var clip: Rect
  /// Where the terminal's cursor is shown; nil hides it. Meant for input fields.
  package var cursor: Point?
  /// What can be clicked; later ones lie on top.
  var areas: [ClickArea] = []

  /// An empty frame. A size beyond `maximumExtent` is cut to it.
  package init(_ size: Size, style: Style = .text) {
    self.size = Size(min(size.width, Self.maximumExtent), min(size.height, Self.maximumExtent))
    cells = Array(repeating: .blank(style), count: self.size.width * self.size.height)
    clip = Rect(origin: Point(0, 0), size: self.size)
  }

  /// The part that `clipping(to:_:)` leaves.
  var drawable: Rect { clip }

  package var bounds: Rect { Rect(origin: Point(0, 0), size: size) }

  /// The cell at a point of the frame. The point must lie in `bounds`.
  package subscript(_ point: Point) -> Cell {
    precondition(bounds.contains(point), "a cell outside the frame")
    return cells[point.y * size.width + point.x]
  }

  /// The cells of row `y`, which must exist, from left to right.
  package func row(_ y: Int) -> ArraySlice<Cell> { cells[y * size.width..<(y + 1) * size.width] }

  /// Draws with everything outside `rect` protected; clips nest.
  package mutating func clipping(to rect: Rect, _ body: (inout Frame) -> Void) {
    let outer = clip
    clip = clip.intersection(rect)
    body(&self)
    clip = outer
  }

  /// Prints `text` from `point` to the right, on that one row. What may not reach a terminal is left out if it has no width,
  /// and else drawn as spaces.
  ///
  /// - Returns: the columns that the text takes, drawn or clipped.
  @discardableResult
  package mutating func print(_ text: some StringProtocol, at point: Point, _ style: Style = .text) -> Int {
    var x = point.x
    if text.isPrintableASCII {
      let isInClip = point.y >= clip.minY && point.y < clip.maxY
      for byte in text.utf8 {
        if isInClip && x < clip.maxX { put(Character(Unicode.Scalar(byte)), 1, at: Point(x, point.y), style) }
        x += 1
      }
      return x - point.x
    }
    for cluster in text {
      let columns = cluster.columns
      if columns == 0 { continue }
      let isSafe = cluster.isASCII || cluster.unicodeScalars.first!.isTerminalSafe
      if point.y >= clip.minY && point.y < clip.maxY && x < clip.maxX {
        if isSafe {
          put(cluster, columns, at: Point(x, point.y), style)
        } else {
          for column in x..<x + columns { put(" ", 1, at: Point(column, point.y), style) }
        }
      }
      x += columns
    }
    return x - point.x
  }

  /// Prints `text` into one row of `rect`, the first, or the one `line` rows below it: aligned, and cut with `ellipsis`
  /// where it is too wide. The rest of the row keeps what it has.
  package mutating func print(
    _ text: some StringProtocol, in rect: Rect, line: Int = 0, _ alignment: Alignment = .leading,
    _ style: Style = .text,
    ellipsis: String = "…"
  ) {
    guard line < rect.height else { return }
    let shown = text.truncated(toColumns: rect.width, ellipsis: ellipsis)
    let room = rect.width - shown.columns
    let x =
      switch alignment {
      case .leading: 0
      case .center: room / 2
      case .trailing: room
      }
    print(shown, at: Point(rect.minX + x, rect.minY + line), style)
  }

  /// Fills `rect` with a character, which must be one column wide.
  package mutating func fill(_ rect: Rect, with cluster: Character = " ", _ style: Style = .text) {
    precondition(cluster.columns == 1, "a filling of one column")
    let area = rect.intersection(clip)
    for y in area.minY..<area.maxY {
      for x in area.minX..<area.maxX { put(cluster, 1, at: Point(x, y), style) }
    }
  }

  /// Gives the cells of `rect` another style and keeps what they show.
  package mutating func restyle(_ rect: Rect, _ style: Style) {
    let area = rect.intersection(clip)
    for y in area.minY..<area.maxY {
      for index in y * size.width + area.minX..<y * size.width + area.maxX {
        cells[index] = cells[index].restyled(style)
      }
    }
  }

  /// Draws the outline of `rect` and leaves its inside alone. A rectangle of one row or column is only a line.
  package mutating func box(_ rect: Rect, _ border: Border, _ style: Style = .border) {
    if rect.isEmpty { return }
    let (right, bottom) = (rect.maxX - 1, rect.maxY - 1)
    fill(Rect(x: rect.minX, y: rect.minY, width: rect.width, height: 1), with: border.horizontal, style)
    fill(Rect(x: rect.minX, y: bottom, width: rect.width, height: 1), with: border.horizontal, style)
    fill(Rect(x: rect.minX, y: rect.minY + 1, width: 1, height: rect.height - 2), with: border.vertical, style)
    fill(Rect(x: right, y: rect.minY + 1, width: 1, height: rect.height - 2), with: border.vertical, style)
    if rect.width < 2 || rect.height < 2 { return }
    print(String(border.topLeft), at: rect.origin, style)
    print(String(border.topRight), at: Point(right, rect.minY), style)
    print(String(border.bottomLeft), at: Point(rect.minX, bottom), style)
    print(String(border.bottomRight), at: Point(right, bottom), style)
  }

  /// Draws another frame, its top left corner at `point`. With `transparent`, its blank cells of style `.text` leave what
  /// is below.
  package mutating func draw(_ other: Frame, at point: Point, transparent: Bool = false) {
    for y in 0..<other.size.height {
      for (x, cell) in other.row(y).enumerated() where cell.columns > 0 {
        if transparent && cell == .blank(.text) { continue }
        let target = Point(point.x + x, point.y + y)
        if target.y >= clip.minY && target.y < clip.maxY && target.x < clip.maxX {
          put(cell.cluster, Int(cell.columns), at: target, cell.style)
        }
      }
    }
  }

  /// This frame in pure ASCII: letters lose their marks, and what has no ASCII counterpart becomes a question mark.
  package func asciiOnly() -> Frame {
    var result = self
    for index in cells.indices where !(cells[index].cluster.isASCII) {
      let (cell, fallback) = (cells[index], cells[index].cluster.asciiFallback)
      result.cells[index] = Cell(fallback, columns: 1, style: cell.style)
      if cell.columns == 2 {
        result.cells[index + 1] = Cell(fallback == "?" ? "?" : " ", columns: 1, style: cell.style)
      }
    }
    return result
  }

  /// Puts a cluster of one or two columns on a row that the clip holds; its columns may lie outside the clip.
  private mutating func put(_ cluster: Character, _ columns: Int, at point: Point, _ style: Style) {
    let (first, last) = (point.x, point.x + columns - 1)
    let row = point.y * size.width
    if first >= clip.minX && last < clip.maxX {
      detach(row, first)
      detach(row, last)
      cells[row + first] = Cell(cluster, columns: columns, style: style)
      if columns == 2 { cells[row + last] = .continuation(style) }
      return
    }
    for x in max(first, clip.minX)..<max(min(last + 1, clip.maxX), max(first, clip.minX)) {
      detach(row, x)
      cells[row + x] = .blank(style)
    }
  }

  /// Blanks the other half of a wide cluster before its half at column `x` is overwritten.
  private mutating func detach(_ row: Int, _ x: Int) {
    let cell = cells[row + x]
    if cell.columns == 0 {
      cells[row + x - 1] = .blank(cells[row + x - 1].style)
    } else if cell.columns == 2 {
      cells[row + x + 1] = .blank(cell.style)
    }
  }
}
