import CellGrid
import SnapGuest
import SnapProtocol
import TerminalText

/// The form for joining as it is drawn: tables, field, earlier addresses, from top to bottom. Where room is scarce, the
/// format of an address goes first, then all but the latest address, then tables that are far from the focus.
struct JoinPicture {
  let form: JoinForm
  let canvas: Canvas

  private static let widest = 76
  /// Rows of the network's tables that there is always room for.
  private static let fewestTables = 2
  private static let mostTables = 8

  private var texts: TextCatalogue { canvas.texts }
  private var isCompact: Bool { canvas.isCompact }

  func draw(into frame: inout Frame) {
    frame.header(title, on: canvas)
    let width = min(Self.widest, canvas.size.width - 2)
    var area: Rect
    if isCompact {
      area = Rect(x: 1, y: 1, width: width, height: canvas.body.height).offset(
        by: Point((canvas.size.width - 2 - width) / 2, 0))
    } else {
      let height = min(canvas.body.height, 2 + 2 + heightWanted)
      area = frame.panel(canvas.body.centered(Size(width, height)), title: title, on: canvas)
        .inset(1, 1)
    }
    let tables = form.looksForTables ? drawTables(into: &frame, in: area) : 0
    area = rest(of: area, below: tables)
    area = rest(of: area, below: drawField(into: &frame, in: area))
    area = rest(of: area, below: drawEarlier(into: &frame, in: area))
    if form.hasSecond { area = rest(of: area, below: drawSecond(into: &frame, in: area)) }
    if area.height >= formatHeight(area.width) {
      frame.paragraph(texts(.joinFormat), in: area, .leading, .dim)
    }
    drawHints(into: &frame)
  }

  private var title: String { texts(form.role == .watcher ? .watchTitle : .joinTitle) }

  private func rest(of area: Rect, below rows: Int) -> Rect {
    Rect(x: area.minX, y: area.minY + rows, width: area.width, height: area.height - rows)
  }

  // MARK: - Heights

  private var gap: Int { isCompact ? 0 : 1 }
  private func formatHeight(_ width: Int) -> Int { texts(.joinFormat).wrapped(toColumns: width).count }

  private var tablesHeight: Int {
    form.looksForTables ? 1 + max(Self.fewestTables, min(form.tables.count, Self.mostTables)) + 1 + gap : 0
  }
  /// The question, the field, and what is missing.
  private var fieldHeight: Int { isCompact ? 2 : 3 }
  private var earlierHeight: Int { form.earlier.isEmpty ? 0 : 1 + form.earlier.count + gap }
  private var secondHeight: Int { form.hasSecond ? 1 + gap : 0 }
  private var heightWanted: Int { tablesHeight + fieldHeight + earlierHeight + secondHeight + 2 }

  // MARK: - Tables

  /// Returns the rows taken.
  private func drawTables(into frame: inout Frame, in area: Rect) -> Int {
    let below = fieldHeight + (form.earlier.isEmpty ? 0 : 2) + secondHeight
    let room = min(Self.mostTables, max(1, area.height - 2 - gap - below))
    let isEmpty = form.tables.isEmpty
    frame.print(
      texts(isEmpty ? .joinLooking : .joinTables), in: area, .leading, isEmpty ? .dim : .title,
      ellipsis: canvas.glyphs.ellipsis)
    guard !isEmpty else { return (isCompact ? 1 : 2) + gap }
    let goal = form.tables.firstIndex { .table($0.id) == form.goal }
    let shown = min(form.tables.count, room)
    // A window on a long list, which the focus stays in.
    let first = min(max(0, (goal ?? 0) - shown / 2), form.tables.count - shown)
    for line in 0..<shown {
      let row = Rect(x: area.minX, y: area.minY + 1 + line, width: area.width, height: 1)
      let isGoal = first + line == goal
      let hasFocus = isGoal && form.focus != .second
      draw(form.tables[first + line], number: first + line + 1, isGoal: isGoal, hasFocus: hasFocus, in: row, &frame)
      frame.respond(in: row, .item(first + line))
    }
    if let table = form.selectedTable {
      let row = Rect(x: area.minX + 2, y: area.minY + 1 + shown, width: area.width - 2, height: 1)
      frame.print(details(of: table), in: row, .leading, .dim, ellipsis: canvas.glyphs.ellipsis)
    }
    return 1 + shown + 1 + gap
  }

  private func draw(
    _ entry: TableDirectory.Entry, number: Int, isGoal: Bool, hasFocus: Bool, in row: Rect, _ frame: inout Frame
  ) {
    let base: Style = hasFocus ? .selectedItem : .text
    if hasFocus { frame.fill(row, base) }
    if isGoal { frame.print(String(canvas.glyphs.marker), at: row.origin, hasFocus ? base : .key) }
    var x = row.minX + 2
    func column(_ text: String, _ width: Int, _ style: Style, _ alignment: Alignment = .leading) {
      frame.print(
        text, in: Rect(x: x, y: row.minY, width: width, height: 1), alignment, hasFocus ? base : style,
        ellipsis: canvas.glyphs.ellipsis)
      x += width + 1
    }
    if number <= 9 { frame.print("\(number)", at: Point(x, row.minY), hasFocus ? base : .key) }
    x += 2
    column(name(entry.table.name), isCompact ? 15 : 24, .strong)
    if !isCompact { column(entry.table.host.isEmpty ? "" : entry.table.host, PlayerName.maximumColumns, .playerName) }
    let seats: KeyValuePairs = [
      "free": String(entry.table.seats - entry.table.taken), "seats": String(entry.table.seats),
    ]
    column(texts(state(of: entry), seats), row.maxX - x, .dim)
  }

  private func name(_ name: String) -> String { name.trimmed.isEmpty ? texts(.joinUnnamed) : name }

  private func state(of entry: TableDirectory.Entry) -> TextKey {
    let table = entry.table
    if entry.isOfAnotherVersion { return .joinStateVersion }
    if table.isRunning { return .joinStateRunning }
    if table.taken >= table.seats { return .joinStateFull }
    return table.wantsPassword ? .joinStatePassword : .joinStateWaiting
  }

  private func details(of entry: TableDirectory.Entry) -> String {
    var parts = [entry.target]
    if isCompact && !entry.table.host.isEmpty { parts.insert(entry.table.host, at: 0) }
    if entry.table.wantsPassword { parts.append(texts(.joinWantsPassword)) }
    return parts.joined(separator: " \(canvas.glyphs.separator) ")
  }

  // MARK: - The field

  private func drawField(into frame: inout Frame, in area: Rect) -> Int {
    let hasFocus = form.focus == .address
    var y = area.minY
    let question =
      form.goesBack
      ? texts(.joinGoBack, ["table": form.ticket?.tableName.shown(columns: 20, on: canvas) ?? ""])
      : texts(form.looksForTables ? .joinOrAddress : .joinQuestion)
    for line in question.wrapped(toColumns: area.width).prefix(2) {
      frame.print(line, at: Point(area.minX, y), hasFocus ? .strong : .text)
      y += 1
    }
    let row = Rect(x: area.minX, y: y, width: area.width, height: 1)
    frame.print(hasFocus ? String(canvas.glyphs.marker) : " ", at: row.origin, .key)
    form.address.draw(into: &frame, at: Point(row.minX + 2, y), width: row.width - 2, hasFocus: hasFocus)
    frame.respond(in: row, .item(form.tables.count))
    y += 1
    if form.isMissing { frame.print(texts(.joinMissing), at: Point(area.minX + 2, y), .failure) }
    return y - area.minY + (isCompact && !form.isMissing ? 0 : 1)
  }

  /// Addresses of earlier times, as many as there is room for.
  private func drawEarlier(into frame: inout Frame, in area: Rect) -> Int {
    let room = area.height - 1 - secondHeight
    guard !form.earlier.isEmpty, room > 0 else { return 0 }
    frame.print(texts(.joinEarlier), at: area.origin, .dim)
    let goal = form.earlier.indices.first { .earlier($0) == form.goal }
    let shown = min(form.earlier.count, room)
    let first = max(0, (goal ?? 0) - shown + 1)
    for line in 0..<shown {
      let index = first + line
      let row = Rect(x: area.minX, y: area.minY + 1 + line, width: area.width, height: 1)
      let hasFocus = index == goal && form.focus != .second
      let style: Style = hasFocus ? .selectedItem : .literal
      if hasFocus { frame.fill(row, style) }
      if index == goal { frame.print(String(canvas.glyphs.marker), at: row.origin, hasFocus ? style : .key) }
      frame.print(
        form.earlier[index].terminalSafe, in: Rect(x: row.minX + 2, y: row.minY, width: row.width - 2, height: 1),
        .leading, style, ellipsis: canvas.glyphs.ellipsis)
      frame.respond(in: row, .item(form.tables.count + 1 + index))
    }
    return 1 + shown + gap
  }

  /// Who plays along at this keyboard.
  private func drawSecond(into frame: inout Frame, in area: Rect) -> Int {
    let hasFocus = form.focus == .second
    let row = Rect(x: area.minX, y: area.minY, width: area.width, height: 1)
    frame.print(hasFocus ? String(canvas.glyphs.marker) : " ", at: row.origin, .key)
    let label = texts(.joinSecond)
    frame.print(label, at: Point(row.minX + 2, row.minY), hasFocus ? .strong : .text)
    let x = row.minX + 2 + label.columns + 1
    let width = min(form.second.maximumColumns + 1, row.maxX - x)
    form.second.draw(into: &frame, at: Point(x, row.minY), width: width, hasFocus: hasFocus)
    frame.respond(in: row, .item(form.rows.count - 1))
    return secondHeight
  }

  private func drawHints(into frame: inout Frame) {
    frame.print([
      KeyHint(
        texts(.keyEnter), texts(form.wouldWatch ? .hintWatch : .hintJoin), press: .enter, isEnabled: form.mayJoin),
      KeyHint(
        "\(canvas.glyphs.up)\(canvas.glyphs.down)", texts(.hintMove), isEnabled: form.rows.count > 1),
      KeyHint(texts(.keyEscape), texts(.hintBack), press: .escape),
    ])
  }
}
