import CellGrid

/// The sizes in which cards are drawn. Cells of a terminal are about twice as high as wide, so these are near 5 to 7.
enum CardSize: Sendable, CaseIterable {
  /// A card in a line of text: ` 9♦ `.
  case token
  /// Three rows, for a player's line on a terminal that is high, but not wide.
  case tiny
  case small, medium, large

  var size: Size {
    switch self {
    case .token: Size(5, 1)
    case .tiny: Size(5, 3)
    case .small: Size(7, 5)
    case .medium: Size(9, 7)
    case .large: Size(13, 9)
    }
  }

  var width: Int { size.width }
  var height: Int { size.height }
}
