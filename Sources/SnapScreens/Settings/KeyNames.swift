import CellGrid
import SnapSettings

extension Keystroke {
  /// nil for what cannot be given to an action: Escape, keys with Ctrl or Alt, pastes, the mouse.
  init?(_ key: Key) {
    switch key {
    case .character(let character): self.init(printing: character)
    case .enter: self = .enter
    case .tab: self = .tab
    case .backspace: self = .backspace
    case .delete: self = .delete
    case .insert: self = .insert
    case .up: self = .up
    case .down: self = .down
    case .left: self = .left
    case .right: self = .right
    case .home: self = .home
    case .end: self = .end
    case .pageUp: self = .pageUp
    case .pageDown: self = .pageDown
    case .function(let number) where 1...12 ~= number: self = .function(number)
    case .function, .control, .alternate, .escape, .backtab, .paste, .click: return nil
    }
  }

  /// The key as it arrives from a keyboard.
  var key: Key {
    switch self {
    case .character(let character): .character(character)
    case .space: .character(" ")
    case .enter: .enter
    case .tab: .tab
    case .backspace: .backspace
    case .delete: .delete
    case .insert: .insert
    case .up: .up
    case .down: .down
    case .left: .left
    case .right: .right
    case .home: .home
    case .end: .end
    case .pageUp: .pageUp
    case .pageDown: .pageDown
    case .function(let number): .function(number)
    }
  }

  /// What the key is called on the screen.
  func label(_ texts: TextCatalogue, _ glyphs: GlyphSet) -> String {
    switch self {
    case .character(let character): String(character)
    case .space: texts(.keySpace)
    case .enter: texts(.keyEnter)
    case .tab: texts(.keyTab)
    case .backspace: texts(.keyBackspace)
    case .delete: texts(.keyDelete)
    case .insert: texts(.keyInsert)
    case .up: String(glyphs.up)
    case .down: String(glyphs.down)
    case .left: String(glyphs.left)
    case .right: String(glyphs.right)
    case .home: texts(.keyHome)
    case .end: texts(.keyEnd)
    case .pageUp: texts(.keyPageUp)
    case .pageDown: texts(.keyPageDown)
    case .function(let number): "F\(number)"
    }
  }
}

extension KeyMap {
  /// Whether `key` is the one of an action.
  func does(_ action: KeyAction, _ key: Key) -> Bool { Keystroke(key) == self[action] }
}

extension Canvas {
  /// What the key of an action is called.
  func key(_ action: KeyAction) -> String { settings.keys[action].label(texts, glyphs) }

  /// The same of several actions: `Enter/d`.
  func keys(of actions: [KeyAction]) -> String { actions.map(key).joined(separator: "/") }
}
