import CellGrid
import TerminalText
import Testing

@Suite struct GlyphSetTests {
  private static func all(_ set: GlyphSet) -> [String] {
    let borders = [set.rounded, set.single, set.double, set.heavy].flatMap {
      [$0.horizontal, $0.vertical, $0.topLeft, $0.topRight, $0.bottomLeft, $0.bottomRight]
    }
    let marks = [
      set.clubs, set.diamonds, set.hearts, set.spades, set.cardBack, set.tick, set.cross, set.marker, set.star,
      set.note,
      set.bullet, set.separator, set.dash, set.left, set.right, set.up, set.down, set.fullBlock, set.upperHalf,
      set.lowerHalf, set.leftHalf, set.rightHalf, set.lightShade, set.mediumShade, set.darkShade,
    ]
    return (borders + marks).map { String($0) } + [set.ellipsis, set.joker]
  }

  @Test(arguments: GlyphSet.allCases) func everySetHasTheSameWidths(set: GlyphSet) {
    #expect(Self.all(set).map(\.columns) == Self.all(.utf8).map(\.columns))
    #expect(set.spinner.allSatisfy { $0.columns == 1 })
  }

  @Test func asciiIsASCII() {
    #expect(
      (Self.all(.ascii) + GlyphSet.ascii.spinner.map { String($0) }).allSatisfy { $0.utf8.allSatisfy { $0 < 0x7F } })
  }

  @Test(arguments: GlyphSet.allCases) func suitsDiffer(set: GlyphSet) {
    #expect(Set([set.clubs, set.diamonds, set.hearts, set.spades]).count == 4)
  }
}
