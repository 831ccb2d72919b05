package import CellGrid

/// One key press, or what else arrives from the keyboard's side.
package enum Key: Hashable, Sendable {
  /// A printed character, also the space.
  case character(Character)
  /// A letter with Ctrl, in lower case. Ctrl-C, Ctrl-Z and Ctrl-\ are signals and do not arrive here.
  case control(Character)
  /// A character with Alt (Meta).
  case alternate(Character)
  case enter, escape, tab, backtab, backspace, delete, insert
  case up, down, left, right, home, end, pageUp, pageDown
  /// F1 and on.
  case function(Int)
  /// Text pasted by the terminal, at most `KeyDecoder.maximumPaste` bytes of it; line ends are line feeds. Not filtered.
  case paste(String)
  /// The left mouse button was pressed on a cell.
  case click(Point)
}
