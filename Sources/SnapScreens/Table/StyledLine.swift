import CellGrid
import TerminalText

/// A line of text in several styles.
struct StyledLine: Sendable {
  struct Piece: Sendable {
    var text: String
    let style: Style
  }

  private(set) var pieces: [Piece] = []

  var columns: Int { pieces.reduce(0) { $0 + $1.text.columns } }

  mutating func append(_ text: String, _ style: Style = .text) {
    if !text.isEmpty { pieces.append(Piece(text: text, style: style)) }
  }

  /// Draws the line in the first row of `rect`; what does not fit is cut off on the right.
  func draw(in rect: Rect, _ alignment: Alignment, into frame: inout Frame) {
    let room = max(0, rect.width - columns)
    var x =
      switch alignment {
      case .leading: rect.minX
      case .center: rect.minX + room / 2
      case .trailing: rect.minX + room
      }
    frame.clipping(to: rect) { frame in
      for piece in pieces { x += frame.print(piece.text, at: Point(x, rect.minY), piece.style) }
    }
  }
}
