/// What is written in a small file that a program keeps for itself: a `key = value` line for each field, in order. A
/// value may hold anything, also line feeds that somebody else has put there; it never becomes another field.
package struct KeptFields: Equatable, Sendable {
  package struct Field: Equatable, Sendable {
    package let key: String
    package let value: String
  }

  package private(set) var all: [Field] = []

  package init() {}

  package mutating func add(_ key: String, _ value: String) { all.append(Field(key: key, value: value)) }

  /// The value of the first field with that key.
  package subscript(key: String) -> String? { all.first { $0.key == key }?.value }

  private static let lineFeed = UInt8(ascii: "\n")
  private static let backslash = UInt8(ascii: "\\")
  private static let separator = Array(" = ".utf8)

  /// What is written; `init(fileText:)` reads it back.
  package var fileText: String {
    var bytes: [UInt8] = []
    for field in all {
      bytes += Array(field.key.utf8) + Self.separator
      for byte in field.value.utf8 {
        switch byte {
        case Self.lineFeed: bytes += [Self.backslash, UInt8(ascii: "n")]
        case Self.backslash: bytes += [Self.backslash, Self.backslash]
        default: bytes.append(byte)
        }
      }
      bytes.append(Self.lineFeed)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// nil for anything that `fileText` would not have written. By bytes: a character may reach over the end of a line.
  package init?(fileText: String) {
    for line in Array(fileText.utf8).split(separator: Self.lineFeed) {
      guard let separator = line.firstRange(of: Self.separator),
        let value = Self.value(of: line[separator.upperBound...])
      else { return nil }
      add(String(decoding: line[..<separator.lowerBound], as: UTF8.self), value)
    }
  }

  private static func value(of written: ArraySlice<UInt8>) -> String? {
    var bytes: [UInt8] = []
    var rest = written
    while let byte = rest.popFirst() {
      guard byte == backslash else {
        bytes.append(byte)
        continue
      }
      switch rest.popFirst() {
      case backslash: bytes.append(backslash)
      case UInt8(ascii: "n"): bytes.append(lineFeed)
      default: return nil
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
