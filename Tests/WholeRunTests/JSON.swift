/// Just enough of JSON (RFC 8259) to know whether a text is one value of it.
struct JSON {
  private(set) var isObject = false
  private var rest: Substring

  /// nil: not one value.
  init?(_ text: String) {
    rest = text[...]
    skipSpace()
    isObject = rest.first == "{"
    guard takeValue() else { return nil }
    skipSpace()
    if !rest.isEmpty { return nil }
  }

  private mutating func skipSpace() { rest = rest.drop(while: \.isWhitespace) }

  private mutating func take(_ text: String) -> Bool {
    skipSpace()
    guard rest.hasPrefix(text) else { return false }
    rest = rest.dropFirst(text.count)
    return true
  }

  private mutating func takeValue() -> Bool {
    if take("{") { return takeList("}") { $0.takeString() && $0.take(":") && $0.takeValue() } }
    if take("[") { return takeList("]") { $0.takeValue() } }
    for word in ["true", "false", "null"] where take(word) { return true }
    skipSpace()
    if rest.first == "\"" { return takeString() }
    let number = rest.prefix { "+-.eE".contains($0) || $0.isNumber }
    rest = rest.dropFirst(number.count)
    return Double(number) != nil
  }

  private mutating func takeList(_ end: String, _ element: (inout JSON) -> Bool) -> Bool {
    if take(end) { return true }
    repeat { if !element(&self) { return false } } while take(",")
    return take(end)
  }

  private mutating func takeString() -> Bool {
    guard take("\"") else { return false }
    while let character = rest.popFirst() {
      if character == "\"" { return true }
      if character == "\\" { rest = rest.dropFirst() }
    }
    return false
  }
}
