import CellGrid
import TerminalText

/// The screen of records: what came of the player's games.
struct StatisticsScreen: Equatable, Sendable {
  enum Content: Equatable, Sendable {
    case statistics(PlayerStatistics)
    /// The reason in words.
    case unreadable(String)
  }

  /// nil: the file is still being read.
  var content: Content?

  func handle(_ key: Key) -> ScreenRequest? {
    switch key {
    case .escape, .enter, .character(" "), .character("q"), .character("Q"): .back
    default: nil
    }
  }

  // MARK: - Picture

  func draw(into frame: inout Frame, on canvas: Canvas) {
    let texts = canvas.texts
    frame.header(texts(.titleStatistics), on: canvas)
    switch content {
    case .statistics(let statistics) where statistics.all.games == 0:
      draw(texts(.statisticsNone), .text, remark(on: statistics, texts), into: &frame, on: canvas)
    case .statistics(let statistics): draw(statistics, into: &frame, on: canvas)
    case .unreadable(let reason):
      draw(texts(.statisticsUnreadable, ["reason": reason]), .failure, nil, into: &frame, on: canvas)
    case nil: break
    }
    frame.print([KeyHint(texts(.keyEscape), texts(.hintBack), press: .escape)])
  }

  /// A few words where a table would stand.
  private func draw(
    _ text: String, _ style: Style, _ remark: String?, into frame: inout Frame, on canvas: Canvas
  ) {
    let width = min(60, canvas.size.width - 4)
    let lines = text.wrapped(toColumns: width).count
    let area = canvas.body.centered(Size(width, min(lines + (remark == nil ? 0 : 3), canvas.body.height)))
    let used = frame.paragraph(text, in: area, .center, style)
    guard let remark else { return }
    let rest = Rect(x: area.minX, y: area.minY + used + 1, width: width, height: area.height - used - 1)
    frame.paragraph(remark, in: rest, .center, .warning)
  }

  private func draw(_ statistics: PlayerStatistics, into frame: inout Frame, on canvas: Canvas) {
    let texts = canvas.texts
    let air = canvas.isCompact ? 0 : 1
    // What a small window has no room for is told by `snapcards stats`.
    let columns = StatisticsTable.Column.allCases.filter { !canvas.isCompact || $0 != .left }
    let table = StatisticsTable(statistics, columns: columns, texts)
    let gap = canvas.isCompact ? 1 : 4
    let width = table.labelWidth + table.widths.reduce(0) { $0 + gap + $1 }
    var remarks: [(text: String, style: Style)] = []
    if !canvas.isCompact { remarks.append((texts(.statisticsExplained), .dim)) }
    if let remark = remark(on: statistics, texts) { remarks.append((remark, .warning)) }
    let remarkRows = remarks.reduce(0) { $0 + air + $1.text.wrapped(toColumns: width).count }
    let inside = Size(width, 1 + table.rows.count + 2 * air + remarkRows)
    let box = Size(inside.width + 8 * air, inside.height + 4 * air)
    let place = canvas.body.centered(Size(box.width, min(box.height, canvas.body.height)))
    if !canvas.isCompact { frame.panel(place, on: canvas) }
    let area = place.inset(4 * air, 2 * air)

    func row(_ y: Int) -> Rect { Rect(x: area.minX, y: area.minY + y, width: width, height: 1) }
    draw("", table.headings, .dim, table, gap, in: row(0), into: &frame)
    for (index, line) in table.rows.enumerated() {
      let isLast = index == table.rows.count - 1
      let style: Style = isLast ? .strong : line.isBlank ? .dim : .text
      draw(line.label, line.values, style, table, gap, in: row(1 + air + index + (isLast ? air : 0)), into: &frame)
    }
    var y = 1 + table.rows.count + 2 * air
    for remark in remarks {
      y += air
      let rest = Rect(x: area.minX, y: area.minY + y, width: width, height: max(0, area.height - y))
      y += frame.paragraph(remark.text, in: rest, .leading, remark.style)
    }
  }

  private func draw(
    _ label: String, _ values: [String], _ style: Style, _ table: StatisticsTable, _ gap: Int, in row: Rect,
    into frame: inout Frame
  ) {
    frame.print(label, in: row, .leading, style)
    var x = row.minX + table.labelWidth
    for (value, width) in zip(values, table.widths) {
      frame.print(value, in: Rect(x: x + gap, y: row.minY, width: width, height: 1), .trailing, style)
      x += gap + width
    }
  }

  /// nil: all was understood.
  private func remark(on statistics: PlayerStatistics, _ texts: TextCatalogue) -> String? {
    let count = statistics.linesNotUnderstood
    return count == 0 ? nil : texts(.statisticsNotUnderstood, count: count)
  }
}
