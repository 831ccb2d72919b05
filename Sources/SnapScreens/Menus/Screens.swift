import CellGrid
import SnapGame
import SnapGuest

struct TitleScreen: Sendable {
  let openedAt: Instant
  func nextChange(after now: Instant) -> Instant? { nil }
  mutating func handle(_ key: Key, at now: Instant) -> ScreenRequest? { nil }
  func draw(into frame: inout Frame, on canvas: Canvas, at now: Instant) {}
}

struct HowToPlayScreen: Sendable {
  let openedAt: Instant
  func nextChange(after now: Instant) -> Instant? { nil }
  mutating func handle(_ key: Key, at now: Instant) -> ScreenRequest? { nil }
  func draw(into frame: inout Frame, on canvas: Canvas, at now: Instant) {}
}

struct HostForm: Sendable {
  init(playerName: String, texts: TextCatalogue) {}
  mutating func handle(_ key: Key, texts: TextCatalogue) -> ScreenRequest? { nil }
  func draw(into frame: inout Frame, on canvas: Canvas) {}
}

struct JoinForm: Sendable {
  mutating func handle(_ key: Key, texts: TextCatalogue) -> ScreenRequest? { nil }
  func draw(into frame: inout Frame, on canvas: Canvas) {}
}

struct ConnectingScreen: Sendable {
  let address: String
  let since: Instant
  func nextChange(after now: Instant) -> Instant? { nil }
  func draw(into frame: inout Frame, on canvas: Canvas, at now: Instant) {}
}

struct WaitingRoomScreen: Sendable {
  mutating func handle(_ key: Key, session: Session) -> ScreenRequest? { nil }
  func draw(into frame: inout Frame, on canvas: Canvas, session: Session) {}
}

/// A sentence that says what happened and one that says what to do.
struct NoticeScreen: Sendable {
  let what: String
  let remedy: String

  /// nil where there is nothing to tell: the player himself left.
  init?(_ end: GuestEnd, texts: TextCatalogue) {
    if end == .left { return nil }
    what = ""
    remedy = ""
  }

  init(_ failure: ConnectFailure, address: String, texts: TextCatalogue) {
    what = ""
    remedy = ""
  }

  init(_ failure: HostFailure, texts: TextCatalogue) {
    what = ""
    remedy = ""
  }

  func draw(into frame: inout Frame, on canvas: Canvas) {}
}
