import CellGrid
import SnapSettings
import TerminalText

/// Which key does what: one chooses an action and presses the key that is to do it.
struct KeysScreen: Sendable {
  private(set) var selected = KeyAction.snap
  private var state = State.choosing

  private enum State: Equatable, Sendable {
    case choosing
    /// The next key is the one.
    case listening
    case refused(Refusal)
  }

  private enum Refusal: Equatable, Sendable {
    /// It is none that could be given.
    case unfit
    case conflict(Keystroke, KeyMap.Conflict)
  }

  /// - Parameter keys: those in force.
  mutating func handle(_ key: Key, keys: KeyMap) -> ScreenRequest? {
    if state == .listening { return listen(key, keys) }
    state = .choosing
    switch key {
    case .escape, .character("q"), .character("Q"): return .back
    case .up, .backtab: move(by: -1)
    case .down, .tab: move(by: 1)
    case .home, .pageUp: selected = KeyAction.allCases.first!
    case .end, .pageDown: selected = KeyAction.allCases.last!
    case .enter, .character(" "): state = .listening
    case .delete, .backspace: return assign(KeyMap.usual(for: selected), keys)
    default: break
    }
    return nil
  }

  /// An action was clicked: the next key is its own.
  mutating func click(_ item: Int) {
    guard KeyAction.allCases.indices.contains(item) else { return }
    selected = KeyAction.allCases[item]
    state = .listening
  }

  private mutating func move(by step: Int) { selected = selected.moved(by: step) }

  private mutating func listen(_ key: Key, _ keys: KeyMap) -> ScreenRequest? {
    state = .choosing
    if key == .escape { return nil }
    guard let keystroke = Keystroke(key) else {
      state = .refused(.unfit)
      return nil
    }
    return assign(keystroke, keys)
  }

  private mutating func assign(_ keystroke: Keystroke, _ keys: KeyMap) -> ScreenRequest? {
    var keys = keys
    do throws(KeyMap.Conflict) { try keys.assign(keystroke, to: selected) } catch {
      state = .refused(.conflict(keystroke, error))
      return nil
    }
    return .changeKeys(keys)
  }

  // MARK: - Picture

  /// For the sentence below the keys.
  private static let wordRows = 2

  func draw(into frame: inout Frame, on canvas: Canvas) {
    let texts = canvas.texts
    frame.header(texts(.titleSettings), on: canvas)
    let actions = KeyAction.allCases
    let air = canvas.isCompact ? 0 : 1
    let room = canvas.body.centered(
      Size(min(50, canvas.size.width - 2), min(canvas.body.height, actions.count + Self.wordRows + 4 * air)))
    let area = canvas.isCompact ? room : frame.panel(room, title: texts(.settingsKeys), isActive: true, on: canvas)
    let labels = actions.map { texts($0.label).columns }.max() ?? 0
    // Where there is no room for all of them, those around the selected one.
    let rows = min(actions.count, area.height - Self.wordRows - 2 * air)
    let shown = shownLines(of: actions.count, around: actions.firstIndex(of: selected)!, rows: rows)
    for (line, index) in shown.enumerated() {
      let action = actions[index]
      let y = area.minY + air + line
      let hasFocus = action == selected
      if hasFocus { frame.print(String(canvas.glyphs.marker), at: Point(area.minX, y), .key) }
      frame.print(texts(action.label), at: Point(area.minX + 2, y), hasFocus ? .strong : .text)
      frame.respond(in: Rect(x: area.minX, y: y, width: area.width, height: 1), .item(index))
      let isListening = hasFocus && state == .listening
      let key = isListening ? " \(texts(.keysPress)) " : " \(canvas.key(action)) "
      frame.print(key, at: Point(area.minX + labels + 5, y), isListening ? .warning : hasFocus ? .selectedItem : .key)
      if let arrow = canvas.glyphs.arrow(beyond: index, of: shown, count: actions.count) {
        frame.print("\(arrow)", at: Point(area.maxX - 1, y), .key)
      }
    }
    let words = Rect(
      x: area.minX, y: area.minY + 2 * air + rows, width: area.width, height: Self.wordRows)
    switch state {
    case .refused(let refusal): frame.paragraph(text(refusal, on: canvas), in: words, .leading, .failure)
    case .listening: frame.paragraph(texts(.keysListening), in: words, .leading, .dim)
    case .choosing: frame.paragraph(texts(.keysExplained), in: words, .leading, .dim)
    }
    drawHints(into: &frame, on: canvas)
  }

  private func text(_ refusal: Refusal, on canvas: Canvas) -> String {
    let texts = canvas.texts
    switch refusal {
    case .unfit: return texts(.keysUnfit)
    case .conflict(let key, .fixed): return texts(.keysFixed, ["key": key.label(texts, canvas.glyphs)])
    case .conflict(let key, .taken(let other)):
      return texts(.keysTaken, ["key": key.label(texts, canvas.glyphs), "other": texts(other.label)])
    }
  }

  private func drawHints(into frame: inout Frame, on canvas: Canvas) {
    let texts = canvas.texts
    if state == .listening { return frame.print([KeyHint(texts(.keyEscape), texts(.hintCancel), press: .escape)]) }
    frame.print([
      KeyHint("\(canvas.glyphs.up)\(canvas.glyphs.down)", texts(.hintMove)),
      KeyHint(texts(.keyEnter), texts(.hintChange), press: .enter),
      KeyHint(texts(.keyEscape), texts(.hintBack), press: .escape),
      KeyHint(texts(.keyDelete), texts(.hintUsual), press: .delete),
    ])
  }
}

extension KeyAction {
  var label: TextKey {
    switch self {
    case .snap: .keysSnap
    case .turn: .keysTurn
    case .nextRound: .keysNextRound
    case .pause: .keysPause
    case .chat: .keysChat
    case .mute: .keysMute
    case .help: .keysHelp
    case .leave: .keysLeave
    case .secondSnap: .keysSecondSnap
    case .secondTurn: .keysSecondTurn
    }
  }
}
