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
  private let characters: [ComputerCharacter]
  /// Names that are taken from the beginning.
  private let people: [String]
  private let rollSeed: UInt64

  init(
    _ host: Host, seed: UInt64?, clock: TableClock, on loop: EventLoop, hub: LoopbackHub,
    computers: [ComputerCharacter], people: [String] = [], note: @escaping (HostNote) -> Void
  ) {
    var chance = Chance(seed: seed)
    rollSeed = chance.next()
    characters = computers
    self.people = people
    self.chance = chance
    self.loop = loop
    self.hub = hub
    self.clock = clock
    self.host = TableHost(host, chance: chance, clock: clock, on: loop, hub: hub, note: note)
  }

  private var now: Instant { Instant(nanoseconds: loop.now) }

  /// From now on a record is kept, among the last games and, if it is given, in the file `copyPath`.
  ///
  /// - Parameter port: where the table can be reached, so that it can come back there; nil: not over a network.
  func keepRecord(copyTo copyPath: String?, port: UInt16?, complain: @escaping (String) -> Void) {
    host.keeper = TableKeeper(
      host.host.configuration, copyTo: copyPath, port: port, at: clock.time(at: now), on: loop, complain: complain)
  }

  /// Goes on with the game of a table whose program broke off, and which listens again.
  func comeBack(_ saved: SavedTable, complain: @escaping (String) -> Void) {
    clock.set(to: saved.time, at: now)
    host.keeper = TableKeeper(saved, on: loop, complain: complain)
    host.takeUp(with: saved.ticket)
    for computer in saved.computers {
      var identity = GuestIdentity(name: computer.name)
      identity.token = saved.ticket.token(of: computer.peer) ?? ""
      identity.computer = computer.computer
      sitDown(identity)
    }
  }

  /// Sits another computer player down, if there is a seat; the host tells it otherwise.
  func addComputer(_ level: Level) {
    let taken = computers.map(\.name) + people
    let newcomer = characters.first { !taken.contains($0.name) }
    var identity = GuestIdentity(name: (newcomer ?? characters[0]).name)
    identity.computer = level
    sitDown(identity)
  }

  private func sitDown(_ identity: GuestIdentity) {
    // Whoever comes back under the name of a character is that character.
    let manner = characters.first { $0.name == identity.name }?.manner ?? .even
    let computer = ComputerGuest(
      identity: identity, habit: ComputerHabit(identity.computer ?? .normal, manner), seed: chance.next(),
      rollSeed: rollSeed, overNetwork: false, at: clock.time(at: now))
    let hub = hub
    let seat = try? ComputerSeat(
      computer, chance: chance, clock: clock, on: loop,
      connect: { (handler) throws(AddressError) in hub.connect(to: TableHost.sameProcess, handler: handler) },
      closed: { [unowned self] _ in self.computers.removeAll { !$0.isConnected } })
    if let seat { computers.append(seat) }
  }

  /// The one that came last leaves.
  func removeComputer() { computers.last { !$0.hasLeft }?.handle(.leave) }

  /// Nobody is connected any more and the record is on the disk: what was to be said has been said, and the table can go.
  var isQuiet: Bool { host.isQuiet && computers.isEmpty }

  /// To be called when the clock was stopped, goes on, or runs at another rate.
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
    rules = MatchRules(house: options.game.house)
    rules.pacing = Pacing(factor: pace)
    rules.timeLimit = options.game.minutes.map { .seconds(Double($0) * 60) }
  }
}
