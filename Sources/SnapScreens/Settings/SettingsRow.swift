import SnapGame
import SnapSettings

/// A line of the screen of settings.
enum SettingsRow: CaseIterable {
  case name, language, level, chat
  case theme, cards, fourColourSuits, motion
  case bell, flash, words
  case mouse, keys

  /// Another group begins with it.
  var beginsGroup: Bool { self == .theme || self == .bell || self == .mouse }

  var label: TextKey {
    switch self {
    case .name: .settingsName
    case .language: .settingsLanguage
    case .level: .settingsLevel
    case .chat: .settingsChat
    case .theme: .settingsTheme
    case .cards: .settingsCards
    case .fourColourSuits: .settingsSuits
    case .motion: .settingsMotion
    case .bell: .settingsBell
    case .flash: .settingsFlash
    case .words: .settingsWords
    case .mouse: .settingsMouse
    case .keys: .settingsKeys
    }
  }

  var explanation: TextKey {
    switch self {
    case .name: .settingsNameExplained
    case .language: .settingsLanguageExplained
    case .level: .settingsLevelExplained
    case .chat: .settingsChatExplained
    case .theme: .settingsThemeExplained
    case .cards: .settingsCardsExplained
    case .fourColourSuits: .settingsSuitsExplained
    case .motion: .settingsMotionExplained
    case .bell: .settingsBellExplained
    case .flash: .settingsFlashExplained
    case .words: .settingsWordsExplained
    case .mouse: .settingsMouseExplained
    case .keys: .settingsKeysExplained
    }
  }

  /// What is chosen, in words; nil where nothing is chosen from a list.
  func value(in settings: Settings, _ texts: TextCatalogue) -> String? {
    func word(_ isOn: Bool) -> String { texts(isOn ? .settingsOn : .settingsOff) }
    switch self {
    case .name, .keys: return nil
    case .theme: return settings.theme == Settings.automaticTheme ? texts(.settingsAuto) : settings.theme
    case .chat: return word(settings.chat)
    case .fourColourSuits: return texts(settings.fourColourSuits ? .settingsFourColours : .settingsTwoColours)
    case .bell: return word(settings.bell)
    case .flash: return word(settings.flash)
    case .words: return word(settings.words)
    case .mouse: return word(settings.mouse)
    case .language:
      return switch settings.language {
      case .auto: texts(.settingsAuto)
      case .english: texts(.settingsEnglish)
      case .dutch: texts(.settingsDutch)
      }
    case .level:
      return switch settings.level {
      case .easy: texts(.settingsEasy)
      case .normal: texts(.settingsNormal)
      case .hard: texts(.settingsHard)
      }
    case .cards:
      return switch settings.cards {
      case .auto: texts(.settingsAuto)
      case .small: texts(.settingsSmall)
      case .medium: texts(.settingsMedium)
      case .large: texts(.settingsLarge)
      }
    case .motion: return texts(settings.motion == .full ? .settingsFullMotion : .settingsReducedMotion)
    }
  }

  /// Chooses what stands `step` further on, after the last the first.
  func change(_ settings: inout Settings, by step: Int, themes: [String]) {
    switch self {
    case .name, .keys: break
    case .language: settings.language = next(settings.language, by: step)
    case .level: settings.level = next(settings.level, by: step)
    case .chat: settings.chat.toggle()
    case .theme: settings.theme = next(settings.theme, by: step, among: [Settings.automaticTheme] + themes)
    case .cards: settings.cards = next(settings.cards, by: step)
    case .fourColourSuits: settings.fourColourSuits.toggle()
    case .motion: settings.motion = next(settings.motion, by: step)
    case .bell: settings.bell.toggle()
    case .flash: settings.flash.toggle()
    case .words: settings.words.toggle()
    case .mouse: settings.mouse.toggle()
    }
  }

  private func next<Value: CaseIterable & Equatable>(_ value: Value, by step: Int) -> Value {
    next(value, by: step, among: Array(Value.allCases))
  }

  private func next<Value: Equatable>(_ value: Value, by step: Int, among values: [Value]) -> Value {
    let index = values.firstIndex(of: value) ?? 0
    return values[(index + step + values.count) % values.count]
  }
}
