/// The names of the texts about settings: on their screen, and of what is said of their file.
package enum SettingsTextKey: String, CaseIterable, Sendable {
  // The screen of settings
  case settingsTitle = "settings.title"
  case settingsName = "settings.name"
  case settingsNameExplained = "settings.name.explained"
  case settingsLanguage = "settings.language"
  case settingsLanguageExplained = "settings.language.explained"
  case settingsLevel = "settings.level"
  case settingsLevelExplained = "settings.level.explained"
  case settingsChat = "settings.chat"
  case settingsChatExplained = "settings.chat.explained"
  case settingsTheme = "settings.theme"
  case settingsThemeExplained = "settings.theme.explained"
  case settingsCards = "settings.cards"
  case settingsCardsExplained = "settings.cards.explained"
  case settingsSuits = "settings.suits"
  case settingsSuitsExplained = "settings.suits.explained"
  case settingsMotion = "settings.motion"
  case settingsMotionExplained = "settings.motion.explained"
  case settingsBell = "settings.bell"
  case settingsBellExplained = "settings.bell.explained"
  case settingsFlash = "settings.flash"
  case settingsFlashExplained = "settings.flash.explained"
  case settingsWords = "settings.words"
  case settingsWordsExplained = "settings.words.explained"
  case settingsMouse = "settings.mouse"
  case settingsMouseExplained = "settings.mouse.explained"
  case settingsKeys = "settings.keys"
  case settingsKeyType = "settings.key.type"
  case settingsHintType = "settings.hint.type"
  case settingsKeysExplained = "settings.keys.explained"
  case settingsNameWrong = "settings.nameWrong"
  case settingsOn = "settings.on"
  case settingsOff = "settings.off"
  case settingsAuto = "settings.auto"
  case settingsEnglish = "settings.english"
  case settingsDutch = "settings.dutch"
  case settingsSmall = "settings.small"
  case settingsMedium = "settings.medium"
  case settingsLarge = "settings.large"
  case settingsTwoColours = "settings.twoColours"
  case settingsFourColours = "settings.fourColours"
  case settingsFullMotion = "settings.fullMotion"
  case settingsReducedMotion = "settings.reducedMotion"

  // The file of settings
  case settingsLine = "settings.line"
  case settingsNotASetting = "settings.notASetting"
  case settingsTooLong = "settings.tooLong"
  case settingsNotText = "settings.notText"
  case settingsTooManyLines = "settings.tooManyLines"
  case settingsUnknown = "settings.unknown"
  case settingsBadValue = "settings.badValue"
  case settingsBadName = "settings.badName"
  case settingsBadTheme = "settings.badTheme"
  case settingsBadKey = "settings.badKey"
  case settingsKeyTaken = "settings.keyTaken"
  case settingsKeyFixed = "settings.keyFixed"
  case settingsRepeated = "settings.repeated"
  case settingsWarnings = "settings.warnings"
  case settingsNotKept = "settings.notKept"
  case settingsNotKeptRemedy = "settings.notKept.remedy"
}

extension TextCatalogue {
  package func callAsFunction(
    _ key: SettingsTextKey, count: Int? = nil, _ values: KeyValuePairs<String, String> = [:]
  ) -> String {
    text(key.rawValue, count: count, values)
  }
}
