import CellGrid
import SnapGame
import SnapSettings
import TerminalText

/// Where everything of the table lies on a terminal of a given size. Seats are places on the screen here: bottom is
/// always the one who looks at it.
struct TableLayout: Sendable {
  /// The places that belong to one player.
  struct Spot: Sendable {
    var name: Rect
    var alignment: Alignment
    /// One card of each stack.
    var closed: Rect
    var open: Rect
    /// The room beside the cards for the bubble, and for the tick or cross beyond it.
    var bubble: Rect
    var splash: Rect
    /// The bubble is on the left of its cards.
    var bubbleIsLeft = false
  }

  let size: Size
  /// One line for each player instead of seats around the table.
  let isInLines: Bool
  let cards: CardSize
  let positions: SeatSet
  /// Everything but the bar and the hints: where cards may fly.
  let felt: Rect
  let news: Rect
  let prompt: Rect
  let hints: Rect
  /// Where equally quick calls leave the piles; in lines, where their cards go out of sight: the bar counts them.
  let pool: Rect
  /// Where to call with the mouse; nil: there is no room for more than the hint.
  let snapButton: Rect?
  private var spots: SeatMap<Spot>

  /// A second and a third edge stand for the cards below.
  static let thickness = 2
  static let bubbleSize = Size(12, 3)
  static let splashSize = Size(11, 3)
  static let snapButtonSize = Size(13, 3)

  /// - Parameters:
  ///   - positions: the seats in use, as they are seen on the screen.
  ///   - wanted: the largest size of cards around a table.
  init(size: Size, positions: SeatSet, cards wanted: Settings.Cards = .auto) {
    self.size = size
    self.positions = positions
    felt = Rect(x: 0, y: 1, width: size.width, height: size.height - 2)
    hints = Rect(x: 1, y: size.height - 1, width: size.width - 2, height: 1)
    let bands = positions.contains(.left) || positions.contains(.right) ? 3 : 2
    let fitting = CardSize.upTo(wanted).first {
      size.width >= AroundPlan.width(of: $0, bands: bands) && size.height >= AroundPlan.height(of: $0, bands: bands)
    }
    if let fitting, !Canvas.isCompact(size) {
      isInLines = false
      cards = fitting
      let around = AroundPlan(size: size, cards: cards, bands: bands)
      news = around.news
      prompt = around.prompt
      snapButton = around.snapButton
      pool = around.pool
      spots = SeatMap(repeating: around.bottom)
      spots[.left] = around.left
      spots[.top] = around.top
      spots[.right] = around.right
    } else {
      isInLines = true
      let lines = LinesPlan(size: size, count: positions.count)
      cards = lines.cards
      news = lines.news
      prompt = lines.prompt
      snapButton = nil
      pool = Rect(origin: Point(size.width / 2, 0), size: lines.cards.size)
      spots = SeatMap(repeating: lines.spot(inLine: 0))
      for (line, position) in positions.clockwise(from: .left).enumerated() {
        spots[position] = lines.spot(inLine: line)
      }
    }
  }

  subscript(position: Seat) -> Spot { spots[position] }

  /// Where a card at a place is drawn.
  /// - Parameter seen: turns a seat into its position on the screen.
  func rect(of place: Place, seen: (Seat) -> Seat) -> Rect {
    switch place {
    case .closed(let seat): return self[seen(seat)].closed
    case .open(let seat): return self[seen(seat)].open
    case .pool: return pool
    case .deck:
      let x = isInLines ? self[.bottom].closed.minX : (size.width - cards.width) / 2
      return Rect(origin: Point(x, 1 - cards.height), size: cards.size)
    case .away(let seat):
      let position = seen(seat)
      var rect = self[position].closed
      if isInLines {
        rect.origin.x = size.width
        return rect
      }
      switch position {
      case .bottom: rect.origin.y = size.height
      case .left: rect.origin.x = -cards.width
      case .top: rect.origin.y = -cards.height
      case .right: rect.origin.x = size.width
      }
      return rect
    }
  }
}

/// Players around the table, their stacks side by side.
private struct AroundPlan {
  let bottom, left, top, right: TableLayout.Spot
  let news: Rect
  let prompt: Rect
  /// On the left of the player's own cards, where nothing else is.
  let snapButton: Rect
  let pool: Rect

  /// Between the two stacks of a player, the edges of the lower cards included.
  static let gap = 3
  static let margin = 3
  /// The most columns between the players' cards beyond what is needed.
  static let mostAir = 16

  static func block(of cards: CardSize) -> Int { 2 * cards.width + gap + TableLayout.thickness }

  /// Three blocks of cards beside each other, with some air; or one with a call on its right.
  static func width(of cards: CardSize, bands: Int) -> Int {
    if bands == 3 { return 3 * block(of: cards) + 21 }
    return block(of: cards) + 2 * (TableLayout.bubbleSize.width + TableLayout.splashSize.width + 3)
  }

  /// Bands of cards with a name each, the rows between them, the bar, the prompt, a row of air, and the hints.
  static func height(of cards: CardSize, bands: Int) -> Int {
    bands * (cards.height + 1) + (bands == 3 ? 2 : 3) + 4
  }

  init(size: Size, cards: CardSize, bands: Int) {
    let (width, height) = (size.width, size.height)
    let (w, h) = (cards.width, cards.height)
    let block = Self.block(of: cards)

    // On a large terminal the table stays together, in the middle.
    let free = height - 4 - bands * (h + 1)
    let between = bands == 3 ? min(max(1, free / 3), 6) : min(free, max(4, free / 2), 9)
    let above = (free - (bands - 1) * between) / 2
    let topY = 1 + above
    let sideY = topY + h + 1 + between
    let bottomY = bands == 3 ? sideY + h + 1 + between : sideY
    prompt = Rect(x: 1, y: bottomY + h + (above > 0 ? 2 : 1), width: width - 2, height: 1)
    news = Rect(x: 1, y: bottomY - 1 - (between - 1) / 2, width: width - 2, height: 1)

    let middle = (width - block) / 2
    let margin = max(Self.margin, (width - Self.width(of: cards, bands: 3) - Self.mostAir) / 2)
    let rightX = width - margin - block
    func spot(
      _ x: Int, _ nameY: Int, _ cardsY: Int, name: Rect?, _ alignment: Alignment, bubbleIsLeft: Bool = false
    ) -> TableLayout.Spot {
      let bubble = TableLayout.bubbleSize
      let splash = TableLayout.splashSize
      let y = cardsY + (h - bubble.height) / 2
      let bubbleX = bubbleIsLeft ? x - 1 - bubble.width : x + block + 1
      let splashX = bubbleIsLeft ? bubbleX - 1 - splash.width : bubbleX + bubble.width + 1
      let wide = min(width - 2, block + 2 * 12)
      return TableLayout.Spot(
        name: name ?? Rect(x: x + (block - wide) / 2, y: nameY, width: wide, height: 1), alignment: alignment,
        closed: Rect(x: x, y: cardsY, width: w, height: h),
        open: Rect(x: x + w + Self.gap, y: cardsY, width: w, height: h),
        bubble: Rect(origin: Point(bubbleX, y), size: bubble),
        splash: Rect(origin: Point(splashX, y + (bubble.height - splash.height) / 2), size: splash),
        bubbleIsLeft: bubbleIsLeft)
    }
    top = spot(middle, topY, topY + 1, name: nil, .center)
    bottom = spot(middle, bottomY + h, bottomY, name: nil, .center)
    let button = TableLayout.snapButtonSize
    snapButton = Rect(
      origin: Point(middle - 2 - button.width, bottomY + (h - button.height) / 2), size: button)
    // In the middle; between two players that is where the sentences are, so beside it.
    pool =
      bands == 3
      ? Rect(x: (width - w) / 2, y: sideY + 1, width: w, height: h)
      : Rect(x: max(1, middle - 4 - button.width - w), y: (topY + 1 + bottomY) / 2, width: w, height: h)
    let nameWidth = block + 12
    // The marker of whose turn it is hangs out, so that the name stands over the cards.
    let hanging = Self.margin
    left = spot(
      margin, sideY, sideY + 1,
      name: Rect(x: margin - hanging, y: sideY, width: nameWidth + hanging, height: 1), .leading)
    right = spot(
      rightX, sideY, sideY + 1, name: Rect(x: rightX + block - nameWidth, y: sideY, width: nameWidth, height: 1),
      .trailing, bubbleIsLeft: true)
  }
}

/// One line for each player, for small terminals: name, closed stack, open stack, call.
private struct LinesPlan {
  let news: Rect
  let prompt: Rect
  private let x: Int
  private let width: Int
  let cards: CardSize
  private let firstY: Int
  private let step: Int

  static let widest = 54

  init(size: Size, count: Int) {
    width = min(size.width, Self.widest)
    x = (size.width - width) / 2
    let room = size.height - 4
    cards = room >= count * (CardSize.tiny.height + 1) ? .tiny : .token
    step = max(1, min(cards.height + 3, room / max(1, count)))
    let spare = max(0, room - step * count)
    firstY = 1 + spare / 2 + (step - 1) / 2
    let below = firstY + step * count + (spare > 0 ? 1 : 0) - (step - 1) / 2
    news = Rect(x: 1, y: min(below, size.height - 3), width: size.width - 2, height: 1)
    prompt = Rect(x: 1, y: min(below + 1, size.height - 2), width: size.width - 2, height: 1)
  }

  func spot(inLine line: Int) -> TableLayout.Spot {
    let y = firstY + step * line
    let stacks = x + width - 20
    let top = y - cards.height / 2
    let between = cards == .tiny ? 2 : 0
    return TableLayout.Spot(
      name: Rect(x: x + 1, y: y, width: width - 22, height: 1), alignment: .leading,
      closed: Rect(origin: Point(stacks, top), size: cards.size),
      open: Rect(origin: Point(stacks + cards.width + between, top), size: cards.size),
      bubble: Rect(x: stacks + 14, y: y, width: 5, height: 1), splash: Rect(x: stacks + 19, y: y, width: 1, height: 1))
  }
}
