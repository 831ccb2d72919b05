import CellGrid
import SnapGame
import TerminalText

/// Shows what was said: in the middle of the table for a while, below the players in the waiting room.
struct ChatPicture: Sendable {
  let log: ChatLog
  let canvas: Canvas

  /// A compact table has no middle; there the last line takes the row of the news for a moment.
  func drawOnTable(into frame: inout Frame, at now: Instant) {
    if canvas.isCompact {
      guard let last = log.visible(at: now, count: 1).first, now - last.saidAt < ChatLog.briefLifetime else { return }
      let row = Rect(x: 1, y: canvas.size.height - 3, width: canvas.size.width - 2, height: 1)
      frame.fill(row)
      return draw([last], in: row, .center, into: &frame)
    }
    let width = canvas.size.width / 2
    let middle = Rect(x: (canvas.size.width - width) / 2, y: canvas.size.height / 2 - 3, width: width, height: 3)
    draw(log.visible(at: now, count: middle.height), in: middle, .center, into: &frame)
  }

  func drawInWaitingRoom(into frame: inout Frame) {
    let rows = canvas.isCompact ? 1 : 2
    let room = Rect(x: 2, y: canvas.size.height - 1 - rows, width: canvas.size.width - 4, height: rows)
    let lines = log.lines.suffix(rows)
    if !lines.isEmpty { draw(Array(lines), in: room, .leading, into: &frame) }
  }

  private func draw(_ lines: [ChatLog.Line], in rect: Rect, _ alignment: Alignment, into frame: inout Frame) {
    for (row, line) in lines.enumerated() {
      let text = "\(line.name): \(line.text)"
      let area = Rect(x: rect.minX, y: rect.minY + row, width: rect.width, height: 1)
      frame.print(text, in: area, alignment, .text, ellipsis: canvas.glyphs.ellipsis)
    }
  }
}
