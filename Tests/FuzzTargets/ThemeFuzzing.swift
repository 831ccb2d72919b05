import CellGrid
import CursesTerminal
import SnapAssets

/// Reads a file of a theme, and asks it for every look.
func fuzzTheme(_ input: [UInt8]) {
  let source = String(decoding: input, as: UTF8.self)
  let theme: Theme
  do throws(Theme.SyntaxError) {
    theme = try Theme(parsing: source) { $0 == "dark" ? dark : nil }
  } catch {
    let lines = source.utf8.count { $0 == UInt8(ascii: "\n") } + 1
    precondition((1...lines).contains(error.line))
    return
  }
  for style in Style.allCases {
    for depth in ColourDepth.allCases {
      let look = theme.look(of: style, depth)
      for colour in [look.foreground, look.background].compactMap({ $0 }) {
        precondition(colours(of: depth).contains(colour))
      }
    }
  }
  precondition((try? Theme(parsing: "like = mine\n") { $0 == "mine" ? theme : nil }) == theme)
}

/// What a theme may name for a terminal of this depth (docs/settings.md).
private func colours(of depth: ColourDepth) -> Range<Int> {
  switch depth {
  case .mono: 0..<0
  case .eight: 0..<8
  case .sixteen: 0..<16
  case .indexed256: 16..<256
  }
}

private let dark = Assets.text(at: "themes/dark").flatMap { try? Theme(parsing: $0) }

/// A whole theme in few words, and one that is like another.
func themeSeeds() -> [[UInt8]] {
  let names = (Assets.text(at: "themes/dark") ?? "").split(separator: "\n").compactMap { line in
    line.hasPrefix("#") ? nil : line.split(separator: " ").first
  }
  let whole = names.map { $0 == "background" ? "background = dark\n" : "\($0) = | | |\n" }.joined()
  let short = """
    # Mine
    like = dark
    background = own
    text = | white on black | bright-white on blue | 230 on 22
    title = bold | dim magenta | underline bright-yellow | reverse 141
    """
  return [whole, short].map { Array($0.utf8) }
}
