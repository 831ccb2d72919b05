import SnapDeal
import SnapGame
import SnapHost
import SnapNet
import SnapProtocol
import SnapScreens
import TerminalText

/// Runs the `App` on the event loop: what is typed and shown, the connection to the table, and a table of this
/// process's own where the player hosts or plays alone.
final class Front {
  var app: App
  let console: any Console
  var keeper: SettingsKeeper
  var language: Language
  let options: CommonOptions
  let log: EventLog
  let loop = EventLoop()
  let hub: LoopbackHub
  let kinds: ConnectionKinds

  /// Where the player's nonces come from.
  private var chance: Chance
  let clock = TableClock()
  var table: LocalTable?
  /// The connection of each person at the keyboard.
  var links: [Person: Link] = [:]
  var linksMade = 0
  /// What has been left, and still has something to say to those who stay.
  var leftTables: [LocalTable] = []
  var seat = SeatLock()
  /// Listens for tables, while the player looks for one.
  var finder: TableFinder?
  var leftLinks: [PacketLink<GuestboundPacket>] = []

  var watchers: [SignalWatcher] = []
  var keyboard: DescriptorWatcher?
  private lazy var appDeadline = loop.makeDeadline { [unowned self] in self.post(.timeout) }
  lazy var readDeadline = loop.makeDeadline { [unowned self] in self.read() }
  /// While the terminal takes nothing (a hanging line, Ctrl-S), its pictures wait; a turn of the loop ends with painting.
  lazy var repaintDeadline = loop.makeDeadline {}
  private lazy var goodbyeDeadline = loop.makeDeadline { [unowned self] in self.loop.stop() }
  private var messages: [AppMessage] = []
  private var isHandling = false
  var isQuitting = false
  /// A hosted table that is to come back instead of a new one.
  var saved: SavedTable?
  private var complaints: [String] = []
  var exitStatus = ExitStatus.success.rawValue

  struct Link {
    let packets: PacketLink<GuestboundPacket>
    let number: Int
  }

  static let repaintInterval: Int64 = 20_000_000
  /// How long the program stays for its last words to reach the others.
  private static let patienceAtGoodbye: Int64 = 500_000_000

  init(
    console: any Console, settings: App.Settings, keeper: SettingsKeeper, options: CommonOptions,
    texts: TextCatalogue, saved: SavedTable?, log: EventLog
  ) {
    self.saved = saved
    self.keeper = keeper
    self.console = console
    language = Language(keeper.settings)
    self.options = options
    self.log = log
    hub = LoopbackHub(on: loop)
    kinds = ConnectionKinds(on: loop, hub: hub)
    chance = Chance(seed: options.seed)
    app = App(settings: settings, texts: texts, sounds: Catalogue.sounds(), size: console.size)
  }

  /// Plays until the player quits or a signal ends it. Returns the exit status.
  func run(_ start: App.Start) throws(SystemError) -> Int32 {
    ignoreBrokenPipes()
    // What cannot be watched asks to be read from time to time.
    if console.readTimeout == nil {
      keyboard = try DescriptorWatcher(console.inputDescriptor, on: loop) { [unowned self] in self.read() }
    }
    try watchSignals()
    System.Signal.release()
    loop.onTurnEnd = { [unowned self] in self.isQuitting ? self.stopIfQuiet() : self.paint() }
    var commands: [AppCommand] = []
    app.start(start, at: now, into: &commands)
    perform(commands)
    setDeadlines()
    read()
    loop.run()
    console.stop()
    for text in complaints { System.write("snapcards: \(text.terminalSafe)\n", to: System.standardError) }
    return exitStatus
  }

  var now: Instant { Instant(nanoseconds: loop.now) }

  // MARK: - Messages and commands

  /// Hands the app a message; one that comes while another is being handled waits for its turn.
  func post(_ message: AppMessage) {
    messages.append(message)
    guard !isHandling else { return }
    isHandling = true
    while !messages.isEmpty {
      var commands: [AppCommand] = []
      app.handle(messages.removeFirst(), at: now, into: &commands)
      perform(commands)
    }
    isHandling = false
    setDeadlines()
  }

  private func setDeadlines() {
    if clock.pausable != app.clock {
      clock.pausable = app.clock
      table?.setDeadlines()
    }
    appDeadline.set(app.deadline?.nanoseconds)
  }

  private func perform(_ commands: [AppCommand]) {
    for command in commands {
      switch command {
      case .startSolo(let computers, let people, let game): startSolo(against: computers, people: people, game)
      case .startHosting(let tableOptions): startHosting(tableOptions)
      case .connect(let address, let person):
        log.write(app.texts(.noteConnecting, ["address": address]))
        connect(person, to: address)
      case .connectHere(let person): connect(person, to: "loopback:\(TableHost.sameProcess)")
      case .send(let packet, let person): links[person]?.packets.send(packet)
      case .needsNonce(let person): post(.nonce(DealNonce(using: &chance), for: person))
      case .hangUp(let person): leaveLink(of: person)
      case .disconnect: disconnect()
      case .startGame: table?.host.handle(.start)
      case .startNextRound: table?.host.handle(.nextRound)
      case .skipDeal: table?.host.handle(.skipDeal)
      case .kick(let peer): table?.host.handle(.kick(peer))
      case .addComputer(let level): table?.addComputer(level)
      case .removeComputer: table?.removeComputer()
      case .claimSeat(let ticket): claimSeat(ticket)
      case .keepTicket(let ticket):
        useState { (folder) throws(StateFolder.Failure) in try seat.keep(ticket, in: folder) }
      case .dropTicket: useState { (folder) throws(StateFolder.Failure) in try seat.drop(in: folder) }
      case .releaseSeat: seat.release()
      case .useSettings(let settings): use(settings)
      case .keepSettings(let settings): keep(settings)
      case .keepAddresses(let addresses): keep(addresses)
      case .keepGame(let game): keep(game)
      case .readStatistics: readStatistics()
      case .dealChecked(let check, let guest):
        log.write(DealWords(texts: app.texts, guest: guest, cardName: \.plainText).text(for: check))
      case .lookForTables: lookForTables()
      case .stopLookingForTables:
        finder?.close()
        finder = nil
      case .bell(let tone): ring(tone)
      case .quit: quit()
      }
    }
  }

  /// A record cannot be kept. The game goes on; it is said in the log, and when the terminal is free again.
  func complain(_ reason: String) { complain(inWords: app.texts(.errorRecord, ["reason": reason])) }

  func complain(inWords text: String) {
    log.write(text)
    if !complaints.contains(text) { complaints.append(text) }
  }

  // MARK: - The end

  private func quit() {
    guard !isQuitting else { return }
    isQuitting = true
    if app.hasFailed { exitStatus = ExitStatus.failure.rawValue }
    paint()
    console.stop()
    keyboard?.close()
    goodbyeDeadline.set(loop.now + Self.patienceAtGoodbye)
  }

  private func stopIfQuiet() {
    forgetWhatIsQuiet()
    if leftTables.isEmpty && leftLinks.isEmpty { loop.stop() }
  }
}
