import CellGrid

/// The big tick or cross that answers a call.
struct SplashArt: Sendable {
  let isTick: Bool
  let glyphs: GlyphSet

  func draw(_ splash: CallMark.Splash, in rect: Rect, into frame: inout Frame) {
    let lines = splash == .large ? large : normal
    let style: Style = splash == .fading ? .dim : isTick ? .success : .failure
    let width = lines.map(\.count).max() ?? 0
    let place = rect.centered(Size(width, lines.count))
    for (row, line) in lines.enumerated() {
      for (column, character) in line.enumerated() where character != " " {
        frame.print(String(character), at: Point(place.minX + column, place.minY + row), style)
      }
    }
  }

  private var normal: [String] {
    switch (isTick, glyphs == .ascii) {
    case (true, false): ["     ▄▀", "▀▄ ▄▀", "  ▀"]
    case (true, true): ["     /", "\\   /", " \\_/"]
    case (false, false): ["▀▄ ▄▀", "  █", "▄▀ ▀▄"]
    case (false, true): ["\\ /", " X", "/ \\"]
    }
  }

  private var large: [String] {
    switch (isTick, glyphs == .ascii) {
    case (true, false): ["       ▄█▀", "▀█▄  ▄█▀", "  ▀██▀"]
    case (true, true): ["      //", "\\\\   //", " \\\\_//"]
    case (false, false): ["▀█▄ ▄█▀", "  ███", "▄█▀ ▀█▄"]
    case (false, true): ["\\\\ //", " XXX", "// \\\\"]
    }
  }
}
