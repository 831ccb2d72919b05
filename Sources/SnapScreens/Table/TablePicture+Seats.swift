import CellGrid
import SnapGame
import SnapGuest
import TerminalText

/// One player's part of the table: name, stacks, call.
extension TablePicture {
  func drawSeat(_ seat: Seat, into frame: inout Frame) {
    let spot = spot(of: seat)
    nameLine(of: seat, width: spot.name.width).draw(in: spot.name, spot.alignment, into: &frame)
    let hasLeft = !guest.view.seated.contains(seat)
    let closed = scene.traffic.pile(at: .closed(seat), over: guest.view, at: now)
    let open = scene.traffic.pile(at: .open(seat), over: guest.view, at: now)
    if hasLeft && closed.count + open.count == 0 { return }
    art.draw(closed, isOpen: false, at: spot.closed, into: &frame)
    art.draw(open, isOpen: true, at: spot.open, into: &frame, edge: isHighlighted(seat) ? .cardHighlight : .cardEdge)
  }

  /// His top card is one of those that were rightly called.
  private func isHighlighted(_ seat: Seat) -> Bool {
    calledPiles?.seats.contains(seat) ?? false
  }

  /// The piles that were rightly called and have not moved yet.
  private var calledPiles: MatchingPiles? {
    switch guest.view.pendingMove?.verdict {
    case .correct(let piles), .tied(let piles): piles
    case .wrong, .tooLate, nil: nil
    }
  }

  /// The face-up cards in the middle, if there are any.
  func drawPool(into frame: inout Frame) {
    let pile = scene.traffic.pile(at: .pool, over: guest.view, at: now)
    guard pile.count > 0, !isCompact else { return }
    let edge: Style = calledPiles?.withPool == true ? .cardHighlight : .cardEdge
    art.draw(pile, isOpen: true, at: layout.pool, into: &frame, edge: edge)
  }

  private func nameLine(of seat: Seat, width: Int) -> StyledLine {
    let isActive = guest.view.stage == .playing && guest.view.active == seat && guest.view.seated.contains(seat)
    let state = words.state(of: seat)
    var tail = StyledLine()
    tail.append("\(isCompact ? " " : "")\(glyphs.star)\(guest.gamesWon[seat])", .score)
    if let state, !isCompact {
      tail.append("  " + state.text, state.style)
    } else if let latency = words.latency(of: seat), !words.isHere(seat), !isCompact || width >= 28 {
      tail.append("  " + latency, .dim)
    }
    // Whose keys these are shows where he sits.
    if let keys = words.keys(of: seat), !isCompact { tail.append("  " + keys, .key) }
    // The marker has its place whether it is there or not: a name stays where it is.
    let mark = isActive ? "\(glyphs.marker) " : "  "
    let padding = isCompact ? "" : " "
    let room = max(1, width - tail.columns - mark.columns - 2 * padding.columns)
    let name = words.name(of: seat).truncated(toColumns: room, ellipsis: glyphs.ellipsis)
    var line = StyledLine()
    line.append(padding + mark + name + padding, nameStyle(of: seat, isActive: isActive, isAbsent: state != nil))
    if isCompact {
      // The stars stand below each other.
      let column = min(PlayerName.maximumColumns + 2, width - tail.columns)
      if let keys = words.keys(of: seat), line.columns + 1 + keys.columns <= column { line.append(" " + keys, .key) }
      line.append(String(repeating: " ", count: max(0, column - line.columns)))
    }
    for piece in tail.pieces { line.append(piece.text, piece.style) }
    return line
  }

  private func nameStyle(of seat: Seat, isActive: Bool, isAbsent: Bool) -> Style {
    if isActive { return .activePlayer }
    if isAbsent { return .absentPlayer }
    return words.isHere(seat) ? .ownName : .playerName
  }

  // MARK: - Cards on their way

  func draw(_ flight: CardFlight, into frame: inout Frame) {
    let from = layout.rect(of: flight.from, seen: position)
    let to = layout.rect(of: flight.to, seen: position)
    let part = flight.progress(at: now)
    var rect = Rect(
      x: between(from.minX, to.minX, part), y: between(from.minY, to.minY, part), width: layout.cards.width,
      height: layout.cards.height)
    switch flight.manner {
    case .slides: art.draw(face: flight.isFaceUp ? flight.card : nil, at: rect, into: &frame)
    case .turnsOver:
      let isFaceUp = now >= flight.departs + (flight.lands - flight.departs) / 2
      if layout.cards != .token {
        let width = turningWidth(part, isFaceUp: isFaceUp)
        rect = Rect(x: rect.minX + (rect.width - width) / 2, y: rect.minY, width: width, height: rect.height)
      }
      art.draw(face: isFaceUp ? flight.card : nil, at: rect, into: &frame)
    }
  }

  private func between(_ a: Int, _ b: Int, _ part: Double) -> Int { a + Int((Double(b - a) * part).rounded()) }

  /// The columns of a card that stands up from the table: fewer and fewer until it is edge-on, then more again. Its face
  /// has to be readable from the first moment.
  private func turningWidth(_ part: Double, isFaceUp: Bool) -> Int {
    let whole = layout.cards.width
    let width = max(1, Int((abs(1 - 2 * part) * Double(whole)).rounded()))
    return isFaceUp ? min(whole, max(5, width)) : width
  }

  // MARK: - Calls

  func drawMark(of seat: Seat, into frame: inout Frame) {
    let spot = spot(of: seat)
    guard let mark = scene.marks[seat], mark.showsBubble(at: now) || mark.splash(at: now) != nil else {
      if isCompact, let state = words.shortState(of: seat) {
        let room = Rect(x: spot.bubble.minX, y: spot.bubble.minY, width: spot.bubble.width + 1, height: 1)
        frame.print(state.text, in: room, .leading, state.style, ellipsis: glyphs.ellipsis)
      }
      return
    }
    let style: Style = mark.kind == .pending || mark.kind == .tooLate ? .pendingBubble : .bubble
    if isCompact {
      if mark.showsBubble(at: now) {
        let key: TextKey = mark.kind == .tooLate ? .tableTooLateShort : .tableSnap
        frame.print(canvas.texts(key), in: spot.bubble, .leading, style, ellipsis: "")
      }
      if let splash = mark.splash(at: now) { drawSplashGlyph(mark, splash, spot, into: &frame) }
      return
    }
    if mark.showsBubble(at: now) {
      drawBubble(canvas.texts(mark.kind == .tooLate ? .tableTooLate : .tableSnap), style, at: spot, into: &frame)
    }
    if let splash = mark.splash(at: now) {
      SplashArt(isTick: mark.kind == .correct, glyphs: glyphs).draw(splash, in: spot.splash, into: &frame)
    }
  }

  private func drawBubble(_ text: String, _ style: Style, at spot: TableLayout.Spot, into frame: inout Frame) {
    // One column of the room is the tail, which points to the caller's cards.
    let tail = spot.bubbleIsLeft ? spot.bubble.maxX - 1 : spot.bubble.minX
    let box = Rect(
      x: spot.bubble.minX + (spot.bubbleIsLeft ? 0 : 1), y: spot.bubble.minY, width: spot.bubble.width - 1, height: 3)
    frame.fill(box, style)
    frame.box(box, glyphs.rounded, style)
    frame.print(text, in: box.inset(1, 1), .center, style, ellipsis: glyphs.ellipsis)
    frame.print(String(glyphs.rounded.horizontal), at: Point(tail, box.minY + 1), style)
    let joint = glyphs == .ascii ? "+" : spot.bubbleIsLeft ? "├" : "┤"
    frame.print(joint, at: Point(spot.bubbleIsLeft ? box.maxX - 1 : box.minX, box.minY + 1), style)
  }

  private func drawSplashGlyph(
    _ mark: CallMark, _ splash: CallMark.Splash, _ spot: TableLayout.Spot, into frame: inout Frame
  ) {
    let isTick = mark.kind == .correct
    let style: Style = splash == .fading ? .dim : isTick ? .success : .failure
    frame.print(String(isTick ? glyphs.tick : glyphs.cross), at: spot.splash.origin, style)
  }
}
