/// Everything that a person reads, by key, in one language; parsed from a file of `assets/texts/`.
///
/// The format is made for translators: one `key = text` a line, `#` begins a comment line. `{name}` is a place that the
/// program fills. A text that counts something has one line for each plural form: `key.one`, `key.other`.
package struct TextCatalogue: Sendable {
  /// What is wrong with a line of a catalogue.
  package struct SyntaxError: Error, Equatable, CustomStringConvertible {
    package let line: Int
    package var description: String { "line \(line): neither a comment nor key = text" }
  }

  private let texts: [String: String]

  package init(parsing source: String) throws(SyntaxError) {
    var texts: [String: String] = [:]
    for (index, line) in source.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.allSatisfy(\.isWhitespace) || line.first == "#" { continue }
      guard let (key, text) = Self.pair(in: line) else { throw SyntaxError(line: index + 1) }
      texts[key] = text
    }
    self.texts = texts
  }

  private static func pair(in line: Substring) -> (String, String)? {
    guard let equals = line.firstIndex(of: "=") else { return nil }
    let key = line[..<equals].filter { !$0.isWhitespace }
    let text = line[line.index(after: equals)...].drop(while: \.isWhitespace)
    return key.isEmpty ? nil : (key, String(text))
  }

  /// All keys, sorted, plural forms included.
  package var keys: [String] { texts.keys.sorted() }

  /// The text of one line as it stands, its places not filled.
  func text(of key: String) -> String? { texts[key] }

  /// The text of a key, its places filled.
  package func callAsFunction(_ key: TextKey, _ values: KeyValuePairs<String, String> = [:]) -> String {
    Self.fill(texts[key.rawValue] ?? key.rawValue) { place in values.first { $0.key == place }?.value }
  }

  /// The text of a key in the plural form for `count`, which also fills the place `{count}`.
  package func callAsFunction(
    _ key: TextKey, count: Int, _ values: KeyValuePairs<String, String> = [:]
  ) -> String {
    let form = key.rawValue + (count == 1 ? ".one" : ".other")
    return Self.fill(texts[form] ?? form) { place in
      place == "count" ? String(count) : values.first { $0.key == place }?.value
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
