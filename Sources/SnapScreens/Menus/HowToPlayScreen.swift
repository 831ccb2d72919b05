import CellGrid
import SnapGame
import TerminalText

/// The rules in a few little scenes, one a page.
struct HowToPlayScreen: Sendable {
  enum Page: CaseIterable {
    case match, keys, wrongCall, winning

    fileprivate var heading: TextKey {
      switch self {
      case .match: .helpMatch
      case .keys: .helpKeys
      case .wrongCall: .helpWrongCall
      case .winning: .helpWinning
      }
    }

    fileprivate var explanation: TextKey {
      switch self {
      case .match: .helpMatchExplained
      case .keys: .helpKeysExplained
      case .wrongCall: .helpWrongCallExplained
      case .winning: .helpWinningExplained
      }
    }
  }

  private(set) var page = Page.match
  private var pageOpenedAt: Instant

  init(openedAt: Instant) { pageOpenedAt = openedAt }

  func nextChange(after now: Instant) -> Instant? { nil }

  mutating func handle(_ key: Key, at now: Instant) -> ScreenRequest? {
    switch key {
    case .escape, .character("q"), .character("?"): return .back
    case .enter, .character(" "): if page == Page.allCases.last { return .back } else { turn(by: 1, at: now) }
    case .right, .pageDown, .down, .tab: turn(by: 1, at: now)
    case .left, .pageUp, .up, .backtab, .backspace: turn(by: -1, at: now)
    default: break
    }
    return nil
  }

  private var number: Int { Page.allCases.firstIndex(of: page)! }

  private mutating func turn(by step: Int, at now: Instant) {
    guard Page.allCases.indices.contains(number + step) else { return }
    page = Page.allCases[number + step]
    pageOpenedAt = now
  }

  func draw(into frame: inout Frame, on canvas: Canvas, at now: Instant) {
    let texts = canvas.texts
    frame.header(texts(.titleHowToPlay), on: canvas)
    let area = canvas.body.centered(Size(min(64, canvas.size.width - 4), canvas.body.height)).inset(0, 1)
    frame.print(texts(page.heading), in: area, .center, .title)
    frame.paragraph(texts(page.explanation), in: area.inset(0, 2), .center)
    let isLast = page == Page.allCases.last
    frame.print([
      KeyHint(texts(.keyEnter), texts(isLast ? .hintPlay : .hintNext)),
      KeyHint("\(canvas.glyphs.left)\(canvas.glyphs.right)", texts(.hintPages)),
      KeyHint(texts(.keyEscape), texts(.hintBack)),
    ])
  }
}
