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
    let host, ann, bob: PseudoTerminal
    var all: [PseudoTerminal] { [host, ann, bob] }

    init(_ pace: String = Snapcards.fast) throws {
      let port = try Snapcards.freePort()
      host = try Snapcards.start("host", "--port", "\(port)", "--name", "Zoe", "--pace", pace)
      try host.wait(for: ":\(port)")
      ann = try Snapcards.start("join", "localhost:\(port)", "--name", "Ann")
      try ann.wait(for: "Waiting for the host")
      bob = try Snapcards.start("join", "127.0.0.1:\(port)", "--name", "Bob")
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
    #expect(table.host.pileCounts.reduce(0, +) == 52)
  }

  @Test func aGuestLeaves() throws {
    let table = try Table()
    try table.start()
    try table.waitForAgreement()
    try table.bob.leave()
    try table.bob.waitForMenu()
    let rest = [table.host, table.ann]
    try waitAll(rest) {
      rest.allSatisfy { $0.screen.text.contains("Bob has left") && $0.pileCounts == [26, 26] }
    }
  }

  /// Control-C says goodbye as leaving does: nobody waits for one who will not come back.
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP]) func aGuestIsEnded(number: Int32) throws {
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
}
