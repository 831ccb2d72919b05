import CellGrid
import PseudoTerminal
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Pictures as they arrive on a real terminal: PaintProbe on a pseudo terminal, seen by an emulator.
@Suite struct PaintingTests {
  private static func start(
    _ environment: [String: String] = TestEnvironment.standard(), _ arguments: [String] = [], columns: Int = 80,
    rows: Int = 24
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      BuiltProgram.path("PaintProbe"), arguments, environment: environment, columns: columns, rows: rows)
    try terminal.wait(for: "picture 0 on \(columns)x\(rows)")
    return terminal
  }

  @Test(arguments: [
    "xterm-256color", "xterm", "screen", "screen-256color", "tmux-256color", "linux", "vt100", "vt220", "ansi",
  ])
  func paintsOnEveryKindOfTerminal(term: String) throws {
    let terminal = try Self.start(TestEnvironment.standard(term: term))
    #expect(terminal.screen.lines[0].hasPrefix(term == "linux" ? "┌──" : "╭──"))
    #expect(terminal.screen.lines[23].hasSuffix(term == "linux" ? "──┘" : "──╯"))
    for number in 1...5 {
      try terminal.send("p")
      try terminal.wait(for: "picture \(number) on")
    }
    try terminal.send("wap")
    try terminal.wait(for: "picture 6 on")
    #expect(terminal.screen.lines[2].contains("keys []"))
    #expect(terminal.screen.lines[3] == "│" + String(repeating: " ", count: 78) + "│")
    #expect(!terminal.output.contains(0), "no padding")
    try terminal.send("q")
    #expect(try terminal.waitForExit() == .code(0))
    #expect(terminal.modes == terminal.modesAtStart)
    #expect(terminal.screen.isCursorVisible)
  }

  @Test func nothingIsWrittenWhenNothingChanged() throws {
    let terminal = try Self.start()
    try terminal.send("p")
    try terminal.wait(for: "picture 1 on")
    let before = terminal.output.count
    try terminal.send("ssss")
    try terminal.listen(milliseconds: 100)
    #expect(terminal.output.count == before)
    try terminal.send("p")
    try terminal.wait(for: "picture 2 on")
    #expect(terminal.output.count - before < 80, "one digit changed")
  }

  @Test func onePictureIsOneWrite() throws {
    let terminal = try Self.start()
    for (key, mark) in [
      ("p", "picture 1"), ("w", "corner"), ("a", "activeInput"), ("c", "name: Ann"), ("r", "report:"),
    ] {
      try terminal.send(key)
      try terminal.wait(for: mark)
    }
    // The first picture and those of the keys, without the report itself; and what starting sends.
    #expect(terminal.screen.lines[0] == "report: 6 writes, 5 pictures.")
  }

  /// Whatever was painted before, the terminal shows the last picture exactly, in every attribute.
  @Test(arguments: ["xterm-256color", "screen", "tmux-256color", "linux", "vt100"])
  func differencesAddUp(term: String) throws {
    for last in ["w", "a"] {
      let (used, fresh) = (
        try Self.start(TestEnvironment.standard(term: term)), try Self.start(TestEnvironment.standard(term: term))
      )
      try used.send("x\(last)")
      try fresh.send(last)
      let mark = last == "w" ? "corner" : "activeInput"
      for terminal in [used, fresh] {
        try terminal.wait(for: mark)
        // A bell comes after the picture, so that all of it has arrived.
        try terminal.send("b")
        try terminal.wait { $0.screen.bells == 1 }
      }
      // The second columns of wide characters show nothing of their own.
      let wrong = Self.places.filter { x, y in
        let expected = fresh.screen.cell(x: x, y: y)
        return !expected.text.isEmpty && used.screen.cell(x: x, y: y) != expected
      }
      #expect(wrong.isEmpty, "\(term), \(wrong.prefix(9)):\n\(used.screen.text)")
    }
  }

  /// Every place of a terminal of the usual size.
  private static let places = (0..<24).flatMap { y in (0..<80).map { x in (x: x, y: y) } }

  @Test func aTerminalThatTakesNothingDoesNotBlock() throws {
    let terminal = try Self.start()
    try terminal.send("f")
    try terminal.waitForStop(takingOutput: false)
    terminal.signal(SIGCONT)
    try terminal.wait(for: "report: busy.")
    #expect(terminal.screen.lines == ["report: busy."] + Array(repeating: "", count: 23))
  }

  @Test func wideAndCombiningCharactersKeepTheirColumns() throws {
    let terminal = try Self.start()
    try terminal.send("w")
    try terminal.wait(for: "corner")
    let lines = terminal.screen.lines
    for row in 0..<13 {
      #expect(terminal.screen.cell(x: 20, y: row).text == "|", "row \(row): \(lines[row])")
      #expect(terminal.screen.cell(x: 3, y: row).text == "[")
    }
    #expect(lines[0].contains("[日本語]"))
    #expect(lines[1].contains("[e\u{301}n\u{303}]"))
    #expect(lines[3].contains("[👨]"), "a family is drawn by its first member")
    #expect(terminal.screen.cell(x: 6, y: 6).text == "]", "a heart of two columns")
    #expect(lines[14].hasSuffix(" 日"), "a wide character at the edge becomes a space")
    #expect(terminal.screen.cell(x: 79, y: 23).text == "r", "the last column of the last row")
  }

  @Test func asciiIsPureASCII() throws {
    let terminal = try Self.start(TestEnvironment.standard(locale: "C"))
    try terminal.send("wa")
    try terminal.wait(for: "selectedItem")
    #expect(terminal.output.allSatisfy { $0 < 0x80 })
    try terminal.send("w")
    try terminal.wait(for: "corner")
    #expect(terminal.screen.lines[0].contains("[??????]"))
    #expect(terminal.screen.lines[1].contains("[en]"))
    #expect(terminal.screen.cell(x: 20, y: 0).text == "|")
  }

  @Test func noLocaleAtAllIsASCII() throws {
    let terminal = try Self.start(TestEnvironment.standard(locale: nil))
    #expect(terminal.screen.lines[0].hasPrefix(".--"))
  }

  @Test func aLocaleThatIsNotInstalledStillCountsAsUTF8() throws {
    let terminal = try Self.start(TestEnvironment.standard(locale: "xx_XX.UTF-8"))
    #expect(terminal.screen.lines[0].hasPrefix("╭──"))
  }

  @Test(arguments: [("xterm-256color", 7, 255), ("linux", 7, 15), ("screen", 7, 7)])
  func coloursFollowTheTerminal(term: String, least: Int, most: Int) throws {
    let terminal = try Self.start(TestEnvironment.standard(term: term))
    try terminal.send("a")
    try terminal.wait(for: "activeInput")
    let cells = Self.places.map { terminal.screen.cell(x: $0.x, y: $0.y) }
    let colours = cells.flatMap { [$0.foreground, $0.background].compactMap { $0 } }
    #expect(colours.max()! >= least && colours.max()! <= most)
    let (row, column) = try Self.place(of: "cardFace", in: terminal)
    let face = terminal.screen.cell(x: column, y: row)
    #expect(face.background != nil && face.foreground != nil)
  }

  @Test(arguments: ["xterm-256color", "vt100"]) func noColourLeavesAttributes(term: String) throws {
    let terminal = try Self.start(TestEnvironment.standard(term: term, adding: ["NO_COLOR": "1"]))
    try terminal.send("a")
    try terminal.wait(for: "activeInput")
    let cells = Self.places.map { terminal.screen.cell(x: $0.x, y: $0.y) }
    #expect(cells.allSatisfy { $0.foreground == nil && $0.background == nil })
    let selected = try Self.place(of: "selectedItem", in: terminal)
    #expect(terminal.screen.cell(x: selected.column, y: selected.row).isReverse)
    let strong = try Self.place(of: "strong", in: terminal)
    #expect(terminal.screen.cell(x: strong.column, y: strong.row).isBold)
  }

  private static func place(of text: String, in terminal: PseudoTerminal) throws -> (row: Int, column: Int) {
    for (row, line) in terminal.screen.lines.enumerated() {
      if let range = line.firstRange(of: text) {
        return (row, line.distance(from: line.startIndex, to: range.lowerBound))
      }
    }
    throw PseudoTerminal.Failure.timeOut(screen: terminal.screen.text)
  }

  @Test func resizing() throws {
    let terminal = try Self.start()
    for (columns, rows) in [(132, 50), (40, 12), (10, 3), (1, 1), (200, 60), (80, 24)] {
      terminal.resize(columns: columns, rows: rows)
      let shown = "picture 0 on \(columns)x\(rows)"
      try terminal.wait {
        columns < 30 || rows < 2
          ? $0.screen.lines[0].hasPrefix(columns > 1 ? "╭" : "│") || $0.screen.lines[0].hasPrefix("─")
          : $0.screen.text.contains(shown)
      }
      if columns >= 40 { #expect(terminal.screen.lines[rows - 1].hasSuffix("╯")) }
    }
    try terminal.send("q")
    #expect(try terminal.waitForExit() == .code(0))
  }

  @Test func theCursorIsShownInAnInputField() throws {
    let terminal = try Self.start()
    #expect(!terminal.screen.isCursorVisible)
    try terminal.send("c")
    try terminal.wait { $0.screen.isCursorVisible && $0.screen.text.contains("name: Ann") }
    #expect(terminal.screen.cursor == (11, 4))
    try terminal.send("p")
    try terminal.wait { !$0.screen.isCursorVisible }
  }

  @Test func bells() throws {
    let terminal = try Self.start()
    try terminal.send("bb")
    try terminal.wait { $0.screen.bells == 2 }
    #expect(!String(decoding: terminal.output, as: UTF8.self).contains("[10;440]"))
    let console = try Self.start(TestEnvironment.standard(term: "linux"))
    try console.send("b")
    try console.wait { String(decoding: $0.output, as: UTF8.self).contains("\u{1B}[10;440]\u{1B}[11;50]\u{7}") }
    try console.send("q")
    try console.waitForExit()
    #expect(String(decoding: console.output, as: UTF8.self).contains("\u{1B}[10]\u{1B}[11]"))
  }

  /// Also when there is no time for more.
  @Test func aCrashGivesTheConsoleItsBellBack() throws {
    let console = try Self.start(TestEnvironment.standard(term: "linux"))
    try console.send("b")
    try console.wait { String(decoding: $0.output, as: UTF8.self).contains("[10;440]") }
    try console.send("g")
    try console.waitForExit()
    #expect(String(decoding: console.output, as: UTF8.self).contains("\u{1B}[10]\u{1B}[11]"))
  }

  @Test func keysArrive() throws {
    let terminal = try Self.start(TestEnvironment.standard(), ["mouse"])
    #expect(terminal.screen.reportsMouse)
    for key in [EmulatedScreen.SpecialKey.up, .home, .delete, .pageDown, .backspace, .enter, .tab] {
      try terminal.press(key)
      try terminal.wait(for: "Key.\(key)]")
    }
    try terminal.press(.escape)
    try terminal.wait(for: "Key.escape]")
    try terminal.send("é")
    try terminal.wait(for: "Key.character(\"é\")]")
    try terminal.paste("pq q")
    try terminal.wait(for: "Key.paste(\"pq q\")]")
    try terminal.click(x: 7, y: 9)
    try terminal.wait(for: "x: 7, y: 9")
  }
}
