package import SnapSettings

extension SettingsProblem {
  /// A sentence for the line, without a full stop.
  package func text(path: String, _ texts: TextCatalogue) -> String {
    texts(.settingsLine, ["path": path, "line": String(line), "reason": reason.text(texts)])
  }
}

extension SettingsProblem.Reason {
  fileprivate func text(_ texts: TextCatalogue) -> String {
    switch self {
    case .notASetting: texts(.settingsNotASetting)
    case .tooLong: texts(.settingsTooLong)
    case .notText: texts(.settingsNotText)
    case .tooManyLines: texts(.settingsTooManyLines)
    case .unknown(let name): texts(.settingsUnknown, ["name": name])
    case .badValue(let setting, let value, let allowed):
      texts(
        .settingsBadValue,
        ["name": setting.fileName, "value": value, "allowed": allowed.joined(separator: ", ")])
    case .badName(let value): texts(.settingsBadName, ["value": value])
    case .badThemeName(let value): texts(.settingsBadTheme, ["value": value])
    case .badKey(let value): texts(.settingsBadKey, ["value": value])
    case .keyTaken(let key, let other):
      texts(.settingsKeyTaken, ["key": key.name, "other": Setting.key(other).fileName])
    case .keyFixed(let key): texts(.settingsKeyFixed, ["key": key.name])
    case .repeated(let setting, let earlier):
      texts(.settingsRepeated, ["name": setting.fileName, "earlier": String(earlier)])
    }
  }
}
