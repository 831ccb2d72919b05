import Baselines
import SnapGame
import SnapGuest
import SnapProtocol

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// From a guest's packet until the last of the four at the table has what the host made of it: turned cards, and calls
/// that close a contest. Beside it a server in C that only passes a frame of the same size on to four connections.
struct FanoutBench: Benchmark {
  static let name = "fanout"
  static let summary = "a turned card and a call, until the last of four guests has it"
  private let turns = 600
  private let calls = 150
  /// For all times of the game: a card can be turned every 10 ms.
  private let pace = "0.02"

  func run(rounds: Int) throws -> Report {
    // The servers inherit the CPU; the guests have the other.
    let isPinned = Placement.pin(toCPU: 0)
    let plain = try Server(Program("baseline-fanout", "4", "4"))
    let host = try Server(
      Program(
        "snapcards", "host", "--headless", "--no-beacon", "--port", "0", "--start-with", "4", "--pace", pace,
        "--turn-limit", "0",
        "--seed", "1"))
    let moved = isPinned && Placement.pin(toCPU: 1)
    defer { Placement.unpin() }

    var passing = try PlainTable(port: plain.port)
    var table = try GuestTable(port: host.port)
    var passed: [Double] = []
    var turned: [Double] = []
    var called: [Double] = []
    while turned.count < turns || called.count < calls {
      // Where a match stands, the host waits for calls before the next card.
      let wantsCall = called.count * turns < turned.count * calls
      // In turn, for the second of the two finds the guests' side warm.
      let plainFirst = passed.count.isMultiple(of: 2)
      try table.awaitTurn()
      if plainFirst { passed.append(try passing.pass()) }
      guard let time = try table.turn() else { continue }
      turned.append(time)
      if !plainFirst { passed.append(try passing.pass()) }
      if wantsCall || table.matchStands, let time = try table.call() { called.append(time) }
    }
    return report(passed, turned, called, placement: moved ? "server and guests on a CPU each" : "not pinned")
  }

  private func report(_ passed: [Double], _ turned: [Double], _ called: [Double], placement: String) -> Report {
    let c = Samples(passed)
    var report = Report()
    report.lines.append("  " + "us, \(placement)".padding(to: 40) + pad("median", 12) + pad("p99", 12))
    for (name, figures) in [("C", passed), ("turned card", turned), ("call", called)] {
      let samples = Samples(figures)
      report.lines.append(
        "  " + "\(name) (\(figures.count))".padding(to: 40) + pad(decimals(samples.median, 1), 12)
          + pad(decimals(samples.percentile(99), 1), 12))
    }
    for (name, figures) in [("turned card", turned), ("call", called)] {
      let samples = Samples(figures)
      report.goals.append(Goal(name: "median of a \(name)", figure: samples.median / c.median, limit: 1.5))
      report.goals.append(
        Goal(name: "p99 of a \(name)", figure: samples.percentile(99) / c.percentile(99), limit: 2.5))
    }
    return report
  }
}

/// Four connections to the server in C.
private struct PlainTable {
  private final class Member: Listening {
    let descriptor: Int32
    private var reader = PacketReader<GuestboundPacket>()
    private var buffer = [UInt8](repeating: 0, count: 16_384)

    init(port: Int32) throws {
      descriptor = baseline_connect(port)
      if descriptor < 0 { throw BenchmarkFailure("nobody listens on port \(port)") }
    }

    deinit { close(descriptor) }

    func take() throws -> Bool {
      let count = try receive(from: descriptor, into: &buffer)
      reader.receive(buffer.span.extracting(0..<count))
      return try reader.next() != nil
    }
  }

  private let members: [Member]
  private let frame: [UInt8]
  private var next = 0

  init(port: Int32) throws {
    members = try (0..<4).map { _ in try Member(port: port) }
    var frame: [UInt8] = []
    let card = PlayerTurnedCard(peer: PeerID("1")!, card: Card(.ten, of: .hearts), turn: 1)
    GuestboundPacket.playerTurnedCard(card).encode(into: &frame)
    self.frame = frame
    // So that all four are accepted before the first frame is to reach them.
    usleep(20_000)
  }

  /// Microseconds.
  mutating func pass() throws -> Double {
    let start = monotonicNanoseconds()
    try send(frame, to: members[next].descriptor)
    guard let end = try waitForLast(of: members) else { throw BenchmarkFailure("a frame was lost") }
    next = (next + 1) % members.count
    return Double(end - start) / 1_000
  }
}

/// Four guests at the game's own host.
private struct GuestTable {
  private let guests: [WireGuest]

  init(port: Int32) throws {
    guests = try (1...4).map { try WireGuest(name: "Guest \($0)", port: port) }
  }

  var matchStands: Bool { guests[0].guest.matchStands }

  /// Plays along until somebody may turn, and the host has told everybody and sleeps.
  mutating func awaitTurn() throws {
    try pump { $0.contains { $0.guest.mayTurn } }
    usleep(1_000)
  }

  /// Lets him turn. Returns microseconds; nil if nobody may, or the card did not come by itself.
  mutating func turn() throws -> Double? {
    guard let turner = guests.first(where: { $0.guest.mayTurn }) else { return nil }
    return try measure([turner], .turn) { if case .playerTurnedCard = $0 { true } else { false } }
  }

  /// Lets all call who may. The last of them closes the contest; from there it is measured.
  mutating func call() throws -> Double? {
    let callers = guests.filter { $0.guest.mayCall }
    guard !callers.isEmpty else { return nil }
    return try measure(callers, .call) { packet in
      if case .playerCalledSnap(let called) = packet { called.call != .tooLate } else { false }
    }
  }

  /// Sends the same from each actor, and measures from the last of them.
  private mutating func measure(
    _ actors: [WireGuest], _ input: GuestInput, until wanted: @escaping (GuestboundPacket) -> Bool
  ) throws -> Double? {
    for guest in guests { guest.wanted = wanted }
    for actor in actors.dropLast() { try send(actor.answers(to: input), to: actor.descriptor) }
    if actors.count > 1 { usleep(1_000) }
    let last = actors[actors.count - 1]
    let bytes = last.answers(to: input)
    let start = monotonicNanoseconds()
    try send(bytes, to: last.descriptor)
    let end = try waitForLast(of: guests)
    for guest in guests { try guest.settle() }
    return end.map { Double($0 - start) / 1_000 }
  }

  /// Plays along with whatever comes until something holds.
  private mutating func pump(until condition: ([WireGuest]) -> Bool) throws {
    let limit = monotonicNanoseconds() + 15_000_000_000
    for guest in guests { guest.wanted = { _ in false } }
    while !condition(guests) {
      if monotonicNanoseconds() > limit { throw BenchmarkFailure("the game does not go on") }
      var entries = guests.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
      unsafe poll(&entries, nfds_t(entries.count), 20)
      for index in entries.indices {
        if entries[index].revents != 0 { _ = try guests[index].take() }
        try guests[index].settle()
        if guests[index].guest.isBetweenRounds { try readyForNextRound(guests[index]) }
      }
    }
  }

  private func readyForNextRound(_ guest: WireGuest) throws {
    guard let own = guest.guest.players.first(where: { $0.peer == guest.guest.peer }), !own.flags.contains(.ready)
    else { return }
    try send(guest.answers(to: .ready), to: guest.descriptor)
  }
}
