import CellGrid
import CursesTerminal
import SnapGame
import SnapHost
import SnapReplay
import SnapScreens

/// A record as a film of a terminal, in the format asciicast v2: a line of JSON about the whole, then one for each
/// picture with its time and what a terminal must print for it.
struct ReplayCast {
  private let playback: Playback
  private let glyphs: GlyphSet
  private let depth: ColourDepth

  private static let size = Size(80, 24)
  /// Players cut longer stretches in which nothing moves.
  private static let longestIdle = 3

  init(_ playback: Playback, isASCII: Bool, inColour: Bool) {
    self.playback = playback
    glyphs = isASCII ? .ascii : .utf8
    depth = inColour ? .indexed256 : .mono
  }

  /// - Parameter path: `-` for the standard output.
  func write(to path: String, _ texts: TextCatalogue) throws(System.Errno) {
    let descriptor = path == "-" ? System.standardOutput : try Files.replace(path)
    defer { if path != "-" { Files.close(descriptor) } }
    var buffer = header
    var last = Frame(Self.size)
    var isFirst = true
    for shot in ReplayFilm(playback, on: Canvas(size: Self.size, glyphs: glyphs, texts: texts)) {
      let text = (isFirst ? "\u{1B}[?25l\u{1B}[2J" : "") + changes(from: isFirst ? nil : last, to: shot.frame)
      buffer += "[\(Self.seconds(shot.time)), \"o\", \"\(text.jsonEscaped)\"]\n"
      last = shot.frame
      isFirst = false
      if buffer.utf8.count > 65_536 {
        try Files.write(buffer.utf8, to: descriptor)
        buffer = ""
      }
    }
    try Files.write(buffer.utf8, to: descriptor)
  }

  private var header: String {
    let title = playback.record.configuration.tableName.jsonEscaped
    return """
      {"version": 2, "width": \(Self.size.width), "height": \(Self.size.height), \
      "idle_time_limit": \(Self.longestIdle), "title": "\(title)"}

      """
  }

  /// With microseconds.
  private static func seconds(_ time: Duration) -> String {
    let microseconds = time.nanoseconds / 1_000
    let fraction = String(microseconds % 1_000_000)
    return "\(microseconds / 1_000_000)." + String(repeating: "0", count: 6 - fraction.count) + fraction
  }

  /// What turns one picture into the other; whole rows.
  private func changes(from last: Frame?, to frame: Frame) -> String {
    var text = ""
    for y in 0..<frame.size.height where last == nil || last?.row(y) != frame.row(y) {
      text += "\u{1B}[\(y + 1);1H"
      var style: Style?
      for cell in frame.row(y) where cell.columns > 0 {
        if cell.style != style { text += sequence(for: cell.style) }
        style = cell.style
        text.append(cell.cluster)
      }
    }
    return text + "\u{1B}[0m"
  }

  private let theme = ThemeLibrary.builtIn("dark") ?? .plain

  /// Select Graphic Rendition (ECMA-48) for a style on a dark terminal.
  private func sequence(for style: Style) -> String {
    let look = theme.look(of: style, depth)
    var codes = ["0"]
    if look.isBold { codes.append("1") }
    if look.isDim { codes.append("2") }
    if look.isUnderlined { codes.append("4") }
    if look.isReverse { codes.append("7") }
    if let colour = look.foreground { codes.append("38;5;\(colour)") }
    if let colour = look.background { codes.append("48;5;\(colour)") }
    return "\u{1B}[" + codes.joined(separator: ";") + "m"
  }
}

extension String {
  /// As it stands between the quotation marks of a JSON string.
  fileprivate var jsonEscaped: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case _ where scalar.value < 0x20:
        let hex = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
