import PseudoTerminal
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The tests' own terminal, tried on small programs.
@Suite struct PseudoTerminalTests {
  private static func shell(_ script: String) throws -> PseudoTerminal {
    try PseudoTerminal("/bin/sh", ["-c", script])
  }

  @Test(arguments: [0, 3, 255]) func exitStatus(code: Int) throws {
    #expect(try Self.shell("exit \(code)").waitForExit() == .code(code))
  }

  @Test func everythingWrittenBeforeTheEndIsSeen() throws {
    let terminal = try Self.shell("printf 'first\\n'; printf '\\033[1mlast\\033[0m'; kill -9 $$")
    #expect(try terminal.waitForExit() == .signal(SIGKILL))
    #expect(terminal.screen.lines[0...1] == ["first", "last"])
    #expect(terminal.screen.cell(x: 0, y: 1).isBold)
  }

  @Test func typingAndTheSizeReachTheProgram() throws {
    let terminal = try Self.shell("read name; echo \"hello $name\"; stty size")
    try terminal.send("Ann\n")
    try terminal.wait(for: "24 80")
    #expect(terminal.screen.text.contains("hello Ann"))
  }

  @Test func waitingInVainFailsWithTheScreen() throws {
    let terminal = try Self.shell("echo only this; sleep 60")
    try terminal.wait(for: "only this")
    #expect { try terminal.wait(for: "something else", 20) } throws: { "\($0)".contains("only this") }
    let ended = try Self.shell("echo over; exit 7")
    #expect { try ended.wait(for: "something else") } throws: {
      "\($0)".contains("code(7)") && "\($0)".contains("over")
    }
  }

  @Test func noChildIsLeftBehind() throws {
    var terminal: PseudoTerminal? = try Self.shell("trap '' HUP TERM INT; echo ready; while :; do sleep 1; done")
    try terminal?.wait(for: "ready")
    let process = try #require(terminal?.process)
    #expect(kill(process, 0) == 0)
    terminal = nil
    #expect(kill(process, 0) != 0)
  }

  @Test func aProgramThatDoesNotExist() {
    #expect(throws: PseudoTerminal.Failure.self) { try PseudoTerminal("/nonexistent/program") }
  }

  @Test func theEnvironmentIsOnlyWhatWasAskedFor() throws {
    let terminal = try PseudoTerminal(
      "/usr/bin/env", environment: TestEnvironment.standard(term: nil, adding: ["COLOUR": "red", "PATH": nil]))
    try terminal.waitForExit()
    #expect(terminal.screen.text.contains("COLOUR=red"))
    #expect(!terminal.screen.text.contains("TERM=") && !terminal.screen.text.contains("PATH=/usr"))
  }
}
