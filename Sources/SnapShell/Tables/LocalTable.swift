import SnapGame
import SnapGuest
import SnapHost
import SnapNet
import SnapProtocol
import SnapScreens

/// A table in this process with its computer players.
final class LocalTable {
  let host: TableHost
  private var computers: [ComputerSeat] = []
  private let loop: EventLoop
  private let hub: LoopbackHub
  private let clock: TableClock
  private var chance: Chance
  private let names: [String]
  private let rollSeed: UInt64

  init(
    _ configuration: HostConfiguration, seed: UInt64?, clock: TableClock, on loop: EventLoop, hub: LoopbackHub,
    computerNames: [String], note: @escaping (HostNote) -> Void
  ) {
    var chance = Chance(seed: seed)
    rollSeed = chance.next()
    names = computerNames
    self.chance = chance
    self.loop = loop
    self.hub = hub
    self.clock = clock
    host = TableHost(configuration, chance: chance, clock: clock, on: loop, hub: hub, note: note)
  }

  /// Sits another computer player down, if there is a seat; the host tells it otherwise.
  func addComputer() {
    let isNew = { [computers] name in !computers.contains { $0.name == name } }
    let identity = GuestIdentity(name: names.first(where: isNew) ?? names[0])
    let computer = ComputerGuest(
      identity: identity, level: .normal, seed: chance.next(), rollSeed: rollSeed, overNetwork: false,
      at: clock.time(at: Instant(nanoseconds: loop.now)))
    let hub = hub
    let seat = try? ComputerSeat(
      computer, clock: clock, on: loop,
      connect: { (handler) throws(AddressError) in hub.connect(to: TableHost.computers, handler: handler) },
      closed: { [unowned self] _ in self.computers.removeAll { !$0.isConnected } })
    if let seat { computers.append(seat) }
  }

  /// The one that came last leaves.
  func removeComputer() { computers.last { !$0.hasLeft }?.handle(.leave) }

  /// Nobody is connected any more: what was to be said has been said, and the table can go.
  var isQuiet: Bool { host.isQuiet && computers.isEmpty }

  /// To be called when the clock was stopped or goes on.
  func setDeadlines() {
    host.setDeadline()
    for computer in computers { computer.setDeadline() }
  }
}

extension HostConfiguration {
  init(_ options: TableOptions, pace: Double) {
    self.init()
    tableName = options.name
    seats = options.seats
    dealIsOpen = options.dealIsOpen
    password = options.password
    turnLimit = options.turnLimit.map { .seconds(Double($0)) }
    rules.pacing = Pacing(factor: pace)
    rules.timeLimit = options.minutes.map { .seconds(Double($0) * 60) }
  }
}
