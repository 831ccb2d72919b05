import PseudoTerminal
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A table can be seen on every terminal that people have.
@Suite(.serialized) struct LookTests {
  private func table(
    _ arguments: [String] = [], term: String = "xterm-256color", locale: String? = "C.UTF-8",
    adding: [String: String?] = [:]
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      Snapcards.path, ["solo", "--pace", Snapcards.fast, "--seed", "1"] + arguments,
      environment: Snapcards.environment(term: term, locale: locale, adding: adding))
    try terminal.wait(for: "Your turn")
    return terminal
  }

  private func hasColours(_ terminal: PseudoTerminal) -> Bool {
    for y in 0..<terminal.screen.rows {
      for x in 0..<terminal.screen.columns {
        let cell = terminal.screen.cell(x: x, y: y)
        if cell.foreground != nil || cell.background != nil { return true }
      }
    }
    return false
  }

  @Test(arguments: ["vt100", "linux", "screen", "screen-256color", "tmux-256color", "xterm", "xterm-256color"])
  func onTheirTerminals(term: String) throws {
    let terminal = try table(term: term)
    for name in ["Ray", "Lucy", "Steve", "You"] { #expect(terminal.screen.text.contains(name)) }
    #expect(terminal.screen.text.contains("q leave"))
    terminal.signal(SIGTERM)
    try terminal.waitForExit()
    #expect(terminal.modes == terminal.modesAtStart)
  }

  @Test(arguments: [([], "C"), (["--ascii"], "C.UTF-8"), ([], nil)] as [([String], String?)])
  func inASCII(arguments: [String], locale: String?) throws {
    let terminal = try table(arguments, locale: locale)
    #expect(terminal.output.allSatisfy { $0 < 0x80 })
    #expect(terminal.screen.text.contains("Lucy"))
  }

  @Test func coloursAreUsed() throws { #expect(hasColours(try table())) }

  @Test(arguments: [([], ["NO_COLOR": "1"]), (["--no-color"], [:])] as [([String], [String: String?])])
  func withoutColours(arguments: [String], adding: [String: String?]) throws {
    #expect(!hasColours(try table(arguments, adding: adding)))
  }
}

/// A program that has nothing to show does nothing.
@Suite(.serialized) struct IdleTests {
  /// What had begun comes to its end, on a slow machine after a while, and then nothing is written.
  private func expectSilence(_ terminal: PseudoTerminal) throws {
    for _ in 0..<10 {
      let written = terminal.output.count
      try terminal.listen(milliseconds: 1000)
      if terminal.output.count == written { return }
    }
    Issue.record("never silent: \(terminal.transcript.suffix(200).debugDescription)")
  }

  @Test func theTitle() throws {
    let terminal = try Snapcards.start()
    try terminal.wait(for: "skips")
    try terminal.press("z")
    try terminal.waitForMenu()
    try expectSilence(terminal)
  }

  @Test func theWaitingRoom() throws {
    let terminal = try Snapcards.start("host", "--port", "0")
    try terminal.wait(for: "It takes two")
    try expectSilence(terminal)
  }

  @Test func aTableThatWaits() throws {
    let terminal = try Snapcards.start("solo", "--pace", Snapcards.fast)
    try terminal.wait(for: "Your turn")
    try expectSilence(terminal)
  }
}
