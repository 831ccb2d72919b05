import SnapGame
import SnapGuest
import SnapNet
import SnapProtocol
import SnapScreens
import TerminalText

/// `bot HOST`: a computer player that joins a table over the network as an ordinary guest; one line per event.
final class Bot {
  private let common: CommonOptions
  private var address = ""
  private let texts: TextCatalogue
  private let log: EventLog
  private let loop = EventLoop()
  private lazy var kinds = ConnectionKinds(on: loop, hub: LoopbackHub(on: loop))
  private var chance: Chance
  private let habit: ComputerHabit
  private let rollSeed: UInt64
  /// With the token of the seat, once there is one.
  private var identity: GuestIdentity
  private var seat: ComputerSeat?
  private var end: GuestEnd?
  private var failure: CloseReason?
  /// The connection has broken, and a way back is being looked for.
  private var retries: RetrySchedule?
  private lazy var retryDeadline = loop.makeDeadline { [unowned self] in self.retry() }

  init(_ common: CommonOptions, password: String, texts: TextCatalogue, log: EventLog) {
    self.common = common
    self.texts = texts
    self.log = log
    var chance = Chance(seed: common.seed)
    let characters = Catalogue.computers()
    let character = characters[Int(chance.next() % UInt64(characters.count))]
    identity = GuestIdentity(name: common.name ?? character.name)
    identity.computer = common.level ?? .normal
    // Named by its owner it may be anybody.
    habit = ComputerHabit(common.level ?? .normal, character.manner)
    identity.password = password
    rollSeed = chance.next()
    self.chance = chance
  }

  /// Plays until the host ends the game or a signal comes. Returns the exit status.
  func run(_ address: String) -> Int32 {
    self.address = address
    ignoreBrokenPipes()
    do throws(AddressError) { try connect() } catch {
      return fail(ConnectFailure.badAddress.text(address: address, texts), .usage)
    }
    var watchers: [SignalWatcher] = []
    for signal in System.Signal.endings {
      if let watcher = try? SignalWatcher(signal, on: loop, { [unowned self] in self.leave() }) {
        watchers.append(watcher)
      }
    }
    loop.run()
    for watcher in watchers { watcher.close() }
    switch end {
    case .left, .goodbye(.serverQuit, _): return ExitStatus.success.rawValue
    // What the host has said tells more than how the line ended then.
    case .connectionLost, nil:
      if let failure = failure.flatMap(ConnectFailure.init) {
        return fail(failure.text(address: address, texts), .failure)
      }
    case .rejected, .goodbye, .hostSpokeNonsense: break
    }
    guard let end else { return ExitStatus.success.rawValue }
    return fail(end.text(address: address, texts), .failure)
  }

  private var now: Instant { Instant(nanoseconds: loop.now) }

  private func connect() throws(AddressError) {
    let computer = ComputerGuest(
      identity: identity, habit: habit, seed: chance.next(), rollSeed: rollSeed, overNetwork: true, at: now)
    seat = try ComputerSeat(
      computer, chance: chance, clock: TableClock(), on: loop,
      connect: { (handler) throws(AddressError) in try self.kinds.connect(to: self.address, handler: handler) },
      tell: { [unowned self] event, guest in self.heard(event, guest) },
      closed: { [unowned self] reason in self.closed(reason) })
  }

  /// The connection has ended: for good, or so that the seat is worth coming back to.
  private func closed(_ reason: CloseReason) {
    failure = reason
    guard end?.mayComeBack == true, !identity.token.isEmpty else { return loop.stop() }
    if retries == nil { say(texts(.botLost)) }
    var retries = self.retries ?? RetrySchedule(lostAt: now)
    if self.retries != nil { retries.failed(at: now) }
    self.retries = retries
    guard let next = retries.nextAttempt, next < retries.endsAt else { return loop.stop() }
    retryDeadline.set(next.nanoseconds)
  }

  private func retry() {
    retries?.begin()
    end = nil
    failure = nil
    // The address has been understood before.
    do throws(AddressError) { try connect() } catch { loop.stop() }
  }

  private func leave() {
    if end?.mayComeBack == true { return loop.stop() }
    seat?.handle(.leave)
  }

  private func heard(_ event: GuestEvent, _ guest: Guest) {
    switch event {
    case .signedIn:
      identity.token = guest.token
      retries = nil
      say(texts(.botSignedIn, ["table": guest.table?.name ?? ""]))
    case .gameStarted: say(texts(.botGameStarted))
    case .roundEnded(let winner):
      let name = guest.players.first { $0.peer == winner }?.name
      say(name.map { texts(.botRoundWon, ["name": $0]) } ?? texts(.botRoundTied))
    case .dealChecked(let check): say(dealWords(guest).text(for: check))
    case .drawFailed(let failed): say(dealWords(guest).text(for: failed))
    case .ended(let end): self.end = end
    default: break
    }
  }

  private func dealWords(_ guest: Guest) -> DealWords {
    DealWords(texts: texts, guest: guest, cardName: \.plainText)
  }

  private func say(_ line: String) {
    System.write("\(line.terminalSafe)\n", to: System.standardOutput)
    log.write(line)
  }

  private func fail(_ text: String, _ status: ExitStatus) -> Int32 {
    System.write("snapcards: \(text.terminalSafe)\n", to: System.standardError)
    return status.rawValue
  }
}
