import CellGrid
import SnapGame
import TerminalText

/// Somebody is being called; nothing to do but wait, or give up.
struct ConnectingScreen: Sendable {
  let address: String
  /// The spinner does not turn.
  let isStill: Bool
  let since: Instant
  /// The host has been reached, and is being asked for a seat.
  var isConnected = false

  /// One picture of the spinner.
  private static let step = Duration.milliseconds(100)
  private static let stepsPerSecond: Int64 = 10

  private func steps(at now: Instant) -> Int64 { max(0, (now - since).nanoseconds / Self.step.nanoseconds) }

  func nextChange(after now: Instant) -> Instant? {
    let passed = steps(at: now)
    let next = isStill ? (passed / Self.stepsPerSecond + 1) * Self.stepsPerSecond : passed + 1
    return since + Self.step * Int(next)
  }

  func handle(_ key: Key) -> ScreenRequest? { key == .escape || key == .character("q") ? .leave : nil }

  func draw(into frame: inout Frame, on canvas: Canvas, at now: Instant) {
    let texts = canvas.texts
    frame.header(texts(.titleJoin), on: canvas)
    let room = canvas.body.centered(Size(min(64, canvas.size.width - 2), 9))
    let area = frame.panel(room, on: canvas)
    let spinner = canvas.glyphs.spinner
    let picture = spinner[isStill ? 0 : Int(steps(at: now)) % spinner.count]
    frame.print(
      "\(picture) \(texts(isConnected ? .connectingSignIn : .connectingTo))", in: area, line: 1, .center, .strong)
    frame.print(
      address.shown(columns: area.width, on: canvas), in: area, line: 3, .center, .literal)
    let seconds = steps(at: now) / Self.stepsPerSecond
    if seconds > 0 {
      frame.print(texts(.connectingElapsed, ["seconds": String(seconds)]), in: area, line: 5, .center, .dim)
    }
    frame.print([KeyHint(texts(.keyEscape), texts(.hintCancel), press: .escape)])
  }
}
