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

/// One of two people at one terminal.
final class KeyboardPerson {
  let name: String
  /// The key's name and what it sends.
  let turn: (name: String, key: String)
  let snap: String
  private(set) var turns = 0
  private var lookedAt = ContinuousClock.now

  init(_ name: String, turn: (name: String, key: String), snap: String) {
    self.name = name
    self.turn = turn
    self.snap = snap
  }

  /// Turns a card whenever the screen says that it is his turn; once more after a while if nothing came of it.
  func act(on terminal: PseudoTerminal) throws {
    guard terminal.screen.text.contains("\(name): \(turn.name) turns"),
      ContinuousClock.now - lookedAt > .milliseconds(150)
    else { return }
    lookedAt = .now
    turns += 1
    try terminal.press(turn.key)
  }
}

/// Lets people play until `condition` is true.
func play(
  _ people: [Person], _ milliseconds: Int = 3 * PseudoTerminal.patience, until condition: () throws -> Bool
) throws {
  try waitAll(people.map(\.terminal), milliseconds) {
    for person in people { try person.act() }
    return try condition()
  }
}
