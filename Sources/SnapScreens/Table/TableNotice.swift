import CellGrid
import SnapGame
import SnapGuest
import SnapProtocol
import SnapSettings
import TerminalText

/// A box of text in the middle of the table.
struct TableNotice: Sendable {
  let title: String
  let paragraphs: [String]
  /// What to press.
  let footer: String
  /// What a click anywhere presses.
  let press: Key

  static let widest = 58

  static func paused(on canvas: Canvas) -> TableNotice {
    let texts = canvas.texts
    let keys = texts(.tablePausedKeys, ["pause": canvas.key(.pause), "leave": canvas.key(.leave)])
    return TableNotice(
      title: texts(.tablePaused), paragraphs: [], footer: keys, press: canvas.settings.keys[.pause].key)
  }

  /// How one plays at this table: by its own house rules, and with the keys of those who sit here.
  static func help(on canvas: Canvas, session: Session) -> TableNotice {
    let texts = canvas.texts
    let hasSecond = session.second != nil
    let keys: KeyValuePairs = [
      "turn": canvas.keys(of: hasSecond ? [.turn, .secondTurn] : [.turn]),
      "snap": canvas.keys(of: hasSecond ? [.snap, .secondSnap] : [.snap]), "mute": canvas.key(.mute),
      "pause": canvas.key(.pause), "chat": canvas.key(.chat), "leave": canvas.key(.leave),
    ]
    let (guest, house) = (session.guest, session.guest.house)
    let own: [TextKey] = guest.seat == nil ? [] : [.tableHelpTurn]
    let play: [TextKey] = [
      house.whatMatches, .tableHelpRight, house.whatAWrongCallCosts,
      guest.rules?.timeLimit == nil ? .tableHelpWin : .tableHelpWinByTime,
    ]
    let pool: [TextKey] = house.ties == .pool ? [.roomPool] : []
    return TableNotice(
      title: texts(.tableHelp),
      paragraphs: (own + play + pool + [session.kind == .solo ? .tableHelpKeysSolo : .tableHelpKeys])
        .map { texts($0, keys) },
      footer: texts(.tableHelpClose), press: .escape)
  }

  func draw(into frame: inout Frame, on canvas: Canvas) {
    let roomy = !canvas.isCompact
    let (padX, padY) = roomy ? (3, 1) : (1, 0)
    let widest = min(Self.widest, canvas.size.width - 2) - 2 - 2 * padX
    var body: [String] = []
    for (index, paragraph) in paragraphs.enumerated() {
      if roomy && index > 0 { body.append("") }
      body += paragraph.wrapped(toColumns: widest)
    }
    if roomy || body.isEmpty { body = [""] + body + (body.isEmpty ? [] : [""]) }
    // Title and footer are always to be seen.
    let mostLines = canvas.size.height - 4 - 2 * padY
    if body.count > mostLines { body = Array(body.prefix(mostLines)) }
    let width = min(widest, ([title, footer] + body).map(\.columns).max() ?? 0)
    let box = Rect(origin: Point(0, 0), size: canvas.size)
      .centered(Size(width + 2 + 2 * padX, body.count + 4 + 2 * padY))
    frame.respond(in: frame.bounds, .key(press))
    frame.fill(box)
    frame.box(box, canvas.glyphs.rounded, .activeBorder)
    let inside = box.inset(1 + padX, 1 + padY)
    let ellipsis = canvas.glyphs.ellipsis
    frame.print(title, in: inside, .center, .title, ellipsis: ellipsis)
    for (row, line) in body.enumerated() { frame.print(line, in: inside, line: row + 1, ellipsis: ellipsis) }
    frame.print(footer, in: inside, line: inside.height - 1, .center, .keyHint, ellipsis: ellipsis)
  }
}
