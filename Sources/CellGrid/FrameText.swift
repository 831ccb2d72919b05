/// Frames as text, for golden files and for reading a failed test.
extension Frame {
  /// What the frame shows, row by row, without spaces at the ends of rows.
  package var lines: [String] {
    (0..<size.height).map { y in
      var line = ""
      for cell in row(y) where cell.columns > 0 { line.append(cell.cluster) }
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// The letters of the styles, row by row, one for each column.
  package var styleLines: [String] {
    (0..<size.height).map { y in String(row(y).map(\.style.rawValue)) }
  }

  /// What the frame shows as one text; each row ends with a line feed.
  package var text: String { lines.map { $0 + "\n" }.joined() }

  /// The text, a line of dashes, and the letters of the styles: everything a golden file should hold.
  package var styledText: String {
    text + String(repeating: "-", count: size.width) + "\n" + styleLines.map { $0 + "\n" }.joined()
  }

  /// The rows that differ from those of an earlier frame; every row if the sizes differ.
  package func changedRows(since earlier: Frame) -> [Int] {
    if size != earlier.size { return Array(0..<size.height) }
    return (0..<size.height).filter { row($0) != earlier.row($0) }
  }
}
