import CursesTerminal
import SnapScreens
import SnapSettings
import TerminalText

/// The player's settings: those of the file, and over them those of the command line, which are not written down.
struct SettingsKeeper {
  private let store: SettingsStore
  let themes: ThemeLibrary
  /// In force now.
  private(set) var settings: Settings
  /// What was wrong with the file.
  private let problems: [SettingsProblem]
  private let failure: SettingsStore.Failure?

  init(_ store: SettingsStore = SettingsStore()) {
    self.store = store
    themes = ThemeLibrary(beside: store)
    do throws(SettingsStore.Failure) {
      let file = try store.read()
      settings = file?.settings ?? Settings()
      problems = file?.problems ?? []
      failure = nil
    } catch {
      settings = Settings()
      problems = []
      failure = error
    }
  }

  /// Lets the command line have the last word.
  mutating func override(with options: CommonOptions) {
    if let name = options.name { settings.name = name }
    if let level = options.level { settings.level = level }
    if options.noMouse { settings.mouse = false }
    if let theme = options.theme { settings.theme = theme }
    if options.noChat { settings.chat = false }
    if options.reducedMotion { settings.motion = .reduced }
  }

  mutating func override(_ language: Language) {
    settings.language = Settings.Language(rawValue: language.rawValue) ?? .auto
  }

  /// Sentences on what could not be understood, or read at all.
  func warnings(_ texts: TextCatalogue) -> [String] {
    let path = (store.path ?? "").terminalSafe
    if case .system(_, let error) = failure {
      return [texts(.settingsNotRead, ["path": path, "reason": error.description])]
    }
    return problems.map { $0.text(path: path, texts) }
  }

  mutating func keep(_ new: Settings) throws(SettingsStore.Failure) {
    try store.keep(new, insteadOf: settings)
    settings = new
  }
}

extension Language {
  /// That of the settings, or of the environment.
  init(_ settings: Settings) {
    self = Language(rawValue: settings.language.rawValue) ?? Language(environment: TerminalOptions.environment)
  }
}

extension SettingsStore.Failure {
  func text(_ texts: TextCatalogue) -> String {
    switch self {
    case .noPlace: texts(.settingsNoPlace)
    case .system(let path, let error): "\(path): \(error)"
    }
  }
}
