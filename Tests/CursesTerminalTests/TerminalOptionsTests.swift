import CellGrid
import CursesTerminal
import Testing

@Suite struct TerminalOptionsTests {
  private static func options(_ variables: [String: String], utf8: Bool = true) -> TerminalOptions {
    TerminalOptions(variable: { variables[$0] }, localeIsUTF8: utf8)
  }

  @Test func plainEnvironment() {
    #expect(
      Self.options(["TERM": "xterm"]) == TerminalOptions(glyphs: .utf8, colours: true, theme: .plain, mouse: false))
  }

  @Test func glyphsFollowLocaleAndConsole() {
    #expect(Self.options(["TERM": "xterm"], utf8: false).glyphs == .ascii)
    #expect(Self.options(["TERM": "linux"]).glyphs == .console)
    #expect(Self.options(["TERM": "linux"], utf8: false).glyphs == .ascii)
  }

  @Test(arguments: [("1", false), ("anything", false), ("", true)]) func noColor(value: String, colours: Bool) {
    #expect(Self.options(["NO_COLOR": value]).colours == colours)
  }

  @Test(arguments: [
    ("15;0", Theme.Ground.dark), ("0;15", .light), ("0;default;15", .light), ("7;8", .dark), ("0;default", .any),
    ("0;99", .any),
    ("nonsense", .any), ("", .any), ("0;7", .light),
  ])
  func background(value: String, ground: Theme.Ground) {
    #expect(TerminalOptions.ground { ["COLORFGBG": value][$0] } == ground)
  }

  @Test(arguments: [
    ("de_DE.UTF-8", true), ("en_US.utf8@euro", true), ("C.UTF-8", true), ("C", false), ("", false),
    ("de_DE.ISO-8859-1", false),
    ("de_DE@utf8", false),
  ])
  func localeNames(name: String, isUTF8: Bool) {
    #expect(TerminalOptions.namesUTF8(name) == isUTF8)
  }
}
