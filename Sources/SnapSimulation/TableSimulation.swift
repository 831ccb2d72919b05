import SnapDeal
package import SnapGame
package import SnapGuest
package import SnapHost
import SnapProtocol

/// One table in virtual time: a real `Host`, real guests, and made-up lines between them.
///
/// Everything follows from the seed and from what the owner does between two steps. It is a value: a copy goes on by
/// itself, so that one can try what would happen.
package struct TableSimulation: Sendable {
  /// The time in the simulated world, which begins at zero.
  package private(set) var now = Instant.zero
  package internal(set) var host: Host
  /// All that the host has noted so far.
  package private(set) var notes: [TimedNote] = []
  /// What a record of the table would hold.
  package private(set) var record: [TimedEntry] = []
  package internal(set) var counts = SimulationCounts()
  /// What the host wanted done in the last step, in order.
  package private(set) var hostEffects: [HostEffect] = []
  /// What the guests learnt in the last step, in order.
  package private(set) var guestEvents: [PersonalEvent] = []

  var people: [Person] = []
  var connections: [SimulatedConnection] = []
  var queue = EventQueue<Event>()
  var generator: SeededGenerator
  let rollSeed: UInt64
  private var stepsAtThisTime = 0
  /// The host's deadline, which is looked at more often than it changes.
  var hostDue: Instant?

  package struct TimedNote: Equatable, Sendable {
    package let time: Instant
    package let note: HostNote
  }

  /// What one of the guests learnt.
  package struct PersonalEvent: Equatable, Sendable {
    package let person: PersonNumber
    package let event: GuestEvent
  }

  struct Person: Sendable {
    var options: GuestOptions
    /// nil: not running.
    var program: SimulatedGuest?
    /// When the program next wants to be woken, by the table's time; kept, as it is asked for at every step.
    var wakesAt: Instant?
    /// The last one that the program made.
    var connection: ConnectionID
    var rogue = Rogue.honest
  }

  enum Event: Sendable {
    case connected(ConnectionID)
    case packetToHost(ConnectionID, HostboundPacket)
    case packetToGuest(ConnectionID, Numbered<GuestboundPacket>)
    case bytesToHost(ConnectionID)
    case bytesToGuest(ConnectionID)
    case endAtHost(ConnectionID)
    case endAtGuest(ConnectionID)
    case measurement(ConnectionID)
    case secret
  }

  private static let measurementInterval = Duration.seconds(1)
  /// So many steps without any time passing are a deadline that its machine does not honour.
  private static let mostStepsAtOneTime = 20_000

  package init(_ configuration: HostConfiguration, seed: UInt64) {
    host = Host(configuration: configuration)
    generator = SeededGenerator(seed: seed)
    rollSeed = generator.next()
  }

  // MARK: - Looking

  package var peopleCount: Int { people.count }
  /// The guest's machine; nil while its program does not run.
  package func guest(_ person: PersonNumber) -> Guest? { people[person].program?.guest }
  /// The last one that the person's program made.
  package func connection(of person: PersonNumber) -> ConnectionID { people[person].connection }

  package func isOverNetwork(_ person: PersonNumber) -> Bool { people[person].options.link.isNetwork }

  /// Whether host and guest both have the connection, and packets get through.
  package func isConnected(_ person: PersonNumber) -> Bool {
    let connection = connections[index(people[person].connection)]
    return connection.isOpenAtHost && connection.isOpenAtGuest && !connection.isSilent && !connection.isUnread
  }

  /// A machine asked to be woken again and again at one instant.
  package var spins: Bool { stepsAtThisTime > Self.mostStepsAtOneTime }

  /// Bytes on their way to the guest or unread by him.
  package func unreadBytes(of person: PersonNumber) -> Int {
    connections[index(people[person].connection)].toGuest.unreadCount
  }

  /// Nothing is on its way, and nothing is due at this instant: what all machines hold now is what they make of the same past.
  package var isQuiet: Bool {
    if let due = earliest(hostDue, queue.nextTime), due <= now { return false }
    return !connections.contains { $0.isOpenAtGuest && $0.toGuest.unreadCount > 0 }
  }

  // MARK: - The host's owner

  /// An input by the host's owner, which takes effect at once.
  package mutating func command(_ input: HostInput) {
    beginStep()
    feedHost(input)
  }

  // MARK: - Time

  /// When the next thing happens by itself; nil: never.
  package var nextTime: Instant? {
    var result = earliest(queue.nextTime, hostDue)
    for index in people.indices { result = earliest(result, people[index].wakesAt) }
    return result.map { max($0, now) }
  }

  /// Lets the next thing happen. Returns false if nothing is left to happen.
  package mutating func step() -> Bool {
    guard let time = nextTime, !spins else { return false }
    stepsAtThisTime = time == now ? stepsAtThisTime + 1 : 0
    now = time
    beginStep()
    counts.steps += 1
    if let due = queue.nextTime, due <= now {
      if let event = queue.removeNext() { perform(event) }
    } else if let due = hostDue, due <= now {
      feedHost(.timeout)
    } else if let person = people.indices.first(where: { people[$0].wakesAt.map { $0 <= now } ?? false }) {
      feed(person, .timeout)
    }
    return true
  }

  /// Lets everything happen until then.
  package mutating func run(until end: Instant) {
    while let time = nextTime, time <= end, step() {}
    now = max(now, end)
  }

  package mutating func run(for span: Duration) { run(until: now + span) }

  /// Goes on until `condition` holds after a step. Returns whether it came to that before the time was over.
  package mutating func run(within span: Duration, until condition: (TableSimulation) -> Bool) -> Bool {
    let end = now + span
    while !condition(self) {
      guard let time = nextTime, time <= end, step() else { return false }
    }
    return true
  }

  mutating func beginStep() {
    hostEffects.removeAll(keepingCapacity: true)
    guestEvents.removeAll(keepingCapacity: true)
  }

  // MARK: - What happens

  func index(_ id: ConnectionID) -> Int { id.number }

  private mutating func perform(_ event: Event) {
    switch event {
    case .connected(let id):
      let token = "token \(id.number) \(generator.next())"
      feedHost(.connected(id, from: connections[index(id)].origin, token: token))
    case .packetToHost(let id, let packet):
      if connections[index(id)].isOpenAtHost { feedHost(.received(id, packet)) }
    case .packetToGuest(let id, let numbered): receive(.received(numbered), on: id)
    case .bytesToHost(let id): takeBytesAtHost(id)
    case .bytesToGuest(let id): takeBytesAtGuest(id)
    case .endAtHost(let id):
      guard connections[index(id)].isOpenAtHost else { return }
      connections[index(id)].isOpenAtHost = false
      feedHost(.disconnected(id))
    case .endAtGuest(let id):
      guard connections[index(id)].isOpenAtGuest else { return }
      connections[index(id)].isOpenAtGuest = false
      receive(.disconnected, on: id)
    case .measurement(let id):
      guard connections[index(id)].isOpenAtHost else { return }
      if let figures = connections[index(id)].measure(using: &generator) { feedHost(.measured(id, figures)) }
      queue.add(.measurement(id), at: now + Self.measurementInterval)
    case .secret: feedHost(.secret(DealSecret(using: &generator)))
    }
  }

  /// Only the connection that the program made itself reaches it.
  mutating func receive(_ input: GuestInput, on id: ConnectionID) {
    let person = connections[index(id)].person
    if people[person].connection == id { feed(person, input) }
  }

  mutating func feed(_ person: PersonNumber, _ input: GuestInput) {
    var effects: [GuestEffect] = []
    let time = clock(of: person)
    people[person].program?.handle(input, at: time, into: &effects)
    people[person].wakesAt = deadline(of: person)
    let id = people[person].connection
    for effect in effects {
      switch effect {
      case .send(let packet):
        let rogue = people[person].rogue
        if packet == .snapshotRequest { counts.snapshotRequests += 1 }
        for packet in rogue.tamper(with: packet, using: &generator) { send(packet, on: id) }
      case .needsNonce: feed(person, .nonce(DealNonce(using: &generator)))
      case .close: closeAtGuest(id)
      case .event(let event): guestEvents.append(PersonalEvent(person: person, event: event))
      }
    }
  }

  mutating func feedHost(_ input: HostInput) {
    var effects: [HostEffect] = []
    host.handle(input, at: now, into: &effects)
    hostDue = host.deadline
    perform(effects)
  }

  mutating func perform(_ effects: [HostEffect]) {
    for effect in effects {
      switch effect {
      case .send(let id, let numbered): send(numbered, on: id)
      case .close(let id): closeAtHost(id)
      case .needsSecret: queue.add(.secret, at: now)
      case .record(let entry): record.append(entry)
      case .note(let note):
        notes.append(TimedNote(time: now, note: note))
        if case .roundEnded = note { counts.rounds += 1 }
      }
    }
    hostEffects.append(contentsOf: effects)
  }
}
