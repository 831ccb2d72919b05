import CellGrid
import SnapGame
import SnapGuest
import SnapProtocol
import SnapSettings
import TerminalText

/// Draws the table as it is at one moment.
struct TablePicture {
  let canvas: Canvas
  let session: Session
  let state: TableScreen.State
  let now: Instant
  let layout: TableLayout
  let art: CardArt
  let words: TableWords
  let keys: TableKeys

  var guest: Guest { session.guest }
  var scene: TableScene { session.scene }
  var glyphs: GlyphSet { canvas.glyphs }
  var isCompact: Bool { layout.isInLines }

  init(canvas: Canvas, session: Session, state: TableScreen.State, now: Instant) {
    self.canvas = canvas
    self.session = session
    self.state = state
    self.now = now
    let guest = session.guest
    let mine = guest.seat ?? .bottom
    layout = TableLayout(
      size: canvas.size, positions: SeatSet(Self.seats(of: guest).map { $0.seen(from: mine) }),
      cards: canvas.settings.cards)
    art = CardArt(cards: layout.cards, on: canvas)
    words = TableWords(
      canvas: canvas, guest: guest, second: session.second?.guest, scene: session.scene, art: art, now: now)
    keys = TableKeys(session: session, isPaused: state.isPaused, keys: canvas.settings.keys, now: now)
  }

  /// Everybody who sat down, those who have left included.
  private static func seats(of guest: Guest) -> [Seat] {
    Seat.allCases.filter { guest.peers[$0] != nil || guest.view.seated.contains($0) }
  }

  var seats: [Seat] { Self.seats(of: guest) }

  func position(of seat: Seat) -> Seat { seat.seen(from: guest.seat ?? .bottom) }

  func spot(of seat: Seat) -> TableLayout.Spot { layout[position(of: seat)] }

  func draw(into frame: inout Frame) {
    drawBar(into: &frame)
    if showsResult {
      drawResult(into: &frame)
    } else {
      for seat in seats { drawSeat(seat, into: &frame) }
      drawPool(into: &frame)
      drawTargets(into: &frame)
      drawSentence(words.news, in: layout.news, into: &frame)
      if state.replay?.showsPrompt ?? true { drawSentence(words.prompt, in: layout.prompt, into: &frame) }
      frame.clipping(to: layout.felt) { frame in
        for flight in scene.traffic.sample(at: now) { draw(flight, into: &frame) }
      }
      for seat in seats { drawMark(of: seat, into: &frame) }
    }
    drawHints(into: &frame)
  }

  var showsResult: Bool { guest.isBetweenRounds && guest.round > 0 && scene.showsResult(at: now) }

  private func drawSentence(_ sentence: TableWords.Sentence?, in rect: Rect, into frame: inout Frame) {
    guard let sentence else { return }
    frame.print(sentence.text, in: rect, .center, sentence.style, ellipsis: glyphs.ellipsis)
  }

  // MARK: - The bar and the hints

  private func drawBar(into frame: inout Frame) {
    let bar = Rect(x: 0, y: 0, width: canvas.size.width, height: 1)
    let style: Style = state.isFlashing ? .flash : .statusBar
    frame.fill(bar, style)
    let texts = canvas.texts
    var right = [isCompact ? words.pool : nil, words.clock].compactMap(\.self)
    let watchers = guest.players.reduce(0) { $0 + ($1.flags.contains(.watching) ? 1 : 0) }
    if watchers > 0 && !isCompact { right.append(texts(.tableWatchers, count: watchers)) }
    if case .joined = session.kind, let seat = guest.seat, let latency = words.latency(of: seat) {
      right.append(session.isOnThisComputer ? texts(.tableHere) : latency)
    }
    right.append(state.replay?.caption ?? "\(glyphs.note) " + texts(soundWord))
    let separator = " \(glyphs.separator) "
    let end = right.joined(separator: separator) + " "
    let room = max(0, bar.width - end.columns - 3)
    frame.print(end, in: bar, .trailing, style, ellipsis: glyphs.ellipsis)

    var start = " " + texts(.gameTitle)
    let round = guest.round > 0 ? separator + texts(.tableRound, ["round": String(guest.round)]) : ""
    if let name = guest.table?.name, !name.isEmpty {
      let space = room - start.columns - round.columns - separator.columns
      if space >= 4 { start += separator + name.shown(columns: space, on: canvas) }
    }
    frame.print(
      (start + round).truncated(toColumns: room, ellipsis: glyphs.ellipsis), at: Point(0, 0), style)
  }

  private var soundWord: TextKey {
    if state.isMuted { return .tableSoundOff }
    return state.sound?.word ?? .tableSoundOn
  }

  private func drawHints(into frame: inout Frame) {
    var hints =
      state.replay?.hints
      ?? keys.hints(
        canvas.texts, glyphs, isMuted: state.isMuted, hasButton: state.hasMouse && layout.snapButton == nil)
    var gap = canvas.isCompact ? 2 : 4
    func columns() -> Int { hints.reduce(-gap) { $0 + gap + $1.key.columns + 1 + $1.label.columns } }
    while columns() > layout.hints.width, let most = hints.map(\.expendable).max(), most > 0 {
      // Before the player loses the help, the hints move closer.
      if most <= 2 && gap > 1 { gap -= 1 } else { hints.removeAll { $0.expendable == most } }
    }
    var x = layout.hints.minX + max(0, (layout.hints.width - columns()) / 2)
    for hint in hints {
      let cell = Rect(x: x, y: layout.hints.minY, width: hint.key.columns + 1 + hint.label.columns, height: 1)
      draw(hint, in: cell, into: &frame)
      x = cell.maxX + gap
    }
  }

  private func draw(_ hint: TableKeys.Hint, in cell: Rect, into frame: inout Frame) {
    frame.clipping(to: layout.hints) { frame in
      let isButton = hint.isButton && hint.isEnabled
      let used = frame.print(hint.key, at: cell.origin, hint.isEnabled ? .key : .disabledKey)
      frame.print(" " + hint.label, at: Point(cell.minX + used, cell.minY), hint.isEnabled ? .keyHint : .disabledKey)
      if isButton { frame.restyle(cell, .selectedItem) }
      if let key = hint.press { frame.respond(in: cell, .key(key)) }
    }
  }

  // MARK: - What can be clicked

  /// The cards of those who sit here, and a button to call with.
  private func drawTargets(into frame: inout Frame) {
    guard state.hasMouse, state.replay?.isPlayed ?? true, let seat = guest.seat else { return }
    makeStackTurn(at: seat, .ownStack, into: &frame)
    if let other = session.second?.guest.seat { makeStackTurn(at: other, .secondStack, into: &frame) }
    guard let button = layout.snapButton else { return }
    let isEnabled = keys.callRequest(of: .first) != nil
    frame.box(button, glyphs.rounded, isEnabled ? .activeBorder : .border)
    frame.print(canvas.texts(.tableSnap), in: button, line: 1, .center, isEnabled ? .key : .disabledKey)
    frame.respond(in: button, .item(TablePart.snapButton.rawValue))
  }

  private func makeStackTurn(at seat: Seat, _ part: TablePart, into frame: inout Frame) {
    let stack = spot(of: seat).closed
    frame.respond(
      in: Rect(x: stack.minX, y: stack.minY, width: stack.width + TableLayout.thickness, height: stack.height),
      .item(part.rawValue))
  }
}
