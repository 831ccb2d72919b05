/// Cuts a file into its lines.
struct LineReader {
  private let bytes: [UInt8]
  private var position = 0
  /// Of the line that was read last, counted from 1.
  private(set) var number = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Bytes after the last whole line.
  var rest: Int { bytes.count - position }

  /// nil: no whole line is left.
  mutating func next() throws(RecordError) -> String? {
    let end = bytes[position...].prefix(RecordFormat.longestLine + 1).firstIndex(of: 0x0A)
    guard let end else {
      if rest > RecordFormat.longestLine { throw .line(number + 1, .tooLong) }
      return nil
    }
    number += 1
    guard let line = String(validating: bytes[position..<end], as: UTF8.self) else { throw .line(number, .notUTF8) }
    position = end + 1
    return line
  }
}
