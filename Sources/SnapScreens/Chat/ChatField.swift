import CellGrid

/// The line in which somebody types what he says; lies over the key hints.
struct ChatField: Sendable {
  /// docs/protocol.md, section 1.
  static let longestText = 512

  private var field = InputField(maximumColumns: longestText, maximumBytes: longestText)

  enum Outcome: Equatable, Sendable {
    case typing
    case says(String)
    case closed
  }

  mutating func handle(_ key: Key) -> Outcome {
    switch key {
    case .escape: return .closed
    case .enter: return field.text.allSatisfy(\.isWhitespace) ? .closed : .says(field.text)
    default:
      _ = field.handle(key)
      return .typing
    }
  }

  func draw(into frame: inout Frame, on canvas: Canvas) {
    let row = Rect(x: 0, y: canvas.size.height - 1, width: canvas.size.width, height: 1)
    frame.fill(row)
    frame.cover(row)
    let label = " \(canvas.texts(.chatSay)) "
    let used = frame.print(label, at: row.origin, .key)
    field.draw(into: &frame, at: Point(used, row.minY), width: row.width - used - 1, hasFocus: true)
  }
}
