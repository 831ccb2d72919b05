import CellGrid
import CursesTerminal
import SnapGame
import SnapScreens

/// What the app is seen on and used by: a terminal to draw on, or plain lines of text. It never waits.
protocol Console: AnyObject {
  /// The descriptor that becomes readable when somebody has typed, or is gone.
  var inputDescriptor: Int32 { get }
  /// What has been typed since the last time. Throws `.closed` once nobody is there any more.
  func read() throws(TerminalError) -> [AppMessage]
  /// In how many milliseconds `read()` is to be called though nothing has come; nil: it need not be.
  var readTimeout: Int? { get }

  /// Shows what is new, as far as it is taken.
  func show(_ app: inout App, at now: Instant) throws(TerminalError)
  /// Not all was taken: `show` is to be called again a little later.
  var isBehind: Bool { get }
  /// Rings the bell, tuned where that is possible.
  func ring(_ tone: SoundPattern.Tone?) throws(TerminalError)
  /// Everything is shown in this theme from now on.
  func use(_ theme: Theme)
  /// Clicks are to arrive as keys, where there is a mouse; or they are the terminal's own again.
  func reportMouse(_ isWanted: Bool) throws(TerminalError)

  var size: Size { get }
  /// Takes over the size that the terminal has now, and returns it.
  func resize() -> Size

  /// Gives the terminal back for a while; `resume()` takes it again.
  func suspend()
  func resume() throws(TerminalError)
  /// Gives the terminal back as it was. Does nothing if that has been done.
  func stop()
}

extension CursesTerminal: Console {
  func read() throws(TerminalError) -> [AppMessage] { try readKeys().map(AppMessage.key) }

  var readTimeout: Int? { keyTimeout }

  func show(_ app: inout App, at now: Instant) throws(TerminalError) { _ = try paint(app.draw(at: now)) }

  func ring(_ tone: SoundPattern.Tone?) throws(TerminalError) {
    try bell(hertz: tone?.hertz, milliseconds: tone?.milliseconds)
  }
}
