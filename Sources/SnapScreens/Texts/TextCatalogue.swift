/// Everything that a person reads, by key, in one language; parsed from a file of `assets/texts/`.
///
/// The format is made for translators: one `key = text` a line, `#` begins a comment line. `{name}` is a place that the
/// program fills. A text that counts something has one line for each plural form: `key.one`, `key.other`.
package struct TextCatalogue: Equatable, Sendable {
  /// What is wrong with a line of a catalogue.
  package struct SyntaxError: Error, Equatable, CustomStringConvertible {
    package let line: Int
    package var description: String { "line \(line): neither a comment nor key = text" }
  }

  private let texts: [String: String]

  package init(parsing source: String) throws(SyntaxError) {
    // By bytes, as somebody waits for the first picture: all that has a meaning here is ASCII.
    let bytes = Array(source.utf8)
    var texts: [String: String] = [:]
    texts.reserveCapacity(bytes.count / Self.usualLine)
    var (start, number) = (0, 1)
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let line = bytes[start..<end].drop(while: Self.isBlank)
      if let first = line.first, first != UInt8(ascii: "#") {
        guard let (key, text) = Self.pair(in: line) else { throw SyntaxError(line: number) }
        texts[key] = text
      }
      (start, number) = (end + 1, number + 1)
    }
    self.texts = texts
  }

  /// Bytes of a line, about.
  private static let usualLine = 40

  /// - Parameter line: begins with what is no blank.
  private static func pair(in line: ArraySlice<UInt8>) -> (String, String)? {
    guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    var key = line[..<equals]
    while let last = key.last, isBlank(last) { key.removeLast() }
    let text = line[(equals + 1)...].drop(while: isBlank)
    return key.isEmpty ? nil : (String(decoding: key, as: UTF8.self), String(decoding: text, as: UTF8.self))
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

  /// All keys, sorted, plural forms included.
  package var keys: [String] { texts.keys.sorted() }

  /// The text of one line as it stands, its places not filled.
  func text(of key: String) -> String? { texts[key] }

  /// The text of a key, its places filled. Every list of keys has a function of this form, so that `texts(.key)` says enough.
  ///
  /// - Parameter count: takes the plural form for so many, and fills the place `{count}`.
  package func callAsFunction(
    _ key: TextKey, count: Int? = nil, _ values: KeyValuePairs<String, String> = [:]
  ) -> String {
    text(key.rawValue, count: count, values)
  }

  /// The same by the name of the key: for the other lists.
  package func text(_ key: String, count: Int?, _ values: KeyValuePairs<String, String>) -> String {
    // English and Dutch have these two forms, and use them alike.
    let form = count.map { key + ($0 == 1 ? ".one" : ".other") } ?? key
    return Self.fill(texts[form] ?? form) { place in
      if let count, place == "count" { return String(count) }
      return values.first { $0.key == place }?.value
    }
  }

  /// A place that `value` does not know stays as it is.
  private static func fill(_ text: String, _ value: (Substring) -> String?) -> String {
    guard text.contains("{") else { return text }
    var result = ""
    var rest = text[...]
    while let opening = rest.firstIndex(of: "{"), let closing = rest[opening...].firstIndex(of: "}") {
      result += rest[..<opening]
      let place = rest[rest.index(after: opening)..<closing]
      result += value(place) ?? "{\(place)}"
      rest = rest[rest.index(after: closing)...]
    }
    return result + rest
  }
}
