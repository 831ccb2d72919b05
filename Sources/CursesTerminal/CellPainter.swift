import CNCurses
import CellGrid

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Turns cells into ncurses' complex characters.
struct CellPainter {
  /// A look as ncurses takes it: attributes, and the number of a pair of colours.
  private typealias Ink = (attributes: attr_t, pair: Int16)

  private let inks: [Style: Ink]

  /// Sets up the colours of the running screen.
  init(theme: Theme, colours: Bool) {
    var depth = ColourDepth.mono
    var hasDefaults = false
    if colours && has_colors() {
      start_color()
      hasDefaults = use_default_colors() == OK
      depth = ColourDepth(colours: Int(snap_colors()))
    }
    var inks: [Style: Ink] = [:]
    var pairs: [(foreground: Int, background: Int)] = []
    for style in Style.allCases {
      let look = theme.look(of: style, depth)
      var pair = 0
      if look.foreground != nil || look.background != nil {
        // Without colours of its own (-1) a terminal counts as light grey on black.
        let wanted = (look.foreground ?? (hasDefaults ? -1 : 7), look.background ?? (hasDefaults ? -1 : 0))
        if let known = pairs.firstIndex(where: { $0 == wanted }) {
          pair = known + 1
        } else if pairs.count + 1 < Int(snap_color_pairs()) {
          pairs.append(wanted)
          pair = pairs.count
          init_pair(Int16(pair), Int16(wanted.0), Int16(wanted.1))
        }
      }
      inks[style] = (Self.attributes(of: look), Int16(pair))
    }
    self.inks = inks
  }

  private static func attributes(of look: Look) -> attr_t {
    var attributes = snap_attribute_normal
    if look.isBold { attributes |= snap_attribute_bold }
    if look.isDim { attributes |= snap_attribute_dim }
    if look.isReverse { attributes |= snap_attribute_reverse }
    if look.isUnderlined { attributes |= snap_attribute_underline }
    return attributes
  }

  /// The complex characters of one row, none for the second column of a wide one.
  func characters(of row: ArraySlice<Cell>) -> [cchar_t] {
    var result: [cchar_t] = []
    result.reserveCapacity(row.count)
    // Neighbours are mostly alike, and looking one up costs more than the rest.
    var last: Cell?
    var repeated: [cchar_t] = []
    for cell in row where cell.columns > 0 {
      if cell != last {
        repeated = characters(of: cell)
        last = cell
      }
      result += repeated
    }
    return result
  }

  private func characters(of cell: Cell) -> [cchar_t] {
    let ink = inks[cell.style]!
    if let ascii = cell.cluster.asciiValue { return [Self.character([wchar_t(ascii), 0], ink)] }
    return Self.pieces(of: cell).map { Self.character($0 + [0], ink) }
  }

  /// A complex character of the given scalars, which end with a zero.
  private static func character(_ scalars: [wchar_t], _ ink: Ink) -> cchar_t {
    var result = cchar_t()
    unsafe setcchar(&result, scalars, ink.attributes, ink.pair, nil)
    return result
  }

  /// A cluster in characters that the C library, and so the terminal, gives as many columns as the grid does.
  ///
  /// Joiners and variation selectors are left out, and what follows them where there is no room: terminals differ by whole
  /// columns over emoji sequences, and the picture's columns matter more. What is missing becomes spaces.
  private static func pieces(of cell: Cell) -> [[wchar_t]] {
    var pieces: [[wchar_t]] = []
    var room = Int(cell.columns)
    for scalar in cell.cluster.unicodeScalars {
      let character = wchar_t(bitPattern: scalar.value)
      let columns = Int(snap_character_columns(character))
      if columns == 0 && !pieces.isEmpty && !scalar.properties.isDefaultIgnorableCodePoint {
        if pieces[pieces.count - 1].count < Int(CCHARW_MAX) { pieces[pieces.count - 1].append(character) }
      } else if columns > 0 && columns <= room {
        pieces.append([character])
        room -= columns
      }
    }
    // What the C library does not know, or sees wider than we do.
    if pieces.isEmpty {
      pieces.append([wchar_t(UInt8(ascii: "?"))])
      room -= 1
    }
    for _ in 0..<room { pieces.append([wchar_t(UInt8(ascii: " "))]) }
    return pieces
  }
}
