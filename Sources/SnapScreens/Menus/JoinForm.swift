import CellGrid
import TerminalText

/// Where to? One field for the address that the host reads out.
struct JoinForm: Sendable {
  /// Longer than any host's name with its port.
  private static let longestAddress = 262

  private var address: InputField
  private let ticket: SeatTicket?
  private(set) var isMissing = false

  /// - Parameter ticket: a seat that may still be kept; its address is offered.
  init(ticket: SeatTicket?) {
    self.ticket = ticket
    address = InputField(ticket?.address ?? "", maximumColumns: Self.longestAddress)
  }

  /// What is typed leads back to the kept seat.
  private var goesBack: Bool { ticket != nil && ticket?.address == address.text.trimmed }

  mutating func handle(_ key: Key) -> ScreenRequest? {
    switch key {
    case .escape: return .back
    case .enter:
      let target = address.text.trimmed
      isMissing = target.isEmpty
      return isMissing ? nil : .join(target, .player)
    default: if address.handle(key) { isMissing = false }
    }
    return nil
  }

  func draw(into frame: inout Frame, on canvas: Canvas) {
    let texts = canvas.texts
    frame.header(texts(.titleJoin), on: canvas)
    let room = canvas.body.centered(Size(min(64, canvas.size.width - 2), canvas.isCompact ? 9 : 10))
    let area = frame.panel(room, title: texts(.joinTitle), on: canvas).inset(canvas.isCompact ? 0 : 1, 0)
    var row = area
    row.origin.y += canvas.isCompact ? 0 : 1
    let question =
      goesBack
      ? texts(.joinGoBack, ["table": ticket?.tableName.shown(columns: 20, on: canvas) ?? ""]) : texts(.joinQuestion)
    row.origin.y += frame.paragraph(question, in: row, .leading, .strong) + (canvas.isCompact ? 0 : 1)
    address.draw(into: &frame, at: row.origin, width: row.width, hasFocus: true)
    row.origin.y += 1
    if isMissing { frame.print(texts(.joinMissing), in: row, .leading, .failure) }
    row.origin.y += 1
    let rest = Rect(x: row.minX, y: row.minY, width: row.width, height: area.maxY - row.minY)
    frame.paragraph(texts(.joinFormat), in: rest, .leading, .dim)
    frame.print([
      KeyHint(texts(.keyEnter), texts(.hintJoin), isEnabled: !address.text.trimmed.isEmpty),
      KeyHint(texts(.keyEscape), texts(.hintBack)),
    ])
  }
}
