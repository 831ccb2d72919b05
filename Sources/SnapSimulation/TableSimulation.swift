import SnapDeal
package import SnapGame
package import SnapGuest
package import SnapHost
package import SnapProtocol

/// One table in virtual time: a real `Host`, real guests, and made-up lines between them.
///
/// Everything follows from the seed and from what the owner does between two steps. It is a value: a copy goes on by
/// itself, so that one can try what would happen.
package struct TableSimulation: Sendable {
  package private(set) var now = Instant.zero
  package private(set) var host: Host
  package private(set) var notes: [TimedNote] = []
  /// What a record of the table would hold.
  package private(set) var record: [TimedEntry] = []
  package private(set) var counts = SimulationCounts()
  /// What the host wanted done in the last step, in order.
  package private(set) var hostEffects: [HostEffect] = []
  /// What the guests learnt in the last step, in order.
  package private(set) var guestEvents: [PersonalEvent] = []

  private var people: [Person] = []
  private var connections: [SimulatedConnection] = []
  private var queue = EventQueue<Event>()
  private var generator: SeededGenerator
  private let rollSeed: UInt64
  private var stepsAtThisTime = 0
  /// The host's deadline, which is looked at more often than it changes.
  private var hostDue: Instant?

  package struct TimedNote: Equatable, Sendable {
    package let time: Instant
    package let note: HostNote
  }

  package struct PersonalEvent: Equatable, Sendable {
    package let person: PersonNumber
    package let event: GuestEvent
  }

  private struct Person: Sendable {
    var options: GuestOptions
    /// nil: not running.
    var program: SimulatedGuest?
    /// When the program next wants to be woken, by the table's time; kept, as it is asked for at every step.
    var wakesAt: Instant?
    /// The last one that the program made.
    var connection: ConnectionID
    var rogue = Rogue.honest
  }

  private enum Event: Sendable {
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

  /// More bytes than this waiting for one guest end his connection, as the shell's queue does (docs/protocol.md, section 5).
  private static let longestQueue = 256 * 1024
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

  // MARK: - People

  /// Starts a guest's program, which connects.
  package mutating func join(_ options: GuestOptions) -> PersonNumber {
    let number = people.count
    people.append(Person(options: options, program: nil, connection: ConnectionID(-1)))
    start(number, options)
    return number
  }

  /// Starts the program anew with the token of the old one, whose connection still stands if it did before.
  package mutating func restart(_ person: PersonNumber) {
    keepToken(of: person)
    start(person, people[person].options)
  }

  /// As a program's file does.
  private mutating func keepToken(of person: PersonNumber) {
    if let token = people[person].program?.guest.token, !token.isEmpty { people[person].options.identity.token = token }
  }

  private mutating func start(_ person: PersonNumber, _ options: GuestOptions) {
    let id = ConnectionID(connections.count)
    let link = options.link
    connections.append(SimulatedConnection(id, of: person, over: link))
    people[person].connection = id
    let seed = generator.next()
    people[person].program = SimulatedGuest(options, seed: seed, rollSeed: rollSeed, at: clock(of: person))
    people[person].wakesAt = deadline(of: person)
    if case .network(let network) = link {
      queue.add(.connected(id), at: now + network.latency)
      if network.reportsKernelFigures { queue.add(.measurement(id), at: now + network.latency) }
    } else {
      queue.add(.connected(id), at: now)
    }
  }

  /// A key of this person, or a wish of the program's owner.
  package mutating func act(_ input: GuestInput, by person: PersonNumber) { feed(person, input) }

  /// Sends a packet that the person's program would not send.
  package mutating func forge(_ packet: HostboundPacket, by person: PersonNumber) {
    send(packet, on: people[person].connection)
  }

  /// Sends bytes that need not be a packet. Only over a network.
  package mutating func forge(bytes: [UInt8], by person: PersonNumber) {
    sendBytes(bytes, on: people[person].connection)
  }

  package mutating func behave(_ rogue: Rogue, person: PersonNumber) { people[person].rogue = rogue }

  // MARK: - Trouble

  /// The connection breaks; both ends hear of it after the line's latency.
  package mutating func breakConnection(of person: PersonNumber) {
    let id = people[person].connection
    queue.add(.endAtHost(id), at: now + latency(of: id))
    queue.add(.endAtGuest(id), at: now + latency(of: id))
    connections[index(id)].isSilent = true
  }

  /// Nothing gets through any longer, and neither end is told.
  package mutating func silence(_ person: PersonNumber) {
    connections[index(people[person].connection)].isSilent = true
  }

  /// The person's program stops taking bytes in, or takes in again what has gathered.
  package mutating func stopReading(_ person: PersonNumber, _ stops: Bool = true) {
    let id = people[person].connection
    connections[index(id)].isUnread = stops
    if !stops { queue.add(.bytesToGuest(id), at: now) }
  }

  /// The person's program ends without a word; the operating system closes its connection.
  package mutating func crash(_ person: PersonNumber) {
    breakConnection(of: person)
    keepToken(of: person)
    people[person].program = nil
    people[person].wakesAt = nil
  }

  /// The host's program ends without a word, and another takes its place, which wants this done first.
  package mutating func replaceHost(with host: Host, afterDoing effects: [HostEffect]) {
    beginStep()
    for index in connections.indices where connections[index].isOpenAtHost {
      connections[index].isOpenAtHost = false
      connections[index].isSilent = true
      let id = ConnectionID(index)
      queue.add(.endAtGuest(id), at: now + latency(of: id))
    }
    self.host = host
    hostDue = host.deadline
    perform(effects)
  }

  // MARK: - The host's owner

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

  private mutating func beginStep() {
    hostEffects.removeAll(keepingCapacity: true)
    guestEvents.removeAll(keepingCapacity: true)
  }

  // MARK: - Clocks of guests

  private func clock(of person: PersonNumber) -> Instant {
    guard case .network(let options) = people[person].options.link else { return now }
    return Instant(
      nanoseconds: options.clockOffset.nanoseconds
        + scaled(now.nanoseconds, by: 1_000_000 + options.clockDrift, of: 1_000_000))
  }

  private func deadline(of person: PersonNumber) -> Instant? {
    guard let deadline = people[person].program?.deadline else { return nil }
    guard case .network(let options) = people[person].options.link else { return deadline }
    let elapsed = deadline.nanoseconds - options.clockOffset.nanoseconds
    // Rounded up, so that the guest's clock has come there.
    return Instant(nanoseconds: scaled(elapsed, by: 1_000_000, of: 1_000_000 + options.clockDrift) + 2)
  }

  private func scaled(_ nanoseconds: Int64, by factor: Int, of whole: Int) -> Int64 {
    let (quotient, remainder) = nanoseconds.quotientAndRemainder(dividingBy: Int64(whole))
    return quotient * Int64(factor) + remainder * Int64(factor) / Int64(whole)
  }

  // MARK: - What happens

  private func index(_ id: ConnectionID) -> Int { id.number }

  private func latency(of id: ConnectionID) -> Duration {
    if case .network(let options) = connections[index(id)].link { options.latency } else { .zero }
  }

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

  private mutating func takeBytesAtHost(_ id: ConnectionID) {
    let connection = index(id)
    let bytes = connections[connection].toHost.take(at: now)
    guard connections[connection].isOpenAtHost else { return }
    connections[connection].hostReader.receive(bytes)
    do {
      while connections[connection].isOpenAtHost, let packet = try connections[connection].hostReader.next() {
        feedHost(.received(id, packet.packet))
      }
    } catch {
      counts.malformed += 1
      feedHost(.malformed(id, error))
    }
  }

  private mutating func takeBytesAtGuest(_ id: ConnectionID) {
    let connection = index(id)
    guard !connections[connection].isUnread else { return }
    let bytes = connections[connection].toGuest.take(at: now)
    guard connections[connection].isOpenAtGuest else { return }
    connections[connection].guestReader.receive(bytes)
    do {
      while connections[connection].isOpenAtGuest, let packet = try connections[connection].guestReader.next() {
        receive(.received(packet), on: id)
      }
    } catch {
      receive(.malformed(error), on: id)
    }
  }

  /// Only the connection that the program made itself reaches it.
  private mutating func receive(_ input: GuestInput, on id: ConnectionID) {
    let person = connections[index(id)].person
    if people[person].connection == id { feed(person, input) }
  }

  private mutating func feed(_ person: PersonNumber, _ input: GuestInput) {
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

  private mutating func feedHost(_ input: HostInput) {
    var effects: [HostEffect] = []
    host.handle(input, at: now, into: &effects)
    hostDue = host.deadline
    perform(effects)
  }

  private mutating func perform(_ effects: [HostEffect]) {
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

  // MARK: - Sending

  private mutating func send(_ packet: HostboundPacket, on id: ConnectionID) {
    counts.toHost += 1
    guard connections[index(id)].link.isNetwork else { return queue.add(.packetToHost(id, packet), at: now) }
    var bytes: [UInt8] = []
    packet.encode(into: &bytes)
    sendBytes(bytes, on: id)
  }

  private mutating func sendBytes(_ bytes: [UInt8], on id: ConnectionID) {
    let connection = index(id)
    guard case .network(let options) = connections[connection].link, connections[connection].isOpenAtGuest,
      !connections[connection].isSilent
    else { return }
    counts.bytesToHost += bytes.count
    let arrivals = connections[connection].toHost.send(bytes, over: options, at: now, using: &generator)
    for time in arrivals { queue.add(.bytesToHost(id), at: time) }
  }

  private mutating func send(_ numbered: Numbered<GuestboundPacket>, on id: ConnectionID) {
    let connection = index(id)
    counts.toGuests += 1
    guard connections[connection].isOpenAtHost, !connections[connection].isSilent else { return }
    guard case .network(let options) = connections[connection].link else {
      return queue.add(.packetToGuest(id, numbered), at: now)
    }
    var bytes: [UInt8] = []
    numbered.packet.encode(number: numbered.number, into: &bytes)
    counts.bytesToGuests += bytes.count
    let arrivals = connections[connection].toGuest.send(bytes, over: options, at: now, using: &generator)
    for time in arrivals { queue.add(.bytesToGuest(id), at: time) }
    if connections[connection].toGuest.unreadCount > Self.longestQueue {
      connections[connection].isSilent = true
      queue.add(.endAtHost(id), at: now)
      queue.add(.endAtGuest(id), at: now + options.latency)
    }
  }

  /// The other end hears of it after everything that was sent before.
  private mutating func closeAtGuest(_ id: ConnectionID) {
    let connection = index(id)
    guard connections[connection].isOpenAtGuest else { return }
    connections[connection].isOpenAtGuest = false
    guard !connections[connection].isSilent else { return }
    let last = connections[connection].toHost.lastArrival ?? now
    queue.add(.endAtHost(id), at: max(last, now + latency(of: id)))
  }

  private mutating func closeAtHost(_ id: ConnectionID) {
    let connection = index(id)
    guard connections[connection].isOpenAtHost else { return }
    connections[connection].isOpenAtHost = false
    guard !connections[connection].isSilent else { return }
    let last = connections[connection].toGuest.lastArrival ?? now
    queue.add(.endAtGuest(id), at: max(last, now + latency(of: id)))
  }
}

/// What went over the lines of a simulated world.
package struct SimulationCounts: Equatable, Sendable {
  package var steps = 0
  /// Rounds that ended.
  package var rounds = 0
  /// Packets.
  package var toHost = 0
  package var toGuests = 0
  package var bytesToHost = 0
  package var bytesToGuests = 0
  /// How often a guest found itself at odds with the host.
  package var snapshotRequests = 0
  /// Connections whose bytes made no packet.
  package var malformed = 0
}
