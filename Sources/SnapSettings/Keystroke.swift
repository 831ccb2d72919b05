import TerminalText

/// A key that can be given to an action.
package enum Keystroke: Hashable, Sendable {
  /// A printed character, one column wide, not a space; of a letter the lower case, as both do the same.
  case character(Character)
  case space, enter, tab, backspace, delete, insert, up, down, left, right, home, end, pageUp, pageDown
  /// F1 to F12.
  case function(Int)

  private static let names: [(name: String, key: Keystroke)] =
    [
      ("space", .space), ("enter", .enter), ("tab", .tab), ("backspace", .backspace), ("delete", .delete),
      ("insert", .insert), ("up", .up), ("down", .down), ("left", .left), ("right", .right), ("home", .home),
      ("end", .end), ("page-up", .pageUp), ("page-down", .pageDown),
    ] + (1...12).map { ("f\($0)", .function($0)) }

  /// The key that prints `character`; nil if none is to be told by it.
  package init?(printing character: Character) {
    if character == " " {
      self = .space
      return
    }
    let lower = character.lowercased()
    guard lower.count == 1, let only = lower.first, only.columns == 1, lower.terminalSafe == lower,
      !only.isWhitespace
    else { return nil }
    self = .character(only)
  }

  /// The key by its name in a file of settings: the character itself, or one of the words for keys without one.
  package init?(named name: some StringProtocol) {
    if let known = Self.names.first(where: { $0.name == name.lowercased() }) {
      self = known.key
    } else if name.count == 1, let character = name.first, let key = Self(printing: character), key != .space {
      self = key
    } else {
      return nil
    }
  }

  /// Its name in a file of settings.
  package var name: String {
    if case .character(let character) = self { return String(character) }
    return Self.names.first { $0.key == self }?.name ?? ""
  }
}
