import SnapGame
import SnapGuest
import SnapHost
import SnapProtocol
import SnapSimulation
import Testing

extension LinkOptions {
  static func network(ms latency: Int64, jitter: Int64 = 0) -> LinkOptions {
    .network(NetworkOptions(latency: .milliseconds(latency), jitter: .milliseconds(jitter)))
  }
}

/// A level that hurries, so that a round in a test is short.
let quick = ComputerHabit.uniform(
  turn: .milliseconds(5)...(.milliseconds(200)), call: .milliseconds(200)...(.milliseconds(600)),
  falseAlarm: 0.02)

/// A table of players over a network, all of one kind; the game starts as soon as all have signed in.
func table(
  of players: Int, level: ComputerHabit? = quick, seed: UInt64 = 1, latency: Int64 = 20, jitter: Int64 = 15,
  _ configure: (inout HostConfiguration) -> Void = { _ in }
) -> TableSimulation {
  var configuration = HostConfiguration()
  configuration.seats = 4
  configuration.startsWith = players
  configure(&configuration)
  var table = TableSimulation(configuration, seed: seed)
  for number in 1...players {
    _ = table.join(
      GuestOptions(name: "Player \(number)", link: .network(ms: latency, jitter: jitter), level: level))
  }
  return table
}

extension TableSimulation {
  /// Goes on until the condition holds, with a checker at every step.
  mutating func run(
    within span: Duration, checking checker: inout TableChecker, until condition: (TableSimulation) -> Bool
  ) throws -> Bool {
    let end = now + span
    while !condition(self) {
      guard let time = nextTime, time <= end, step() else { return false }
      try checker.check(self)
    }
    return true
  }

  var view: MatchView? { host.match?.view }

  func verdicts() -> [Verdict] {
    notes.compactMap { if case .called(_, let verdict) = $0.note { verdict } else { nil } }
  }

  /// All packets that the host sent in the last step, with whom they went to.
  var sent: [(ConnectionID, GuestboundPacket)] {
    hostEffects.compactMap { if case .send(let id, let numbered) = $0 { (id, numbered.packet) } else { nil } }
  }

  func sentSomebody(_ condition: (GuestboundPacket) -> Bool) -> Bool { sent.contains { condition($0.1) } }

  func has(_ note: HostNote) -> Bool { notes.contains { $0.note == note } }

  func note(where condition: (HostNote) -> Bool) -> Bool { notes.contains { condition($0.note) } }

  // MARK: Persons

  /// Who sits there.
  func person(at seat: Seat?) -> PersonNumber? {
    (0..<peopleCount).first { seat != nil && guest($0)?.seat == seat }
  }

  /// Whose turn it is, as he himself sees it.
  var mayTurn: PersonNumber? { (0..<peopleCount).first { guest($0)?.mayTurn == true } }

  /// Goes on until the host waits for somebody's turn and all packets have arrived.
  mutating func runUntilTurn(within span: Duration = .seconds(60)) -> PersonNumber? {
    _ = run(within: span) { $0.mayTurn != nil && $0.isQuiet && $0.host.match?.waitsForTurnOf != nil }
    return mayTurn
  }

  /// The next player turns his card, and everybody has seen it.
  @discardableResult
  mutating func turnCard() -> PersonNumber? {
    guard let person = runUntilTurn() else { return nil }
    let turn = host.match?.turn ?? 0
    act(.turn, by: person)
    let turned = run(within: .seconds(2)) { $0.host.match?.turn == turn + 1 && $0.isQuiet }
    return turned ? person : nil
  }

  /// As `turnCard`, which must succeed.
  mutating func turned() throws -> PersonNumber {
    let person = turnCard()
    return try #require(person)
  }

  struct NeverCame: Error {}

  /// Cards are turned until a match stands that somebody may still call. Returns who turned the last.
  @discardableResult
  mutating func turnUntilMatch() throws -> PersonNumber {
    for _ in 0..<200 {
      guard let turner = turnCard() else { throw NeverCame() }
      if view?.matchStands(by: .rank) == true { return turner }
    }
    throw NeverCame()
  }

  /// Goes on until the condition holds after a step; it is a failure if that does not happen in time.
  mutating func wait(
    _ span: Duration, _ sourceLocation: SourceLocation = #_sourceLocation, until condition: (TableSimulation) -> Bool
  ) throws {
    let reached = run(within: span, until: condition)
    try #require(reached, sourceLocation: sourceLocation)
  }

  @discardableResult
  mutating func waitForTurn(
    _ span: Duration = .seconds(60), _ sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> PersonNumber {
    let person = runUntilTurn(within: span)
    return try #require(person, sourceLocation: sourceLocation)
  }

  /// Everybody who sits there is connected and believes what the host believes.
  var agree: Bool {
    guard let view else { return false }
    return (0..<peopleCount).allSatisfy { person in
      guard let guest = guest(person), isConnected(person) else { return true }
      return guest.view == view
    }
  }
}

/// A table of persons who do only what the test makes them do; the game has started, and all wait for the first card.
func tableOfPersons(
  _ count: Int, seed: UInt64 = 3, latency: Int64 = 10, _ configure: (inout HostConfiguration) -> Void = { _ in }
) -> TableSimulation {
  var table = table(of: count, level: nil, seed: seed, latency: latency, jitter: 0, configure)
  _ = table.runUntilTurn()
  return table
}
