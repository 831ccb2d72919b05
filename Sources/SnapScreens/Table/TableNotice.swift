import CellGrid
import TerminalText

/// A box of text in the middle of the table.
struct TableNotice: Sendable {
  let title: String
  let paragraphs: [String]
  /// What to press.
  let footer: String

  static let widest = 58

  static func paused(_ texts: TextCatalogue) -> TableNotice {
    TableNotice(title: texts(.tablePaused), paragraphs: [], footer: texts(.tablePausedKeys))
  }

  static func help(_ texts: TextCatalogue) -> TableNotice {
    TableNotice(
      title: texts(.tableHelp),
      paragraphs: [.tableHelpTurn, .tableHelpSnap, .tableHelpRight, .tableHelpWrong, .tableHelpWin].map { texts($0) },
      footer: texts(.tableHelpClose))
  }

  func draw(into frame: inout Frame, on canvas: Canvas) {
    let roomy = !canvas.isCompact
    let (padX, padY) = roomy ? (3, 1) : (1, 0)
    let gap = roomy ? 1 : 0
    let widest = min(Self.widest, canvas.size.width - 2) - 2 - 2 * padX
    var lines: [(String, Style)] = [(title, .title)]
    for (index, paragraph) in paragraphs.enumerated() {
      if gap > 0 || index == 0 && paragraphs.count < 4 { lines.append(("", .text)) }
      lines += paragraph.wrapped(toColumns: widest).map { ($0, .text) }
    }
    if gap > 0 || paragraphs.isEmpty { lines.append(("", .text)) }
    lines.append((footer, .keyHint))
    let width = min(widest, lines.map(\.0.columns).max() ?? 0)
    let wanted = Size(width + 2 + 2 * padX, min(canvas.size.height, lines.count + 2 + 2 * padY))
    let box = Rect(origin: Point(0, 0), size: canvas.size).centered(wanted)
    frame.fill(box)
    frame.box(box, canvas.glyphs.rounded, .activeBorder)
    let inside = box.inset(1 + padX, 1 + padY)
    for (row, line) in lines.enumerated() {
      let alignment: Alignment = row == 0 || row == lines.count - 1 ? .center : .leading
      frame.print(line.0, in: inside, line: row, alignment, line.1, ellipsis: canvas.glyphs.ellipsis)
    }
  }
}
