import CellGrid
import SnapGame
import SnapSettings
import TerminalText

/// The connection has broken; lies over the table as it was, and counts what time is left.
struct ReconnectionNotice: Sendable {
  let reconnection: Reconnection

  func draw(into frame: inout Frame, on canvas: Canvas, at now: Instant) {
    let texts = canvas.texts
    let room = frame.bounds.centered(Size(min(46, canvas.size.width - 2), 5))
    frame.cover(room)
    let area = frame.panel(room, title: texts(.reconnectTitle), isActive: true, on: canvas)
    let seconds = Countdown(end: reconnection.endsAt).seconds(at: now) ?? 0
    let attempts = texts(.reconnectAttempts, count: max(1, reconnection.attempts), ["seconds": String(seconds)])
    frame.print(attempts, in: area, line: 0, .center)
    frame.print(texts(.reconnectGiveUp, ["key": canvas.key(.leave)]), in: area, line: 2, .center, .keyHint)
  }
}
