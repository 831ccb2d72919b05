import SnapGame

/// The text of a file of settings: what it says, what is wrong with it, and how it says something else without losing
/// what its owner wrote.
///
/// One `key = value` a line; `#` begins a comment line. docs/settings.md names the keys.
package struct SettingsFile: Equatable, Sendable {
  /// In bytes.
  package static let maximumSize = 65_536
  /// In bytes.
  static let maximumLine = 512
  static let maximumLines = 1_000

  package private(set) var settings = Settings()
  /// By line.
  package private(set) var problems: [SettingsProblem] = []
  private var lines: [Line] = []

  private struct Line: Equatable, Sendable {
    /// As they were found, the line feed left out.
    var bytes: [UInt8]
    /// What it is about, also if it is not understood, or a comment.
    var setting: Setting?
    var isComment = false
    /// It says what is valid.
    var counts = false
  }

  package init(parsing source: String) { self.init(parsing: Array(source.utf8)) }

  /// Reads as much as can be understood.
  package init(parsing source: [UInt8]) {
    var keys: [(line: Int, action: KeyAction, key: Keystroke)] = []
    let feed = UInt8(ascii: "\n")
    lines = source.split(separator: feed, omittingEmptySubsequences: false).map { Line(bytes: Array($0)) }
    // A file that ends with a line feed has no line behind it.
    if lines.last?.bytes.isEmpty == true { lines.removeLast() }
    for index in lines.indices.prefix(Self.maximumLines) {
      do throws(SettingsProblem.Reason) {
        guard let (setting, value) = try understand(at: index) else { continue }
        if case .key(let action) = setting {
          guard let key = Keystroke(named: value) else { throw .badKey(value.shown) }
          keys.append((index, action, key))
        } else {
          try setting.read(value, into: &settings)
        }
        noteRepetition(of: setting, at: index)
        lines[index].counts = true
      } catch {
        report(error, at: index)
      }
    }
    if lines.count > Self.maximumLines { report(.tooManyLines, at: Self.maximumLines) }
    takeOver(keys)
    problems.sort { $0.line < $1.line }
  }

  /// The setting of a line and its value; nil for a line without one.
  private mutating func understand(at index: Int) throws(SettingsProblem.Reason) -> (Setting, String)? {
    if lines[index].bytes.count > Self.maximumLine { throw .tooLong }
    guard let line = String(validating: lines[index].bytes, as: UTF8.self) else { throw .notText }
    let text = line.trimmed
    if text.isEmpty { return nil }
    let isComment = text.hasPrefix("#")
    lines[index].isComment = isComment
    let body = isComment ? text.drop { $0 == "#" } : text[...]
    guard let equals = body.firstIndex(of: "=") else {
      if isComment { return nil }
      throw .notASetting
    }
    let name = body[..<equals].trimmed
    lines[index].setting = Setting(fileName: name)
    if isComment { return nil }
    guard let setting = lines[index].setting else { throw name.isEmpty ? .notASetting : .unknown(name.shown) }
    return (setting, body[body.index(after: equals)...].trimmed)
  }

  private mutating func noteRepetition(of setting: Setting, at index: Int) {
    guard let earlier = lines[..<index].lastIndex(where: { $0.setting == setting && $0.counts }) else { return }
    lines[earlier].counts = false
    report(.repeated(setting, earlier: earlier + 1), at: index)
  }

  /// Keys are looked at together, so that two may be exchanged. Where two actions cannot have the same key, the line
  /// further down gives way.
  private mutating func takeOver(_ keys: [(line: Int, action: KeyAction, key: Keystroke)]) {
    var chosen = keys.filter { lines[$0.line].counts }
    while true {
      let map = KeyMap(chosen.map { ($0.action, $0.key) })
      guard let wrong = chosen.lastIndex(where: { map.conflict(of: $0.key, with: $0.action) != nil }) else {
        settings.keys = map
        return
      }
      let (line, action, key) = chosen.remove(at: wrong)
      lines[line].counts = false
      switch map.conflict(of: key, with: action) {
      case .taken(let other): report(.keyTaken(key, by: other), at: line)
      case .fixed, nil: report(.keyFixed(key), at: line)
      }
    }
  }

  private mutating func report(_ reason: SettingsProblem.Reason, at index: Int) {
    problems.append(SettingsProblem(line: index + 1, reason: reason))
  }

  // MARK: - Writing

  /// The bytes of a file that says `wanted` and otherwise reads as this one: its comments, its order, lines that were not
  /// understood, and every line that need not change.
  package func bytes(saying wanted: Settings) -> [UInt8] {
    var lines = lines
    for setting in Setting.allCases {
      let value = setting.text(in: wanted)
      let line = Array((value.isEmpty ? "\(setting.fileName) =" : "\(setting.fileName) = \(value)").utf8)
      func say(at place: Int) {
        let end = lines[place].bytes.last == UInt8(ascii: "\r") ? lines[place].bytes.suffix(1) : []
        lines[place].bytes = line + end
      }
      // A key that was refused because of another might come into force now.
      if case .key = setting, wanted.keys != settings.keys {
        for place in lines.indices where lines[place].setting == setting && !lines[place].isComment {
          if !lines[place].counts { say(at: place) }
        }
      }
      if value == setting.text(in: settings) { continue }
      let places = lines.indices.filter { lines[$0].setting == setting }
      // Where it counts; else in the place of a line that does not; else below a comment that would be this line.
      if let place = places.last(where: { lines[$0].counts }) ?? places.last(where: { !lines[$0].isComment }) {
        say(at: place)
      } else {
        lines.insert(Line(bytes: line, setting: setting), at: places.last.map { $0 + 1 } ?? lines.count)
      }
    }
    return Array(lines.map(\.bytes).joined(separator: [UInt8(ascii: "\n")]))
      + (lines.isEmpty ? [] : [UInt8(ascii: "\n")])
  }
}

extension StringProtocol {
  /// Without the white space at its ends, a byte order mark included.
  fileprivate var trimmed: String {
    func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace || scalar == "\u{FEFF}" }
    var scalars = unicodeScalars.drop(while: isBlank)
    while let last = scalars.last, isBlank(last) { scalars.removeLast() }
    return String(String.UnicodeScalarView(scalars))
  }
}
