import CursesTerminal
import SnapAssets
import SnapScreens
import SnapSettings
import TerminalText

/// The themes that come with the game, and the player's own in the folder `themes` beside the file of settings. Of two
/// with one name the player's own counts.
struct ThemeLibrary {
  enum Failure: Error, Equatable {
    case noSuchTheme(String)
    case line(path: String, Theme.SyntaxError)
    case system(path: String, System.Errno)
  }

  private static let folderOfAssets = "themes/"
  private let folder: String?
  /// What is known of the terminal's background, for those who leave the choice to the program.
  private let ground: Theme.Ground

  /// - Parameter settings: where the player's own files are.
  init(
    beside settings: SettingsStore,
    ground: Theme.Ground = TerminalOptions.ground(variable: TerminalOptions.environment)
  ) {
    folder = settings.folder.map { $0 + "/themes" }
    self.ground = ground
  }

  /// Those to choose from, sorted; the player's own at the end.
  var names: [String] {
    let own = folder.flatMap { try? Files.names(in: $0) } ?? []
    return Self.builtIn + own.filter { Settings.isThemeName($0) && !Self.builtIn.contains($0) }
  }

  static var builtIn: [String] {
    Assets.paths.filter { $0.hasPrefix(folderOfAssets) }.map { String($0.dropFirst(folderOfAssets.count)) }
  }

  func theme(named name: String) throws(Failure) -> Theme {
    if name == Settings.automaticTheme { return usual }
    // A name out of a file or a command line becomes a path here.
    guard Settings.isThemeName(name) else { throw .noSuchTheme(name.terminalSafe) }
    if let own = try ownTheme(named: name) { return own }
    guard let theme = Self.builtIn(name) else { throw .noSuchTheme(name) }
    return theme
  }

  /// What is taken where nothing was chosen, or what was chosen cannot be used.
  var usual: Theme {
    switch ground {
    case .dark: Self.builtIn("dark") ?? .plain
    case .light: Self.builtIn("light") ?? .plain
    case .any, .own: Self.builtIn("neutral") ?? .plain
    }
  }

  private func ownTheme(named name: String) throws(Failure) -> Theme? {
    guard let path = folder.map({ "\($0)/\(name)" }) else { return nil }
    let bytes: [UInt8]
    do throws(System.Errno) { bytes = try Files.read(path, limit: Theme.maximumSize) } catch {
      if error.isNoSuchFile { return nil }
      throw .system(path: path, error)
    }
    do throws(Theme.SyntaxError) {
      return try Theme(parsing: String(decoding: bytes, as: UTF8.self), like: Self.builtIn)
    } catch {
      throw .line(path: path, error)
    }
  }

  /// Tests parse every one of them, so they cannot be wrong here.
  static func builtIn(_ name: String) -> Theme? {
    guard let source = Assets.text(at: folderOfAssets + name) else { return nil }
    do throws(Theme.SyntaxError) { return try Theme(parsing: source) } catch {
      preconditionFailure("themes/\(name): \(error)")
    }
  }
}

extension ThemeLibrary.Failure {
  /// A sentence without a full stop.
  func text(_ texts: TextCatalogue) -> String {
    switch self {
    case .noSuchTheme(let name): Self.noSuchTheme(name, texts)
    case .system(let path, let error):
      texts(.themeNotRead, ["path": path.terminalSafe, "reason": error.description])
    case .line(let path, let error):
      texts(
        .settingsLine,
        ["path": path.terminalSafe, "line": String(error.line), "reason": error.reason.text(texts).terminalSafe])
    }
  }

  private static func noSuchTheme(_ name: String, _ texts: TextCatalogue) -> String {
    guard let near = Spelling.nearest(to: name, among: [Settings.automaticTheme] + ThemeLibrary.builtIn) else {
      return texts(.themeNone, ["name": name, "names": ThemeLibrary.builtIn.joined(separator: ", ")])
    }
    return texts(.themeNoneNear, ["name": name, "near": near])
  }
}

extension Theme.SyntaxError.Reason {
  fileprivate func text(_ texts: TextCatalogue) -> String {
    switch self {
    case .notALine: texts(.settingsNotASetting)
    case .tooLong: texts(.settingsTooLong)
    case .unknownStyle(let name): texts(.themeUnknownStyle, ["name": name])
    case .repeated(let name): texts(.themeRepeated, ["name": name])
    case .notFour(let count): texts(.themeNotFour, ["count": String(count)])
    case .unknownWord(let word): texts(.themeUnknownWord, ["word": word])
    case .unknownGround(let word): texts(.themeUnknownGround, ["word": word])
    case .unknownTheme(let name): texts(.themeUnknownTheme, ["name": name])
    case .missing(let names): texts(.themeMissing, ["names": names.joined(separator: ", ")])
    }
  }
}
