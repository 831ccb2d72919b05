import CellGrid
import SnapGame

/// The game's opening: five cards lie on a heap, fan out, and turn over one after the other to spell the game's name. Its
/// times are those of a deal and of a turned card.
enum TitleOpening {
  private static let pacing = Pacing.normal
  /// The heap lies still for so long.
  private static let leadIn = Duration.milliseconds(250)
  private static let frameInterval = Duration.milliseconds(33)

  private static var fannedOut: Duration {
    leadIn + pacing.dealStagger * (LetterCard.allCases.count - 1) + pacing.dealFlight
  }

  /// From the first picture until the last card lies open.
  static var duration: Duration {
    fannedOut + pacing.dealStagger * (LetterCard.allCases.count - 1) + pacing.halfFlip * 2
  }

  /// When the picture next changes, so long after the beginning; nil at the end.
  static func nextFrame(after elapsed: Duration) -> Duration? {
    elapsed >= duration ? nil : min(elapsed + frameInterval, duration)
  }

  /// The room that the cards take when they have fanned out: they stand on an arc if they are large.
  static func size(_ card: Size) -> Size {
    Size(5 * card.width + 4 * gap(card), card.height + (card == LetterCard.large ? 2 : 0))
  }

  private static func gap(_ card: Size) -> Int { card == LetterCard.large ? 2 : 1 }

  static func draw(into frame: inout Frame, in rect: Rect, card: Size, elapsed: Duration, glyphs: GlyphSet) {
    let middle = rect.centered(card).origin
    // The outermost cards leave the heap first, and lie lowest in it.
    for (order, index) in [0, 4, 1, 3, 2].enumerated().reversed() {
      let letter = LetterCard.allCases[index]
      let drop = card == LetterCard.large ? [2, 1, 0, 1, 2][index] : 0
      let place = Point(rect.minX + index * (card.width + gap(card)), rect.minY + drop)
      let flown = easedOut(progress(elapsed, from: leadIn + pacing.dealStagger * order, lasting: pacing.dealFlight))
      let origin = Point(
        middle.x + Int((Double(place.x - middle.x) * flown).rounded()),
        middle.y + Int((Double(place.y - middle.y) * flown).rounded()))
      let turned = progress(elapsed, from: fannedOut + pacing.dealStagger * index, lasting: pacing.halfFlip * 2)
      letter.draw(into: &frame, at: origin, size: card, openness: 2 * turned - 1, glyphs: glyphs)
    }
  }

  private static func progress(_ elapsed: Duration, from start: Duration, lasting length: Duration) -> Double {
    min(1, max(0, (elapsed - start).seconds / length.seconds))
  }

  private static func easedOut(_ progress: Double) -> Double { 1 - (1 - progress) * (1 - progress) }
}
