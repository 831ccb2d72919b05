import CellGrid
import TerminalText

/// Says that the terminal is too small, in however little room there is.
struct TooSmallNotice: Sendable {
  func draw(into frame: inout Frame, on canvas: Canvas) {
    let (needed, has) = (Canvas.smallest, canvas.size)
    let values: KeyValuePairs = [
      "width": String(needed.width), "height": String(needed.height),
      "hasWidth": String(has.width), "hasHeight": String(has.height),
    ]
    let versions = [TextKey.tooSmall, .tooSmallShort, .tooSmallShortest].map { canvas.texts($0, values) }
    let lines = versions.lazy.compactMap { fitting($0, has) }.first ?? [versions[2]]
    let top = max(0, (has.height - lines.count) / 2)
    for (y, line) in lines.enumerated() {
      frame.print(line, in: frame.bounds, line: top + y, .center, .strong, ellipsis: "")
    }
  }

  /// The text in lines, if it fits without a word being broken.
  private func fitting(_ text: String, _ size: Size) -> [String]? {
    guard text.split(separator: " ").allSatisfy({ $0.columns <= size.width }) else { return nil }
    let lines = text.wrapped(toColumns: size.width)
    return lines.count <= size.height ? lines : nil
  }
}
