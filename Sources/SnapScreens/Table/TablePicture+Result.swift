import CellGrid
import SnapGame
import SnapGuest
import SnapProtocol
import SnapSettings
import TerminalText

/// The end of a round: who won, what everybody did, and what comes next.
extension TablePicture {
  private static let widest = 56

  func drawResult(into frame: inout Frame) {
    let roomy = !canvas.isCompact
    let rows = roomy ? seats.count * 2 - 1 : seats.count
    let width = min(Self.widest, canvas.size.width - 2)
    // A replay knows the deck, and not how it was drawn.
    let sentences = session.kind == .solo && guest.dealCheck == .notProved ? [] : words.deal
    var remarks = sentences.flatMap { sentence in
      sentence.text.wrapped(toColumns: width - (roomy ? 6 : 2)).map {
        TableWords.Sentence(text: $0, style: sentence.style)
      }
    }
    func height(blankRow: Bool = true) -> Int {
      rows + (roomy ? 7 : 4) + (remarks.isEmpty ? 0 : remarks.count + (roomy ? 1 : 0)) + (blankRow ? 1 : 0)
    }
    // What matters least gives way first: who led, unless it can have the row that would be blank.
    for remark in [words.newBest, words.longestLead].compactMap(\.self) {
      remarks.insert(remark, at: 0)
      if height(blankRow: roomy) > layout.felt.height { remarks.removeFirst() }
    }
    let box = layout.felt.centered(Size(width, min(height(), layout.felt.height)))
    frame.box(box, roomy ? glyphs.double : glyphs.rounded, .border)
    if keys.beginsNextRound { frame.respond(in: box, .item(TablePart.result.rawValue)) }
    let inside = box.inset(roomy ? 3 : 1, roomy ? 2 : 1)
    let title = words.resultTitle
    frame.print(title.text, in: inside, .center, title.style, ellipsis: glyphs.ellipsis)
    for (index, seat) in seats.enumerated() {
      let row = (roomy ? 2 : 1) + index * (roomy ? 2 : 1)
      drawTally(of: seat, in: Rect(x: inside.minX, y: inside.minY + row, width: inside.width, height: 1), into: &frame)
    }
    // In a small window what was found out takes the place of the last rows.
    let first = inside.height - 1 - (roomy ? 1 : 0) - remarks.count
    for (index, sentence) in remarks.enumerated() {
      let row = Rect(x: inside.minX, y: inside.minY + first + index, width: inside.width, height: 1)
      frame.fill(row)
      frame.print(sentence.text, in: row, .center, sentence.style, ellipsis: glyphs.ellipsis)
    }
    frame.print(
      nextStep, in: inside, line: inside.height - 1, .center, keys.beginsNextRound ? .strong : .dim,
      ellipsis: glyphs.ellipsis)
  }

  private func drawTally(of seat: Seat, in row: Rect, into frame: inout Frame) {
    let isWinner = scene.result?.winner != nil && scene.result?.winner == guest.peers[seat]
    let line = scene.tally.lines[seat]
    let best = line.bestMilliseconds.map(words.seconds) ?? ""
    let bestWidth = canvas.isCompact ? 7 : 9
    let cards = canvas.texts(.tableTally, count: line.taken)
    let cardsWidth = canvas.isCompact ? 8 : 10
    let wrongCalls = line.wrongCalls == 0 ? "" : "\(glyphs.cross)\(line.wrongCalls)"
    let wrongWidth = canvas.isCompact ? 3 : 5
    let scoreWidth = 5
    let nameWidth = max(1, row.width - bestWidth - wrongWidth - cardsWidth - scoreWidth - 2)
    let mark = isWinner ? "\(glyphs.marker) " : "  "
    let (x, y) = (row.minX, row.minY)
    let style: Style = isWinner ? .strong : words.isMe(seat) ? .ownName : .playerName
    let isReady = guest.status(at: seat)?.flags.contains(.ready) ?? false
    let ready = isReady ? " \(glyphs.tick)" : ""
    let name = words.name(of: seat).truncated(
      toColumns: max(1, nameWidth - ready.columns - 2), ellipsis: glyphs.ellipsis)
    frame.clipping(to: row) { frame in
      var used = frame.print(mark + name, at: Point(x, y), style)
      used += frame.print(ready, at: Point(x + used, y), .success)
      frame.print("\(glyphs.star)\(guest.gamesWon[seat])", at: Point(x + nameWidth + 1, y), .score)
      let columns = Rect(x: x + nameWidth + 1 + scoreWidth, y: y, width: cardsWidth, height: 1)
      frame.print(cards, in: columns, .trailing, .text, ellipsis: glyphs.ellipsis)
      let wrong = Rect(x: columns.maxX, y: y, width: wrongWidth, height: 1)
      frame.print(wrongCalls, in: wrong, .trailing, .failure, ellipsis: glyphs.ellipsis)
      let last = Rect(x: row.maxX - bestWidth, y: y, width: bestWidth, height: 1)
      frame.print(best, in: last, .trailing, .dim, ellipsis: glyphs.ellipsis)
    }
  }

  private var nextStep: String {
    let texts = canvas.texts
    if state.replay != nil { return "" }
    let key: KeyValuePairs = ["key": canvas.key(.nextRound)]
    guard case .joined = session.kind else { return texts(.tableNextRound, key) }
    if guest.seat != nil && (keys.beginsNextRound || !scene.resultActs(at: now)) { return texts(.tableReady, key) }
    guard let host = guest.players.first(where: { $0.flags.contains(.hosting) }) else {
      return texts(.tableWaitsForOthers)
    }
    return texts(.tableWaiting, ["name": host.name.terminalSafe])
  }
}
