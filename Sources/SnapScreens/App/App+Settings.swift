import SnapSettings
import TerminalText

/// What the player chose, from its file to the screens and back.
extension App {
  /// What was wrong with the player's files, as far as there is room for it; nil: nothing.
  var noticeOnSettings: NoticeScreen? {
    guard let first = settings.warnings.first else { return nil }
    return NoticeScreen(first.terminalSafe, texts(.settingsWarnings, count: settings.warnings.count))
  }

  mutating func settingsNotKept(_ reason: String) {
    show(.notice(NoticeScreen(texts(.settingsNotKept, ["reason": reason.terminalSafe]), texts(.settingsNotKeptRemedy))))
  }
}
