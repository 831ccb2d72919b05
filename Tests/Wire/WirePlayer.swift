import SnapDeal
package import SnapGame
package import SnapGuest
package import SnapProtocol

/// A computer player at a table over a real connection, which finds its way back when that breaks, and remembers what it
/// believed.
package final class WirePlayer: Pumped {
  /// What it believed when the host told whose turn it is.
  package struct Belief: Equatable {
    package let activation: Int32
    package let hash: UInt64
  }

  package private(set) var guest: ComputerGuest
  package private(set) var beliefs: [Belief] = []
  /// Beliefs that were not the host's at that moment.
  package private(set) var errors = 0
  /// How often it asked for a snapshot because of that.
  package private(set) var snapshotRequests = 0
  /// How often it came back to its seat.
  package private(set) var returns = 0
  package private(set) var rounds = 0
  package private(set) var winner: PeerID?
  package private(set) var dealChecks: [DealCheck] = []
  package private(set) var end: GuestEnd?
  /// Calls that it made, with when it made them, until the verdict.
  package private(set) var callTimes: [Duration] = []

  /// Cards that it had seen turned, and that the host knew nothing of when it came back.
  package private(set) var lostMoves = 0
  private var seen = (round: 0, turn: 0)
  /// Every packet that it sent, as a frame, on its first connection.
  package private(set) var sent: [[UInt8]] = []
  /// Takes nothing in while it does not.
  package var reads = true

  private let port: UInt16
  private let habit: ComputerHabit
  private var generator: SeededGenerator
  private var identity: GuestIdentity
  private var socket: Socket?
  private var reader = PacketReader<GuestboundPacket>()
  private var output: [UInt8] = []
  private var retryAt: Instant?
  private var calledAt: Instant?

  private static let retryAfter = Duration.milliseconds(100)

  /// - Parameter token: of a seat to come back to; empty for somebody new.
  package init(name: String, port: UInt16, habit: ComputerHabit, seed: UInt64, token: String = "") {
    self.port = port
    self.habit = habit
    identity = GuestIdentity(name: name)
    identity.token = token
    generator = SeededGenerator(seed: seed)
    guest = ComputerGuest(
      identity: identity, habit: habit, seed: seed, rollSeed: 1, overNetwork: true, at: monotonicTime())
    retryAt = monotonicTime()
  }

  /// Somebody who only watches.
  package convenience init(watching port: UInt16, seed: UInt64) {
    self.init(name: "Watcher", port: port, habit: .normal, seed: seed)
    identity.role = .watcher
  }

  package var token: String { identity.token }

  package var descriptors: [Int32] { socket.map { [$0.descriptor] } ?? [] }
  package var due: Instant? { socket == nil ? retryAt : earliest(retryAt, guest.deadline) }
  package var isAtTable: Bool { socket != nil && guest.guest.stage == .atTable }
  package var hash: UInt64 { VisibleState(view: guest.guest.view, peers: guest.guest.peers).hash }

  package func leave() { handle(.leave, at: monotonicTime()) }

  /// Its program is killed.
  package func vanish() {
    socket?.close()
    socket = nil
    retryAt = nil
  }

  package func askForSnapshots(_ count: Int) {
    for _ in 0..<count { HostboundPacket.snapshotRequest.encode(into: &output) }
  }

  package func act(at now: Instant) {
    if let time = retryAt, time <= now { connect(at: now) }
    while let socket, reads {
      guard case .bytes(let bytes) = readSome(socket, at: now) else { break }
      reader.receive(bytes)
      takePackets(at: now)
    }
    if socket != nil, let time = guest.deadline, time <= now { handle(.timeout, at: now) }
    write(at: now)
  }

  private func readSome(_ socket: Socket, at now: Instant) -> Socket.Reading {
    let reading = socket.read()
    if reading == .end { lost(at: now) }
    return reading
  }

  private func takePackets(at now: Instant) {
    do throws(PacketError) {
      while socket != nil, let packet = try reader.next() { take(packet, at: now) }
    } catch { handle(.malformed(error), at: now) }
  }

  private func take(_ packet: Numbered<GuestboundPacket>, at now: Instant) {
    handle(.received(packet), at: now)
    noteTurn(after: packet.packet)
    guard case .activatePlayer(let activated) = packet.packet, let state = activated.state,
      let number = packet.number
    else { return }
    beliefs.append(Belief(activation: number, hash: hash))
    if hash != state.hash { errors += 1 }
  }

  private func noteTurn(after packet: GuestboundPacket) {
    let (round, turn) = (guest.guest.round, guest.guest.view.turn)
    if case .tableSnapshot = packet, round == seen.round { lostMoves += max(0, seen.turn - turn) }
    if guest.guest.view.stage == .playing { seen = (round, turn) }
  }

  private func handle(_ input: GuestInput, at now: Instant) {
    var effects: [GuestEffect] = []
    guest.handle(input, at: now, into: &effects)
    for effect in effects {
      switch effect {
      case .send(let packet):
        if packet == .snapshotRequest { snapshotRequests += 1 }
        let start = output.count
        packet.encode(into: &output)
        if returns == 0 { sent.append(Array(output[start...])) }
      case .needsNonce: handle(.nonce(DealNonce(using: &generator)), at: now)
      case .close:
        write(at: now)
        socket?.close()
        socket = nil
      case .event(let event): heard(event, at: now)
      }
    }
  }

  private func heard(_ event: GuestEvent, at now: Instant) {
    switch event {
    case .signedIn:
      if !identity.token.isEmpty { returns += 1 }
      identity.token = guest.guest.token
    case .calledMyself: calledAt = now
    case .called:
      if let calledAt { callTimes.append(now - calledAt) }
      calledAt = nil
    case .roundEnded(let winner):
      rounds += 1
      self.winner = winner
    case .dealChecked(let check): dealChecks.append(check)
    case .ended(let end):
      self.end = end
      if end.mayComeBack && !identity.token.isEmpty { retryAt = now + Self.retryAfter }
    default: break
    }
  }

  private func lost(at now: Instant) {
    socket?.close()
    socket = nil
    handle(.disconnected, at: now)
    // Nobody was there yet.
    if identity.token.isEmpty { retryAt = now + Self.retryAfter }
  }

  private func connect(at now: Instant) {
    retryAt = nil
    calledAt = nil
    socket?.close()
    socket = try? Socket.connect(to: port)
    if socket == nil { retryAt = now + Self.retryAfter }
    reader = PacketReader()
    output = []
    guest = ComputerGuest(
      identity: identity, habit: habit, seed: generator.next(), rollSeed: 1, overNetwork: true, at: now)
  }

  private func write(at now: Instant) {
    guard let socket, !output.isEmpty else { return }
    if let count = socket.write(output[...]) { output.removeFirst(count) } else { lost(at: now) }
  }
}
