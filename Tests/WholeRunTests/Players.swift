import PseudoTerminal

/// Somebody who plays on a terminal: turns a card whenever it is his turn.
final class Person {
  let terminal: PseudoTerminal
  /// He shouts at every card, and so loses his own.
  let isReckless: Bool
  private var seen = ""
  private var lookedAt = ContinuousClock.now

  init(_ terminal: PseudoTerminal, isReckless: Bool = false) {
    self.terminal = terminal
    self.isReckless = isReckless
  }

  /// Looks at the screen, and presses what he sees fit; once more after a while if nothing came of it.
  func act() throws {
    let text = terminal.screen.text
    guard text != seen || ContinuousClock.now - lookedAt > .milliseconds(100) else { return }
    (seen, lookedAt) = (text, .now)
    if text.contains("Your turn: Enter") {
      try terminal.press("\r")
    } else if isReckless && text.contains("Space SNAP!") {
      try terminal.press(" ")
    }
  }
}

/// Lets people play until `condition` is true.
func play(
  _ people: [Person], _ milliseconds: Int = PseudoTerminal.patience, until condition: () throws -> Bool
) throws {
  try waitAll(people.map(\.terminal), milliseconds) {
    for person in people { try person.act() }
    return try condition()
  }
}
