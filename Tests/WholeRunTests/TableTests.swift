import PseudoTerminal
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Several people at one table, each at a terminal, over the network.
@Suite(.serialized) struct TableTests {
  /// A host and two guests in the waiting room.
  private struct Table {
    let port: UInt16
    let host, ann, bob: PseudoTerminal
    var all: [PseudoTerminal] { [host, ann, bob] }

    /// - Parameter environment: Bob's.
    init(_ pace: String = Snapcards.fast, environment: [String: String] = Snapcards.environment()) throws {
      port = try Snapcards.freePort()
      host = try Snapcards.start("host", "--port", "\(port)", "--name", "Zoe", "--pace", pace)
      try host.wait(for: ":\(port)")
      ann = try Snapcards.start("join", "localhost:\(port)", "--name", "Ann")
      try ann.wait(for: "Waiting for the host")
      bob = try Snapcards.start("join", "127.0.0.1:\(port)", "--name", "Bob", environment: environment)
      try waitAll([host, ann, bob]) { [host, ann, bob].allSatisfy { $0.screen.text.contains("Bob") } }
    }

    /// Starts the game, and waits until somebody may turn a card.
    func start() throws {
      try host.settle()
      try host.press("\r")
      try waitAll(all) { all.contains { $0.screen.text.contains("Your turn") } }
    }

    /// Waits until nothing moves and every screen shows the same piles.
    func waitForAgreement() throws {
      try waitAll(all) {
        Set(all.map(\.pileCounts)).count == 1 && host.pileCounts.reduce(0, +) == 52
      }
    }
  }

  @Test func aRoundToItsEndAndTheNext() throws {
    let table = try Table()
    try table.start()
    try table.waitForAgreement()
    #expect(table.host.pileCounts == [17, 17, 18])
    let people = [Person(table.host), Person(table.ann, isReckless: true), Person(table.bob, isReckless: true)]
    try play(people) { table.all.allSatisfy { $0.screen.text.contains("the round") } }
    // The winner has a star on every screen, and nobody has two.
    try waitAll(table.all) { table.all.allSatisfy { $0.screen.text.contains("★1") } }
    #expect(!table.all.contains { $0.screen.text.contains("★2") })
    #expect(table.host.screen.text.contains("Enter: next round"))
    #expect(table.ann.screen.text.contains("Enter: ready"))

    try waitAll(table.all) {
      try table.host.press("\r")
      return table.all.allSatisfy { $0.screen.text.contains("Round 2") }
    }
    try waitAll(table.all) { table.all.contains { $0.screen.text.contains("Your turn") } }
    try table.waitForAgreement()

    try table.host.settle()
    try table.host.press("q")
    try table.host.wait(for: "Close the table?")
    #expect(table.host.screen.text.contains("You are the host: the game ends for"))
    try table.host.settle()
    try table.host.press("y")
    try waitAll(table.all) {
      table.ann.screen.text.contains("The host has closed the table.")
        && table.bob.screen.text.contains("The host has closed the table.")
        && table.host.screen.text.contains("Play alone")
    }
  }

  /// Four people, two terminals: two at the host's keyboard, and two seats of one guest.
  @Test func twoAtEachKeyboard() throws {
    let port = try Snapcards.freePort()
    let host = try Snapcards.start(
      "host", "--port", "\(port)", "--name", "Zoe", "--second", "Max", "--pace", Snapcards.fast)
    try host.wait(for: ":\(port)")
    try host.wait(for: "Max")
    let guest = try Snapcards.start("join", "localhost:\(port)", "--name", "Ann", "--second", "Bob")
    let all = [host, guest]
    try waitAll(all) { all.allSatisfy { $0.screen.text.contains("Bob") } }
    try host.settle()
    try host.press("\r")
    try waitAll(all) { Set(all.map(\.pileCounts)).count == 1 && host.pileCounts.reduce(0, +) == 52 }
    let people = [
      (host, KeyboardPerson("Zoe", turn: ("Enter", "\r"), snap: " ")),
      (host, KeyboardPerson("Max", turn: ("d", "d"), snap: "f")),
      (guest, KeyboardPerson("Ann", turn: ("Enter", "\r"), snap: " ")),
      (guest, KeyboardPerson("Bob", turn: ("d", "d"), snap: "f")),
    ]
    try waitAll(all) {
      for (terminal, person) in people { try person.act(on: terminal) }
      return people.allSatisfy { $0.1.turns > 1 }
    }
    // Both seats of the guest are given up with it.
    try guest.settle()
    try guest.leave()
    try guest.waitForMenu()
    try host.wait { !$0.screen.text.contains("Waiting for Ann") && !$0.screen.text.contains("Waiting for Bob") }
    try waitAll([host]) {
      host.pileCounts.reduce(0, +) == 52 && ["Ann", "Bob"].allSatisfy { host.screen.text.contains("\($0) ★0  left") }
    }
  }

  @Test func somebodyWatchesAndGoes() throws {
    let table = try Table()
    let watcher = try Snapcards.start("watch", "localhost:\(table.port)", "--name", "Eve")
    try waitAll(table.all + [watcher]) { (table.all + [watcher]).allSatisfy { $0.screen.text.contains("Eve") } }
    try table.start()
    try waitAll(table.all + [watcher]) {
      watcher.screen.text.contains("You are watching") && watcher.pileCounts == [17, 17, 18]
    }
    // Keys of players mean nothing to one who watches.
    try watcher.settle()
    try watcher.press(" \r ")
    watcher.signal(SIGKILL)
    try watcher.waitForExit()
    let people = table.all.map { Person($0) }
    try play(people) { table.host.pileCounts.count == 6 }
    try waitAll([table.host]) { table.host.pileCounts.reduce(0, +) == 52 }
  }

  @Test func whatOneSaysTheOthersRead() throws {
    let table = try Table()
    try table.ann.settle()
    try table.ann.send("c")
    try table.ann.send("hello there\r")
    try waitAll(table.all) { table.all.allSatisfy { $0.screen.text.contains("hello there") } }
    // What a terminal would obey is not passed on.
    try table.bob.send("c")
    try table.bob.paste("red \u{1B}[31m\u{202E}\u{7}ink")
    try table.bob.send("\r")
    try waitAll(table.all) { table.ann.screen.text.contains("ink") && table.host.screen.text.contains("ink") }
    for terminal in [table.ann, table.host] {
      #expect(!terminal.transcript.contains("\u{1B}[31m\u{202E}") && !terminal.transcript.contains("\u{202E}"))
      #expect(terminal.screen.bells == 0)
    }
  }

  @Test func theHostIsKilled() throws {
    let table = try Table()
    try table.start()
    table.host.signal(SIGKILL)
    let rest = [table.ann, table.bob]
    try waitAll(rest) { rest.allSatisfy { $0.screen.text.contains("Going back to your seat") } }
    try table.ann.leave()
    try table.ann.waitForMenu()
    try table.ann.press("q")
    #expect(try table.ann.waitForExit() == .code(0))
    table.bob.signal(SIGTERM)
    #expect(try table.bob.waitForExit(2000) == .code(128 + Int(SIGTERM)))
    #expect(table.bob.isGivenBack)
  }

  @Test func aGuestIsKilled() throws {
    let table = try Table()
    try table.start()
    table.bob.signal(SIGKILL)
    let rest = [table.host, table.ann]
    // His seat is kept, and counts down.
    try waitAll(rest) { rest.allSatisfy { $0.screen.text.contains("lost, ") } }
    // The others can turn their cards; his is turned for him.
    try play(rest.map { Person($0) }) {
      rest.allSatisfy { $0.screen.text.contains(" turned ") || $0.pileCounts.count > 4 }
    }
    try waitAll([table.host]) { table.host.pileCounts.reduce(0, +) == 52 }
  }

  /// Whoever starts the program anew is asked whether to go back.
  @Test func aKilledGuestComesBack() throws {
    let state = TemporaryFile()
    let environment = Snapcards.environment(adding: ["XDG_STATE_HOME": state.path])
    let table = try Table(environment: environment)
    try table.start()
    try table.waitForAgreement()
    table.bob.signal(SIGKILL)
    try table.bob.waitForExit()
    let rest = [table.host, table.ann]
    try waitAll(rest) { rest.allSatisfy { $0.screen.text.contains("lost, ") } }
    let bob = try Snapcards.start("join", "--name", "Bob", environment: environment)
    try bob.wait(for: "may still be kept")
    try bob.settle()
    try bob.press(.enter)
    let all = rest + [bob]
    try waitAll(all) { Set(all.map(\.pileCounts)).count == 1 && all.allSatisfy { !$0.screen.text.contains("lost, ") } }
    try waitAll([bob]) { bob.pileCounts.reduce(0, +) == 52 }
  }

  /// Two players of one account: the second one gets a seat of their own, and does not disturb the first.
  @Test func twoPlayersOfOneAccount() throws {
    let state = TemporaryFile()
    let environment = Snapcards.environment(adding: ["XDG_STATE_HOME": state.path])
    let table = try Table(environment: environment)
    let address = "127.0.0.1:\(table.port)"
    let cas = try Snapcards.start("join", address, "--name", "Cas", environment: environment)
    let all = table.all + [cas]
    try waitAll(all) { all.allSatisfy { $0.screen.text.contains("Cas") && $0.screen.text.contains("Bob") } }
    // Bob's program dies: now his seat is there for whoever comes from his account, and says no other name.
    try table.start()
    table.bob.signal(SIGKILL)
    try table.bob.waitForExit()
    let rest = [table.host, table.ann, cas]
    try waitAll(rest) { rest.allSatisfy { $0.screen.text.contains("lost, ") } }
    let bob = try Snapcards.start("join", address, environment: environment)
    try waitAll(rest + [bob]) {
      bob.pileCounts.reduce(0, +) == 52 && rest.allSatisfy { !$0.screen.text.contains("lost, ") }
    }
  }

  @Test func aGuestLeaves() throws {
    let table = try Table()
    try table.start()
    try table.waitForAgreement()
    try table.bob.leave()
    try table.bob.waitForMenu()
    let rest = [table.host, table.ann]
    try waitAll(rest) {
      rest.allSatisfy { $0.screen.text.contains("Bob has left") && $0.pileCounts.reduce(0, +) == 52 }
    }
  }

  /// Control-C says goodbye as leaving does: nobody waits for one who will not come back.
  @Test(arguments: [SIGINT, SIGTERM]) func aGuestIsEnded(number: Int32) throws {
    let table = try Table()
    try table.start()
    table.bob.signal(number)
    #expect(try table.bob.waitForExit() == .code(128 + Int(number)))
    let rest = [table.host, table.ann]
    try waitAll(rest) { rest.allSatisfy { $0.screen.text.contains("Bob has left") } }
    table.host.signal(number)
    #expect(try table.host.waitForExit() == .code(128 + Int(number)))
    try table.ann.wait(for: "The host has closed the table.")
  }

  /// A program that was stopped for longer than the host bears silence finds its own way back.
  @Test func aGuestIsStopped() throws {
    let table = try Table()
    try table.start()
    table.bob.signal(SIGSTOP)
    let rest = [table.host, table.ann]
    try waitAll(rest) { rest.allSatisfy { $0.screen.text.contains("lost, ") } }
    table.bob.signal(SIGCONT)
    try waitAll(table.all) {
      rest.allSatisfy { !$0.screen.text.contains("lost, ") } && table.bob.pileCounts.reduce(0, +) == 52
        && !table.bob.screen.text.contains("The connection broke")
    }
  }

  /// A closed window or a broken SSH line is no goodbye: the seat is kept, and counts down.
  @Test func aTerminalIsClosed() throws {
    let table = try Table()
    try table.start()
    table.bob.signal(SIGHUP)
    #expect(try table.bob.waitForExit() == .code(128 + Int(SIGHUP)))
    let rest = [table.host, table.ann]
    try waitAll(rest) { rest.allSatisfy { $0.screen.text.contains("lost, ") } }
  }

  @Test func computersComeAndGoInTheWaitingRoom() throws {
    let host = try Snapcards.start("host", "--port", "0", "--name", "Zoe", "--pace", Snapcards.fast)
    try host.wait(for: "It takes two")
    try host.settle()
    for names in [["Ray"], ["Ray", "Lucy"], ["Ray", "Lucy", "Steve"]] {
      try host.press("+")
      try host.wait { host in names.allSatisfy(host.screen.text.contains) }
    }
    // The table is full.
    try host.press("+")
    try host.press("-")
    try host.wait { !$0.screen.text.contains("Steve") }
    try host.press("-")
    try host.wait { !$0.screen.text.contains("Lucy") }
    try host.press("+")
    try host.wait(for: "Lucy")
    // The first one is sent away, and does not count any more.
    try host.press(.down)
    try host.press("k")
    try host.wait { !$0.screen.text.contains("Ray") }
    try host.press("-")
    try host.wait { !$0.screen.text.contains("Lucy") }
    try host.press("+")
    try host.wait(for: "Ray")
    try host.press("\r")
    try host.wait(for: "Your turn")
    try host.wait { $0.pileCounts.reduce(0, +) == 52 }
    #expect(host.screen.text.contains("Ray") && !host.screen.text.contains("Lucy"))
  }

  @Test func aSentAwayGuestIsTold() throws {
    let table = try Table()
    try table.host.settle()
    try table.host.press(.down)
    try table.host.press("k")
    try table.ann.wait(for: "The host has sent you away.")
    try waitAll([table.host, table.bob]) {
      !table.host.screen.text.contains("Ann") && !table.bob.screen.text.contains("Ann")
    }
  }

  @Test func aPasswordIsAskedFor() throws {
    let port = try Snapcards.freePort()
    let host = try Snapcards.start("host", "--port", "\(port)", "--name", "Zoe", "--password", "geheim")
    try host.wait(for: "geheim")
    let guest = try Snapcards.start("join", "localhost:\(port)", "--name", "Ann")
    for (password, sign) in [("wrong", "That was not it"), ("geheim", "Waiting for the host")] {
      try waitAll([host, guest]) { guest.screen.text.contains("password") || guest.screen.text.contains("not it") }
      try guest.settle()
      try guest.send(password)
      try guest.press(.enter)
      try waitAll([host, guest]) { guest.screen.text.contains(sign) }
      #expect(!guest.transcript.contains(password))
    }
    let bot = try Snapcards.shell("snapcards bot localhost:\(port) --password wrong >/dev/null")
    try waitAll([host, bot]) { bot.screen.text.contains("snapcards: ") }
    #expect(try bot.waitForExit() == .code(1))
    #expect(bot.screen.text.contains("This table asks for a password"))
  }
}
