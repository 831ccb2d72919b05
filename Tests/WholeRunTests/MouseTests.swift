import PseudoTerminal
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The game with the mouse, and the terminal's mouse modes.
@Suite(.serialized) struct MouseTests {
  private static let on = "\u{1B}[?1000h\u{1B}[?1006h"
  private static let off = "\u{1B}[?1006l\u{1B}[?1000l"

  /// Clicks on the first cell of a text.
  private func click(_ text: String, _ terminal: PseudoTerminal, right columns: Int = 0) throws {
    try terminal.settle()
    let lines = terminal.screen.lines
    let y = try #require(lines.lastIndex { $0.contains(text) })
    let range = try #require(lines[y].firstRange(of: text))
    let x = lines[y].distance(from: lines[y].startIndex, to: range.lowerBound)
    try terminal.click(x: x + columns, y: y)
  }

  /// How often a mode was switched on, and off.
  private func switches(_ terminal: PseudoTerminal) -> (on: Int, off: Int) {
    (terminal.transcript.ranges(of: Self.on).count, terminal.transcript.ranges(of: Self.off).count)
  }

  @Test func aGameIsPlayedWithTheMouseAlone() throws {
    let terminal = try Snapcards.start("--pace", Snapcards.fast, "--seed", "4")
    try terminal.waitForMenu()
    try click("Play alone", terminal)
    try terminal.wait(for: "Your turn")
    // The stack lies to the right of the button.
    try click("Snap!  ", terminal, right: 14)
    try terminal.wait { $0.ownPileCounts.count == 2 }
    try click("q leave", terminal)
    try terminal.wait(for: "y leave")
    try click("y leave", terminal)
    try terminal.waitForMenu()
    try click("Quit", terminal)
    #expect(try terminal.waitForExit() == .code(0))
    #expect(terminal.isGivenBack && switches(terminal) == (1, 1))
  }

  @Test func aStopGivesTheMouseBackAndGoingOnTakesItAgain() throws {
    let terminal = try Snapcards.start("solo", "--pace", "0.05")
    try terminal.wait(for: "Your turn")
    #expect(terminal.screen.reportsMouse)
    try terminal.send("\u{1A}")
    try terminal.waitForStop()
    #expect(!terminal.screen.reportsMouse && switches(terminal) == (1, 1))
    terminal.signal(SIGCONT)
    try terminal.wait { $0.screen.isAlternate && $0.screen.text.contains("Your turn") }
    #expect(terminal.screen.reportsMouse)
    terminal.signal(SIGTERM)
    try terminal.waitForExit()
    #expect(terminal.isGivenBack && switches(terminal) == (2, 2))
  }

  @Test(arguments: [["--no-mouse"], []]) func itIsLeftAloneWhereItIsNotWantedOrNotThere(arguments: [String]) throws {
    let terminal = try Snapcards.start(
      arguments, environment: Snapcards.environment(term: arguments.isEmpty ? "vt100" : "xterm-256color"))
    try terminal.waitForMenu()
    terminal.signal(SIGTERM)
    try terminal.waitForExit()
    #expect(!terminal.transcript.contains("?1000") && !terminal.transcript.contains("?1006"))
  }
}
