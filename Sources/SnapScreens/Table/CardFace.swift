import CellGrid
import SnapGame
import TerminalText

/// What is printed on the face of a card.
struct CardFace: Sendable {
  let card: Card
  let suit: Character
  let style: Style
  let glyphs: GlyphSet

  /// - Parameter inside: the card without its edge.
  func draw(_ cards: CardSize, in inside: Rect, into frame: inout Frame) {
    if cards == .tiny { return frame.print(card.rank.symbol + String(suit), in: inside, .center, style) }
    drawCorners(in: inside, withSuit: cards != .small, into: &frame)
    switch cards {
    case .token, .tiny: break
    case .small, .medium: frame.print(String(suit), at: inside.center, style)
    case .large:
      if card.rank.rawValue > Rank.ten.rawValue {
        drawPortrait(in: inside, into: &frame)
      } else {
        drawPips(in: inside, into: &frame)
      }
    }
  }

  private func drawCorners(in inside: Rect, withSuit: Bool, into frame: inout Frame) {
    let bottom = inside.height - 1
    frame.print(card.rank.symbol, at: inside.origin, style)
    frame.print(card.rank.symbol, in: inside, line: bottom, .trailing, style)
    if withSuit {
      frame.print(String(suit), in: inside, line: 1, .leading, style)
      frame.print(String(suit), in: inside, line: bottom - 1, .trailing, style)
    }
  }

  /// As many suits as the card counts, in the familiar order.
  private func drawPips(in inside: Rect, into frame: inout Frame) {
    let (left, middle, right) = (3, 5, 7)
    func print(_ column: Int, _ rows: [Int]) {
      for row in rows { frame.print(String(suit), at: Point(inside.minX + column, inside.minY + row), style) }
    }
    switch card.rank {
    case .ace: print(middle, [3])
    case .two: print(middle, [0, 6])
    case .three: print(middle, [0, 3, 6])
    default:
      let sides =
        switch card.rank {
        case .four, .five: [0, 6]
        case .six, .seven, .eight: [0, 3, 6]
        default: [0, 2, 4, 6]
        }
      print(left, sides)
      print(right, sides)
    }
    switch card.rank {
    case .five, .nine: print(middle, [3])
    case .seven: print(middle, [1])
    case .eight, .ten: print(middle, [1, 5])
    default: break
    }
  }

  /// Jack, queen and king: a letter in a frame between two suits.
  private func drawPortrait(in inside: Rect, into frame: inout Frame) {
    let picture = inside.centered(Size(7, 7))
    frame.box(picture, glyphs.single, style)
    frame.print(String(suit), at: Point(picture.minX + 1, picture.minY + 1), style)
    frame.print(String(suit), at: Point(picture.maxX - 2, picture.maxY - 2), style)
    for (row, line) in portrait.enumerated() {
      frame.print(line, in: picture.inset(1, 2), line: row, .center, style)
    }
  }

  private var portrait: [String] {
    if glyphs == .ascii { return ["", card.rank.symbol] }
    return switch card.rank {
    case .jack: ["  ▀█", "   █", "▀▄▄▀"]
    case .queen: ["▄▀▀▄", "█  █", "▀▄▀▄"]
    default: ["█ ▄▀", "██  ", "█ ▀▄"]
    }
  }
}
