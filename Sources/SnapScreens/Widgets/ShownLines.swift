import CellGrid

/// The lines of a list that show where there is room for so many: the one with the focus among them, in the middle as far
/// as it can be.
func shownLines(of count: Int, around focus: Int, rows: Int) -> Range<Int> {
  let first = min(max(0, focus - rows / 2), max(0, count - rows))
  return first..<min(first + rows, count)
}

extension GlyphSet {
  /// At the first and last line that show: there are more above or below.
  func arrow(beyond line: Int, of shown: Range<Int>, count: Int) -> Character? {
    if line == shown.lowerBound && shown.lowerBound > 0 { return up }
    return line + 1 == shown.upperBound && shown.upperBound < count ? down : nil
  }
}
