import CellGrid
import SnapGame

/// The table: what its keys do, and what lies over it.
struct TableScreen: Sendable {
  /// What of the app's state the picture shows.
  struct State: Sendable {
    let isPaused: Bool
    let isMuted: Bool
  }

  mutating func handle(_ key: Key, session: Session, at now: Instant) -> ScreenRequest? { nil }
  func draw(into frame: inout Frame, on canvas: Canvas, session: Session, state: State, at now: Instant) {}
}
