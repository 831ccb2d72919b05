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

  /// In a game of two everybody's cards can be counted: the held key turns one, whatever number of turns goes by.
  @Test func aHeldEnterTurnsOneCard() throws {
    let terminal = try Snapcards.start("solo", "--bots", "1", "--pace", "0.02", "--seed", "1")
    try terminal.wait(for: "Your turn")
    try terminal.settle()
    let log = Log(terminal)
    try terminal.send("z")
    try hold("\r", on: terminal, milliseconds: 1500)
    #expect(log.count(of: "You turn") <= 1)
    #expect(terminal.pileCounts.reduce(0, +) == 52)
    #expect(terminal.screen.text.contains("Your turn"))
  }

  @Test func aHeldSpaceCallsOnce() throws {
    let terminal = try Snapcards.start("solo", "--bots", "1", "--pace", "0.02", "--seed", "1")
    try terminal.wait(for: "Your turn")
    try terminal.settle()
    let log = Log(terminal)
    try terminal.send("z")
    try hold(" ", on: terminal, milliseconds: 1500)
    #expect(log.count(of: "You pay 1 card") <= 1)
    #expect(terminal.pileCounts.contains(25) && terminal.pileCounts.contains(27))
  }

  @Test func aPastedTextIsNoKey() throws {
    let terminal = try Snapcards.start("solo", "--bots", "1", "--pace", "0.02", "--seed", "1")
    try terminal.wait(for: "Your turn")
    try terminal.settle()
    try terminal.paste("   \r\r\nqypm?   ")
    try terminal.listen(milliseconds: 300)
    #expect(terminal.screen.text.contains("Your turn"))
    #expect(terminal.pileCounts == [26, 26] || terminal.pileCounts == [1, 25, 26])
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

  /// How often a text came to the screen since the log was begun.
  private final class Log {
    private let terminal: PseudoTerminal
    private let start: Int

    init(_ terminal: PseudoTerminal) {
      self.terminal = terminal
      start = terminal.output.count
    }

    func count(of text: String) -> Int {
      let bytes = Array(text.utf8)
      let output = terminal.output[start...]
      return output.indices.count { output[$0...].starts(with: bytes) }
    }
  }
}
