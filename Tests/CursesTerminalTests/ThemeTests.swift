import CellGrid
import CursesTerminal
import Testing

@Suite struct ThemeTests {
  @Test(arguments: Theme.allCases) func withoutColoursThereAreNone(theme: Theme) {
    for style in Style.allCases {
      let look = theme.look(of: style, .mono)
      #expect(look.foreground == nil && look.background == nil)
    }
  }

  /// What must not be mistaken for each other, on any terminal.
  @Test(arguments: ColourDepth.allCases, Theme.allCases) func meaningsDiffer(depth: ColourDepth, theme: Theme) {
    let pairs: [(Style, Style)] = [
      (.activePlayer, .playerName), (.absentPlayer, .playerName), (.selectedItem, .menuItem), (.disabledKey, .key),
      (.cardHighlight, .cardFace), (.pendingBubble, .bubble), (.activeInput, .input), (.activeBorder, .border),
      (.flash, .text), (.dim, .text), (.strong, .text),
    ]
    for (first, second) in pairs { #expect(theme.look(of: first, depth) != theme.look(of: second, depth)) }
  }

  @Test(arguments: [ColourDepth.eight, .sixteen, .indexed256]) func coloursExist(depth: ColourDepth) {
    let count = [ColourDepth.eight: 8, .sixteen: 16, .indexed256: 256][depth]!
    for theme in Theme.allCases {
      for style in Style.allCases {
        let look = theme.look(of: style, depth)
        #expect((0..<count).contains(look.foreground ?? 0) && (0..<count).contains(look.background ?? 0))
      }
    }
  }

  /// Contrast by WCAG 2: 3 for what must suit both backgrounds (4.5 on both is impossible), 4.5 elsewhere.
  @Test(arguments: Theme.allCases) func textsCanBeRead(theme: Theme) {
    for style in Style.allCases {
      let look = theme.look(of: style, .indexed256)
      if let background = look.background {
        let ink = Self.luminance(look.foreground ?? 16)
        #expect(Self.contrast(ink, Self.luminance(background)) >= 4.5, "\(style) on its own background")
      } else if let foreground = look.foreground {
        let ink = Self.luminance(foreground)
        let least = theme == .either ? 3 : 4.5
        if theme != .light { #expect(Self.contrast(ink, 0) >= least, "\(style) on black") }
        if theme != .dark { #expect(Self.contrast(ink, 1) >= least, "\(style) on white") }
      }
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

  @Test(arguments: [
    (2, ColourDepth.mono), (8, .eight), (16, .sixteen), (88, .sixteen), (256, .indexed256), (1 << 24, .eight),
  ])
  func depths(colours: Int, expected: ColourDepth) {
    #expect(ColourDepth(colours: colours) == expected)
  }
}
