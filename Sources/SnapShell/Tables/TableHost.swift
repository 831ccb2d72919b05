import SnapDeal
import SnapGame
import SnapHost
import SnapNet
import SnapProtocol

/// Runs a `Host` on the event loop: its connections, its one timer, its secrets.
final class TableHost {
  /// The names in the loopback hub under which the guests of this process reach the table.
  static let keyboard = "host"
  static let sameProcess = "here"

  private(set) var host: Host
  /// Writes the table's record; nil: nobody does.
  var keeper: TableKeeper?
  private let loop: EventLoop
  private let hub: LoopbackHub
  private let clock: TableClock
  private var chance: Chance
  private var listener: Listener?
  private var announcer: TableAnnouncer?
  private var links: [ConnectionID: PacketLink<HostboundPacket>] = [:]
  private var connectionsMade = 0
  private lazy var deadline = loop.makeDeadline { [unowned self] in self.handle(.timeout) }
  private let tellNote: (HostNote) -> Void

  init(
    _ host: Host, chance: Chance, clock: TableClock, on loop: EventLoop, hub: LoopbackHub,
    note: @escaping (HostNote) -> Void
  ) {
    self.host = host
    self.loop = loop
    self.hub = hub
    self.clock = clock
    self.chance = chance
    tellNote = note
    hub.listen(Self.keyboard) { [unowned self] in self.accept($0, from: .hostKeyboard) }
    hub.listen(Self.sameProcess) { [unowned self] in self.accept($0, from: .sameProcess) }
  }

  /// Opens the table to the network. Returns the port, which the system chooses if 0 is asked for.
  func listen(port: UInt16) throws(ListenError) -> UInt16 {
    let listener = try Listener(port: port, on: loop) { [unowned self] connection in
      self.accept(connection, from: .network(address: connection.peerName))
    }
    self.listener = listener
    return listener.port
  }

  /// Tells a group on the network of the table, from now on until it shuts down.
  ///
  /// - Parameter complain: told why it cannot be done.
  func announce(to group: MulticastGroup, port: UInt16, complain: @escaping (SystemError) -> Void) {
    do throws(SystemError) {
      announcer = try TableAnnouncer(
        to: group, on: loop, describe: { [unowned self] in self.host.announcement(port: port) }, complain: complain)
    } catch {
      complain(error)
    }
  }

  /// The network hears of the table.
  var isAnnounced: Bool { announcer?.isHeard ?? false }

  /// Nobody is connected any more, and the record is on the disk: what was to be said has been said.
  var isQuiet: Bool { links.isEmpty && keeper?.isSynchronising != true }

  private func accept(_ connection: any GameConnection, from origin: ConnectionOrigin) {
    connectionsMade += 1
    let id = ConnectionID(connectionsMade)
    let isNetwork = if case .network = origin { true } else { false }
    let link = PacketLink<HostboundPacket>(on: loop) { [unowned self] news, time in
      self.heard(news, from: id, measuring: isNetwork, at: time)
    }
    links[id] = link
    link.attach(connection)
    connection.handler = link
    handle(.connected(id, from: origin, token: Chance.token()))
  }

  private func heard(
    _ news: PacketLink<HostboundPacket>.News, from id: ConnectionID, measuring: Bool, at time: Instant
  ) {
    switch news {
    case .opened: break
    case .received(let numbered):
      if measuring, let figures = links[id]?.figures(for: numbered.packet) { handle(.measured(id, figures), at: time) }
      handle(.received(id, numbered.packet), at: time)
    case .malformed(let error): handle(.malformed(id, error), at: time)
    case .closed:
      links[id] = nil
      handle(.disconnected(id), at: time)
    }
  }

  func handle(_ input: HostInput) { handle(input, at: Instant(nanoseconds: loop.now)) }

  private func handle(_ input: HostInput, at now: Instant) {
    var effects: [HostEffect] = []
    host.handle(input, at: clock.time(at: now), into: &effects)
    perform(effects, at: now)
  }

  /// Goes on with the game of a table that has come back; its players may take their seats again.
  func takeUp(with ticket: ResumeTicket) {
    let now = Instant(nanoseconds: loop.now)
    var effects: [HostEffect] = []
    host.takeUp(at: clock.time(at: now), into: &effects, token: ticket.token(of:))
    perform(effects, at: now)
  }

  private func perform(_ effects: [HostEffect], at now: Instant) {
    var wantsSecret = false
    for effect in effects {
      switch effect {
      case .send(let id, let numbered): links[id]?.send(numbered.packet, number: numbered.number)
      case .close(let id): links[id]?.close()
      case .needsSecret: wantsSecret = true
      case .record(let entry): keeper?.take(entry, token: host.token(of:))
      case .note(let note): tellNote(note)
      }
    }
    // Not before all is said that was decided before it.
    if wantsSecret { handle(.secret(DealSecret(using: &chance)), at: now) }
    setDeadline()
  }

  /// To be called when the clock was stopped, goes on, or runs at another rate.
  func setDeadline() { deadline.set(clock.realTime(of: host.deadline)) }

  /// Ends the game for all; afterwards `isQuiet` tells when everybody has been told.
  func shutDown() {
    listener?.close()
    announcer?.close()
    announcer = nil
    hub.listen(Self.keyboard, accepted: nil)
    hub.listen(Self.sameProcess, accepted: nil)
    handle(.shutDown)
  }
}

extension PacketLink<HostboundPacket> {
  /// The kernel's figures, at the moments when the judge will want them: a call, and the pings in between.
  fileprivate func figures(for packet: HostboundPacket) -> SmoothedRoundTrip? {
    switch packet {
    case .pong, .playerShouldSnap: break
    default: return nil
    }
    return roundTrip.map {
      SmoothedRoundTrip(smoothed: Duration(nanoseconds: $0.smoothed), variation: Duration(nanoseconds: $0.variation))
    }
  }
}
