import CellGrid
import TerminalText

/// One of a few values, all of them to be seen side by side.
struct ChoiceField: Equatable, Sendable {
  let count: Int
  private(set) var selected: Int
  /// The first that may be chosen no longer, because of what was chosen elsewhere.
  var limit: Int {
    didSet { selected = min(selected, limit - 1) }
  }

  init(count: Int, selected: Int) {
    self.count = count
    self.selected = selected
    limit = count
  }

  /// - Returns: whether the key meant something to the field.
  mutating func handle(_ key: Key, labels: [String]) -> Bool {
    switch key {
    case .left: selected = max(0, selected - 1)
    case .right: selected = min(limit - 1, selected + 1)
    case .home: selected = 0
    case .end: selected = limit - 1
    case .character(" "): selected = (selected + 1) % limit
    case .character(let character):
      guard let index = labels.prefix(limit).firstIndex(where: { $0.lowercased().hasPrefix(character.lowercased()) })
      else { return false }
      selected = index
    default: return false
    }
    return true
  }

  /// Chooses a value, if it may be chosen.
  mutating func choose(_ value: Int) { if (0..<limit).contains(value) { selected = value } }

  /// Draws the labels in one row, the chosen one in brackets.
  ///
  /// - Parameter item: the field's number in its form, for clicks on its values.
  func draw(into frame: inout Frame, at point: Point, labels: [String], hasFocus: Bool, item: Int) {
    var x = point.x
    for (index, label) in labels.enumerated() {
      let isSelected = index == selected
      let style: Style =
        switch (isSelected, hasFocus) {
        case (true, true): .selectedItem
        case (true, false): .strong
        case (false, _): index < limit ? .dim : .disabledKey
        }
      let cell = Rect(x: x, y: point.y, width: label.columns + 2, height: 1)
      if index < limit { frame.respond(in: cell, .choice(item: item, value: index)) }
      x += frame.print(isSelected ? "[\(label)]" : " \(label) ", at: Point(x, point.y), style)
    }
  }
}
