import CellGrid
import SnapGame
import TerminalText

/// The rules in a few little scenes, one a page. Each plays once when its page opens.
struct HowToPlayScreen: Sendable {
  private(set) var page = HelpPage.match
  private var pageOpenedAt: Instant

  init(openedAt: Instant) { pageOpenedAt = openedAt }

  func nextChange(after now: Instant) -> Instant? {
    page.nextFrame(after: now - pageOpenedAt).map { pageOpenedAt + $0 }
  }

  mutating func handle(_ key: Key, at now: Instant) -> ScreenRequest? {
    switch key {
    case .escape, .character("q"), .character("?"): return .back
    case .enter, .character(" "): if page == HelpPage.allCases.last { return .startSolo } else { turn(by: 1, at: now) }
    case .right, .pageDown, .down, .tab: turn(by: 1, at: now)
    case .left, .pageUp, .up, .backtab, .backspace: turn(by: -1, at: now)
    default: break
    }
    return nil
  }

  private var number: Int { HelpPage.allCases.firstIndex(of: page)! }

  private mutating func turn(by step: Int, at now: Instant) {
    guard HelpPage.allCases.indices.contains(number + step) else { return }
    page = HelpPage.allCases[number + step]
    pageOpenedAt = now
  }

  // MARK: - Picture

  func draw(into frame: inout Frame, on canvas: Canvas, at now: Instant) {
    let texts = canvas.texts
    frame.header(texts(.titleHowToPlay), on: canvas)
    let isCompact = canvas.isCompact
    let gap = isCompact ? 0 : 1
    let stage = HelpScene.size(isCompact: isCompact)
    let textRows = isCompact ? 4 : 3
    let height = 1 + gap + stage.height + gap + textRows + gap + (isCompact ? 0 : 1)
    let column = canvas.body.centered(Size(min(60, canvas.size.width - 2), min(height, canvas.body.height)))
    frame.print(texts(page.heading), in: column, .center, .title)
    let scene = Rect(
      x: column.minX + (column.width - stage.width) / 2, y: column.minY + 1 + gap, width: stage.width,
      height: stage.height)
    HelpScene(canvas: canvas, rect: scene, elapsed: now - pageOpenedAt).draw(page, into: &frame)
    let text = Rect(x: column.minX, y: scene.maxY + gap, width: column.width, height: textRows)
    frame.paragraph(texts(page.explanation), in: text, .center)
    if !isCompact { drawDots(into: &frame, in: column, on: canvas) }
    let isLast = page == HelpPage.allCases.last
    frame.print([
      KeyHint(texts(.keyEnter), texts(isLast ? .hintPlay : .hintNext)),
      KeyHint("\(canvas.glyphs.left)\(canvas.glyphs.right)", texts(.hintPages)),
      KeyHint(texts(.keyEscape), texts(.hintBack)),
    ])
  }

  /// Which of the pages this is.
  private func drawDots(into frame: inout Frame, in column: Rect, on canvas: Canvas) {
    let pages = HelpPage.allCases
    let x = column.center.x - pages.count + 1
    for (index, candidate) in pages.enumerated() {
      let (mark, style): (Character, Style) =
        candidate == page ? (canvas.glyphs.bullet, .key) : (canvas.glyphs.separator, .dim)
      frame.print(String(mark), at: Point(x + 2 * index, column.maxY - 1), style)
    }
  }
}
