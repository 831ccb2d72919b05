import CellGrid
import SnapGuest
import SnapProtocol
import TerminalText

/// Something went wrong, or the game is over for a reason outside of it: a sentence that says what happened, one that
/// says what to do, and what the other side said of it.
struct NoticeScreen: Equatable, Sendable {
  let what: String
  let remedy: String
  /// The host's own words; they came over the network.
  var quotation = ""
  /// What is known of the deal of a round that was broken off.
  var deal: TableWords.Sentence?
  /// False: things have come to their end as they should.
  var isFailure = true
  /// To look on where a game has begun; nil: nothing of the kind.
  var lookOn: ScreenRequest?

  init(_ what: String, _ remedy: String, quotation: String = "") {
    self.what = what
    self.remedy = remedy
    self.quotation = quotation.terminalSafe.trimmed
  }

  func handle(_ key: Key) -> ScreenRequest? {
    switch key {
    case .enter, .escape, .character(" "), .character("q"): .back
    case .character("w"), .character("W"): lookOn
    default: nil
    }
  }

  func draw(into frame: inout Frame, on canvas: Canvas) {
    let texts = canvas.texts
    frame.header(texts(.noticeTitle), on: canvas)
    let width = min(64, canvas.size.width - 2)
    let inside = width - (canvas.isCompact ? 4 : 8)
    let gap = canvas.isCompact ? 0 : 1
    let lines = what.wrapped(toColumns: inside).count + remedy.wrapped(toColumns: inside).count
    // At most two rows for the host's words, so that its verbosity hides nothing.
    let quoted =
      quotation.isEmpty
      ? []
      : texts(.noticeHostSays, ["words": quotation]).truncated(
        toColumns: 2 * inside - 8, ellipsis: canvas.glyphs.ellipsis
      )
      .wrapped(toColumns: inside).prefix(2)
    let dealLines = deal?.text.wrapped(toColumns: inside).count ?? 0
    let dealHeight = dealLines == 0 ? 0 : dealLines + gap
    let height = 2 + gap + lines + gap + dealHeight + (quoted.isEmpty ? 0 : quoted.count + gap) + gap
    let room = canvas.body.centered(Size(width, min(height, canvas.body.height)))
    frame.panel(room, on: canvas)
    var area = room.inset((width - inside) / 2, 1 + gap)
    area.size = Size(inside, room.maxY - 1 - area.minY)
    area = advance(area, by: frame.paragraph(what, in: area, .leading, .strong) + gap)
    area = advance(area, by: frame.paragraph(remedy, in: area) + gap)
    if let deal { area = advance(area, by: frame.paragraph(deal.text, in: area, .leading, deal.style) + gap) }
    for (y, line) in quoted.enumerated() { frame.print(line, in: area, line: y, .leading, .dim) }
    frame.respond(in: frame.bounds, .key(.enter))
    let goOn = KeyHint(texts(.keyEnter), texts(.hintGoOn), press: .enter)
    let watch = KeyHint("w", texts(.hintWatch), press: .character("w"))
    frame.print(lookOn == nil ? [goOn] : [goOn, watch])
  }

  private func advance(_ area: Rect, by rows: Int) -> Rect {
    Rect(x: area.minX, y: area.minY + rows, width: area.width, height: area.height - rows)
  }
}
