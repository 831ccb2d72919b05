import PseudoTerminal
import SnapGame
import Wire

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The program itself as a table without a terminal, on a port of this machine.
final class RealHost {
  let port: UInt16
  let terminal: PseudoTerminal

  init(_ arguments: String...) throws {
    var environment = TestEnvironment.standard()
    environment["HOME"] = nil
    terminal = try PseudoTerminal(
      BuiltProgram.path("snapcards"), ["host", "--headless", "--port", "0", "--no-beacon"] + arguments,
      environment: environment, columns: 120, rows: 50)
    try terminal.wait(for: "listening on port ")
    let line = terminal.screen.lines.first { $0.contains("listening on port ") }
    guard let number = line?.split(separator: " ").last.flatMap({ UInt16($0) }) else { throw NoPort() }
    port = number
  }

  struct NoPort: Error {}

  /// Everything that it wrote, so far.
  func transcript() throws -> String {
    try terminal.drain()
    return String(decoding: terminal.output, as: UTF8.self)
  }

  /// It is told to end, and does.
  func end() throws -> Bool {
    terminal.signal(SIGTERM)
    return try terminal.waitForExit() == .code(0)
  }
}

extension RealHost: Pumped {
  var descriptors: [Int32] { [terminal.descriptor] }
  var due: Instant? { nil }
  /// Takes its output, so that it never waits for its terminal.
  func act(at now: Instant) { try? terminal.drain() }
}

/// A habit that hurries.
let quick = ComputerHabit.uniform(
  turn: .milliseconds(100)...(.milliseconds(500)), call: .milliseconds(500)...(.milliseconds(1_500)),
  falseAlarm: 0.02)
