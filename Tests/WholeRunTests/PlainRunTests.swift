import PseudoTerminal
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `--plain`, over whatever there is: a dumb terminal, a pipe, a file.
@Suite(.serialized) struct PlainRunTests {
  private func start(_ arguments: String..., term: String? = "dumb") throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      Snapcards.path, arguments + ["--plain"], environment: Snapcards.environment(term: term), columns: 120, rows: 100)
    return terminal
  }

  @Test(arguments: [nil, "dumb", "xterm-unheard-of", "vt100"] as [String?]) func onAnyTerminal(term: String?) throws {
    let terminal = try start("solo", "--pace", "0.05", "--seed", "4", term: term)
    try terminal.wait(for: "Your turn.")
    try terminal.send("\n")
    try terminal.wait(for: "You turn the ")
    try terminal.send("w\n")
    try terminal.wait(for: "cards face down")
    try terminal.send("q\n")
    try terminal.wait(for: "Leave the game?")
    try terminal.send("y\n")
    #expect(try terminal.waitForExit() == .code(0))
    #expect(terminal.modes == terminal.modesAtStart)
    #expect(!terminal.output.contains(0x1B) && !terminal.output.contains(0x07))
  }

  @Test(arguments: [
    ("snapcards solo --plain </dev/null", 0), ("printf 'q\\ny\\n' | snapcards solo --plain", 0),
    ("snapcards solo --plain </dev/null >/dev/null", 0), ("snapcards join 127.0.0.1:1 --plain </dev/null", 1),
    ("printf '' | snapcards join 127.0.0.1:1 --plain", 1),
    ("sleep 10 | snapcards join 127.0.0.1:1 --plain", 1), ("snapcards solo --plain --headless", 2),
  ])
  func withoutATerminal(line: String, status: Int) throws {
    let terminal = try Snapcards.shell(line, environment: Snapcards.environment(term: nil))
    if line.hasPrefix("sleep") {
      try terminal.wait(for: "Nobody hosts a table at 127.0.0.1:1.")
      return
    }
    #expect(try terminal.waitForExit() == .code(status))
  }

  @Test func throughPipes() throws {
    let terminal = try Snapcards.shell(
      "printf 'w\\n?\\nq\\ny\\n' | snapcards solo --plain --lang nl | cat",
      environment: Snapcards.environment(term: nil))
    try terminal.waitForExit()
    #expect(terminal.transcript.contains("q: weggaan.") && terminal.transcript.contains("Stoppen met dit spel?"))
  }

  @Test func aTableOfTwo() throws {
    let port = try Snapcards.freePort()
    let host = try start("host", "--port", "\(port)", "--pace", "0.05", "--no-beacon", "--password", "secret")
    try host.wait(for: ":\(port)")
    let guest = try start("join", "localhost:\(port)", "--name", "Ann")
    try waitAll([host, guest]) { guest.screen.text.contains("type it here") && !guest.modes.echoes }
    try guest.send("secret\n")
    try waitAll([host, guest]) { host.screen.text.contains("Ann has joined.") && guest.modes.echoes }
    #expect(!guest.transcript.contains("secret"))
    try guest.send("c hello\n")
    try waitAll([host, guest]) { host.screen.text.contains("Ann says: hello") }
    try host.send("\n")
    try waitAll([host, guest]) {
      host.transcript.contains("The game starts.") && (host.transcript + guest.transcript).contains("Your turn.")
    }
    // Ctrl-D: nobody will type anything any more.
    try guest.send("\u{4}")
    try waitAll([host, guest]) { host.screen.text.contains("Ann has left") }
    #expect(try guest.waitForExit() == .code(0))
    host.signal(SIGTERM)
    #expect(try host.waitForExit() == .code(128 + Int(SIGTERM)))
    #expect(host.modes == host.modesAtStart && guest.modes == guest.modesAtStart)
  }

  @Test func aStopAndAClosedTerminal() throws {
    let terminal = try start("solo", "--pace", "0.05", "--seed", "4")
    try terminal.wait(for: "Your turn.")
    try terminal.send("\u{1A}")
    try terminal.waitForStop()
    terminal.signal(SIGCONT)
    // What is typed before the program has gone on is forgotten, on purpose; when it has, cannot be seen.
    for _ in 0..<20 where !terminal.screen.text.contains("cards face down") {
      try terminal.send("w\n")
      try? terminal.wait(for: "cards face down", 500)
    }
    #expect(terminal.screen.text.contains("cards face down"))
    terminal.hangUp()
    let exit = try terminal.waitForExit(2000)
    #expect([.code(1), .code(128 + Int(SIGHUP))].contains(exit))
  }
}
