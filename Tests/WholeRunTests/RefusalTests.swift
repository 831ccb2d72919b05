import PseudoTerminal
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What cannot be is said in a sentence, with what to do about it.
@Suite(.serialized) struct RefusalTests {
  @Test(arguments: [
    (nil, "TERM is not set"), ("", "TERM is not set"), ("dumb", "'dumb' cannot place its cursor"),
    ("xterm-unheard-of", "'xterm-unheard-of' is unknown"),
  ])
  func unfitTerminals(term: String?, sentence: String) throws {
    let terminal = try Snapcards.start("solo", environment: Snapcards.environment(term: term), columns: 240)
    #expect(try terminal.waitForExit() == .code(2))
    #expect(terminal.screen.text.contains(sentence))
    #expect(terminal.screen.text.contains("With --plain it plays"))
    #expect(terminal.modes == terminal.modesAtStart && !terminal.output.contains(0x1B))
  }

  @Test(arguments: [
    ("snapcards solo </dev/null", "standard input is not a terminal"),
    ("snapcards solo | cat", "standard output is not a terminal"),
    ("snapcards solo --lang nl </dev/null", "de standaardinvoer is geen terminal"),
    ("snapcards </dev/null >/dev/null", "is not a terminal"),
  ])
  func redirections(line: String, sentence: String) throws {
    let terminal = try Snapcards.shell(line)
    let exit = try terminal.waitForExit()
    if !line.contains("|") { #expect(exit == .code(2)) }
    #expect(terminal.screen.text.contains(sentence))
    #expect(!terminal.output.contains(0x1B))
  }

  /// A descriptor that was closed beforehand is not that of the next file: nothing is said into a log or a record.
  @Test(arguments: ["--log", "--record"]) func closedOutput(option: String) throws {
    let file = TemporaryFile()
    let terminal = try Snapcards.shell(
      "snapcards host --headless --bots 2 --seats 2 --port 0 --pace 0.02 --seed 1 \(option) \(file.path) >&-")
    let line = option == "--log" ? " turn 2: " : " =turned "
    try terminal.wait { _ in (try? file.text.contains(line)) == true }
    terminal.signal(SIGTERM)
    _ = try terminal.waitForExit()
    for line in try file.text.split(separator: "\n") {
      #expect(line.first?.isNumber == true || !line.contains("turned"), "\(line)")
    }
  }

  /// The game goes on without it, and the end tells.
  @Test func aLogOnAFullDisk() throws {
    let terminal = try Snapcards.shell(
      "snapcards host --headless --bots 2 --seats 2 --port 0 --no-beacon --pace 0.02 --log /dev/full")
    try terminal.wait(for: "turn ")
    terminal.signal(SIGTERM)
    _ = try terminal.waitForExit()
    #expect(terminal.screen.text.contains("lines are missing in the log /dev/full: No space left on device"))
  }

  /// Sentences go to standard error, and nothing else does.
  @Test(arguments: [
    ("snapcards plya", 2, "there is no command 'plya'"), ("snapcards bot", 2, "whom to join?"),
    ("snapcards --nmae x", 2, "Did you mean --name?"), ("snapcards solo --bots 9", 2, "1-3, not '9'"),
    ("snapcards solo --log /nowhere/at/all", 1, "the log /nowhere/at/all cannot be written"),
    ("snapcards bot localhost:99999", 2, "is not the address of a table"),
    ("snapcards bot [::1", 2, "is not the address of a table"),
    ("snapcards bot gopher://here", 2, "is not the address of a table"),
    ("snapcards bot no-such-machine.invalid", 1, "There is no computer named"),
  ])
  func sentences(line: String, status: Int, sentence: String) throws {
    let terminal = try Snapcards.shell("\(line) >/dev/null")
    #expect(try terminal.waitForExit() == .code(status))
    #expect(terminal.screen.lines[0].hasPrefix("snapcards: "))
    #expect(terminal.screen.text.contains(sentence), "\(terminal.screen.text)")
    #expect(terminal.screen.lines[2].isEmpty)
  }

  @Test func nobodyListens() throws {
    let port = try Snapcards.freePort()
    let bot = try Snapcards.shell("snapcards bot localhost:\(port) >/dev/null")
    #expect(try bot.waitForExit() == .code(1))
    #expect(bot.screen.text.contains("Nobody hosts a table at localhost:\(port)"))
    let front = try Snapcards.start("join", "localhost:\(port)")
    try front.wait(for: "Nobody hosts a table at")
    try front.settle()
    try front.press("\r")
    try front.waitForMenu()
  }

  @Test func thePortIsTaken() throws {
    let port = try Snapcards.freePort()
    let first = try Snapcards.start("host", "--headless", "--port", "\(port)")
    try first.wait(for: "listening on port \(port)")
    let second = try Snapcards.shell("snapcards host --headless --port \(port) >/dev/null")
    #expect(try second.waitForExit() == .code(1))
    #expect(second.screen.text.contains("Port \(port) is taken"))
    #expect(second.screen.text.contains("--port"))
    let front = try Snapcards.start("host", "--port", "\(port)")
    try front.wait(for: "Port \(port) is taken")
    try front.settle()
    try front.press("\r")
    try front.wait(for: "A new table")
    try front.settle()
    try front.press("\u{1B}")
    try front.waitForMenu()
    try front.press("q")
    #expect(try front.waitForExit() == .code(0))
  }

  @Test func nobodyHasThatName() throws {
    let terminal = try Snapcards.start("join", "no-such-machine.invalid")
    try terminal.wait(for: "There is no computer named")
    try terminal.settle()
    try terminal.press("\r")
    try terminal.waitForMenu()
  }

  @Test func helpAndVersionNeedNoTerminal() throws {
    for line in ["--help", "help host", "solo --help"] {
      let terminal = try Snapcards.shell(
        "snapcards \(line) </dev/null | cat", environment: Snapcards.environment(term: nil))
      try terminal.waitForExit()
      #expect(terminal.transcript.contains("Usage: snapcards"))
    }
    let version = try Snapcards.start("--version", environment: Snapcards.environment(term: nil))
    #expect(try version.waitForExit() == .code(0))
    #expect(version.screen.lines[0].split(separator: ".").count == 3)
  }
}
