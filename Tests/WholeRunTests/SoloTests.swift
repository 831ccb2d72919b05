import PseudoTerminal
import Testing

/// Somebody plays alone, from the first screen to the last.
@Suite(.serialized) struct SoloTests {
  @Test func aRoundToItsEndAndTheNext() throws {
    let terminal = try Snapcards.start("solo", "--bots", "1", "--pace", Snapcards.fast, "--seed", "1")
    let person = Person(terminal, isReckless: true)
    try play([person]) { terminal.screen.text.contains("wins the round") }
    try terminal.wait(for: "Enter: next round")
    #expect(terminal.screen.text.contains("★1"))
    try terminal.wait { terminal in
      try terminal.press("\r")
      try terminal.listen(milliseconds: 50)
      return terminal.screen.text.contains("Round 2")
    }
    try terminal.wait(for: "Your turn")
    try waitAll([terminal]) { terminal.pileCounts.reduce(0, +) == 52 }
    try terminal.leave()
    try terminal.waitForMenu()
    try terminal.press("q")
    #expect(try terminal.waitForExit() == .code(0))
    #expect(terminal.isGivenBack)
  }

  /// Each turns, and calls, with keys of his own.
  @Test func twoPeopleAtOneKeyboard() throws {
    let terminal = try Snapcards.start(
      "solo", "--name", "Zoe", "--second", "Lucy", "--bots", "0", "--pace", Snapcards.fast, "--seed", "1")
    let zoe = KeyboardPerson("Zoe", turn: ("Enter", "\r"), snap: " ")
    let lucy = KeyboardPerson("Lucy", turn: ("d", "d"), snap: "f")
    try waitAll([terminal]) {
      for person in [zoe, lucy] { try person.act(on: terminal) }
      return zoe.turns > 1 && lucy.turns > 1
    }
    try waitAll([terminal]) {
      try zoe.act(on: terminal)
      try terminal.press(lucy.snap)
      try terminal.listen(milliseconds: 150)
      return terminal.screen.text.contains("Lucy pays") || terminal.screen.text.contains("Lucy takes")
    }
    #expect(!terminal.screen.text.contains("You"))
    try terminal.settle()
    try terminal.leave()
    try terminal.waitForMenu()
    try terminal.press("q")
    #expect(try terminal.waitForExit() == .code(0))
    #expect(terminal.isGivenBack)
  }

  @Test func theMenuOpensEveryScreen() throws {
    let terminal = try Snapcards.start("--name", "Ann", "--pace", Snapcards.fast)
    try terminal.wait(for: "skips")
    try terminal.press("z")
    try terminal.waitForMenu()
    for (key, sign) in [
      ("g", "Player 2"), ("h", "Ann's table"), ("j", "Where is the table?"), ("s", "Theme"),
      ("?", "turns your top"),
    ] {
      try terminal.press(key)
      try terminal.wait(for: sign)
      try terminal.settle()
      try terminal.press(.escape)
      try terminal.waitForMenu()
    }
    // By the arrows, from the last one chosen: the first entry but one, and with Enter.
    for _ in 0..<3 { try terminal.press(.up) }
    try terminal.press(.enter)
    try terminal.wait(for: "Open the table")
    try terminal.settle()
    try terminal.press(.escape)
    try terminal.waitForMenu()
    try terminal.press("p")
    try terminal.wait(for: "Round 1")
    try terminal.leave()
    try terminal.waitForMenu()
    try terminal.press("q")
    #expect(try terminal.waitForExit() == .code(0))
    #expect(terminal.isGivenBack)
  }

  @Test func pausingStopsEverybody() throws {
    let terminal = try Snapcards.start("solo", "--pace", "0.05", "--seed", "4")
    try terminal.wait { $0.screen.text.contains("Your turn") }
    try terminal.press("\r")
    try terminal.press("p")
    try terminal.wait(for: "Paused")
    try terminal.listen(milliseconds: 50)
    let written = terminal.output.count
    // Three computers would have turned several times over.
    try terminal.listen(milliseconds: 600)
    #expect(terminal.output.count == written)
    try terminal.press("m")
    try terminal.wait(for: "sound")
    try terminal.press("p")
    try terminal.wait { !$0.screen.text.contains("Paused") }
    try terminal.wait(for: "Your turn")
  }

  @Test func leavingIsAsked() throws {
    let terminal = try Snapcards.start("solo", "--pace", Snapcards.fast)
    try terminal.wait(for: "Round 1")
    try terminal.leave(.no)
    #expect(terminal.screen.text.contains("Round 1"))
    try terminal.settle()
    try terminal.press(.escape)
    try terminal.wait(for: "Leave the game?")
    #expect(terminal.screen.text.contains("The game ends here."))
    try terminal.settle()
    try terminal.press("y")
    try terminal.waitForMenu()
  }

  /// Nothing of a table that was left comes to the next one.
  @Test func oneTableAfterTheOther() throws {
    let terminal = try Snapcards.start("--pace", Snapcards.fast)
    try terminal.wait(for: "skips")
    try terminal.press("z")
    for _ in 1...5 {
      try terminal.waitForMenu()
      try terminal.press("p")
      try terminal.wait(for: "Round 1")
      try terminal.leave()
    }
    try terminal.waitForMenu()
    try terminal.press("q")
    #expect(try terminal.waitForExit() == .code(0))
  }
}
