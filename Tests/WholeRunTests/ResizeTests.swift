import PseudoTerminal
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite(.serialized) struct ResizeTests {
  @Test func aStormDuringTheDeal() throws {
    let terminal = try Snapcards.start("solo", "--pace", "0.5", "--seed", "4")
    try terminal.wait(for: "Dealing")
    for step in 0..<200 {
      // From 80x24 down to 1x1 and up to 240x80, over and over, in odd steps.
      let columns = [80, 41, 40, 39, 20, 10, 3, 1, 2, 60, 120, 240][step % 12]
      let rows = [24, 13, 12, 11, 5, 3, 2, 1, 80, 40, 1, 25, 10][step % 13]
      terminal.resize(columns: columns, rows: rows)
      terminal.signal(SIGWINCH)
      if step % 10 == 0 { try terminal.listen(milliseconds: 5) }
    }
    terminal.resize(columns: 80, rows: 24)
    try terminal.wait { $0.pileCounts.reduce(0, +) == 52 && $0.screen.text.contains("q leave") }
    let pictured = terminal.screen.text
    // The same as a terminal shows that has always been of this size.
    terminal.resize(columns: 100, rows: 30)
    try terminal.wait { $0.screen.lines.last?.isEmpty == false || $0.screen.text.contains("q leave") }
    terminal.resize(columns: 80, rows: 24)
    try terminal.wait { $0.screen.lines[0] == pictured.split(separator: "\n", omittingEmptySubsequences: false)[0] }
  }

  @Test(arguments: [(39, 12), (40, 11), (20, 5), (10, 3), (7, 1), (1, 1)])
  func aNoticeThatFits(columns: Int, rows: Int) throws {
    let terminal = try Snapcards.start("solo", "--pace", Snapcards.fast, columns: columns, rows: rows)
    try terminal.wait {
      $0.screen.isAlternate && $0.screen.text.contains { $0.isNumber } || columns < 5 && !$0.output.isEmpty
    }
    if columns >= 10 { #expect(terminal.screen.text.contains("40")) }
    // Keys mean nothing there, and with room the game is there.
    try terminal.press(" \rq")
    terminal.resize(columns: 80, rows: 24)
    try terminal.wait(for: "Round 1")
    #expect(!terminal.screen.text.contains("Leave the game?"))
    terminal.signal(SIGTERM)
    #expect(try terminal.waitForExit() == .code(128 + Int(SIGTERM)))
    #expect(terminal.isGivenBack)
  }

  @Test(arguments: [(40, 12), (60, 15), (80, 24), (132, 43), (300, 100)])
  func aTableOfEverySize(columns: Int, rows: Int) throws {
    let terminal = try Snapcards.start("solo", "--pace", Snapcards.fast, columns: columns, rows: rows)
    // A card that is being dealt may cover a name for a moment.
    try terminal.wait { terminal in
      ["Your turn", "Ray", "Lucy", "Steve"].allSatisfy { terminal.screen.text.contains($0) }
    }
  }

  @Test(arguments: [
    ([], "Play alone"), (["host", "--port", "0"], "It takes two"), (["join"], "Where is the table?"),
    (["join", "localhost:1"], "Nobody hosts a table"),
  ])
  func everyScreenAtEverySize(arguments: [String], sign: String) throws {
    let terminal = try Snapcards.start(arguments)
    if arguments.isEmpty {
      try terminal.wait(for: "skips")
      try terminal.press("z")
    }
    try terminal.wait(for: sign)
    for step in 0..<60 {
      terminal.resize(columns: [80, 40, 39, 2, 1, 200][step % 6], rows: [24, 12, 11, 1, 60][step % 5])
      if step % 4 == 0 { try terminal.listen(milliseconds: 4) }
    }
    terminal.resize(columns: 40, rows: 12)
    try terminal.wait { $0.screen.text.contains(sign.prefix(10)) }
    terminal.resize(columns: 80, rows: 24)
    try terminal.wait(for: sign)
    terminal.signal(SIGTERM)
    #expect(try terminal.waitForExit() == .code(128 + Int(SIGTERM)))
    #expect(terminal.isGivenBack)
  }

  /// A line that hangs, or Control-S: the program goes on, and shows the present when the terminal takes it again.
  @Test func aTerminalThatHangs() throws {
    let terminal = try Snapcards.start("solo", "--pace", "0.3", "--seed", "4", columns: 200, rows: 60)
    try terminal.wait(for: "Dealing")
    terminal.signal(SIGSTOP)
    try terminal.waitForStop(takingOutput: false)
    // Each size is a whole picture more than the terminal takes.
    terminal.signal(SIGCONT)
    for columns in 150..<190 {
      terminal.resize(columns: columns, rows: 60)
      terminal.signal(SIGWINCH)
      try terminal.hang(milliseconds: 10)
    }
    terminal.resize(columns: 80, rows: 24)
    try terminal.wait { $0.pileCounts.reduce(0, +) == 52 && $0.screen.text.contains("q leave") }
  }
}
