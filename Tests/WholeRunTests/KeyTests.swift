import PseudoTerminal
import Testing

/// One key press is one action.
@Suite(.serialized) struct KeyTests {
  /// Holds a key down for a while, as a keyboard repeats it.
  private func hold(_ key: String, on terminal: PseudoTerminal, milliseconds: Int) throws {
    let end = ContinuousClock.now + .milliseconds(milliseconds)
    while ContinuousClock.now < end {
      try terminal.send(key)
      try terminal.listen(milliseconds: 30)
    }
  }

  /// The computer turns within a few milliseconds, so several turns go by.
  @Test func aHeldEnterTurnsOneCard() throws {
    let terminal = try Snapcards.start("solo", "--bots", "1", "--pace", "0.02", "--seed", "1")
    try terminal.wait { $0.screen.text.contains("Your turn") && $0.ownPileCounts == [26] }
    try terminal.settle()
    try terminal.send("z")
    try hold("\r", on: terminal, milliseconds: 1000)
    try terminal.wait { $0.screen.text.contains("Your turn") && $0.ownPileCounts == [25, 1] }
  }

  @Test func aHeldSpaceCallsOnce() throws {
    let terminal = try Snapcards.start("solo", "--bots", "1", "--pace", "0.02", "--seed", "1")
    try terminal.wait { $0.screen.text.contains("Your turn") && $0.ownPileCounts == [26] }
    try terminal.settle()
    try terminal.send("z")
    try hold(" ", on: terminal, milliseconds: 1000)
    try terminal.wait { $0.screen.text.contains("Your turn") && $0.ownPileCounts == [25] }
  }

  @Test func aPastedTextIsNoKey() throws {
    let terminal = try Snapcards.start("solo", "--bots", "1", "--pace", "0.02", "--seed", "1")
    try terminal.wait(for: "Your turn")
    try terminal.settle()
    try terminal.paste("   \r\r\nqypm?   ")
    try terminal.listen(milliseconds: 300)
    #expect(terminal.screen.text.contains("Your turn"))
    #expect(terminal.ownPileCounts == [26])
    #expect(!terminal.screen.text.contains("Leave the game?") && !terminal.screen.text.contains("Paused"))
  }

  /// What was typed before the table appeared means nothing to it.
  @Test func keysPressedTooEarlyAreForgotten() throws {
    let terminal = try Snapcards.start("solo", "--bots", "1", "--pace", Snapcards.fast, "--seed", "1")
    try terminal.send(" \r \r \r \rq")
    try terminal.wait(for: "Your turn")
    try terminal.listen(milliseconds: 200)
    #expect(!terminal.screen.text.contains("You pay") && !terminal.screen.text.contains("Leave the game?"))
  }
}
