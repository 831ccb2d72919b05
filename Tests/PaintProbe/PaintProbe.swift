import CellGrid
import CursesTerminal
import SnapAssets

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A program for the tests of CursesTerminal: starts the terminal, paints one picture after another as keys ask for it, and
/// ends in the way it is told.
///
/// `PaintProbe [mouse]`. Keys: `p` another picture, `s` the same again, `w` wide and combining characters, `a` every style,
/// `c` the cursor in an input field, `x` twenty pictures at random, `r` a report of what was sent, `f` pictures until the
/// terminal takes no more, then stop (SIGSTOP) and tell; `b` bell, `z` suspend, `t` trap, `g` abort, `o` overflow the stack, `v` a memory fault,
/// `q` quit; every other key is shown by name.
/// Exit status: 0 after `q` or a signal that asks to end, 2 if the terminal was refused, 3 if it was closed.
@main struct PaintProbe {
  static func main() {
    var options = TerminalOptions(
      variable: TerminalOptions.environment, localeIsUTF8: TerminalOptions.useLocaleOfEnvironment())
    options.theme = (try? Theme(parsing: Assets.text(at: "themes/neutral") ?? "")) ?? .plain
    options.mouse = CommandLine.arguments.contains("mouse")
    do {
      var probe = Probe(terminal: try CursesTerminal(options: options))
      try probe.run()
    } catch TerminalError.closed {
      exit(3)
    } catch {
      print("refused: \(error)")
      exit(2)
    }
  }
}

/// A pipe for the numbers of signals that have come, so that none is lost between looking and waiting.
nonisolated(unsafe) private var signalPipe: (reading: Int32, writing: Int32) = (-1, -1)

private struct Probe {
  let terminal: CursesTerminal
  var picture = 0
  var keys: [Key] = []
  var paintings = 0

  mutating func run() throws {
    var ends: [Int32] = [-1, -1]
    unsafe pipe(&ends)
    unsafe signalPipe = (ends[0], ends[1])
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH, SIGTSTP] {
      _ = signal(number) { number in
        var byte = UInt8(truncatingIfNeeded: number)
        unsafe write(signalPipe.writing, &byte, 1)
      }
    }
    try show(text)
    while true {
      var entries = [terminal.inputDescriptor, ends[0]].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let room = pollfd(fd: terminal.isBehind ? terminal.outputDescriptor : -1, events: Int16(POLLOUT), revents: 0)
      entries.append(room)
      unsafe poll(&entries, 3, Int32(terminal.keyTimeout ?? -1))
      try terminal.flush()
      var number: UInt8 = 0
      if entries[1].revents != 0 { unsafe read(ends[0], &number, 1) }
      switch Int32(number) {
      case 0: break
      case SIGWINCH:
        _ = terminal.resize()
        try show(text)
      case SIGTSTP: try suspend()
      default:
        terminal.stop()
        exit(0)
      }
      for key in try terminal.readKeys() { try handle(key) }
    }
  }

  mutating func handle(_ key: Key) throws {
    switch key {
    case .character("p"):
      picture += 1
      try show(text)
    case .character("s"): try show(text)
    case .character("w"): try show(wide)
    case .character("a"): try show(styles)
    case .character("c"): try show(input)
    case .character("x"): for seed in 1...20 { try show(random(UInt64(seed))) }
    case .character("r"): try show(report("\(terminal.sent.writes) writes, \(paintings) pictures"))
    case .character("f"): try flood()
    case .character("b"): try terminal.bell(hertz: 440, milliseconds: 50)
    case .character("z"): try suspend()
    case .character("t"): fatalError("the trap that was asked for")
    case .character("g"): abort()
    case .character("o"): _ = overflow(1)
    case .character("v"): kill(getpid(), SIGSEGV)
    case .character("q"):
      terminal.stop()
      exit(0)
    default:
      keys.append(key)
      try show(text)
    }
  }

  mutating func suspend() throws {
    terminal.suspend()
    kill(getpid(), SIGSTOP)
    try terminal.resume()
    try show(text)
  }

  mutating func show(_ frame: Frame) throws {
    paintings += 1
    while try terminal.paint(frame) == .busy {}
  }

  /// Paints without regard for what the terminal takes, until it is behind.
  mutating func flood() throws {
    var painted = 0
    while painted < 10_000, try terminal.paint(random(UInt64(painted))) == .painted { painted += 1 }
    kill(getpid(), SIGSTOP)
    try show(report(painted < 10_000 ? "busy" : "never busy"))
  }

  func report(_ sentence: String) -> Frame {
    var frame = Frame(terminal.size)
    frame.print("report: \(sentence).", at: Point(0, 0))
    return frame
  }

  /// Characters of both widths and all styles, scattered.
  func random(_ seed: UInt64) -> Frame {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    func next(_ bound: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state >> 33) % bound
    }
    var frame = Frame(terminal.size)
    for _ in 0..<200 {
      let text = ["a", "日本", "----------", "é", "♠♥", "e\u{301}x", "      ", "░░░░"][next(8)]
      let place = Point(next(frame.size.width + 4) - 2, next(frame.size.height))
      frame.print(text, at: place, Style.allCases[next(Style.allCases.count)])
    }
    return frame
  }

  /// The picture's number, the size, what was sent before it, and the keys that came.
  var text: Frame {
    let glyphs = terminal.options.glyphs
    var frame = Frame(terminal.size)
    frame.box(frame.bounds, glyphs.rounded)
    frame.print("picture \(picture) on \(frame.size.width)x\(frame.size.height)", at: Point(2, 1), .title)
    frame.print("keys \(keys.suffix(1))", in: Rect(x: 2, y: 2, width: frame.size.width - 4, height: 1))
    return frame
  }

  var wide: Frame {
    var frame = Frame(terminal.size)
    let texts = [
      "日本語", "e\u{301}n\u{303}", "한국어", "👨‍👩‍👧", "👍🏽", "🇫🇷", "❤\u{FE0F}", "🃏", "क\u{93E}",
      "z\u{334}\u{335}\u{336}\u{337}\u{338}",
      "\u{1F1EB}", "ｗｉｄｅ", "♠♥♦♣",
    ]
    for (row, text) in texts.enumerated() {
      frame.print("[\(text)]", at: Point(3, row), .text)
      frame.print("|", at: Point(20, row), .border)
    }
    frame.print("日本", at: Point(frame.size.width - 3, 14))
    frame.print("corner", at: Point(frame.size.width - 6, frame.size.height - 1))
    return frame
  }

  /// Every style, one to a line, in two columns.
  var styles: Frame {
    var frame = Frame(terminal.size)
    for (index, style) in Style.allCases.enumerated() {
      frame.print("\(style)", at: Point(index % 2 * 30, index / 2), style)
    }
    return frame
  }

  var input: Frame {
    var frame = text
    frame.print("name: Ann", at: Point(2, 4), .activeInput)
    frame.cursor = Point(11, 4)
    return frame
  }

  /// Fills the stack, with something on it that no optimizer can do without.
  func overflow(_ depth: Int) -> Int {
    unsafe withUnsafeTemporaryAllocation(of: Int.self, capacity: 64) { room in
      unsafe room.initialize(repeating: depth)
      return unsafe overflow(depth + 1) &+ room[depth & 63]
    }
  }
}
