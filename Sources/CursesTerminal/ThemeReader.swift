import CellGrid

/// Understands the lines of a theme one by one.
struct ThemeReader {
  enum Line {
    case ground(Theme.Ground)
    case like(String)
    case style(Style, [Look])
  }

  struct Failure: Error {
    let reason: Theme.SyntaxError.Reason
    init(_ reason: Theme.SyntaxError.Reason) { self.reason = reason }
  }

  /// Those described so far.
  private(set) var styles: [Style] = []
  private(set) var saysGround = false

  /// nil for an empty line and for a comment.
  mutating func read(_ line: Substring.UTF8View) throws(Failure) -> Line? {
    if line.count > Theme.maximumLine { throw Failure(.tooLong) }
    // By bytes, as somebody waits for the first picture: all that has a meaning here is ASCII.
    let words = line.split(whereSeparator: Self.isBlank).map(Substring.init)
    if words.first?.hasPrefix("#") ?? true { return nil }
    guard words.count >= 2, words[1] == "=" else { throw Failure(.notALine) }
    let (name, value) = (String(words[0]), words[2...])
    switch name {
    case "background":
      if saysGround { throw Failure(.repeated(name)) }
      saysGround = true
      guard value.count == 1, let ground = Theme.Ground(rawValue: String(value.first!)) else {
        throw Failure(.unknownGround(value.joined(separator: " ")))
      }
      return .ground(ground)
    case "like": return .like(value.joined(separator: " "))
    default:
      guard let style = Self.styles[name] else { throw Failure(.unknownStyle(name)) }
      if styles.contains(style) { throw Failure(.repeated(name)) }
      styles.append(style)
      return .style(style, try Self.looks(value))
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { " \t\r".utf8.contains(byte) }

  /// By their names in a theme.
  private static let styles = Dictionary(uniqueKeysWithValues: Style.allCases.map { ($0.name, $0) })

  private static func looks(_ words: ArraySlice<Substring>) throws(Failure) -> [Look] {
    let parts = words.split(separator: "|", omittingEmptySubsequences: false)
    guard parts.count == ColourDepth.allCases.count else { throw Failure(.notFour(parts.count)) }
    var looks: [Look] = []
    for (part, depth) in zip(parts, ColourDepth.allCases) { looks.append(try look(part, depth)) }
    return looks
  }

  private static func look(_ words: ArraySlice<Substring>, _ depth: ColourDepth) throws(Failure) -> Look {
    var look = Look()
    var rest = words
    while let word = rest.popFirst() {
      switch word {
      case "bold": look.isBold = true
      case "dim": look.isDim = true
      case "reverse": look.isReverse = true
      case "underline": look.isUnderlined = true
      case "on":
        guard let name = rest.popFirst(), look.background == nil, let colour = colour(name, depth) else {
          throw Failure(.unknownWord(String(word)))
        }
        look.background = colour
      default:
        guard look.foreground == nil, let colour = colour(word, depth) else {
          throw Failure(.unknownWord(String(word)))
        }
        look.foreground = colour
      }
    }
    return look
  }

  /// The names of the first eight colours (ECMA-48); `bright-` stands before those of the next eight.
  private static let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]

  /// The number of a colour that a terminal of this depth has.
  private static func colour(_ word: Substring, _ depth: ColourDepth) -> Int? {
    switch depth {
    case .mono: return nil
    case .indexed256: return Int(word).flatMap { 16...255 ~= $0 ? $0 : nil }
    case .eight, .sixteen:
      if let plain = names.firstIndex(where: { $0 == word }) { return plain }
      guard depth == .sixteen, word.hasPrefix("bright-") else { return nil }
      return names.firstIndex { $0 == word.dropFirst(7) }.map { $0 + 8 }
    }
  }
}
