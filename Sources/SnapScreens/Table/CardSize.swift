import CellGrid
import SnapSettings

/// The sizes in which cards are drawn. Cells of a terminal are about twice as high as wide, so these are near 5 to 7.
enum CardSize: Sendable, CaseIterable {
  /// A card in a line of text: ` 9♦ `.
  case token
  /// Three rows, for a player's line on a terminal that is high, but not wide.
  case tiny
  case small, medium, large

  /// Those that are drawn around a table, from the one that was chosen down.
  static func upTo(_ chosen: Settings.Cards) -> [CardSize] {
    switch chosen {
    case .auto, .large: [.large, .medium, .small]
    case .medium: [.medium, .small]
    case .small: [.small]
    }
  }

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
