package import CellGrid
package import SnapSettings

/// What every screen draws with.
package struct Canvas: Sendable {
  package let size: Size
  package let glyphs: GlyphSet
  package let texts: TextCatalogue
  /// What the player chose: how cards look, and which keys are told.
  package let settings: Settings

  package init(size: Size, glyphs: GlyphSet, texts: TextCatalogue, settings: Settings = Settings()) {
    self.settings = settings
    self.size = size
    self.glyphs = glyphs
    self.texts = texts
  }

  /// The smallest terminal that the game can be played in.
  package static let smallest = Size(40, 12)
  /// From here on the table has room for cards; below it is compact.
  package static let roomy = Size(80, 24)

  /// Only a hint fits: the game cannot be played.
  package var isTooSmall: Bool { size.width < Self.smallest.width || size.height < Self.smallest.height }
  package var isCompact: Bool { Self.isCompact(size) }

  package static func isCompact(_ size: Size) -> Bool { size.width < roomy.width || size.height < roomy.height }
}
