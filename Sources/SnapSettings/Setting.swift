import SnapGame
import TerminalText

/// One line's worth of settings.
package enum Setting: Hashable, Sendable, CaseIterable {
  case name, language, theme, cards, fourColourSuits, motion, bell, flash, words, mouse, chat, level
  case key(KeyAction)

  package static var allCases: [Setting] {
    [.name, .language, .theme, .cards, .fourColourSuits, .motion, .bell, .flash, .words, .mouse, .chat, .level]
      + KeyAction.allCases.map(Setting.key)
  }

  /// What it is called in a file.
  package var fileName: String {
    switch self {
    case .name: "name"
    case .language: "language"
    case .theme: "theme"
    case .cards: "cards"
    case .fourColourSuits: "four-colour-suits"
    case .motion: "motion"
    case .bell: "bell"
    case .flash: "flash"
    case .words: "words"
    case .mouse: "mouse"
    case .chat: "chat"
    case .level: "level"
    case .key(let action): "key." + action.rawValue
    }
  }

  private static let byFileName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.fileName, $0) })

  /// - Parameter fileName: what it is called in a file; nil comes of a name that means nothing.
  init?(fileName: String) {
    guard let known = Self.byFileName[fileName] else { return nil }
    self = known
  }

  /// Its value as a file has it; empty for the name of the login.
  package func text(in settings: Settings) -> String {
    func word(_ isOn: Bool) -> String { isOn ? "on" : "off" }
    return switch self {
    case .name: settings.name ?? ""
    case .language: settings.language.rawValue
    case .theme: settings.theme
    case .cards: settings.cards.rawValue
    case .fourColourSuits: word(settings.fourColourSuits)
    case .motion: settings.motion.rawValue
    case .bell: word(settings.bell)
    case .flash: word(settings.flash)
    case .words: word(settings.words)
    case .mouse: word(settings.mouse)
    case .chat: word(settings.chat)
    case .level: settings.level.rawValue
    case .key(let action): settings.keys[action].name
    }
  }

  /// Takes over a value as a file has it. Keys are taken over all together, by `SettingsFile`.
  func read(_ text: String, into settings: inout Settings) throws(SettingsProblem.Reason) {
    switch self {
    case .name:
      do throws(PlayerNameError) { settings.name = text.isEmpty ? nil : try PlayerName(text).text } catch {
        throw .badName(text.shown)
      }
    case .language: settings.language = try choice(text)
    case .theme:
      guard Settings.isThemeName(text) else { throw .badThemeName(text.shown) }
      settings.theme = text
    case .cards: settings.cards = try choice(text)
    case .fourColourSuits: settings.fourColourSuits = try isOn(text)
    case .motion: settings.motion = try choice(text)
    case .bell: settings.bell = try isOn(text)
    case .flash: settings.flash = try isOn(text)
    case .words: settings.words = try isOn(text)
    case .mouse: settings.mouse = try isOn(text)
    case .chat: settings.chat = try isOn(text)
    case .level: settings.level = try choice(text)
    case .key: break
    }
  }

  private func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ text: String
  ) throws(SettingsProblem.Reason) -> Choice {
    guard let choice = Choice(rawValue: text.lowercased()) else {
      throw .badValue(self, text.shown, allowed: Choice.allCases.map(\.rawValue))
    }
    return choice
  }

  private func isOn(_ text: String) throws(SettingsProblem.Reason) -> Bool {
    switch text.lowercased() {
    case "on", "yes", "true": return true
    case "off", "no", "false": return false
    default: throw .badValue(self, text.shown, allowed: ["on", "off"])
    }
  }
}

/// What is wrong with a line of a file of settings. The line does nothing then, and all others do what they say.
package struct SettingsProblem: Equatable, Sendable {
  package enum Reason: Error, Equatable, Sendable {
    /// Neither empty, nor a comment, nor `key = value`.
    case notASetting
    case tooLong
    /// It is not UTF-8.
    case notText
    /// This line and those after it are not read.
    case tooManyLines
    case unknown(String)
    case badValue(Setting, String, allowed: [String])
    case badName(String)
    case badThemeName(String)
    /// There is no such key.
    case badKey(String)
    case keyTaken(Keystroke, by: KeyAction)
    case keyFixed(Keystroke)
    /// The same was set in an earlier line. This is the one that counts.
    case repeated(Setting, earlier: Int)
  }

  /// Counted from 1.
  package let line: Int
  package let reason: Reason

  package init(line: Int, reason: Reason) {
    self.line = line
    self.reason = reason
  }
}

extension StringProtocol {
  /// As it may be shown in a message.
  var shown: String { terminalSafe.truncated(toColumns: 32, ellipsis: "...") }
}
