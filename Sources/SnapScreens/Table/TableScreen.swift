import CellGrid
import SnapGame
import SnapSettings

/// What can be clicked on the table, beside the hints; the raw value is the number of the item.
enum TablePart: Int, CaseIterable {
  /// The player's own cards, face down: turns one.
  case ownStack
  case snapButton
  /// The end of a round: goes on to the next.
  case result
  /// The same as `ownStack` for the second person at the keyboard.
  case secondStack
}

/// The table: what its keys do, and what lies over it.
struct TableScreen: Sendable {
  /// What of the app's state the picture shows.
  struct State: Sendable {
    let isPaused: Bool
    let isMuted: Bool
    /// The bar lights up, and names this sound.
    var isFlashing = false
    var sound: SoundCue?
    /// There is a button to call with.
    var hasMouse = false
    /// The table is that of a game in the past.
    var replay: Replay?
  }

  /// What stands in the place of what players would read at a table of their own.
  struct Replay: Sendable {
    let caption: String
    let hints: [TableKeys.Hint]
    /// It is no game in the past: the player's own cards and calls are to be had.
    var isPlayed = false
    /// What the table itself waits for is said.
    var showsPrompt = true
  }

  private(set) var showsHelp = false

  init() {}

  /// - Parameters:
  ///   - isPaused: the table's time stands still.
  ///   - keys: which key does what.
  ///   - now: the time at the table.
  mutating func handle(
    _ key: Key, session: Session, isPaused: Bool, keys: KeyMap = KeyMap(), at now: Instant
  ) -> ScreenRequest? {
    if showsHelp {
      showsHelp = false
      return nil
    }
    if keys.does(.help, key) && !isPaused {
      showsHelp = true
      return nil
    }
    return TableKeys(session: session, isPaused: isPaused, keys: keys, now: now).request(for: key)
  }

  /// What a click on a part of the table asks for.
  func click(_ item: Int, session: Session, isPaused: Bool, at now: Instant) -> ScreenRequest? {
    if showsHelp { return nil }
    let keys = TableKeys(session: session, isPaused: isPaused, now: now)
    return switch TablePart(rawValue: item) {
    case .ownStack, .result: keys.turnRequest(of: .first)
    case .secondStack: keys.turnRequest(of: .second)
    case .snapButton: keys.callRequest(of: .first)
    case nil: nil
    }
  }

  func draw(into frame: inout Frame, on canvas: Canvas, session: Session, state: State, at now: Instant) {
    let picture = TablePicture(canvas: canvas, session: session, state: state, now: now)
    picture.draw(into: &frame)
    if showsHelp {
      TableNotice.help(on: canvas, session: session).draw(into: &frame, on: canvas)
    } else if state.isPaused {
      TableNotice.paused(on: canvas).draw(into: &frame, on: canvas)
    }
  }
}
