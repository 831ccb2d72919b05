import PseudoTerminal
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// However the program ends, its terminal is given back as it was.
@Suite(.serialized) struct EndingTests {
  /// In the middle of a deal, when everything moves.
  private func dealing() throws -> PseudoTerminal {
    let terminal = try Snapcards.start("solo")
    try terminal.wait(for: "Dealing")
    #expect(!terminal.modes.echoes && !terminal.modes.isLineByLine && terminal.screen.isAlternate)
    return terminal
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT]) func bySignals(number: Int32) throws {
    let terminal = try dealing()
    terminal.signal(number)
    #expect(try terminal.waitForExit() == .code(128 + Int(number)))
    #expect(terminal.isGivenBack)
    #expect(terminal.transcript.contains("\u{1B}[?1049l"))
  }

  @Test(arguments: [("\u{3}", 128 + SIGINT), ("\u{1C}", 128 + SIGQUIT)]) func byKeys(key: String, status: Int32) throws
  {
    let terminal = try dealing()
    try terminal.send(key)
    #expect(try terminal.waitForExit() == .code(Int(status)))
    #expect(terminal.isGivenBack)
  }

  @Test(arguments: [SIGSEGV, SIGABRT, SIGTRAP]) func byFaults(number: Int32) throws {
    let terminal = try dealing()
    terminal.signal(number)
    #expect(try terminal.waitForExit() == .signal(number))
    #expect(terminal.isGivenBack)
  }

  @Test func inTheWaitingRoomAndTheForms() throws {
    for arguments in [["host", "--port", "0"], ["join", "192.0.2.1"], []] {
      let terminal = try Snapcards.start(arguments)
      try terminal.wait { $0.screen.isAlternate && $0.screen.lines.contains { !$0.isEmpty } }
      terminal.signal(SIGTERM)
      #expect(try terminal.waitForExit(2000) == .code(128 + Int(SIGTERM)))
      #expect(terminal.isGivenBack)
    }
  }

  @Test func twoSignalsAtOnce() throws {
    let terminal = try dealing()
    terminal.signal(SIGTERM)
    terminal.signal(SIGINT)
    let exit = try terminal.waitForExit()
    #expect([.code(128 + Int(SIGTERM)), .code(128 + Int(SIGINT))].contains(exit))
    #expect(terminal.isGivenBack)
  }

  @Test func aClosedTerminalEndsTheProgram() throws {
    let terminal = try dealing()
    terminal.hangUp()
    let exit = try terminal.waitForExit(2000)
    #expect([.code(1), .code(128 + Int(SIGHUP))].contains(exit))
  }

  /// Somebody else's SIGHUP must not be waited for: nohup, or a shell that keeps its children.
  @Test func aClosedTerminalEndsAProgramThatIgnoresHangUps() throws {
    let terminal = try Snapcards.shell("trap '' HUP; snapcards solo", columns: 80)
    try terminal.wait(for: "Dealing")
    terminal.hangUp()
    _ = try terminal.waitForExit(2000)
  }
}

/// Control-Z, and a stop that nobody announced.
@Suite(.serialized) struct SuspendTests {
  @Test func theTerminalIsGivenBackMeanwhile() throws {
    let terminal = try Snapcards.start("solo", "--pace", "0.05", "--seed", "4")
    try terminal.wait(for: "Your turn")
    for _ in 1...2 {
      try terminal.send("\u{1A}")
      try terminal.waitForStop()
      #expect(terminal.isGivenBack)
      terminal.resize(columns: 90, rows: 30)
      terminal.signal(SIGCONT)
      try terminal.wait { $0.screen.isAlternate && $0.screen.text.contains("Your turn") }
      #expect(!terminal.modes.echoes)
    }
    try terminal.leave()
    try terminal.waitForMenu()
  }

  /// The computers wait for whoever plays alone, and so does the deal.
  @Test func soloStandsStill() throws {
    // The deal takes 1.9 s.
    let terminal = try Snapcards.start("solo", "--pace", "0.3", "--seed", "4")
    try terminal.wait(for: "Dealing")
    try terminal.send("\u{1A}")
    try terminal.waitForStop()
    try terminal.listen(milliseconds: 2000)
    terminal.signal(SIGCONT)
    let continued = ContinuousClock.now
    try terminal.wait(for: "Dealing")
    try terminal.wait { !$0.screen.text.contains("Dealing") }
    #expect(ContinuousClock.now - continued > .milliseconds(300))
  }

  @Test func aTableIsThereAgain() throws {
    let port = try Snapcards.freePort()
    let host = try Snapcards.start("host", "--port", "\(port)", "--pace", Snapcards.fast)
    try host.wait(for: ":\(port)")
    let guest = try Snapcards.start("join", "localhost:\(port)", "--name", "Ann")
    try waitAll([host, guest]) { host.screen.text.contains("Ann") && guest.screen.text.contains("Waiting for") }
    try guest.send("\u{1A}")
    try guest.waitForStop()
    #expect(guest.isGivenBack)
    guest.signal(SIGCONT)
    try host.settle()
    try host.press("\r")
    try waitAll([host, guest]) { guest.screen.isAlternate && guest.pileCounts == [26, 26] }
  }

  @Test func aStopThatNobodyAnnounced() throws {
    let terminal = try Snapcards.start("solo", "--pace", "0.05", "--seed", "4")
    try terminal.wait(for: "Your turn")
    terminal.signal(SIGSTOP)
    try terminal.waitForStop()
    terminal.resize(columns: 82, rows: 24)
    let written = terminal.output.count
    terminal.signal(SIGCONT)
    try terminal.wait { $0.output.count > written && $0.screen.text.contains("Your turn") }
  }
}
