import CellGrid

/// "Leave the game?" in the right words for host, guest and solo player; lies over the waiting room or the table.
struct LeaveQuestion: Sendable {
  func draw(into frame: inout Frame, on canvas: Canvas, kind: Session.Kind) {}
}
