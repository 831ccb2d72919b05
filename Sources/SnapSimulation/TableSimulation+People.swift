import SnapGame
package import SnapGuest
package import SnapHost
package import SnapProtocol

/// Who sits before the programs: how they start, what they do, and what befalls them.
extension TableSimulation {
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

  /// From now on the person's program alters what it sends.
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
}
