import PseudoTerminal
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Records of real games, and tables that come back after their program was killed.
@Suite(.serialized) struct ReplayTests {
  private let state = TemporaryFile()
  private let record = TemporaryFile()
  private var environment: [String: String] { Snapcards.environment(adding: ["XDG_STATE_HOME": state.path]) }

  private func start(_ arguments: String, columns: Int = 120, rows: Int = 24) throws -> PseudoTerminal {
    try Snapcards.shell("snapcards \(arguments)", environment: environment, columns: columns)
  }

  /// A game between computers with its record in `record`.
  private func play(turns: Int) throws {
    let table = try start("host --headless --port 0 --seats 2 --bots 2 --pace 0.01 --record \(record.path)")
    try table.wait { $0.transcript.contains("turn \(turns): ") }
    table.signal(SIGTERM)
    #expect(try table.waitForExit() == .code(0))
  }

  @Test func aRecordIsCheckedAndShown() throws {
    try play(turns: 30)
    #expect(try record.permissions == 0o600)
    let check = try start("replay --check \(record.path)")
    #expect(try check.waitForExit() == .code(0))
    #expect(check.transcript.contains("every state follows (rounds: 1, turns: "))

    let screen = try Snapcards.start("replay", record.path, environment: environment)
    try screen.wait(for: "Round 1")
    try screen.settle()
    try screen.press(" ")
    try screen.wait(for: "paused")
    for _ in 0..<5 {
      try screen.press(.right)
      try screen.settle()
    }
    try screen.wait { $0.pileCounts.reduce(0, +) == 52 }
    try screen.press("q")
    #expect(try screen.waitForExit() == .code(0))
  }

  @Test func aRecordThatWasTamperedWithIsCaught() throws {
    try play(turns: 5)
    let bad = TemporaryFile()
    let swap = "sed 's/=turned 0 .*/=turned 0 AC 1/' \(record.path) > \(bad.path)"
    let check = try Snapcards.shell(
      "\(swap); snapcards replay --check \(bad.path)", environment: environment)
    #expect(try check.waitForExit() == .code(1))
    #expect(check.transcript.contains("line ") && check.transcript.contains("the rules say"))
    let missing = try start("replay \(record.path).none")
    #expect(try missing.waitForExit() == .code(1))
    #expect(missing.transcript.contains("No such file"))
  }

  @Test func aTableWithoutATerminalComesBack() throws {
    let port = try Snapcards.freePort()
    let table = try start("host --headless --port \(port) --seats 3 --bots 1 --pace 0.02 --record \(record.path)")
    try table.wait(for: "listening on port")
    let bots = try ["Ann", "Bo"].map { try start("bot localhost:\(port) --name \($0)") }
    try waitAll([table] + bots) { table.transcript.contains("turn 10: ") }
    table.signal(SIGKILL)
    try table.waitForExit()
    try waitAll(bots) { bots.allSatisfy { $0.transcript.contains("looking for a way back") } }
    let again = try start("host --resume")
    try waitAll([again] + bots) {
      ["Ann", "Bo", "Ray"].allSatisfy { again.transcript.contains("\($0) came back") }
        && again.transcript.contains(": Ann turned ") && again.transcript.contains(": Ray turned ")
    }
    again.signal(SIGTERM)
    #expect(try again.waitForExit() == .code(0))
    for bot in bots { #expect(try bot.waitForExit() == .code(0)) }
    #expect(!again.transcript.contains(" left"))
    let check = try start("replay --check \(record.path)")
    #expect(try check.waitForExit() == .code(0))
    #expect(try record.text.contains(" resumed\n"))
    // It has closed in order: there is nothing to come back to.
    let third = try start("host --resume")
    #expect(try third.waitForExit() == .code(1))
    #expect(third.transcript.contains("there is no table to come back"))
  }

  @Test func aHostAtTheKeyboardComesBack() throws {
    let port = try Snapcards.freePort()
    let host = try Snapcards.start(
      "host", "--port", "\(port)", "--name", "Zoe", "--bots", "1", "--pace", Snapcards.fast, environment: environment)
    try host.wait(for: "Ray")
    let bot = try start("bot localhost:\(port) --name Ann")
    try waitAll([host, bot]) { host.screen.text.contains("Ann") }
    try host.settle()
    try host.press("s")
    try waitAll([host, bot]) { host.screen.text.contains("Round 1") && host.pileCounts.reduce(0, +) == 52 }
    host.signal(SIGKILL)
    try host.waitForExit()
    let again = try Snapcards.start("host", "--resume", environment: environment)
    try waitAll([again, bot]) {
      again.screen.text.contains("You") && again.pileCounts.reduce(0, +) == 52
        && bot.transcript.ranges(of: "signed in at").count == 2
    }
    try again.leave()
    try again.waitForMenu()
    #expect(try bot.waitForExit() == .code(0))
  }

  /// And so does whoever plays along there.
  @Test func twoAtTheHostsKeyboardComeBack() throws {
    let port = try Snapcards.freePort()
    let host = try Snapcards.start(
      "host", "--port", "\(port)", "--name", "Zoe", "--second", "Max", "--bots", "1", "--pace", Snapcards.fast,
      environment: environment)
    try host.wait { $0.screen.text.contains("Ray") && $0.screen.text.contains("Max") }
    try host.settle()
    try host.press("s")
    try waitAll([host]) { host.screen.text.contains("Round 1") && host.pileCounts.reduce(0, +) == 52 }
    host.signal(SIGKILL)
    try host.waitForExit()
    let again = try Snapcards.start("host", "--resume", environment: environment)
    let people = [
      KeyboardPerson("Zoe", turn: ("Enter", "\r"), snap: " "), KeyboardPerson("Max", turn: ("d", "d"), snap: "f"),
    ]
    try waitAll([again]) {
      for person in people { try person.act(on: again) }
      return people.allSatisfy { $0.turns > 0 }
    }
    #expect(!again.screen.text.contains("You"))
    try again.leave()
    try again.waitForMenu()
  }
}
