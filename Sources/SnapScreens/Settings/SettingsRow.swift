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

  var label: SettingsTextKey {
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

  var explanation: SettingsTextKey {
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
    case .level: return texts(settings.level.label)
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
    case .language: settings.language = settings.language.moved(by: step)
    case .level: settings.level = settings.level.moved(by: step)
    case .chat: settings.chat.toggle()
    case .theme: settings.theme = ([Settings.automaticTheme] + themes).element(from: settings.theme, by: step)
    case .cards: settings.cards = settings.cards.moved(by: step)
    case .fourColourSuits: settings.fourColourSuits.toggle()
    case .motion: settings.motion = settings.motion.moved(by: step)
    case .bell: settings.bell.toggle()
    case .flash: settings.flash.toggle()
    case .words: settings.words.toggle()
    case .mouse: settings.mouse.toggle()
    }
  }
}
