import SnapSettings
import TerminalText

/// What the player chose, from its file to the screens and back.
extension App {
  /// What was wrong with the player's files, as far as there is room for it; nil: nothing.
  var noticeOnSettings: NoticeScreen? {
    // Whoever plays by lines has read them before the game's first.
    guard !settings.isPlain, let first = settings.warnings.first else { return nil }
    return NoticeScreen(first.terminalSafe, texts(.settingsWarnings, count: settings.warnings.count))
  }

  /// Puts what was chosen in force at once.
  mutating func change(to new: SnapSettings.Settings) {
    let old = settings.chosen
    settings.chosen = new
    commands.append(.useSettings(new))
    // So one hears what one chose.
    if new.bell && !old.bell { ringBell() }
  }

  /// Has what was changed written down.
  mutating func keepSettings() {
    if settings.chosen == keptSettings { return }
    keptSettings = settings.chosen
    commands.append(.keepSettings(settings.chosen))
  }

  mutating func settingsNotKept(_ reason: String) {
    show(.notice(NoticeScreen(texts(.settingsNotKept, ["reason": reason.terminalSafe]), texts(.settingsNotKeptRemedy))))
  }
}
