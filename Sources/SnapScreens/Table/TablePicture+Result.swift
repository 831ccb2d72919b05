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
    if roomy {
      drawHeadings(in: Rect(x: inside.minX, y: inside.minY + 1, width: inside.width, height: 1), into: &frame)
    }
    for (index, seat) in seatsInOrder.enumerated() {
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

  /// The seats as they are told of: where cards decide, who holds the most comes first.
  private var seatsInOrder: [Seat] {
    guard isTimed else { return seats }
    return seats.enumerated().sorted { a, b in
      let (x, y) = (cardsHeld(by: a.element), cardsHeld(by: b.element))
      return x == y ? a.offset < b.offset : x > y
    }.map(\.element)
  }

  /// The most cards win when time is up.
  private var isTimed: Bool { guest.rules?.timeLimit != nil }

  private func cardsHeld(by seat: Seat) -> Int { guest.view.tableau.count(at: seat) }

  /// What is told of every seat, from left to right behind its name.
  private func columns(of seat: Seat) -> [Column] {
    let texts = canvas.texts
    let line = scene.tally.lines[seat]
    let best = line.bestMilliseconds.map(words.seconds) ?? ""
    let wrong = line.wrongCalls == 0 ? "" : "\(glyphs.cross)\(line.wrongCalls)"
    let won = Column(
      heading: .tableColumnWon, text: "\(glyphs.star)\(guest.gamesWon[seat])", width: 5, style: .score)
    if canvas.isCompact {
      let cards =
        isTimed ? texts(.tableHeld, count: cardsHeld(by: seat)) : texts(.tableTally, count: line.taken)
      return [
        won, Column(heading: .tableColumnTook, text: cards, width: 9, style: .text),
        Column(heading: .tableColumnWrong, text: wrong, width: 3, style: .failure),
        Column(heading: .tableColumnBest, text: best, width: 7, style: .dim),
      ]
    }
    let held = Column(
      heading: .tableColumnCards, text: String(cardsHeld(by: seat)), width: 8, style: .strong)
    return [won] + (isTimed ? [held] : []) + [
      Column(heading: .tableColumnTook, text: String(line.taken), width: 7, style: .text),
      Column(heading: .tableColumnWrong, text: wrong, width: 7, style: .failure),
      Column(heading: .tableColumnBest, text: best, width: 9, style: .dim),
    ]
  }

  private struct Column {
    let heading: TextKey
    let text: String
    let width: Int
    let style: Style
  }

  private func drawHeadings(in row: Rect, into frame: inout Frame) {
    var x = row.maxX
    for column in columns(of: .bottom).reversed() {
      x -= column.width
      frame.print(
        canvas.texts(column.heading), in: Rect(x: x, y: row.minY, width: column.width, height: 1), .trailing, .dim,
        ellipsis: glyphs.ellipsis)
    }
  }

  private func drawTally(of seat: Seat, in row: Rect, into frame: inout Frame) {
    let isWinner = scene.result?.winner != nil && scene.result?.winner == guest.peers[seat]
    let columns = columns(of: seat)
    let nameWidth = max(1, row.width - columns.reduce(0) { $0 + $1.width })
    let mark = isWinner ? "\(glyphs.marker) " : "  "
    let (x, y) = (row.minX, row.minY)
    let style: Style = isWinner ? .strong : words.isHere(seat) ? .ownName : .playerName
    let isReady = guest.status(at: seat)?.flags.contains(.ready) ?? false
    let ready = isReady ? " \(glyphs.tick)" : ""
    let name = words.name(of: seat).truncated(
      toColumns: max(1, nameWidth - ready.columns - 2), ellipsis: glyphs.ellipsis)
    frame.clipping(to: row) { frame in
      let used = frame.print(mark + name, at: Point(x, y), style)
      frame.print(ready, at: Point(x + used, y), .success)
      var end = x + nameWidth
      for column in columns {
        let place = Rect(x: end, y: y, width: column.width, height: 1)
        frame.print(column.text, in: place, .trailing, column.style, ellipsis: glyphs.ellipsis)
        end += column.width
      }
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
