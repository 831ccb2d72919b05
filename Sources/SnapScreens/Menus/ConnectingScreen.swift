import CellGrid
import SnapGame
import TerminalText

/// Somebody is being called; nothing to do but wait, or give up.
struct ConnectingScreen: Sendable {
  let address: String
  let since: Instant
  /// The host has been reached, and is being asked for a seat.
  var isConnected = false

  /// One picture of the spinner.
  private static let step = Duration.milliseconds(100)

  private func steps(at now: Instant) -> Int64 { max(0, (now - since).nanoseconds / Self.step.nanoseconds) }

  func nextChange(after now: Instant) -> Instant? { since + Self.step * Int(steps(at: now) + 1) }

  func handle(_ key: Key) -> ScreenRequest? { key == .escape || key == .character("q") ? .leave : nil }

  func draw(into frame: inout Frame, on canvas: Canvas, at now: Instant) {
    let texts = canvas.texts
    frame.header(texts(.titleJoin), on: canvas)
    let room = canvas.body.centered(Size(min(64, canvas.size.width - 2), 9))
    let area = frame.panel(room, on: canvas)
    let spinner = canvas.glyphs.spinner
    let picture = spinner[Int(steps(at: now)) % spinner.count]
    frame.print(
      "\(picture) \(texts(isConnected ? .connectingSignIn : .connectingTo))", in: area, line: 1, .center, .strong)
    frame.print(
      address.shown(columns: area.width, on: canvas), in: area, line: 3, .center, .literal)
    let seconds = steps(at: now) / 10
    if seconds > 0 {
      frame.print(texts(.connectingElapsed, ["seconds": String(seconds)]), in: area, line: 5, .center, .dim)
    }
    frame.print([KeyHint(texts(.keyEscape), texts(.hintCancel), press: .escape)])
  }
}
