import CVTerm

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Runs a program on a terminal made of a pseudo terminal and an emulated screen, for tests of whole programs.
///
/// ```swift
/// let terminal = try PseudoTerminal(BuiltProgram.path("snapcards"), ["solo"], columns: 80, rows: 24)
/// try terminal.wait { $0.screen.text.contains("Play alone") }
/// try terminal.send("q")
/// #expect(try terminal.waitForExit() == .code(0))
/// #expect(terminal.modes == terminal.modesAtStart)
/// ```
///
/// Nothing runs by itself: output is taken in while one of the `wait` functions waits, so a screen can change only there.
/// They wait for conditions, with a limit, and never sleep. The program is killed when the object goes away.
package final class PseudoTerminal {
  /// How a program ended.
  package enum Exit: Hashable, Sendable {
    case code(Int)
    case signal(Int32)
  }

  /// What went wrong, with the screen as it was.
  package enum Failure: Error, CustomStringConvertible {
    case system(call: String, code: Int32)
    /// The condition did not come true in time.
    case timeOut(screen: String)
    /// The program ended, and the condition was not true.
    case ended(Exit, screen: String)

    package var description: String {
      switch self {
      case .system(let call, let code): "\(call) failed (error \(code))"
      case .timeOut(let screen): "waited in vain; the screen:\n\(screen)"
      case .ended(let exit, let screen): "the program ended (\(exit)); the screen:\n\(screen)"
      }
    }
  }

  /// Milliseconds that the `wait` functions wait unless told otherwise: long, for busy machines and for programs that a
  /// sanitizer watches. Only what fails takes so long.
  package static let patience = 60_000

  package let screen: EmulatedScreen
  /// The program's process id.
  package let process: Int32
  /// The modes of the terminal before the program started.
  package let modesAtStart: TerminalModes
  /// Everything the program has written so far.
  package private(set) var output: [UInt8] = []
  private let device: PseudoDevice
  private let watch: Int32
  private var exit: Exit?

  /// What becomes readable when the program has written something that was not yet taken in; for watching several terminals.
  package var descriptor: Int32 { device.master }

  /// Starts `program` (a path) with `arguments` in `environment`, and nothing else, on a terminal of the given size.
  package init(
    _ program: String, _ arguments: [String] = [], environment: [String: String] = TestEnvironment.standard(),
    columns: Int = 80, rows: Int = 24
  ) throws(Failure) {
    device = try PseudoDevice()
    device.setSize(columns: columns, rows: rows)
    modesAtStart = device.modes
    process = try device.spawn(program, arguments, environment)
    screen = EmulatedScreen(columns: columns, rows: rows)
    watch = snap_watch_child(process)
  }

  deinit {
    if exit == nil {
      kill(process, SIGKILL)
      var status: Int32 = 0
      while unsafe waitpid(process, &status, 0) < 0 && errno == EINTR {}
    }
    if watch >= 0 { close(watch) }
  }

  // MARK: What a person does

  /// Types bytes, as a keyboard sends them.
  package func send(_ bytes: [UInt8]) throws(Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { unsafe write(device.master, $0.baseAddress!, $0.count) }
      if written > 0 {
        rest = rest.dropFirst(written)
      } else if errno != EINTR {
        throw .system(call: "write", code: errno)
      }
    }
  }

  /// Types `text`.
  package func send(_ text: String) throws(Failure) { try send(Array(text.utf8)) }

  /// Presses a key; what it sends depends on the mode that the program has chosen.
  package func press(_ key: EmulatedScreen.SpecialKey) throws(Failure) {
    screen.press(key)
    try send(screen.takeAnswers())
  }

  /// Pastes `text`, at most 4000 bytes.
  package func paste(_ text: String) throws(Failure) {
    screen.paste(text)
    try send(screen.takeAnswers())
  }

  /// Clicks on a cell.
  package func click(x: Int, y: Int) throws(Failure) {
    screen.click(x: x, y: y)
    try send(screen.takeAnswers())
  }

  /// Gives the window another size; the program gets SIGWINCH.
  package func resize(columns: Int, rows: Int) {
    screen.resize(columns: columns, rows: rows)
    device.setSize(columns: columns, rows: rows)
  }

  /// Closes the window: the program gets SIGHUP, and its terminal is gone.
  package func hangUp() { device.hangUp() }

  /// Sends a signal to the program alone.
  package func signal(_ number: Int32) { if exit == nil { kill(process, number) } }

  /// The terminal's modes now, as `stty -a` would tell them.
  package var modes: TerminalModes { device.modes }

  // MARK: Waiting

  /// Takes in output until `condition` is true of the terminal; `milliseconds` is the limit.
  ///
  /// Throws if the time is over, or if the program has ended and the condition is not true of what it left.
  package func wait(
    _ milliseconds: Int = patience, until condition: (PseudoTerminal) throws -> Bool
  ) throws {
    let limit = Self.now() + milliseconds
    while try !condition(self) {
      if let exit { throw Failure.ended(exit, screen: screen.text) }
      let left = limit - Self.now()
      if left <= 0 { throw Failure.timeOut(screen: screen.text) }
      try takeOutput(milliseconds: left)
    }
  }

  /// Waits until the screen shows `text` anywhere.
  package func wait(for text: String, _ milliseconds: Int = patience) throws {
    try wait(milliseconds) { $0.screen.text.contains(text) }
  }

  /// Waits until the program has ended, and returns how.
  @discardableResult
  package func waitForExit(_ milliseconds: Int = patience) throws -> Exit {
    try wait(milliseconds) { $0.exit != nil }
    return exit!
  }

  /// Waits until the program has stopped itself (SIGSTOP); `signal(SIGCONT)` lets it go on. Without `takingOutput` the
  /// terminal is one that takes nothing meanwhile, as over a connection that hangs.
  package func waitForStop(_ milliseconds: Int = patience, takingOutput: Bool = true) throws {
    let limit = Self.now() + milliseconds
    while true {
      var (code, stopped): (Int32, Int32) = (0, 0)
      if unsafe exit == nil && snap_child_state(process, &code, &stopped) != 0 {
        if stopped != 0 {
          if takingOutput { try drain() }
          return
        }
        finish(code)
      }
      if let exit { throw Failure.ended(exit, screen: screen.text) }
      if Self.now() >= limit { throw Failure.timeOut(screen: screen.text) }
      // The system does not announce stops on a descriptor.
      if takingOutput {
        try takeOutput(milliseconds: 2)
      } else {
        _ = poll(nil, 0, 2)
      }
    }
  }

  /// Takes in output for that long, whatever comes; to see that a program which should be silent is.
  package func listen(milliseconds: Int) throws(Failure) {
    let limit = Self.now() + milliseconds
    while exit == nil, case let left = limit - Self.now(), left > 0 { try takeOutput(milliseconds: left) }
  }

  /// Waits for output or the end of the program, and takes it in.
  private func takeOutput(milliseconds: Int) throws(Failure) {
    var entries = [
      pollfd(fd: device.master, events: Int16(POLLIN), revents: 0),
      pollfd(fd: watch, events: Int16(POLLIN), revents: 0),
    ]
    // Without a descriptor to watch, the program's end is looked for every few milliseconds.
    let found = unsafe poll(&entries, 2, Int32(watch < 0 ? min(5, milliseconds) : milliseconds))
    if found < 0 && errno != EINTR { throw .system(call: "poll", code: errno) }
    if entries[0].revents != 0 { readOnce() }
    if watch < 0 || entries[1].revents != 0 {
      var (code, stopped): (Int32, Int32) = (0, 0)
      if unsafe snap_child_state(process, &code, &stopped) != 0 && stopped == 0 { finish(code) }
    }
  }

  private func finish(_ code: Int32) {
    exit = code < 0 ? .signal(-code) : .code(Int(code))
    try? drain()
  }

  /// Takes in what the program has written already.
  package func drain() throws(Failure) {
    var entry = pollfd(fd: device.master, events: Int16(POLLIN), revents: 0)
    while device.master >= 0, unsafe poll(&entry, 1, 0) > 0, readOnce() {}
  }

  @discardableResult
  private func readOnce() -> Bool {
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 65536) { buffer, count in
      count = max(0, unsafe read(device.master, buffer.baseAddress!, buffer.count))
    }
    output += bytes
    screen.take(bytes)
    let answers = screen.takeAnswers()
    if !answers.isEmpty { try? send(answers) }
    return !bytes.isEmpty
  }

  private static func now() -> Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}
