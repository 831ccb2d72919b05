import CellGrid
import SnapGame
import SnapSettings

/// Cards as they are chosen to look, beside the list.
struct SettingsPreview {
  let rect: Rect
  private let cards: CardSize

  /// nil where there is no room for it.
  init?(on canvas: Canvas, beside listWidth: Int, height: Int) {
    let width = 32
    guard canvas.size.width >= listWidth + 1 + width + 2, height >= 21 else { return nil }
    cards =
      switch canvas.settings.cards {
      case .small: .small
      case .auto, .medium: .medium
      case .large: .large
      }
    let both = canvas.body.centered(Size(listWidth + 1 + width, height))
    rect = Rect(x: both.maxX - width, y: both.minY, width: width, height: height)
  }

  func draw(into frame: inout Frame, on canvas: Canvas) {
    let inside = frame.panel(rect, on: canvas)
    let table = inside.centered(Size(2 * cards.width + 1, 2 * cards.height + 1))
    let art = CardArt(cards: cards, on: canvas)
    let faces = [
      Card(.king, of: .spades), Card(.nine, of: .hearts), Card(.five, of: .diamonds), Card(.ace, of: .clubs),
    ]
    for (index, face) in faces.enumerated() {
      let origin = Point(
        table.minX + index % 2 * (cards.width + 1), table.minY + index / 2 * (cards.height + 1))
      art.draw(face: face, at: Rect(origin: origin, size: cards.size), into: &frame)
    }
  }
}
