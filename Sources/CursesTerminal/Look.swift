/// How many colours a terminal has, as far as themes tell them apart.
package enum ColourDepth: Int, Comparable, Sendable, CaseIterable {
  /// Bold, dim, reverse and underline only.
  case mono
  /// The eight of ECMA-48.
  case eight
  /// Those and their bright versions.
  case sixteen
  /// The colour cube and greys of xterm.
  case indexed256

  package static func < (a: ColourDepth, b: ColourDepth) -> Bool { a.rawValue < b.rawValue }

  /// The depth of a terminal that describes itself as having `count` colours. With direct colour (more than 256) the
  /// numbers of colours mean something else, save the first eight.
  package init(colours count: Int) {
    self =
      switch count {
      case ..<8: .mono
      case 8...15: .eight
      case 16...255: .sixteen
      case 256: .indexed256
      default: .eight
      }
  }
}

/// How a style looks: colours by number (nil: the terminal's own) and attributes.
package struct Look: Hashable, Sendable {
  package var foreground: Int?
  package var background: Int?
  package var isBold = false
  package var isDim = false
  package var isReverse = false
  package var isUnderlined = false
}
