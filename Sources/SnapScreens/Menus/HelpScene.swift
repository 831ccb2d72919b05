import CellGrid
import SnapGame
import TerminalText

/// The little scenes of How to play: my card on the left, another player's on the right, and between them what happens.
struct HelpScene {
  let canvas: Canvas
  let rect: Rect
  let elapsed: Duration

  private static let pacing = Pacing.normal
  /// Names beside the cards, and the room for a bubble between them.
  private static let nameWidth = 5
  private static let between = 13

  static func size(isCompact: Bool) -> Size {
    let card = cards(isCompact: isCompact)
    return Size(2 * (card.width + nameWidth) + between, card.height)
  }

  private static func cards(isCompact: Bool) -> CardSize { isCompact ? .small : .medium }

  private var cards: CardSize { Self.cards(isCompact: canvas.isCompact) }
  private var art: CardArt { CardArt(cards: cards, glyphs: canvas.glyphs) }
  private var texts: TextCatalogue { canvas.texts }

  private var mine: Rect {
    Rect(origin: Point(rect.minX + Self.nameWidth, rect.minY), size: cards.size)
  }
  private var others: Rect {
    Rect(origin: Point(rect.maxX - Self.nameWidth - cards.width, rect.minY), size: cards.size)
  }
  private var middle: Rect {
    Rect(x: mine.maxX, y: rect.minY, width: others.minX - mine.maxX, height: rect.height)
  }

  func draw(_ page: HelpPage, into frame: inout Frame) {
    switch page {
    case .match: drawMatch(into: &frame)
    case .keys: drawKeys(into: &frame)
    case .wrongCall: drawWrongCall(into: &frame)
    case .winning: drawWinning(into: &frame)
    }
  }

  // MARK: - The scenes

  /// Two cards are turned, the second makes a pair, and I am first to say so.
  enum Match {
    static let myTurn = Duration.milliseconds(600)
    static let theirTurn = Duration.milliseconds(1_600)
    static let call = Duration.milliseconds(2_500)
    static let verdict = Duration.milliseconds(3_200)
    static let end = verdict
  }

  private func drawMatch(into frame: inout Frame) {
    drawNames(into: &frame)
    let stands = elapsed >= Match.theirTurn + Self.pacing.halfFlip * 2
    let edge: Style = stands ? .cardHighlight : .cardEdge
    drawTurn(from: Card(.king, of: .spades), to: Card(.nine, of: .clubs), at: mine, Match.myTurn, edge, into: &frame)
    drawTurn(
      from: Card(.four, of: .hearts), to: Card(.nine, of: .diamonds), at: others, Match.theirTurn, edge, into: &frame)
    if elapsed >= Match.call { drawBubble(into: &frame) }
    if elapsed >= Match.verdict { drawVerdict(canvas.glyphs.tick, texts(.helpBothPiles), .success, into: &frame) }
  }

  /// I call where nothing matches, and a card of mine goes over.
  enum WrongCall {
    static let call = Duration.milliseconds(800)
    static let verdict = Duration.milliseconds(1_500)
    static let payment = Duration.milliseconds(2_200)
    static let end = payment + pacing.moveFlight
  }

  private func drawWrongCall(into frame: inout Frame) {
    drawNames(into: &frame)
    if elapsed >= WrongCall.payment && elapsed < WrongCall.end {
      let flown = progress(from: WrongCall.payment, lasting: Self.pacing.moveFlight)
      let way = Double(others.minX - mine.minX) * (1 - (1 - flown) * (1 - flown))
      art.draw(face: nil, at: mine.offset(by: Point(Int(way.rounded()), 0)), into: &frame)
    }
    art.draw(face: Card(.king, of: .spades), at: mine, into: &frame)
    art.draw(face: Card(.four, of: .hearts), at: others, into: &frame)
    if elapsed >= WrongCall.call && elapsed < WrongCall.payment { drawBubble(into: &frame) }
    if elapsed >= WrongCall.verdict && elapsed < WrongCall.payment {
      drawVerdict(canvas.glyphs.cross, "", .failure, into: &frame)
    }
    if elapsed >= WrongCall.end {
      drawVerdict(canvas.glyphs.right, texts(.helpOneCard), .failure, into: &frame)
    }
  }

  /// Card by card everything comes to me.
  enum Winning {
    static let first = Duration.milliseconds(500)
    static let stagger = Duration.milliseconds(250)
    static let count = 4
    static let end = first + stagger * (count - 1) + pacing.moveFlight
  }

  private func drawWinning(into frame: inout Frame) {
    drawNames(into: &frame)
    art.drawPlace(at: others, into: &frame)
    var landed = 0
    for index in 0..<Winning.count {
      let flown = progress(from: Winning.first + Winning.stagger * index, lasting: Self.pacing.moveFlight)
      if flown >= 1 { landed += 1 }
      if flown > 0 && flown < 1 {
        let way = Double(others.minX - mine.minX) * (1 - flown) * (1 - flown)
        art.draw(face: nil, at: mine.offset(by: Point(Int(way.rounded()), 0)), into: &frame)
      } else if flown <= 0 {
        art.draw(face: nil, at: others, into: &frame)
      }
    }
    let held = Deck.size - Winning.count + landed
    art.draw(DisplayedPile(count: held), isOpen: false, at: mine, into: &frame)
    if landed == Winning.count { drawVerdict(canvas.glyphs.star, texts(.helpYouWin), .score, into: &frame) }
  }

  /// The two keys, as they lie on the keyboard.
  private func drawKeys(into frame: inout Frame) {
    let rows: [(String, TextKey, Int)] = [
      (texts(.tableKeySpace), .helpSpaceKey, 13), (texts(.tableKeyEnter), .helpEnterKey, 13),
    ]
    if canvas.isCompact {
      for (index, (key, meaning, _)) in rows.enumerated() {
        let row = Point(rect.minX + 2, rect.minY + 1 + 2 * index)
        frame.print("[\(key)]".fitted(toColumns: 9), at: row, .key)
        frame.print(texts(meaning), at: Point(row.x + 10, row.y), .strong)
      }
      return
    }
    for (index, (key, meaning, width)) in rows.enumerated() {
      let cap = Rect(x: rect.minX, y: rect.minY + index * 4, width: width, height: 3)
      frame.box(cap, canvas.glyphs.rounded, .activeBorder)
      frame.print(key, in: cap.inset(1, 1), .center, .key)
      let label = Rect(x: cap.maxX + 2, y: cap.minY + 1, width: rect.maxX - cap.maxX - 2, height: 1)
      frame.print(texts(meaning), in: label, .leading, .strong, ellipsis: canvas.glyphs.ellipsis)
    }
  }

  // MARK: - What the scenes are made of

  private func progress(from start: Duration, lasting length: Duration) -> Double {
    min(1, max(0, (elapsed - start).seconds / length.seconds))
  }

  private func drawNames(into frame: inout Frame) {
    let row = rect.height / 2
    let left = Rect(x: rect.minX, y: rect.minY, width: Self.nameWidth - 1, height: rect.height)
    frame.print(texts(.tableYou), in: left, line: row, .trailing, .ownName)
    let right = Rect(x: others.maxX + 1, y: rect.minY, width: Self.nameWidth - 1, height: rect.height)
    frame.print(texts(.helpOther), in: right, line: row, .leading, .playerName)
  }

  /// A card on an open pile, and the card that is turned over on top of it.
  private func drawTurn(
    from below: Card, to card: Card, at place: Rect, _ start: Duration, _ edge: Style, into frame: inout Frame
  ) {
    let turned = progress(from: start, lasting: Self.pacing.halfFlip * 2)
    if turned < 1 { art.draw(face: below, at: place, into: &frame) }
    guard turned > 0 else { return }
    let width = max(1, Int((Double(place.width) * abs(2 * turned - 1)).rounded()))
    let rect = Rect(x: place.minX + (place.width - width) / 2, y: place.minY, width: width, height: place.height)
    art.draw(face: turned < 0.5 ? nil : card, at: rect, into: &frame, edge: turned == 1 ? edge : .cardEdge)
  }

  private func drawBubble(into frame: inout Frame) {
    let word = texts(.tableSnap)
    let bubble = Rect(
      origin: Point(middle.minX + 1, middle.minY), size: Size(min(word.columns + 4, middle.width - 2), 3))
    frame.box(bubble, canvas.glyphs.rounded, .bubble)
    frame.print(word, in: bubble.inset(1, 1), .center, .bubble)
  }

  private func drawVerdict(_ mark: Character, _ words: String, _ style: Style, into frame: inout Frame) {
    let line = rect.height > 5 ? 4 : 3
    frame.print(String(mark), in: middle, line: line, .center, style)
    frame.print(words, in: middle, line: line + 1, .center, style, ellipsis: canvas.glyphs.ellipsis)
  }
}
