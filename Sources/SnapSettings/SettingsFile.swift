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
    /// Without its line feed.
    var text: String
    /// What it is about, also if it is not understood, or a comment.
    var setting: Setting?
    var isComment = false
    /// It says what is valid.
    var counts = false
  }

  /// Reads as much as can be understood.
  package init(parsing source: String) {
    var keys: [(line: Int, action: KeyAction, key: Keystroke)] = []
    let pieces = source.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, piece) in pieces.enumerated() {
      var line = Line(text: String(String.UnicodeScalarView(piece)))
      do throws(SettingsProblem.Reason) {
        if index >= Self.maximumLines { throw .tooManyLines }
        if let (setting, value) = try Self.understand(&line) {
          if case .key(let action) = setting {
            guard let key = Keystroke(named: value) else { throw .badKey(value.shown) }
            keys.append((index, action, key))
          } else {
            try setting.read(value, into: &settings)
          }
          line.counts = true
          noteRepetition(of: setting, at: index)
        }
      } catch {
        report(error, at: index)
        if error == .tooManyLines {
          lines += pieces[index...].map { Line(text: String(String.UnicodeScalarView($0))) }
          break
        }
      }
      lines.append(line)
    }
    // A file that ends with a line feed has no line behind it.
    if lines.last?.text.isEmpty == true { lines.removeLast() }
    takeOver(keys)
    problems.sort { $0.line < $1.line }
  }

  /// The setting of a line and its value; nil for a line without one.
  private static func understand(_ line: inout Line) throws(SettingsProblem.Reason) -> (Setting, String)? {
    if line.text.utf8.count > maximumLine { throw .tooLong }
    let text = line.text.trimmed
    if text.isEmpty { return nil }
    line.isComment = text.hasPrefix("#")
    let body = line.isComment ? text.drop { $0 == "#" } : text[...]
    guard let equals = body.firstIndex(of: "=") else {
      if line.isComment { return nil }
      throw .notASetting
    }
    let name = body[..<equals].trimmed
    line.setting = Setting(fileName: name)
    if line.isComment { return nil }
    guard let setting = line.setting else {
      throw name.isEmpty ? .notASetting : .unknown(name.shown)
    }
    return (setting, body[body.index(after: equals)...].trimmed)
  }

  private mutating func noteRepetition(of setting: Setting, at index: Int) {
    guard let earlier = lines.lastIndex(where: { $0.setting == setting && $0.counts }) else { return }
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

  /// The text of a file that says `wanted` and otherwise reads as this one: its comments, its order, lines that were not
  /// understood, and every line that need not change.
  package func text(saying wanted: Settings) -> String {
    var lines = lines
    func say(_ line: String, at place: Int) {
      lines[place].text = line + (lines[place].text.hasSuffix("\r") ? "\r" : "")
    }
    for setting in Setting.allCases {
      let value = setting.text(in: wanted)
      let line = value.isEmpty ? "\(setting.fileName) =" : "\(setting.fileName) = \(value)"
      // A key that was refused because of another might come into force now.
      if case .key = setting, wanted.keys != settings.keys {
        for place in lines.indices where lines[place].setting == setting && !lines[place].isComment {
          if !lines[place].counts { say(line, at: place) }
        }
      }
      if value == setting.text(in: settings) { continue }
      let places = lines.indices.filter { lines[$0].setting == setting }
      // Where it counts; else in the place of a line that does not; else below a comment that would be this line.
      if let place = places.last(where: { lines[$0].counts }) ?? places.last(where: { !lines[$0].isComment }) {
        say(line, at: place)
      } else {
        lines.insert(Line(text: line, setting: setting), at: places.last.map { $0 + 1 } ?? lines.count)
      }
    }
    return lines.map { $0.text + "\n" }.joined()
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
