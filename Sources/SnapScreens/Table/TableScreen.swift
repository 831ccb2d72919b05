import CellGrid
import SnapGame

/// The table: what its keys do, and what lies over it.
struct TableScreen: Sendable {
  /// What of the app's state the picture shows.
  struct State: Sendable {
    let isPaused: Bool
    let isMuted: Bool
    /// The table is that of a game in the past.
    var replay: Replay?
  }

  /// What stands in the place of what players would read.
  struct Replay: Sendable {
    let caption: String
    let hints: [TableKeys.Hint]
  }

  private var showsHelp = false

  init() {}

  /// - Parameters:
  ///   - isPaused: the table's time stands still.
  ///   - now: the time at the table.
  mutating func handle(_ key: Key, session: Session, isPaused: Bool, at now: Instant) -> ScreenRequest? {
    if showsHelp {
      showsHelp = false
      return nil
    }
    if key == .character("?") && !isPaused {
      showsHelp = true
      return nil
    }
    return TableKeys(session: session, isPaused: isPaused, now: now).request(for: key)
  }

  func draw(into frame: inout Frame, on canvas: Canvas, session: Session, state: State, at now: Instant) {
    let picture = TablePicture(canvas: canvas, session: session, state: state, now: now)
    picture.draw(into: &frame)
    if state.isPaused {
      TableNotice.paused(canvas.texts).draw(into: &frame, on: canvas)
    } else if showsHelp {
      TableNotice.help(canvas.texts, canPause: picture.keys.canPause).draw(into: &frame, on: canvas)
    }
  }
}
