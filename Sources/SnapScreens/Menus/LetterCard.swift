import CellGrid
import TerminalText

/// A card of the title: a letter of the game's name in large, or the joker.
enum LetterCard: CaseIterable {
  case s, n, a, p, joker

  /// With room for a picture, and the least that shows a letter.
  static let large = Size(9, 7)
  static let small = Size(5, 3)

  /// Draws the card, turned about its upright axis: `openness` 1 shows all of the face, 0 is edge-on, -1 all of the back.
  func draw(into frame: inout Frame, at origin: Point, size: Size, openness: Double, glyphs: GlyphSet) {
    let width = max(1, Int((Double(size.width) * abs(openness)).rounded()))
    let rect = Rect(x: origin.x + (size.width - width) / 2, y: origin.y, width: width, height: size.height)
    frame.fill(rect, .cardFace)
    frame.box(rect, glyphs.rounded, .cardEdge)
    if openness < 0 {
      frame.fill(rect.inset(1, 1), with: glyphs.cardBack, .cardBack)
    } else if width == size.width {
      drawFace(into: &frame, in: rect.inset(1, 1), isLarge: size == Self.large, glyphs: glyphs)
    }
  }

  private func drawFace(into frame: inout Frame, in inside: Rect, isLarge: Bool, glyphs: GlyphSet) {
    let style: Style = isRed ? .redSuit : .blackSuit
    guard isLarge else {
      frame.print(self == .joker ? String(glyphs.star) : letter, in: inside, .center, style)
      return
    }
    if glyphs == .ascii {
      drawPixels(into: &frame, at: inside.origin + Point(1, 0), style)
      return
    }
    let suit = String(suit(glyphs))
    frame.print(letter + suit, at: inside.origin, style)
    frame.print(suit + letter, in: inside, line: inside.height - 1, .trailing, style)
    drawHalfBlocks(into: &frame, at: inside.origin + Point(1, 1), glyphs, style)
  }

  /// One cell for each pixel.
  private func drawPixels(into frame: inout Frame, at origin: Point, _ style: Style) {
    for (y, row) in pixels.enumerated() {
      for (x, pixel) in row.enumerated() where pixel == "#" {
        frame.print("#", at: origin + Point(x, y), style)
      }
    }
  }

  /// Two pixels in each cell, one above the other.
  private func drawHalfBlocks(into frame: inout Frame, at origin: Point, _ glyphs: GlyphSet, _ style: Style) {
    let rows = pixels + ["     "]
    for y in stride(from: 0, to: 6, by: 2) {
      for (x, pair) in zip(rows[y], rows[y + 1]).enumerated() {
        let block: Character? =
          switch pair {
          case ("#", "#"): glyphs.fullBlock
          case ("#", _): glyphs.upperHalf
          case (_, "#"): glyphs.lowerHalf
          default: nil
          }
        if let block { frame.print(String(block), at: origin + Point(x, y / 2), style) }
      }
    }
  }

  private var isRed: Bool { self == .n || self == .p || self == .joker }

  private var letter: String {
    switch self {
    case .s: "S"
    case .n: "N"
    case .a: "A"
    case .p: "P"
    case .joker: ""
    }
  }

  private func suit(_ glyphs: GlyphSet) -> Character {
    switch self {
    case .s: glyphs.spades
    case .n: glyphs.hearts
    case .a: glyphs.clubs
    case .p: glyphs.diamonds
    case .joker: glyphs.star
    }
  }

  private var pixels: [String] {
    switch self {
    case .s: [" ####", "#    ", " ### ", "    #", "#### "]
    case .n: ["#   #", "##  #", "# # #", "#  ##", "#   #"]
    case .a: [" ### ", "#   #", "#####", "#   #", "#   #"]
    case .p: ["#### ", "#   #", "#### ", "#    ", "#    "]
    case .joker: [" ### ", " ### ", "  #  ", "     ", "  #  "]
    }
  }
}
