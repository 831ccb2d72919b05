import CNCurses
package import CellGrid

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How to draw, as far as it is the player's choice and not the terminal's.
package struct TerminalOptions: Hashable, Sendable {
  /// The characters to draw with; `.ascii` also turns every other character into ASCII.
  package var glyphs: GlyphSet
  /// False: no colours, whatever the terminal has.
  package var colours: Bool
  package var theme: Theme
  /// True: the terminal is asked to report the mouse, and the player needs Shift to select text.
  package var mouse: Bool

  package init(glyphs: GlyphSet = .utf8, colours: Bool = true, theme: Theme = .plain, mouse: Bool = false) {
    self.glyphs = glyphs
    self.colours = colours
    self.theme = theme
    self.mouse = mouse
  }

  /// What the environment says: NO_COLOR (no-color.org: present and not empty), TERM=linux for the console's font. `localeIsUTF8` is the answer of `useLocaleOfEnvironment()`.
  package init(variable: (String) -> String?, localeIsUTF8: Bool) {
    let isConsole = variable("TERM") == "linux"
    self.init(
      glyphs: !localeIsUTF8 ? .ascii : isConsole ? .console : .utf8,
      colours: (variable("NO_COLOR") ?? "").isEmpty)
  }

  /// What is behind the texts of this terminal, as far as the environment says: COLORFGBG, and the Linux console is black.
  package static func ground(variable: (String) -> String?) -> Theme.Ground {
    variable("TERM") == "linux" ? .dark : ground(ofColours: variable("COLORFGBG") ?? "")
  }

  /// COLORFGBG is "foreground;background" (some write a third part between), by the numbers of the sixteen colours.
  private static func ground(ofColours text: String) -> Theme.Ground {
    guard text.contains(";"), let last = text.split(separator: ";").last, let background = Int(last) else {
      return .any
    }
    switch background {
    case 0...6, 8: return .dark
    case 7, 9...15: return .light
    default: return .any
    }
  }

  /// Makes the C library, and with it ncurses, use the character set of the environment; to be called once, before the
  /// terminal is started. If the environment asks for UTF-8 in a locale that is not installed, C.UTF-8 stands in.
  ///
  /// - Returns: whether the character set is UTF-8.
  package static func useLocaleOfEnvironment() -> Bool {
    let known = unsafe setlocale(LC_CTYPE, "") != nil
    if known { return characterSetIsUTF8 }
    let wanted = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(Self.environment).first { !$0.isEmpty } ?? ""
    guard Self.namesUTF8(wanted) else { return false }
    return unsafe setlocale(LC_CTYPE, "C.UTF-8") != nil && characterSetIsUTF8
  }

  /// The value of an environment variable; nil if it is not set.
  package static func environment(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// Whether a locale's name asks for UTF-8, as in `de_DE.UTF-8` or `en_US.utf8@euro`.
  package static func namesUTF8(_ locale: String) -> Bool {
    let set = locale.split(separator: ".", maxSplits: 1).dropFirst().first?.split(separator: "@").first ?? ""
    return ["utf-8", "utf8"].contains(set.lowercased())
  }

  private static var characterSetIsUTF8: Bool {
    guard let name = unsafe nl_langinfo(nl_item(CODESET)) else { return false }
    return unsafe String(cString: name) == "UTF-8"
  }
}
