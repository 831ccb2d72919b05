import PseudoTerminal
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// However a program ends, the terminal is as it was; and terminals that cannot be drawn on are refused.
@Suite struct GivingBackTests {
  private static func start(_ arguments: [String] = []) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(BuiltProgram.path("PaintProbe"), arguments)
    try terminal.wait(for: "picture 0 on 80x24")
    #expect(terminal.screen.isAlternate)
    #expect(!terminal.modes.echoes && !terminal.modes.isLineByLine)
    return terminal
  }

  private static func expectGivenBack(_ terminal: PseudoTerminal) {
    #expect(terminal.modes == terminal.modesAtStart)
    #expect(!terminal.screen.isAlternate)
    #expect(terminal.screen.isCursorVisible)
    #expect(!terminal.screen.reportsMouse)
    #expect(!terminal.screen.text.contains("picture"))
    #expect(String(decoding: terminal.output, as: UTF8.self).contains("\u{1B}[?2004l"))
  }

  @Test func afterQuitting() throws {
    let terminal = try Self.start(["mouse"])
    try terminal.send("q")
    #expect(try terminal.waitForExit() == .code(0))
    Self.expectGivenBack(terminal)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT]) func afterASignal(number: Int32) throws {
    let terminal = try Self.start(["mouse"])
    terminal.signal(number)
    #expect(try terminal.waitForExit() == .code(0))
    Self.expectGivenBack(terminal)
  }

  @Test func afterControlC() throws {
    let terminal = try Self.start()
    try terminal.send([0x03])
    #expect(try terminal.waitForExit() == .code(0))
    Self.expectGivenBack(terminal)
  }

  @Test(arguments: [("t", [SIGILL, SIGTRAP]), ("g", [SIGABRT]), ("o", [SIGSEGV, SIGBUS]), ("v", [SIGSEGV])])
  func afterACrash(key: String, signals: [Int32]) throws {
    let terminal = try Self.start(["mouse"])
    try terminal.send(key)
    let exit = try terminal.waitForExit()
    #expect(signals.map { .signal($0) }.contains(exit), "\(exit)")
    Self.expectGivenBack(terminal)
    // What a trap has to say is not lost with the picture.
    if key == "t" { #expect(terminal.screen.text.contains("the trap that was asked for")) }
  }

  @Test(arguments: [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE]) func afterAFault(number: Int32) throws {
    let terminal = try Self.start()
    terminal.signal(number)
    #expect(try terminal.waitForExit() == .signal(number))
    Self.expectGivenBack(terminal)
  }

  @Test func suspendedAndContinued() throws {
    let terminal = try Self.start(["mouse"])
    for _ in 1...2 {
      try terminal.send([0x1A])
      try terminal.waitForStop()
      Self.expectGivenBack(terminal)
      terminal.resize(columns: 60, rows: 20)
      terminal.signal(SIGCONT)
      try terminal.wait { $0.screen.isAlternate && $0.screen.text.contains("picture 0 on 60x20") }
      #expect(!terminal.modes.echoes)
      #expect(terminal.screen.reportsMouse)
      #expect(terminal.screen.lines[19].hasSuffix("╯"))
    }
    try terminal.send("q")
    try terminal.waitForExit()
    Self.expectGivenBack(terminal)
  }

  @Test func keysPressedTooLateAreForgotten() throws {
    let terminal = try Self.start()
    try terminal.send("qrm -rf\n")
    #expect(try terminal.waitForExit() == .code(0))
    Self.expectGivenBack(terminal)
  }

  @Test func aClosedTerminalEndsTheProgram() throws {
    let terminal = try Self.start()
    terminal.hangUp()
    // By SIGHUP or by the end of input, whichever it sees first.
    let exit = try terminal.waitForExit(2000)
    #expect([.code(0), .code(3)].contains(exit))
  }

  @Test(arguments: [
    ("xterm-ghostty-unknown", "'xterm-ghostty-unknown' is unknown"), ("dumb", "'dumb' cannot place its cursor"),
    ("", "TERM is not set"), (nil, "TERM is not set"), ("../../etc/passwd", "is unknown"),
  ])
  func unfitTerminalsAreRefused(term: String?, sentence: String) throws {
    let terminal = try PseudoTerminal(
      BuiltProgram.path("PaintProbe"), environment: TestEnvironment.standard(term: term))
    #expect(try terminal.waitForExit() == .code(2))
    #expect(terminal.screen.lines[0].contains("refused"))
    #expect(terminal.screen.text.contains(sentence))
    #expect(terminal.modes == terminal.modesAtStart)
    #expect(!terminal.screen.isAlternate)
    #expect(!terminal.output.contains(0x1B))
  }

  @Test(arguments: [("</dev/null", "standard input is not a terminal"), ("| cat", "standard output is not a terminal")])
  func redirectionIsRefused(redirection: String, sentence: String) throws {
    let terminal = try PseudoTerminal(
      "/bin/sh", ["-c", "'\(BuiltProgram.path("PaintProbe"))' \(redirection)"])
    try terminal.waitForExit()
    #expect(terminal.screen.text.contains(sentence))
    #expect(!terminal.output.contains(0x1B))
  }
}
