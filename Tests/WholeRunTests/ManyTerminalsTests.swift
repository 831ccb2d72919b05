import PseudoTerminal
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Every way in which the program ends, on every kind of terminal: docs/terminals.md.
@Suite(.serialized) struct ManyTerminalsTests {
  static let types = ["xterm-256color", "screen", "tmux", "vt100", "linux"]

  private func table(_ term: String) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      Snapcards.path, ["solo", "--pace", Snapcards.fast, "--seed", "1"],
      environment: Snapcards.environment(term: term))
    try terminal.wait(for: "Your turn")
    #expect(!terminal.modes.echoes && !terminal.modes.isLineByLine)
    return terminal
  }

  private func expectGivenBack(_ terminal: PseudoTerminal, _ term: String) {
    #expect(terminal.modes == terminal.modesAtStart, "\(term)")
    // vt100 and linux have no second screen to come back from, and no cursor to hide, or no mouse.
    #expect(!terminal.screen.isAlternate && terminal.screen.isCursorVisible && !terminal.screen.reportsMouse, "\(term)")
  }

  @Test(arguments: types) func quitting(term: String) throws {
    let terminal = try table(term)
    try terminal.leave()
    try terminal.waitForMenu()
    try terminal.press("q")
    #expect(try terminal.waitForExit() == .code(0))
    expectGivenBack(terminal, term)
  }

  @Test(arguments: types, [SIGINT, SIGTERM, SIGHUP, SIGQUIT]) func signals(term: String, number: Int32) throws {
    let terminal = try table(term)
    terminal.signal(number)
    #expect(try terminal.waitForExit() == .code(128 + Int(number)))
    expectGivenBack(terminal, term)
  }

  @Test(arguments: types, [SIGSEGV, SIGTRAP]) func crashes(term: String, number: Int32) throws {
    let terminal = try table(term)
    terminal.signal(number)
    #expect(try terminal.waitForExit() == .signal(number))
    expectGivenBack(terminal, term)
  }

  @Test(arguments: types) func stoppingAndGoingOn(term: String) throws {
    let terminal = try table(term)
    try terminal.send("\u{1A}")
    try terminal.waitForStop()
    expectGivenBack(terminal, term)
    terminal.signal(SIGCONT)
    try terminal.wait { !$0.modes.echoes && $0.screen.text.contains("Your turn") }
    terminal.signal(SIGTERM)
    #expect(try terminal.waitForExit() == .code(128 + Int(SIGTERM)))
    expectGivenBack(terminal, term)
  }

  @Test(arguments: types) func aClosedWindow(term: String) throws {
    let terminal = try table(term)
    terminal.hangUp()
    let exit = try terminal.waitForExit(2000)
    #expect([.code(1), .code(128 + Int(SIGHUP))].contains(exit), "\(exit)")
  }

  /// Terminals that cannot be drawn on leave the plain mode, and say so.
  @Test(arguments: ["xterm-ghostty", "dumb", "", nil] as [String?]) func unfitTerminals(term: String?) throws {
    let environment = Snapcards.environment(term: term, adding: ["TERMINFO_DIRS": "/nowhere"])
    let refused = try PseudoTerminal(Snapcards.path, ["solo"], environment: environment, columns: 240)
    #expect(try refused.waitForExit() == .code(2))
    #expect(refused.screen.text.contains("--plain") && !refused.output.contains(0x1B))
    let plain = try PseudoTerminal(Snapcards.path, ["solo", "--plain"], environment: environment)
    try plain.wait(for: "The game starts.")
    plain.signal(SIGTERM)
    #expect(try plain.waitForExit() == .code(128 + Int(SIGTERM)))
    #expect(plain.modes == plain.modesAtStart && !plain.output.contains(0x1B))
  }

  /// The language follows the environment, and the command line before it.
  @Test(
    arguments: [
      (["LC_ALL": "nl_NL.UTF-8"], [], "Alleen spelen"),
      (["LC_ALL": "C.UTF-8", "LANG": "nl_NL.UTF-8"], [], "Play alone"),
      (["LC_ALL": nil, "LC_MESSAGES": "nl_NL.UTF-8", "LANG": "C.UTF-8"], [], "Alleen spelen"),
      (["LC_ALL": "nl_NL.UTF-8"], ["--lang", "en"], "Play alone"), ([:], ["--lang=nl"], "Alleen spelen"),
    ] as [([String: String?], [String], String)])
  func languages(adding: [String: String?], arguments: [String], label: String) throws {
    let terminal = try PseudoTerminal(
      Snapcards.path, ["--reduced-motion", "--no-beacon"] + arguments,
      environment: Snapcards.environment(adding: adding))
    try terminal.wait(for: label)
  }
}
