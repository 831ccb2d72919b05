import CellGrid
import TerminalText

/// How the form is drawn: a line for each field, and a sentence on the one with the focus.
extension GameForm {
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
