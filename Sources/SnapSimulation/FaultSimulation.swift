package import SnapGame
import SnapGuest
import SnapHost
import SnapProtocol

/// A table in trouble: a seed draws the lines, the players and what befalls them; checkers look at every step. Then a
/// calm time follows in which the table must come to an end of its own.
package struct FaultSimulation: Sendable {
  /// What must never happen, has; `seed` makes it happen again.
  package struct Failure: Error, CustomStringConvertible, Sendable {
    package let seed: UInt64
    /// Since the simulation began.
    package let time: Instant
    package let what: String
    /// What the host noted last.
    package let notes: [TableSimulation.TimedNote]

    package var description: String {
      let history = notes.map { "\n  \($0.time.milliseconds) ms: \($0.note)" }.joined()
      return "seed \(seed), after \(time.milliseconds) ms: \(what)" + history
    }
  }

  /// What happened, to see that a run reached something.
  package struct Summary: Equatable, Sendable, CustomStringConvertible {
    package var steps = 0
    /// Drawn, though not all take effect.
    package var faults = 0
    package var hostCrashes = 0
    package var rounds = 0
    /// Times that a guest was found to know what the host knows.
    package var comparisons = 0
    package var lost = 0
    package var cameBack = 0
    package var left = 0

    package init() {}

    package static func += (total: inout Summary, part: Summary) {
      total.steps += part.steps
      total.faults += part.faults
      total.hostCrashes += part.hostCrashes
      total.rounds += part.rounds
      total.comparisons += part.comparisons
      total.lost += part.lost
      total.cameBack += part.cameBack
      total.left += part.left
    }

    package var description: String {
      "\(steps) steps, \(faults) faults, \(hostCrashes) crashes of the host, \(rounds) rounds ended, \(lost) players lost, \(cameBack) came back, "
        + "\(left) left; \(comparisons) times a guest was found to know what the host knows"
    }
  }

  private let seed: UInt64
  private let hasKeyboard: Bool
  private var generator: SeededGenerator
  private var table: TableSimulation
  private var checker: TableChecker
  private var faults = 0
  private var hostCrashes = 0
  private var rogues: [PersonNumber] = []
  /// When those who are down come up again.
  private var repairs: [(time: Instant, repair: Repair, person: PersonNumber)] = []

  private enum Repair: Sendable { case restart, read }

  /// How long the calm may last: the longest round that the drawn rules allow takes less, and what comes before it.
  private static let calm = Duration.seconds(150)
  private static let mostPeople = 24

  package init(seed: UInt64) {
    self.seed = seed
    var generator = SeededGenerator(seed: seed)
    var configuration = HostConfiguration()
    let players = Int.random(in: 2...4, using: &generator)
    // Somebody sits at the host's keyboard, or the table runs by itself.
    hasKeyboard = generator.nextFraction() < 0.2
    configuration.startsWith = hasKeyboard ? nil : players
    configuration.dealIsOpen = generator.nextFraction() < 0.2
    // Half of the tables play as usual.
    if generator.nextFraction() < 0.5 { configuration.rules.house = .random(using: &generator) }
    configuration.rules.pacing = Pacing(factor: [0.05, 0.2, 1].randomElement(using: &generator)!)
    configuration.rules.turnsWithoutCall = [8, 30, 60].randomElement(using: &generator)!
    configuration.rules.timeLimit = .seconds([5, 20, 60].randomElement(using: &generator)!)
    if generator.nextFraction() < 0.5 { configuration.turnLimit = .seconds(5) }
    table = TableSimulation(configuration, seed: generator.next())
    checker = TableChecker(dealIsOpen: configuration.dealIsOpen)
    self.generator = generator
    if hasKeyboard { _ = table.join(GuestOptions(name: "Host", link: .inProcess(hosts: true))) }
    for _ in 0..<(hasKeyboard ? players - 1 : players) { join(.player) }
  }

  /// Runs both parts. The same seed gives the same run.
  package static func run(seed: UInt64) throws(Failure) -> Summary {
    var simulation = FaultSimulation(seed: seed)
    try simulation.sufferFaults()
    try simulation.calmDown()
    try simulation.lookBack()
    return simulation.summary
  }

  private var summary: Summary {
    var summary = Summary()
    summary.steps = table.counts.steps
    summary.faults = faults
    summary.hostCrashes = hostCrashes
    summary.rounds = table.counts.rounds
    summary.comparisons = checker.comparisons
    for timed in table.notes {
      switch timed.note {
      case .lost: summary.lost += 1
      case .cameBack: summary.cameBack += 1
      case .left: summary.left += 1
      default: break
      }
    }
    return summary
  }

  private func failure(_ what: String) -> Failure {
    Failure(seed: seed, time: table.now, what: what, notes: table.notes.suffix(12))
  }

  private mutating func chance(_ probability: Double) -> Bool { generator.nextFraction() < probability }

  private mutating func span(_ milliseconds: ClosedRange<Int64>) -> Duration {
    .milliseconds(Int64.random(in: milliseconds, using: &generator))
  }

  // MARK: - Trouble

  private mutating func sufferFaults() throws(Failure) {
    let end = table.now + span(10_000...60_000)
    while table.now < end {
      try run(until: table.now + span(10...2_500))
      faults += 1
      try befall(Int.random(in: 0..<table.peopleCount, using: &generator))
    }
  }

  /// Lets time pass, with the repairs that become due.
  private mutating func run(until end: Instant) throws(Failure) {
    while let next = repairs.map(\.time).min(), next <= end {
      try runChecked(until: next)
      let due = repairs.filter { $0.time <= next }
      repairs.removeAll { $0.time <= next }
      for (_, repair, person) in due {
        switch repair {
        case .restart: table.restart(person)
        case .read: table.stopReading(person, false)
        }
      }
    }
    try runChecked(until: end)
  }

  private mutating func runChecked(until end: Instant) throws(Failure) {
    while let time = table.nextTime, time <= end, table.step() {
      do throws(Violation) { try checker.check(table) } catch { throw failure("\(error)") }
    }
    table.run(until: end)
  }

  private mutating func join(_ role: PlayerRole) {
    var line = NetworkOptions(latency: span(0...120), jitter: span(0...60))
    line.longestPiece = [1, 20, 100, 1_460, 1_460].randomElement(using: &generator)!
    line.address = "192.0.2.\(Int.random(in: 1...9, using: &generator))"
    line.reportsKernelFigures = chance(0.7)
    line.clockDrift = Int.random(in: -500...500, using: &generator)
    line.clockOffset = .seconds(Double(Int.random(in: 0...1_000_000, using: &generator)))
    let inProcess = role == .player && chance(0.15)
    var options = GuestOptions(
      name: "Guest \(table.peopleCount % 3)", link: inProcess ? .inProcess(hosts: false) : .network(line))
    options.identity.role = role
    let person = table.join(options)
    guard !inProcess, chance(0.15) else { return }
    table.behave(rogue(), person: person)
    rogues.append(person)
  }

  private mutating func rogue() -> Rogue {
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: .claims(0)
    case 1: .claims(.max)
    case 2: .repeats(3)
    case 3: .withholds
    default: .mute
    }
  }

  private mutating func befall(_ person: PersonNumber) throws(Failure) {
    switch Int.random(in: 0..<17, using: &generator) {
    case 0...2: ifNetworked(person) { $0.breakConnection(of: person) }
    case 3: ifNetworked(person) { $0.crash(person) }
    case 4: ifNetworked(person) { $0.silence(person) }
    case 5: if table.isOverNetwork(person) { table.restart(person) }
    case 6:
      if table.isOverNetwork(person) {
        table.stopReading(person)
        repairs.append((table.now + span(10...9_000), .read, person))
      }
    case 7: if chance(hasKeyboard && person == 0 ? 0.02 : 0.3) { table.act(.leave, by: person) }
    case 8, 9: table.forge(.random(using: &generator), by: person)
    case 10:
      if table.isOverNetwork(person) { table.forge(bytes: HostboundPacket.randomBytes(using: &generator), by: person) }
    case 11:
      for _ in 0..<Int.random(in: 1...100, using: &generator) { table.forge(.random(using: &generator), by: person) }
    case 12: if chance(0.2), let peer = table.guest(person)?.peer { table.command(.kick(peer)) }
    case 13:
      let command: HostInput = [.start, .nextRound, .skipDeal, .timeout].randomElement(using: &generator)!
      table.command(command)
    case 14: if table.peopleCount < Self.mostPeople { join(chance(0.4) ? .player : .watcher) }
    case 15: if chance(0.2) { try crashHost() }
    default: table.act([.turn, .call, .ready, .say("hello")].randomElement(using: &generator)!, by: person)
    }
  }

  /// Something breaks, and is mended after a while: soon, when the grace is over, or never.
  private mutating func ifNetworked(_ person: PersonNumber, _ breaks: (inout TableSimulation) -> Void) {
    guard table.isOverNetwork(person) else { return }
    breaks(&table)
    comesBackPerhaps(person)
  }

  private mutating func comesBackPerhaps(_ person: PersonNumber) {
    if chance(0.8) { repairs.append((table.now + span(0...40_000), .restart, person)) }
  }

  /// The host's program ends without a word, comes back from its record, and with it the guests of its own process.
  private mutating func crashHost() throws(Failure) {
    guard let last = table.record.last, last.entry != .closed else { return }
    hostCrashes += 1
    let (before, people) = (table.host, 0..<table.peopleCount)
    let inProcess = people.filter { !table.isOverNetwork($0) && table.isConnected($0) }
    var host = try recordedHost()
    var effects: [HostEffect] = []
    host.takeUp(at: table.now, into: &effects) { before.token(of: $0) }
    table.replaceHost(with: host, afterDoing: effects)
    for person in people {
      if inProcess.contains(person) { table.restart(person) }
      if table.isOverNetwork(person) { comesBackPerhaps(person) }
    }
  }

  /// Who comes of the record so far.
  private func recordedHost() throws(Failure) -> Host {
    var host = Host(configuration: table.host.configuration)
    var effects: [HostEffect] = []
    for entry in table.record {
      do throws(ReplayError) { try host.replay(entry, into: &effects) } catch {
        throw failure("the record does not follow: \(entry), \(error)")
      }
    }
    return host
  }

  // MARK: - Calm

  /// Everybody is honest and connected again: within a bounded time a round ends, or the table waits for players, or it
  /// is closed.
  private mutating func calmDown() throws(Failure) {
    repairs = []
    for person in 0..<table.peopleCount {
      table.behave(.honest, person: person)
      guard table.isOverNetwork(person) else { continue }
      table.stopReading(person, false)
      // A changed program has swallowed what it should have sent; the real one begins anew.
      if !table.isConnected(person) || rogues.contains(person) { table.restart(person) }
    }
    if hasKeyboard {
      try run(until: table.now + .seconds(1))
      table.command(.start)
      table.command(.nextRound)
    }
    let rounds = table.counts.rounds
    let end = table.now + Self.calm
    while table.counts.rounds == rounds {
      guard let time = table.nextTime, time <= end, table.step() else { break }
      do throws(Violation) { try checker.check(table) } catch { throw failure("\(error)") }
    }
    if table.counts.rounds == rounds && table.host.match != nil { throw failure("the round does not end") }
    try run(until: table.now + .seconds(5))
    guard let view = table.host.match?.view, table.isQuiet else { return }
    for person in 0..<table.peopleCount {
      guard let guest = table.guest(person), guest.stage == .atTable, table.isConnected(person) else { continue }
      if guest.view.seated != view.seated || guest.view.stage != view.stage {
        throw failure("\(person) was left behind")
      }
    }
  }

  // MARK: - Looking back

  /// The record tells the same story, and none of the guests' own programs ever doubted what it knew: a snapshot would
  /// have hidden that.
  private func lookBack() throws(Failure) {
    let recorded = try recordedHost().match?.view
    let isClosed = table.record.last?.entry == .closed
    if !isClosed && recorded != table.host.match?.view { throw failure("the record leads elsewhere") }
    if table.counts.snapshotRequests > 0 { throw failure("a guest asked for a snapshot") }
  }
}

extension Instant {
  /// Since the simulation began.
  fileprivate var milliseconds: Int64 { nanoseconds / 1_000_000 }
}
