import CellGrid
import CursesTerminal
import SnapAssets
import Testing

/// The themes that come with the game.
@Suite struct ThemeTests {
  static let names = Assets.paths.filter { $0.hasPrefix("themes/") }.map { String($0.dropFirst(7)) }

  private func theme(_ name: String) throws -> Theme {
    try Theme(parsing: try #require(Assets.text(at: "themes/\(name)")))
  }

  @Test func thoseThatAreWantedAreThere() {
    #expect(Set(Self.names).isSuperset(of: ["neutral", "dark", "light", "high-contrast", "mono", "baize"]))
  }

  @Test(arguments: names) func withoutColoursThereAreNone(name: String) throws {
    let theme = try theme(name)
    for style in Style.allCases {
      let look = theme.look(of: style, .mono)
      #expect(look.foreground == nil && look.background == nil)
    }
  }

  @Test func monoHasNoColoursAnywhere() throws {
    let theme = try theme("mono")
    for depth in ColourDepth.allCases {
      for style in Style.allCases { #expect(theme.look(of: style, depth) == theme.look(of: style, .mono)) }
    }
  }

  /// What must not be mistaken for each other, on any terminal.
  @Test(arguments: ColourDepth.allCases, names) func meaningsDiffer(depth: ColourDepth, name: String) throws {
    let theme = try theme(name)
    let pairs: [(Style, Style)] = [
      (.activePlayer, .playerName), (.absentPlayer, .playerName), (.selectedItem, .menuItem), (.disabledKey, .key),
      (.cardHighlight, .cardFace), (.pendingBubble, .bubble), (.activeInput, .input), (.activeBorder, .border),
      (.flash, .text), (.flash, .statusBar), (.dim, .text), (.strong, .text),
    ]
    for (first, second) in pairs where !(depth == .mono || name == "mono") || second != .statusBar {
      #expect(theme.look(of: first, depth) != theme.look(of: second, depth), "\(first) and \(second)")
    }
  }

  /// Contrast by WCAG 2. Against the background that the theme is made for, 4.5; for what must suit both backgrounds 3, for
  /// 4.5 on both is impossible. Outlines and what is switched off may be fainter.
  @Test(arguments: names) func textsCanBeRead(name: String) throws {
    let theme = try theme(name)
    let faint: Set<Style> = [.border, .cardEdge, .cardPlace]
    for style in Style.allCases {
      let look = theme.look(of: style, .indexed256)
      let least = faint.contains(style) || theme.ground == .any && look.background == nil ? 3.0 : 4.5
      for ground in Self.grounds(of: look, on: theme) {
        // Without a colour of its own, text is black or white, whatever is not behind it.
        guard let foreground = look.foreground else { continue }
        let contrast = Self.contrast(Self.luminance(foreground), ground)
        #expect(contrast >= least, "\(style): \(contrast)")
      }
    }
  }

  /// Who has a theme with a ground of its own sees the terminal's own nowhere.
  @Test(arguments: names) func anOwnGroundIsEverywhere(name: String) throws {
    let theme = try theme(name)
    guard theme.ground == .own else { return }
    for depth in ColourDepth.allCases where depth != .mono {
      for style in Style.allCases {
        let look = theme.look(of: style, depth)
        #expect(look.foreground != nil && look.background != nil && look.foreground != look.background)
      }
    }
  }

  private static func grounds(of look: Look, on theme: Theme) -> [Double] {
    if let background = look.background { return [luminance(background)] }
    return switch theme.ground {
    case .dark: [0]
    case .light: [1]
    case .any, .own: [0, 1]
    }
  }

  private static func contrast(_ a: Double, _ b: Double) -> Double { (max(a, b) + 0.05) / (min(a, b) + 0.05) }

  /// The relative luminance of a colour of xterm's cube or greys.
  private static func luminance(_ index: Int) -> Double {
    let steps = [0, 95, 135, 175, 215, 255]
    let parts =
      index >= 232
      ? Array(repeating: 8 + 10 * (index - 232), count: 3)
      : [steps[(index - 16) / 36], steps[(index - 16) / 6 % 6], steps[(index - 16) % 6]]
    // A cube of the linear value is close enough to the exact curve, without any library.
    let linear = parts.map { part -> Double in
      let value = Double(part) / 255
      return value <= 0.04 ? value / 12.92 : value * value * (0.72 + 0.28 * value)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  // MARK: - Reading

  @Test(
    arguments: [
      ("\n# x\nbold", 3, .notALine),
      ("text bold", 1, .notALine),
      ("txet = | | |", 1, .unknownStyle("txet")),
      ("text = | | |\ntext = | | |", 2, .repeated("text")),
      ("text = bold | bold", 1, .notFour(2)),
      ("text = | | | | ", 1, .notFour(5)),
      ("text = red | | |", 1, .unknownWord("red")),
      ("text = | bright-red | |", 1, .unknownWord("bright-red")),
      ("text = | | | 256", 1, .unknownWord("256")),
      ("text = | | | 7", 1, .unknownWord("7")),
      ("text = | | red blue |", 1, .unknownWord("blue")),
      ("text = | | red on |", 1, .unknownWord("on")),
      ("text = | | on red on blue |", 1, .unknownWord("on")),
      ("background = grey", 1, .unknownGround("grey")),
      ("background = dark\nbackground = dark", 2, .repeated("background")),
      ("like = nobody", 1, .unknownTheme("nobody")),
      ("text = " + String(repeating: " ", count: 300), 1, .tooLong),
    ] as [(String, Int, Theme.SyntaxError.Reason)])
  func aBadLineIsNamed(source: String, line: Int, reason: Theme.SyntaxError.Reason) {
    #expect(throws: Theme.SyntaxError(line: line, reason: reason)) { try Theme(parsing: source) }
  }

  @Test func whatIsMissingIsNamed() throws {
    let error = #expect(throws: Theme.SyntaxError.self) { try Theme(parsing: "text = | | |\n") }
    guard case .missing(let names) = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(names.count == Style.allCases.count - 1 && names.contains("card-back"))
  }

  @Test func aThemeMayBeLikeAnother() throws {
    let dark = try theme("dark")
    let mine = try Theme(parsing: "like = dark\ntitle = | | | 200\n") { $0 == "dark" ? dark : nil }
    #expect(mine.look(of: .title, .indexed256).foreground == 200)
    #expect(mine.look(of: .key, .indexed256) == dark.look(of: .key, .indexed256))
    #expect(mine.ground == .dark)
  }

  @Test(arguments: [
    (2, ColourDepth.mono), (8, .eight), (16, .sixteen), (88, .sixteen), (256, .indexed256), (1 << 24, .eight),
  ])
  func depths(colours: Int, expected: ColourDepth) {
    #expect(ColourDepth(colours: colours) == expected)
  }
}
