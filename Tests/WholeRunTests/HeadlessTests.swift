import PseudoTerminal
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Tables and players without a screen.
@Suite(.serialized) struct HeadlessTests {
  @Test func aTableThatRunsByItself() throws {
    let port = try Snapcards.freePort()
    let (log, state) = (TemporaryFile(), TemporaryFile())
    let table = try Snapcards.start(
      "host", "--headless", "--port", "\(port)", "--start-with", "3", "--bots", "1", "--pace", "0.02", "--log",
      log.path, environment: Snapcards.environment(adding: ["XDG_STATE_HOME": state.path]), columns: 120, rows: 50)
    try table.wait(for: "listening on port \(port)")
    #expect(table.screen.lines[0] == "listening on port \(port)")
    let first = try Snapcards.start("bot", "localhost:\(port)", "--name", "Ann", "--seed", "1")
    try waitAll([table, first]) {
      table.screen.text.contains("Ann (computer) joined") && first.screen.text.contains("signed in at")
    }
    #expect(!table.transcript.contains("the game starts"))
    let second = try Snapcards.start("bot", "127.0.0.1:\(port)", "--name", "Bob", "--seed", "2")
    let all = [table, first, second]
    try waitAll(all) { table.transcript.contains("round 1: ") && second.transcript.contains("the game starts") }
    try waitAll(all) { table.transcript.contains("turn 20: ") }
    table.signal(SIGTERM)
    #expect(try table.waitForExit() == .code(0))
    #expect(try first.waitForExit() == .code(0))
    #expect(try second.waitForExit() == .code(0))
    #expect(table.screen.lines.last { !$0.isEmpty } == "closed")
    #expect(try log.permissions == 0o600)
    let lines = try log.text.split(separator: "\n")
    // The same lines as on the screen, each after the time in seconds.
    #expect(
      lines.map { $0.drop { $0.isNumber }.dropFirst() } == table.transcript.split(separator: "\r\n").map { $0[...] })
    #expect(lines.allSatisfy { (Int($0.prefix { $0.isNumber }) ?? 0) > 1_600_000_000 })
  }

  @Test func aComputerPlayerThatIsSentAwayOrToldToGo() throws {
    let port = try Snapcards.freePort()
    let host = try Snapcards.start("host", "--port", "\(port)", "--pace", Snapcards.fast)
    try host.wait(for: ":\(port)")
    let bot = try Snapcards.start("bot", "localhost:\(port)", "--name", "Ann", columns: 120)
    try waitAll([host, bot]) { host.screen.text.contains("Ann") && bot.screen.text.contains("signed in at") }
    bot.signal(SIGTERM)
    #expect(try bot.waitForExit() == .code(0))
    try host.wait { !$0.screen.text.contains("Ann") }
    let other = try Snapcards.start("bot", "localhost:\(port)", "--name", "Bob", columns: 120)
    try waitAll([host, other]) { host.screen.text.contains("Bob") && other.screen.text.contains("signed in at") }
    try host.settle()
    try host.press(.down)
    try host.wait(for: "k kick")
    try host.press("k")
    #expect(try other.waitForExit() == .code(1))
    #expect(other.screen.text.contains("The host has sent you away."))
    let third = try Snapcards.start("bot", "localhost:\(port)", "--name", "Cat", columns: 120)
    try waitAll([host, third]) { host.screen.text.contains("Cat") && third.screen.text.contains("signed in at") }
    host.signal(SIGKILL)
    // It looks for a way back, until it is told that this is enough.
    try third.wait(for: "the connection is lost; looking for a way back")
    third.signal(SIGTERM)
    #expect(try third.waitForExit() == .code(1))
    #expect(third.screen.text.contains("The connection to the table is lost."))
  }

  /// What the host said is told, also if it keeps its end of the line open.
  @Test func nonsenseFromAHostThatStays() throws {
    let (listener, port) = try Snapcards.boundSocket()
    defer { close(listener) }
    #expect(listen(listener, 1) == 0)
    let bot = try Snapcards.start("bot", "127.0.0.1:\(port)", columns: 120)
    let connection = accept(listener, nil, nil)
    defer { close(connection) }
    let nonsense = [UInt8](repeating: 0xFF, count: 8)
    #expect(unsafe write(connection, nonsense, nonsense.count) == nonsense.count)
    #expect(try bot.waitForExit() == .code(1))
    #expect(bot.screen.text.contains("What came from the other end is not this game."))
  }

  @Test func aFullTable() throws {
    let port = try Snapcards.freePort()
    let table = try Snapcards.start(
      "host", "--headless", "--port", "\(port)", "--seats", "2", "--bots", "2", "--pace", Snapcards.fast, columns: 120)
    try table.wait { $0.transcript.contains("the game starts") }
    let bot = try Snapcards.shell("snapcards bot localhost:\(port) >/dev/null")
    try waitAll([table, bot]) { bot.screen.text.contains("snapcards: ") }
    #expect(try bot.waitForExit() == .code(1))
    #expect(bot.screen.text.contains("The game at this table has already begun."))
    try table.wait {
      $0.transcript.contains("refused 127.0.0.1: gameRunning") || $0.transcript.contains("refused ::1: ")
    }
    table.signal(SIGINT)
    #expect(try table.waitForExit() == .code(0))
  }

  /// Players' and tables' names come from outside: a log shows them without what a terminal would obey.
  @Test func logLinesAreFiltered() throws {
    let log = TemporaryFile()
    let terminal = try Snapcards.start("join", "\u{1B}]0;x\u{7}", "--log", log.path)
    try terminal.wait(for: "is not the address")
    #expect(!terminal.transcript.contains("\u{1B}]0;x"))
    terminal.signal(SIGTERM)
    try terminal.waitForExit()
    #expect(try log.text.contains("connecting to ") && !log.text.contains("\u{1B}"))
  }

  @Test func simulationsRepeat() throws {
    func run(_ arguments: String) throws -> String {
      let terminal = try Snapcards.shell("snapcards simulate --games 2 \(arguments) | cat")
      try terminal.waitForExit()
      return terminal.transcript
    }
    let first = try run("--seed 7 --json")
    #expect(try run("--seed 7 --json") == first)
    #expect(try run("--seed 8 --json") != first)
    let object = JSON(first)
    #expect(object?.isObject == true)
    #expect(try run("--seed 7").contains("2 games of 4 players"))
  }
}
