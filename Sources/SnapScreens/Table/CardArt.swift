import CellGrid
import SnapGame
import SnapSettings
import TerminalText

/// Draws cards, stacks and their places.
struct CardArt: Sendable {
  let cards: CardSize
  let glyphs: GlyphSet
  /// Clubs are green and diamonds blue.
  let hasFourColours: Bool

  init(cards: CardSize, on canvas: Canvas) {
    self.cards = cards
    glyphs = canvas.glyphs
    hasFourColours = canvas.settings.fourColourSuits
  }

  func style(of suit: Suit) -> Style {
    switch suit {
    case .clubs where hasFourColours: .greenSuit
    case .diamonds where hasFourColours: .blueSuit
    default: suit.isRed ? .redSuit : .blackSuit
    }
  }

  func glyph(of suit: Suit) -> Character {
    switch suit {
    case .clubs: glyphs.clubs
    case .diamonds: glyphs.diamonds
    case .hearts: glyphs.hearts
    case .spades: glyphs.spades
    }
  }

  /// As in a line of text: `10♦`.
  func name(of card: Card) -> String { card.rank.symbol + String(glyph(of: card.suit)) }

  /// The outline of a stack without cards.
  func drawPlace(at rect: Rect, into frame: inout Frame) {
    if cards == .token {
      frame.print(String(glyphs.separator), at: Point(rect.minX + 1, rect.minY), .cardPlace)
    } else {
      frame.box(rect, glyphs.rounded, .cardPlace)
    }
  }

  /// A card face down, or face up if `face` is given.
  func draw(face: Card?, at rect: Rect, into frame: inout Frame, edge: Style = .cardEdge) {
    if cards == .token { return drawToken(face, at: rect, into: &frame, edge: edge) }
    if rect.width < 2 { return frame.fill(rect, with: glyphs.rounded.vertical, edge) }
    frame.box(rect, glyphs.rounded, edge)
    let inside = rect.inset(1, 1)
    if inside.isEmpty { return }
    guard let face else { return frame.fill(inside, with: glyphs.cardBack, .cardBack) }
    frame.fill(inside, .cardFace)
    frame.clipping(to: inside) { frame in
      if rect.size == cards.size {
        CardFace(card: face, suit: glyph(of: face.suit), style: style(of: face.suit), glyphs: glyphs).draw(
          cards, in: inside, into: &frame)
      } else {
        drawNarrow(face, in: inside, into: &frame)
      }
    }
  }

  /// A stack: its top card, edges of cards below, and how many there are.
  func draw(_ pile: DisplayedPile, isOpen: Bool, at rect: Rect, into frame: inout Frame, edge: Style = .cardEdge) {
    guard pile.count > 0 else { return drawPlace(at: rect, into: &frame) }
    let face = isOpen ? pile.top : nil
    if cards == .token {
      if face == nil {
        frame.print(String(glyphs.cardBack), at: rect.origin, .cardBack)
        let count = Rect(x: rect.minX + 1, y: rect.minY, width: 3, height: 1)
        frame.print(String(pile.count), in: count, .trailing, .text)
      } else {
        draw(face: face, at: rect, into: &frame, edge: edge)
        frame.print((glyphs == .ascii ? "x" : "×") + String(pile.count), at: Point(rect.maxX, rect.minY), .dim)
      }
      return
    }
    for layer in (0..<thickness(of: pile.count)).reversed() {
      drawEdge(x: rect.maxX + layer, rect, into: &frame, edge)
    }
    draw(face: face, at: rect, into: &frame, edge: edge)
    let count = cards == .tiny ? String(pile.count) : " \(pile.count) "
    let bottom = Rect(x: rect.minX + 1, y: rect.maxY - 1, width: rect.width - 2, height: 1)
    frame.print(count, in: bottom, .center, edge == .cardEdge ? .cardFace : edge, ellipsis: "")
  }

  /// Edges that a stack shows beside its top card.
  private func thickness(of count: Int) -> Int {
    if count < 2 { return 0 }
    return count < 14 || cards == .tiny ? 1 : TableLayout.thickness
  }

  private func drawEdge(x: Int, _ rect: Rect, into frame: inout Frame, _ style: Style) {
    let border = glyphs.rounded
    for y in rect.minY..<rect.maxY {
      let character =
        y == rect.minY ? border.topRight : y == rect.maxY - 1 ? border.bottomRight : border.vertical
      frame.print(String(character), at: Point(x, y), style)
    }
  }

  /// A card that is being turned over and seen from the side: its rank and suit, at once.
  private func drawNarrow(_ card: Card, in inside: Rect, into frame: inout Frame) {
    let style = style(of: card.suit)
    frame.print(card.rank.symbol, in: inside, line: max(0, inside.height / 2 - 1), .center, style, ellipsis: "")
    frame.print(String(glyph(of: card.suit)), in: inside, line: inside.height / 2, .center, style, ellipsis: "")
  }

  private func drawToken(_ face: Card?, at rect: Rect, into frame: inout Frame, edge: Style) {
    guard let face else {
      return frame.fill(Rect(x: rect.minX, y: rect.minY, width: 2, height: 1), with: glyphs.cardBack, .cardBack)
    }
    let style = edge == .cardEdge ? style(of: face.suit) : edge
    frame.print(name(of: face).fitted(toColumns: rect.width, .center), at: rect.origin, style)
  }
}
