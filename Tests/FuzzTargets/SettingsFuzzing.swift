import SnapSettings

/// Reads a file of settings, has it say what it says and what is usual, and reads that again.
func fuzzSettings(_ input: [UInt8]) {
  let file = SettingsFile(parsing: input)
  precondition(Settings.isThemeName(file.settings.theme) || file.settings.theme == Settings().theme)
  // Text behind the longest file's last line is kept, and never read.
  if file.problems.contains(where: { $0.reason == .tooManyLines }) { return }
  for wanted in [file.settings, Settings()] {
    let again = SettingsFile(parsing: file.bytes(saying: wanted))
    precondition(again.settings == wanted)
    precondition(SettingsFile(parsing: again.bytes(saying: wanted)).settings == wanted)
  }
}

/// One of each setting, and lines that are not quite one.
func settingsSeeds() -> [[UInt8]] {
  let all = Setting.allCases.map { "\($0.fileName) = \($0.text(in: Settings()))\n" }.joined()
  return [all, "# theme = dark\nkey.snap=enter\nkey.turn = space\r\nname = Ann\nname = Bob\n= on\nbell\n"].map {
    Array($0.utf8)
  }
}
