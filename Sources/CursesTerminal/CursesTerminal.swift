import CNCurses
package import CellGrid

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The terminal, drawn on with ncurses.
///
/// There is one at a time, and only one thread uses it. It never waits: keys are read when there are some, and a picture is
/// sent in one write(2); if the terminal takes only a part, the rest is kept for `flush()`, and new pictures are refused.
/// Signals are the caller's affair: `stop()` on SIGTERM, SIGHUP and SIGINT, `suspend()` and `resume()` around SIGSTOP,
/// `resize()` on SIGWINCH. Only a fault of the program itself gives the terminal back without being told.
@safe package final class CursesTerminal {
  /// What became of a picture.
  package enum PaintResult: Sendable {
    /// The terminal was sent it, or showed it already.
    case painted
    /// The terminal has not taken all of the last one yet: paint again once it is not `isBehind` any more.
    case busy
  }

  private enum State { case running, suspended, stopped }

  package private(set) var options: TerminalOptions
  private let device: TerminalDevice
  private let capture: OutputCapture
  private let screen: OpaquePointer
  private let keyboard: UnsafeMutablePointer<FILE>
  private var painter: CellPainter
  private var decoder: KeyDecoder
  /// That of Linux, whose bell can be tuned.
  private let isConsole: Bool
  private let marksPastes: Bool
  /// Whether the terminal has a mouse to report.
  package let hasMouse: Bool
  /// Whether clicks arrive as keys.
  package private(set) var reportsMouse: Bool
  private var state = State.running
  /// What the terminal shows; nil if that is not known.
  private var shown: Frame?
  /// When the last byte came from the keyboard, in milliseconds of the monotonic clock.
  private var lastByte = 0
  private var bellIsTuned = false

  /// Takes the terminal of standard input and output: its alternate screen, its keys one by one.
  ///
  /// Call `TerminalOptions.useLocaleOfEnvironment()` before. Nothing has been changed if this throws.
  package init(options: TerminalOptions) throws(TerminalError) {
    let type = TerminalOptions.environment("TERM") ?? ""
    device = try TerminalDevice()
    try Self.check(type: type, on: device.output)
    capture = try OutputCapture()
    guard let keyboard = unsafe fopen("/dev/null", "r") else { throw .system(call: "open", code: errno) }

    // The size is set below; these variables may be those of another terminal, and ncurses would believe them.
    for name in ["LINES", "COLUMNS"] { unsafe unsetenv(name) }
    var signals = snap_signal_actions()
    unsafe snap_save_signals(&signals)
    let screen = unsafe newterm(type, capture.stream, keyboard)
    unsafe snap_restore_signals(&signals)
    guard let screen = unsafe screen else {
      unsafe fclose(keyboard)
      throw .typeUnknown(type)
    }
    unsafe self.screen = screen
    unsafe self.keyboard = keyboard
    isConsole = type == "linux"
    self.options = options
    painter = CellPainter(theme: options.theme, colours: options.colours)
    decoder = KeyDecoder(sequences: Capabilities.keySequences)
    hasMouse = Capabilities.string("kmous") != nil
    marksPastes = hasMouse
    reportsMouse = hasMouse && options.mouse
    typeahead(-1)
    unsafe idlok(snap_standard_screen(), false)
    fitToWindow()
    try device.enterKeyMode()
    CrashRestore.arm(device, writing: Self.restoringBytes(marksPastes: marksPastes, isConsole: isConsole))
    enterModes()
    try device.flush()
  }

  deinit {
    stop()
    unsafe delscreen(screen)
    unsafe fclose(keyboard)
  }

  /// Refuses terminals that ncurses would fail on, or show nothing on.
  private static func check(type: String, on descriptor: Int32) throws(TerminalError) {
    if type.isEmpty { throw .typeUnset }
    var result: Int32 = 0
    guard unsafe setupterm(type, descriptor, &result) == OK else { throw .typeUnknown(type) }
    let placesCursor = Capabilities.string("cup") != nil
    snap_forget_description()
    if !placesCursor { throw .typeTooSimple(type) }
  }

  // MARK: Giving the terminal back

  /// Gives the terminal back as it was. Does nothing if that has been done.
  package func stop() {
    if state == .running { leave() }
    state = .stopped
  }

  /// Gives the terminal back for a while, before the program stops itself (SIGSTOP) or runs another.
  package func suspend() {
    guard state == .running else { return }
    leave()
    state = .suspended
  }

  /// Takes the terminal again: after `suspend()`, and after a stop that nobody announced (SIGSTOP from elsewhere), since
  /// others have used it meanwhile. Paint next.
  package func resume() throws(TerminalError) {
    guard state != .stopped else { return }
    try device.enterKeyMode()
    CrashRestore.arm(device, writing: Self.restoringBytes(marksPastes: marksPastes, isConsole: isConsole))
    state = .running
    _ = fitToWindow()
    enterModes()
    redraw()
    try device.flush()
  }

  private func leave() {
    leaveModes()
    endwin()
    if let bytes = try? capture.take() { device.enqueue(RepeatedCharacters.expand(bytes)) }
    device.finish(milliseconds: 200)
    device.leaveKeyMode()
    CrashRestore.disarm()
    shown = nil
  }

  private func enterModes() {
    if marksPastes { device.enqueue(Capabilities.pasteOn) }
    if reportsMouse { device.enqueue(Capabilities.mouseOn) }
  }

  private func leaveModes() {
    if reportsMouse { device.enqueue(Capabilities.mouseOff) }
    if marksPastes { device.enqueue(Capabilities.pasteOff) }
    if bellIsTuned { device.enqueue(Capabilities.consoleBellReset) }
    bellIsTuned = false
  }

  /// What a dying program writes: everything off that may be on.
  private static func restoringBytes(marksPastes: Bool, isConsole: Bool) -> [UInt8] {
    let modes =
      (marksPastes ? Capabilities.mouseOff + Capabilities.pasteOff : [])
      + (isConsole ? Capabilities.consoleBellReset : [])
    return modes + ["sgr0", "op", "cnorm", "rmkx", "rmcup"].compactMap(Capabilities.string).joined()
  }

  /// From now on clicks arrive as keys, if the terminal has a mouse; or they are the terminal's again, for selecting text.
  package func reportMouse(_ isWanted: Bool) throws(TerminalError) {
    guard hasMouse, isWanted != reportsMouse else { return }
    reportsMouse = isWanted
    guard state == .running else { return }
    device.enqueue(isWanted ? Capabilities.mouseOn : Capabilities.mouseOff)
    try device.flush()
  }

  /// Shows everything in another theme from now on. Paint next.
  package func use(_ theme: Theme) {
    if theme == options.theme { return }
    options.theme = theme
    painter = CellPainter(theme: theme, colours: options.colours)
    redraw()
  }

  // MARK: Drawing

  /// The size of the terminal.
  package var size: Size {
    unsafe Size(Int(getmaxx(snap_standard_screen())), Int(getmaxy(snap_standard_screen())))
  }

  /// Takes over the size that the terminal has now, and returns it. Paint next: what the terminal shows is not known.
  package func resize() -> Size {
    if fitToWindow() { redraw() }
    return size
  }

  /// Returns whether the size has changed.
  @discardableResult
  private func fitToWindow() -> Bool {
    guard let window = device.size else { return false }
    let limit = Frame.maximumExtent
    let wanted = Size(min(window.columns, limit), min(window.rows, limit))
    if wanted == size { return false }
    resizeterm(Int32(wanted.height), Int32(wanted.width))
    return true
  }

  /// Makes the next picture be sent whole, whatever the terminal is believed to show.
  package func redraw() {
    shown = nil
    unsafe clearok(snap_current_screen(), true)
  }

  /// Shows `frame`: sends what differs from the last one, in one write(2), and nothing if nothing differs. What does not
  /// fit on the terminal is left out; what the frame does not cover is blank.
  package func paint(_ frame: Frame) throws(TerminalError) -> PaintResult {
    guard state == .running else { return .painted }
    try device.flush()
    if device.isBehind { return .busy }
    if frame == shown { return .painted }
    draw(options.glyphs == .ascii ? frame.asciiOnly() : frame, since: shown)
    unsafe wnoutrefresh(snap_standard_screen())
    doupdate()
    shown = frame
    device.enqueue(RepeatedCharacters.expand(try capture.take()))
    try device.flush()
    return .painted
  }

  /// Whether the terminal has not taken all that was painted. While it is so, watch `outputDescriptor` for room (or look
  /// again a little later) and call `flush()`.
  package var isBehind: Bool { device.isBehind }

  /// Sends more of what the terminal has not taken. Throws `.closed` once the terminal is gone.
  package func flush() throws(TerminalError) {
    if state == .running { try device.flush() }
  }

  private func draw(_ frame: Frame, since earlier: Frame?) {
    let window = unsafe snap_standard_screen()
    let size = size
    let rows: [Int]
    if let earlier, earlier.size == frame.size {
      rows = frame.changedRows(since: earlier)
    } else {
      unsafe werase(window)
      rows = Array(0..<frame.size.height)
    }
    for y in rows where y < size.height {
      let characters = painter.characters(of: frame.row(y))
      unsafe mvwadd_wchnstr(window, Int32(y), 0, characters, Int32(characters.count))
    }
    if let cursor = frame.cursor, cursor.x < size.width, cursor.y < size.height, cursor.x >= 0, cursor.y >= 0 {
      unsafe leaveok(window, false)
      unsafe wmove(window, Int32(cursor.y), Int32(cursor.x))
      curs_set(1)
    } else {
      unsafe leaveok(window, true)
      curs_set(0)
    }
  }

  /// Bytes sent to the terminal so far, and the calls of write(2) that sent them.
  package var sent: (bytes: Int, writes: Int) { (device.bytesWritten, device.writes) }

  // MARK: Sound

  /// Rings the bell. On the Linux console it can have a pitch (Hz) and a length (ms); elsewhere they are ignored.
  package func bell(hertz: Int? = nil, milliseconds: Int? = nil) throws(TerminalError) {
    guard state == .running else { return }
    if isConsole, let hertz, let milliseconds {
      device.enqueue("\u{1B}[10;\(hertz)]\u{1B}[11;\(milliseconds)]".utf8)
      bellIsTuned = true
    }
    device.enqueue(CollectionOfOne(UInt8(0x07)))
    try device.flush()
  }

  // MARK: Keys

  /// The descriptor that becomes readable when keys have been pressed, or the terminal was closed.
  package var inputDescriptor: Int32 { device.input }

  /// The descriptor that becomes writable when a terminal that `isBehind` takes more.
  package var outputDescriptor: Int32 { device.output }

  /// The keys that were pressed since the last time, as one batch; empty if there are none. Never waits.
  ///
  /// Throws `.closed` once the terminal is gone.
  package func readKeys() throws(TerminalError) -> [Key] {
    guard state == .running else { return [] }
    let bytes = try device.takeInput()
    if !bytes.isEmpty {
      lastByte = Self.now()
      return decoder.decode(bytes)
    }
    return keyTimeout == 0 ? decoder.timeOut() : []
  }

  /// If the beginning of an escape sequence is pending: the milliseconds until `readKeys()` should be called again, to tell
  /// whether it was the Escape key. Nil if nothing is pending.
  package var keyTimeout: Int? {
    decoder.pendingDelay.map { max(0, lastByte + $0 - Self.now()) }
  }

  private static func now() -> Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}
