import CNCurses
import CellGrid

/// What the terminal's description (terminfo) says.
enum Capabilities {
  /// A string capability, without the delays that printers needed; nil if the terminal has none of that name.
  static func string(_ name: String) -> [UInt8]? {
    guard let value = unsafe snap_capability(name) else { return nil }
    var bytes = unsafe Array(String(cString: value).utf8)
    // A delay is written $<5> or $<20*/>.
    while let start = bytes.indices.first(where: { bytes[$0...].starts(with: [0x24, 0x3C]) }),
      let end = bytes[start...].firstIndex(of: 0x3E)
    {
      bytes.removeSubrange(start...end)
    }
    return bytes
  }

  /// The capabilities of keys, by terminfo's names (terminfo(5)), and what we call the keys.
  private static let keys: [(name: String, key: Key)] =
    [
      ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right), ("khome", .home), ("kend", .end),
      ("kpp", .pageUp), ("knp", .pageDown), ("kich1", .insert), ("kdch1", .delete), ("kcbt", .backtab),
      ("kent", .enter),
    ] + (1...12).map { ("kf\($0)", .function($0)) }

  /// What the keys of this terminal send.
  static var keySequences: [(bytes: [UInt8], key: Key)] {
    keys.compactMap { name, key in string(name).map { ($0, key) } }
  }

  /// Asks for pastes to be marked as such, and tells that it may stop (xterm's mode 2004). Terminals with a mouse know it.
  static let pasteOn = Array("\u{1B}[?2004h".utf8)
  static let pasteOff = Array("\u{1B}[?2004l".utf8)
  /// Asks for reports of mouse buttons in the form that has no limit of columns (xterm's modes 1000 and 1006).
  static let mouseOn = Array("\u{1B}[?1000h\u{1B}[?1006h".utf8)
  static let mouseOff = Array("\u{1B}[?1006l\u{1B}[?1000l".utf8)
  /// The Linux console's bell back to its own pitch and length (console_codes(4)).
  static let consoleBellReset = Array("\u{1B}[10]\u{1B}[11]".utf8)
}
