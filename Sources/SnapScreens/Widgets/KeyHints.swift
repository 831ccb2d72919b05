import CellGrid
import TerminalText

/// A key and what it does, for the line at the bottom of a screen.
struct KeyHint: Equatable, Sendable {
  let key: String
  let label: String
  /// What a click on the hint presses; nil: nothing, as with a pair of arrows.
  let press: Key?
  /// False where the key would do nothing now: it stays in its place, but dim.
  var isEnabled = true

  init(_ key: String, _ label: String, press: Key? = nil, isEnabled: Bool = true) {
    self.key = key
    self.label = label
    self.press = press
    self.isEnabled = isEnabled
  }

  fileprivate var columns: Int { key.columns + 1 + label.columns }
}

extension Frame {
  /// Prints key hints on the last row, closer together where room is scarce; those at the end give way.
  ///
  /// - Parameter reserved: columns at the right that belong to something else.
  mutating func print(_ hints: [KeyHint], reserved: Int = 0) {
    let room = size.width - 2 - reserved
    let needed = hints.reduce(0) { $0 + $1.columns }
    let gap = [4, 3, 2].first { needed + $0 * (hints.count - 1) <= room } ?? 1
    var x = 1
    for hint in hints {
      if x + hint.columns > 1 + room { break }
      let y = size.height - 1
      if let key = hint.press { respond(in: Rect(x: x, y: y, width: hint.columns, height: 1), .key(key)) }
      x += print(hint.key, at: Point(x, y), hint.isEnabled ? .key : .disabledKey) + 1
      x += print(hint.label, at: Point(x, y), hint.isEnabled ? .keyHint : .disabledKey) + gap
    }
  }
}
