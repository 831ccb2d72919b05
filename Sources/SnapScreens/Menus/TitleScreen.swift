import CellGrid
import SnapGame
import TerminalText

/// The first screen: the game's name on cards, and the menu.
struct TitleScreen: Sendable {
  enum Item: CaseIterable {
    case playAlone, setUp, host, join, settings, howToPlay, statistics, quit

    var label: TextKey {
      switch self {
      case .playAlone: .titlePlayAlone
      case .setUp: .titleSetUp
      case .host: .titleHost
      case .join: .titleJoin
      case .settings: .titleSettings
      case .howToPlay: .titleHowToPlay
      case .statistics: .titleStatistics
      case .quit: .titleQuit
      }
    }

    /// The letter that chooses it.
    var key: TextKey {
      switch self {
      case .playAlone: .titlePlayAloneKey
      case .setUp: .titleSetUpKey
      case .host: .titleHostKey
      case .join: .titleJoinKey
      case .settings: .titleSettingsKey
      case .howToPlay: .titleHowToPlayKey
      case .statistics: .titleStatisticsKey
      case .quit: .titleQuitKey
      }
    }

    var explanation: TextKey {
      switch self {
      case .playAlone: .titlePlayAloneExplained
      case .setUp: .titleSetUpExplained
      case .host: .titleHostExplained
      case .join: .titleJoinExplained
      case .settings: .titleSettingsExplained
      case .howToPlay: .titleHowToPlayExplained
      case .statistics: .titleStatisticsExplained
      case .quit: .titleQuitExplained
      }
    }

    fileprivate var request: ScreenRequest {
      switch self {
      case .playAlone: .startSolo
      case .setUp: .open(.gameForm(.here))
      case .host: .open(.gameForm(.hosting))
      case .join: .open(.joinForm)
      case .settings: .open(.settings)
      case .howToPlay: .open(.howToPlay)
      case .statistics: .open(.statistics)
      case .quit: .quit
      }
    }
  }

  private let openedAt: Instant
  private var isSkipped = false
  private(set) var selected = Item.playAlone

  /// - Parameter isStill: the cards lie there from the beginning.
  init(openedAt: Instant, isStill: Bool = false) {
    self.openedAt = openedAt
    isSkipped = isStill
  }

  func nextChange(after now: Instant) -> Instant? {
    isSkipped ? nil : TitleOpening.nextFrame(after: elapsed(at: now)).map { openedAt + $0 }
  }

  private func elapsed(at now: Instant) -> Duration { isSkipped ? TitleOpening.duration : now - openedAt }

  private func isOpening(at now: Instant) -> Bool { elapsed(at: now) < TitleOpening.duration }

  mutating func handle(_ key: Key, level: Level, at now: Instant, texts: TextCatalogue) -> ScreenRequest? {
    if isOpening(at: now) {
      isSkipped = true
      return nil
    }
    switch key {
    case .up, .backtab: move(by: -1)
    case .down, .tab: move(by: 1)
    case .left where selected == .playAlone: return .setLevel(level.moved(by: -1))
    case .right where selected == .playAlone: return .setLevel(level.next)
    case .home, .pageUp: selected = .playAlone
    case .end, .pageDown: selected = .quit
    case .enter, .character(" "): return selected.request
    case .escape: return .quit
    case .character(let character): return choose(character, texts)
    default: break
    }
    return nil
  }

  /// A line of the menu was clicked.
  mutating func click(_ item: Int) -> ScreenRequest? {
    guard Item.allCases.indices.contains(item) else { return nil }
    selected = Item.allCases[item]
    return selected.request
  }

  private mutating func move(by step: Int) { selected = selected.moved(by: step) }

  private mutating func choose(_ character: Character, _ texts: TextCatalogue) -> ScreenRequest? {
    for (index, item) in Item.allCases.enumerated()
    where character.lowercased() == texts(item.key).lowercased() || String(character) == String(index + 1) {
      selected = item
      return item.request
    }
    return nil
  }

  // MARK: - Picture

  func draw(into frame: inout Frame, on canvas: Canvas, level: Level, at now: Instant) {
    let card = canvas.isCompact ? LetterCard.small : LetterCard.large
    let cards = TitleOpening.size(card)
    let hasTagline = !canvas.isCompact
    let isAiry = canvas.size.height >= 34
    let spacing = isAiry ? 2 : 1
    let menuHeight = (Item.allCases.count - 1) * spacing + 1
    let body = Rect(x: 0, y: 0, width: canvas.size.width, height: canvas.size.height - 1)
    // In a small window a blank row, if there is one left.
    let taglineHeight = hasTagline ? (isAiry ? 5 : 3) : min(1, max(0, body.height - cards.height - menuHeight))
    let column = body.centered(Size(cards.width, cards.height + taglineHeight + menuHeight))
    let fan = Rect(origin: column.origin, size: cards)
    TitleOpening.draw(into: &frame, in: fan, card: card, elapsed: elapsed(at: now), glyphs: canvas.glyphs)
    if isOpening(at: now) { return drawSkipHint(into: &frame, on: canvas) }

    if hasTagline {
      let row = Rect(x: 0, y: fan.maxY + taglineHeight / 2, width: canvas.size.width, height: 1)
      frame.print(canvas.texts(.titleTagline), in: row, .center, .title)
    }
    drawMenu(into: &frame, on: canvas, level, from: fan.maxY + taglineHeight, spacing: spacing)
    let version = SnapVersion.text
    let texts = canvas.texts
    frame.print(
      [
        KeyHint("\(canvas.glyphs.up)\(canvas.glyphs.down)", texts(.hintMove)),
        KeyHint(texts(.keyEnter), texts(.hintChoose), press: .enter),
        KeyHint(texts(.titleQuitKey).lowercased(), texts(.hintQuit), press: .escape),
        KeyHint("\(canvas.glyphs.left)\(canvas.glyphs.right)", texts(.hintLevel), isEnabled: selected == .playAlone),
      ], reserved: version.columns + 1)
    frame.print(
      version, in: Rect(x: 0, y: canvas.size.height - 1, width: canvas.size.width - 1, height: 1), .trailing, .dim)
  }

  private func drawSkipHint(into frame: inout Frame, on canvas: Canvas) {
    frame.respond(in: frame.bounds, .key(.enter))
    frame.print([KeyHint(canvas.texts(.keyAny), canvas.texts(.hintSkip))])
  }

  private func drawMenu(into frame: inout Frame, on canvas: Canvas, _ level: Level, from y: Int, spacing: Int) {
    let labels = Item.allCases.map { canvas.texts($0.label).columns }.max() ?? 0
    // As wide as at any level, so that nothing moves when another is chosen.
    let explanations =
      Item.allCases.flatMap { item in Level.allCases.map { explanation(of: item, $0, on: canvas) } }
      .map(\.columns).max() ?? 0
    // Marker, letter, label, explanation, with room at both ends.
    let width = 1 + 2 + 3 + labels + 3 + explanations + 1
    let x = (canvas.size.width - width) / 2
    for (index, item) in Item.allCases.enumerated() {
      let row = y + index * spacing
      let isSelected = item == selected
      frame.respond(in: Rect(x: x, y: row, width: width, height: 1), .item(index))
      let style: Style = isSelected ? .selectedItem : .menuItem
      if isSelected {
        frame.fill(Rect(x: x, y: row, width: width, height: 1), style)
        frame.print(String(canvas.glyphs.marker), at: Point(x + 1, row), style)
      }
      frame.print(canvas.texts(item.key), at: Point(x + 3, row), isSelected ? style : .key)
      frame.print(canvas.texts(item.label), at: Point(x + 6, row), style)
      frame.print(
        explanation(of: item, level, on: canvas), at: Point(x + 9 + labels, row), isSelected ? style : .dim)
    }
  }

  /// What stands beside an item; in a small window only whom one will play against.
  private func explanation(of item: Item, _ level: Level, on canvas: Canvas) -> String {
    let texts = canvas.texts
    guard item == .playAlone else { return canvas.isCompact ? "" : texts(item.explanation) }
    return canvas.isCompact ? texts(level.label) : texts(item.explanation, ["level": texts(level.label)])
  }
}
