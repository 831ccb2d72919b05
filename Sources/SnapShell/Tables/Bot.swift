import SnapGame
import SnapGuest
import SnapNet
import SnapProtocol
import SnapScreens
import TerminalText

/// `bot HOST`: a computer player that joins a table over the network as an ordinary guest; one line per event.
final class Bot {
  private let common: CommonOptions
  private let password: String
  private let texts: TextCatalogue
  private let log: EventLog
  private let loop = EventLoop()
  private var seat: ComputerSeat?
  private var end: GuestEnd?

  init(_ common: CommonOptions, password: String, texts: TextCatalogue, log: EventLog) {
    self.common = common
    self.password = password
    self.texts = texts
    self.log = log
  }

  /// Plays until the host ends the game or a signal comes. Returns the exit status.
  func run(_ address: String) -> Int32 {
    ignoreBrokenPipes()
    var chance = Chance(seed: common.seed)
    let names = Catalogue.computerNames()
    var identity = GuestIdentity(name: common.name ?? names[Int(chance.next() % UInt64(names.count))])
    identity.password = password
    let computer = ComputerGuest(
      identity: identity, level: .normal, seed: chance.next(), rollSeed: chance.next(), overNetwork: true,
      at: Instant(nanoseconds: loop.now))
    let kinds = ConnectionKinds(on: loop, hub: LoopbackHub(on: loop))
    var failure: CloseReason?
    do throws(AddressError) {
      seat = try ComputerSeat(
        computer, clock: TableClock(), on: loop,
        connect: { (handler) throws(AddressError) in try kinds.connect(to: address, handler: handler) },
        tell: { [unowned self] event, guest in self.heard(event, guest) },
        closed: { [unowned self] reason in
          failure = reason
          self.loop.stop()
        })
    } catch {
      return fail(ConnectFailure.badAddress(error.description).text(address: address, texts), .usage)
    }
    var watchers: [SignalWatcher] = []
    for signal in System.Signal.endings {
      if let watcher = try? SignalWatcher(signal, on: loop, { [unowned self] in self.seat?.handle(.leave) }) {
        watchers.append(watcher)
      }
    }
    loop.run()
    for watcher in watchers { watcher.close() }
    if let failure, let connectFailure = ConnectFailure(failure) {
      return fail(connectFailure.text(address: address, texts), .failure)
    }
    switch end {
    case .left, .goodbye(.serverQuit, _), nil: return ExitStatus.success.rawValue
    case .some(let end): return fail(end.text(texts), .failure)
    }
  }

  private func heard(_ event: GuestEvent, _ guest: Guest) {
    switch event {
    case .signedIn: say(texts(.botSignedIn, ["table": guest.table?.name ?? ""]))
    case .gameStarted: say(texts(.botGameStarted))
    case .roundEnded(let winner):
      let name = guest.players.first { $0.peer == winner }?.name
      say(name.map { texts(.botRoundWon, ["name": $0]) } ?? texts(.botRoundTied))
    case .ended(let end): self.end = end
    default: break
    }
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
