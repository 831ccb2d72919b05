import PseudoTerminal

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The game itself on terminals: somebody who hosts and guests who have joined over loopback, or somebody alone.
final class LiveTable {
  /// Something that a program has sent to its terminal.
  struct Output {
    let terminal: Int
    /// Nanoseconds of the monotonic clock.
    let time: Int64
    let bytes: Int
  }

  let terminals: [PseudoTerminal]

  /// Somebody who plays alone; the deal begins at once.
  init(solo arguments: String...) throws { terminals = [try Self.start(["solo"] + arguments)] }

  /// Returns when all are in the waiting room.
  init(guests: Int, pace: String) throws {
    let host = try Self.start(["host", "--no-beacon", "--port", "0", "--name", "Ann", "--pace", pace])
    try host.wait(for: "snapcards join ")
    guard let port = Self.port(on: host.screen.text) else { throw BenchmarkFailure("the waiting room names no port") }
    var terminals = [host]
    for name in ["Bob", "Cat", "Dan"].prefix(guests) {
      let guest = try Self.start(["join", "127.0.0.1:\(port)", "--name", name])
      try guest.wait(for: "Ann")
      try host.wait(for: name)
      terminals.append(guest)
    }
    self.terminals = terminals
    try listen(milliseconds: 300)
  }

  /// Without a home: nothing is kept from one run to the next.
  private static func start(_ arguments: [String]) throws -> PseudoTerminal {
    var environment = TestEnvironment.standard()
    environment["HOME"] = nil
    return try PseudoTerminal(Program("snapcards").path, arguments, environment: environment)
  }

  private static func port(on screen: String) -> Int? {
    screen.split(separator: "snapcards join ").dropFirst().first?.split(separator: "\n").first?
      .split(separator: ":").last.flatMap { Int($0.prefix { $0.isNumber }) }
  }

  /// What comes until the time is over, in order.
  @discardableResult
  func listen(milliseconds: Int) throws -> [Output] {
    let end = monotonicNanoseconds() + Int64(milliseconds) * 1_000_000
    var outputs: [Output] = []
    while case let left = end - monotonicNanoseconds(), left > 0 {
      outputs += try nextOutputs(milliseconds: Int32(left / 1_000_000 + 1))
    }
    return outputs
  }

  /// Waits for output on any terminal.
  func nextOutputs(milliseconds: Int32) throws -> [Output] {
    var entries = terminals.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    unsafe poll(&entries, nfds_t(entries.count), milliseconds)
    let time = monotonicNanoseconds()
    return try entries.indices.filter { entries[$0].revents != 0 }.map { index in
      let before = terminals[index].output.count
      try terminals[index].drain()
      return Output(terminal: index, time: time, bytes: terminals[index].output.count - before)
    }
  }
}
