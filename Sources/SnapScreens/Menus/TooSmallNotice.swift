import CellGrid

/// Says that the terminal is too small, in however little room there is.
struct TooSmallNotice: Sendable {
  func draw(into frame: inout Frame, on canvas: Canvas) {}
}
