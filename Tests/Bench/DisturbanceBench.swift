import Baselines
import SnapGame
import SnapGuest
import SnapProtocol
import Wire

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A table of four at the real program while something happens to one of them, or to the host: how long the others wait
/// from a call to the verdict, beside the same table in peace.
struct DisturbanceBench: Benchmark {
  static let name = "disturbances"
  static let summary = "from a call to the verdict while guests and host are killed, stopped, deaf or many"
  private let seconds: Int64 = 30
  /// What somebody becomes whom this program starts again as a guest.
  static let guestArgument = "--guest"
  /// The same as many connections that say nothing.
  static let muteArgument = "--mute"

  func run(rounds: Int) throws -> Report {
    var report = Report(lines: ["  " + "ms".padding(to: 40) + pad("calls", 8) + pad("median", 10) + pad("ratio", 8)])
    let peace = try measure("in peace") { _ in }
    report.lines.append(line("in peace", peace, 1))
    for (name, disturb) in Self.disturbances {
      let figures = try measure(name, disturb)
      let ratio = Samples(figures.waits).median / Samples(peace.waits).median
      report.lines.append(line(name, figures, ratio))
      report.goals.append(Goal(name: "ratio, \(name)", figure: ratio, limit: 1.2))
      report.goals.append(Goal(name: "moves lost, \(name)", figure: Double(figures.lost), limit: 0, unit: "moves"))
    }
    return report
  }

  private struct Figures {
    /// From a call to its verdict, in milliseconds.
    let waits: [Double]
    /// Cards that somebody had seen turned, and that the host did not know any more.
    let lost: Int
  }

  private func line(_ name: String, _ figures: Figures, _ ratio: Double) -> String {
    "  " + name.padding(to: 40) + pad("\(figures.waits.count)", 8)
      + pad(decimals(Samples(figures.waits).median, 2), 10) + pad(decimals(ratio, 2), 8)
  }

  private func measure(_ name: String, _ disturb: (inout DisturbedTable) throws -> Void) throws -> Figures {
    var table = try DisturbedTable()
    try table.play(for: .seconds(3))
    let before = table.players.map(\.callTimes.count)
    try disturb(&table)
    try table.play(for: .seconds(Double(seconds)))
    table.end()
    let waits = zip(table.players, before).flatMap { $0.callTimes.dropFirst($1) }
    guard waits.count > 10 else { throw BenchmarkFailure("\(name): \(waits.count) calls are too few") }
    guard table.players.allSatisfy({ $0.errors == 0 }) else { throw BenchmarkFailure("\(name): somebody diverged") }
    return Figures(
      waits: waits.map { Double($0.nanoseconds) / 1_000_000 }, lost: table.players.reduce(0) { $0 + $1.lostMoves })
  }

  private static var disturbances: [(String, (inout DisturbedTable) throws -> Void)] {
    [
      (
        "a guest killed in his turn, and back",
        { table in
          try table.killGuestInHisTurn()
          try table.play(for: .seconds(5))
          try table.startGuest()
          guard table.isGuestBack() else { throw BenchmarkFailure("the guest does not come back") }
        }
      ),
      ("the host killed, and back", { table in try table.replaceHost() }),
      (
        "a guest stopped for 10 s",
        { table in
          kill(table.guest, SIGSTOP)
          try table.play(for: .seconds(10))
          kill(table.guest, SIGCONT)
        }
      ),
      ("a guest who never reads", { table in try table.addDeaf() }),
      ("2,000 connections that say nothing", { table in try table.addMute(2_000) }),
    ]
  }
}

/// Three players of this process and one that is a process of its own.
private struct DisturbedTable {
  private(set) var host: Server
  let players: [WirePlayer]
  private(set) var guest: pid_t = 0
  private let folder: String
  private var deaf: [DeafWatcher] = []
  private var mute: pid_t?

  fileprivate static let habit = ComputerHabit.uniform(
    turn: .milliseconds(500)...(.milliseconds(1_000)), call: .milliseconds(1_000)...(.milliseconds(6_000)),
    falseAlarm: 0.2)

  init() throws {
    folder = "/tmp/snapbench.\(getpid()).state"
    unsafe mkdir(folder, 0o700)
    unsafe setenv("XDG_STATE_HOME", folder, 1)
    unsafe unlink("\(folder)/guest.token")
    host = try Server(
      Program(
        "snapcards", "host", "--headless", "--port", "0", "--no-beacon", "--start-with", "4", "--pace", "0.05",
        "--turn-limit", "0"))
    let port = UInt16(host.port)
    players = (1...3).map { WirePlayer(name: "Player \($0)", port: port, habit: Self.habit, seed: UInt64($0)) }
    try startGuest()
    guard pump(players, within: .seconds(20), until: { [players] in players.allSatisfy { $0.beliefs.count > 4 } })
    else { throw BenchmarkFailure("the table does not play") }
  }

  // MARK: - The guest that is a process of its own

  private var tokenFile: String { "\(folder)/guest.token" }

  /// Starts it anew; with the token of the one before, if there was one.
  mutating func startGuest() throws {
    let program = Program("snapbench", DisturbanceBench.guestArgument, "\(host.port)", tokenFile)
    guard let process = program.spawn(output: "/dev/null") else { throw BenchmarkFailure("no guest can be started") }
    guest = process
  }

  /// Plays until it is the guest's turn, and kills him.
  mutating func killGuestInHisTurn() throws {
    let someone = players[0]
    let isHisTurn = pump(players, within: .seconds(20)) {
      let view = someone.guest.guest.view
      return someone.guest.guest.status(at: view.active)?.name == Self.guestName && view.stage == .playing
    }
    guard isHisTurn else { throw BenchmarkFailure("the guest's turn does not come") }
    kill(guest, SIGKILL)
    _ = Program.wait(for: guest)
  }

  func isGuestBack() -> Bool {
    pump(players, within: .seconds(10)) {
      players[0].guest.guest.players.contains { $0.name == Self.guestName && $0.flags.contains(.connected) }
    }
  }

  static let guestName = "Guest"

  // MARK: - The host

  func play(for span: Duration) throws {
    _ = pump(players as [any Pumped] + deaf, within: span) { false }
    guard players.allSatisfy(\.isAtTable) else { throw BenchmarkFailure("a player was lost") }
  }

  mutating func replaceHost() throws {
    let port = host.port
    host.kill()
    _ = pump(players, within: .seconds(1)) { false }
    host = try Server(Program("snapcards", "host", "--resume", "--headless", "--no-beacon", "--port", "\(port)"))
    guard pump(players, within: .seconds(20), until: { players.allSatisfy { $0.returns > 0 && $0.isAtTable } }) else {
      throw BenchmarkFailure("the players do not find back")
    }
  }

  // MARK: - Company

  mutating func addDeaf() throws { deaf.append(DeafWatcher(port: UInt16(host.port))) }

  /// In a process of its own, so that making them does not keep the players waiting.
  mutating func addMute(_ count: Int) throws {
    let program = Program("snapbench", DisturbanceBench.muteArgument, "\(host.port)", "\(count)")
    mute = program.spawn(output: "/dev/null")
    try play(for: .seconds(2))
  }

  /// It is over.
  func end() {
    kill(guest, SIGKILL)
    _ = Program.wait(for: guest)
    if let mute {
      kill(mute, SIGKILL)
      _ = Program.wait(for: mute)
    }
    host.kill()
  }
}

extension DisturbanceBench {
  /// A guest in a process of its own: keeps its token in a file, plays until it is killed or the time is over, and says
  /// how that went.
  static func runGuest(port: UInt16, tokenFile: String, seconds: Int64) {
    let habit = DisturbedTable.habit
    let token = (try? loadFile(tokenFile)) ?? ""
    let player = WirePlayer(name: DisturbedTable.guestName, port: port, habit: habit, seed: 9, token: token)
    var kept = token
    _ = pump([player], within: .milliseconds(1_000 * seconds)) {
      if player.token != kept {
        kept = player.token
        try? saveFile(kept, tokenFile)
      }
      return player.end.map { !$0.mayComeBack } ?? false
    }
    print(
      "\(player.rounds) rounds, \(player.beliefs.count) activations, \(player.errors) of them believed otherwise, "
        + "\(player.snapshotRequests) snapshots wanted, \(player.returns) times back")
  }

  /// Connects so many times, and says nothing until it is killed.
  static func runMute(port: UInt16, count: Int) {
    var limit = rlimit()
    #if canImport(Glibc)
      let openFiles = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let openFiles = RLIMIT_NOFILE
    #endif
    unsafe getrlimit(openFiles, &limit)
    limit.rlim_cur = limit.rlim_max
    unsafe setrlimit(openFiles, &limit)
    let sockets = (0..<count).compactMap { try? Socket.connect(to: port, from: UInt8(2 + $0 % 250)) }
    sleep(120)
    for socket in sockets { socket.close() }
  }
}
