import CellGrid
import CursesTerminal
import SnapDeal
import SnapGame
import SnapGuest
import SnapHost
import SnapNet
import SnapProtocol
import SnapScreens
import SnapSettings
import TerminalText

/// Runs the `App` on the event loop: what is typed and shown, the connection to the table, and a table of this
/// process's own where the player hosts or plays alone.
final class Front {
  private var app: App
  private let console: any Console
  private var keeper: SettingsKeeper
  private var language: Language
  private let options: CommonOptions
  private let log: EventLog
  private let loop = EventLoop()
  private let hub: LoopbackHub
  private let kinds: ConnectionKinds

  /// Where the player's nonces come from.
  private var chance: Chance
  private let clock = TableClock()
  private var table: LocalTable?
  /// The connection of each person at the keyboard.
  private var links: [Person: Link] = [:]
  private var linksMade = 0
  /// What has been left, and still has something to say to those who stay.
  private var leftTables: [LocalTable] = []
  private var seat = SeatLock()
  /// Listens for tables, while the player looks for one.
  private var finder: TableFinder?
  private var leftLinks: [PacketLink<GuestboundPacket>] = []

  private var watchers: [SignalWatcher] = []
  private var keyboard: DescriptorWatcher?
  private lazy var appDeadline = loop.makeDeadline { [unowned self] in self.post(.timeout) }
  private lazy var readDeadline = loop.makeDeadline { [unowned self] in self.read() }
  /// While the terminal takes nothing (a hanging line, Ctrl-S), its pictures wait; a turn of the loop ends with painting.
  private lazy var repaintDeadline = loop.makeDeadline {}
  private lazy var goodbyeDeadline = loop.makeDeadline { [unowned self] in self.loop.stop() }
  private var messages: [AppMessage] = []
  private var isHandling = false
  private var isQuitting = false
  /// A hosted table that is to come back instead of a new one.
  private var saved: SavedTable?
  private var complaints: [String] = []
  private var exitStatus = ExitStatus.success.rawValue

  private struct Link {
    let packets: PacketLink<GuestboundPacket>
    let number: Int
  }

  private static let repaintInterval: Int64 = 20_000_000
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

  private var now: Instant { Instant(nanoseconds: loop.now) }

  // MARK: - Messages and commands

  /// Hands the app a message; one that comes while another is being handled waits for its turn.
  private func post(_ message: AppMessage) {
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

  // MARK: - Tables

  private func startSolo(against computers: [Level], people: Int, _ game: GameOptions) {
    let seats = people + computers.count
    var tableOptions = TableOptions(name: app.texts(.soloTableName), seats: seats, game: game)
    tableOptions.turnLimit = nil
    var configuration = HostConfiguration(tableOptions, pace: options.pace)
    configuration.startsWith = seats
    let table = open(Host(configuration: configuration))
    table.keepRecord(copyTo: options.record, port: nil, complain: { [unowned self] in self.complain($0) })
    for level in computers { table.addComputer(level) }
  }

  private func startHosting(_ tableOptions: TableOptions) {
    let saved = saved
    self.saved = nil
    let host = saved?.host ?? Host(configuration: HostConfiguration(tableOptions, pace: options.pace))
    let table = open(host)
    do throws(ListenError) {
      let port = try table.host.listen(port: tableOptions.port)
      if let saved {
        table.comeBack(saved, complain: { [unowned self] in self.complain($0) })
      } else {
        table.keepRecord(copyTo: options.record, port: port, complain: { [unowned self] in self.complain($0) })
        for level in tableOptions.computers { table.addComputer(level) }
      }
      announce(table, port: port)
      post(.hosting(HostingDetails(addresses: localAddresses(), port: port, isAnnounced: table.host.isAnnounced)))
    } catch {
      post(.hostFailed(HostFailure(error)))
    }
  }

  private func announce(_ table: LocalTable, port: UInt16) {
    guard let group = options.beacon else { return }
    let (texts, log) = (app.texts, log)
    table.host.announce(to: group, port: port) { log.write($0.text(forBeaconsOn: group, texts)) }
  }

  /// A record cannot be kept. The game goes on; it is said in the log, and when the terminal is free again.
  private func complain(_ reason: String) { complain(inWords: app.texts(.errorRecord, ["reason": reason])) }

  private func complain(inWords text: String) {
    log.write(text)
    if !complaints.contains(text) { complaints.append(text) }
  }

  /// Opens a table in this process and connects to it.
  private func open(_ host: Host) -> LocalTable {
    clock.pausable = app.clock
    let texts = app.texts
    let log = log
    let table = LocalTable(
      host, seed: options.seed, clock: clock, on: loop, hub: hub, computers: Catalogue.computers(),
      people: app.session?.namesHere ?? [], note: { log.write($0.text(texts)) })
    self.table = table
    connect(.first, to: "loopback:\(TableHost.keyboard)")
    return table
  }

  private func connect(_ person: Person, to address: String) {
    leaveLink(of: person)
    linksMade += 1
    let number = linksMade
    let link = PacketLink<GuestboundPacket>(on: loop) { [unowned self] news, _ in
      self.heard(news, of: person, fromLink: number)
    }
    links[person] = Link(packets: link, number: number)
    do throws(AddressError) {
      link.attach(try kinds.connect(to: address, handler: link))
    } catch {
      links[person] = nil
      post(.connectFailed(.badAddress, for: person))
    }
  }

  private func heard(_ news: PacketLink<GuestboundPacket>.News, of person: Person, fromLink number: Int) {
    if case .closed(let reason) = news { log.write(app.texts(.noteDisconnected, ["reason": reason.description])) }
    // What a table that was left still says is nobody's business; the next one may be open already.
    guard number == links[person]?.number else { return }
    switch news {
    case .opened:
      log.write(app.texts(.noteConnected))
      post(.connected(for: person))
    case .received(let packet): post(.received(packet, for: person))
    case .malformed(let error): post(.malformed(error, for: person))
    case .closed(let reason):
      post(ConnectFailure(reason).map { .connectFailed($0, for: person) } ?? .disconnected(for: person))
    }
  }

  private func disconnect() {
    for person in Person.allCases { leaveLink(of: person) }
    if let table {
      table.host.shutDown()
      leftTables.append(table)
    }
    table = nil
  }

  private func leaveLink(of person: Person) {
    forgetWhatIsQuiet()
    guard let link = links.removeValue(forKey: person)?.packets else { return }
    link.close()
    leftLinks.append(link)
  }

  private func forgetWhatIsQuiet() {
    leftLinks.removeAll { !$0.isOpen }
    leftTables.removeAll(where: \.isQuiet)
  }

  private func claimSeat(_ ticket: SeatTicket) {
    useState { (folder) throws(StateFolder.Failure) in
      if try seat.claim(ticket, in: folder) { post(.seatClaimed(ticket)) }
    }
  }

  private func keep(_ addresses: [String]) {
    useState { (folder) throws(StateFolder.Failure) in try folder.keep(addresses: addresses) }
  }

  /// What cannot be counted does not keep anybody from playing on.
  private func keep(_ game: PlayedGame) {
    do throws(StateFolder.Failure) {
      let earlier = try StateFolder().keep(game, date: System.dateForName)
      if let best = earlier.newBest(in: game) { post(.newBest(milliseconds: best)) }
    } catch {
      complain(inWords: app.texts(.errorGameNotCounted, ["reason": error.description]))
    }
  }

  private func readStatistics() {
    do throws(StateFolder.Failure) {
      post(.statistics(try StateFolder().statistics()))
    } catch {
      post(.statisticsNotRead(error.description.terminalSafe))
    }
  }

  /// What is kept for other runs of the program; without it only a comfort is lost.
  private func useState(_ body: (StateFolder) throws(StateFolder.Failure) -> Void) {
    do throws(StateFolder.Failure) { try body(StateFolder()) } catch {
      log.write(app.texts(.errorStateFolder, ["reason": error.description]))
    }
  }

  /// Lets the terminal look and listen as the player wants from now on.
  private func use(_ settings: Settings) {
    var theme = keeper.themes.usual
    do throws(ThemeLibrary.Failure) { theme = try keeper.themes.theme(named: settings.theme) } catch {
      post(.themeUnusable(error.text(app.texts)))
    }
    console.use(theme)
    do throws(TerminalError) { try console.reportMouse(settings.mouse) } catch { terminalIsGone() }
    let language = Language(settings)
    if language != self.language {
      self.language = language
      post(.language(Catalogue.texts(language)))
    }
  }

  private func keep(_ settings: Settings) {
    do throws(SettingsStore.Failure) { try keeper.keep(settings) } catch {
      post(.settingsNotKept(error.text(app.texts)))
    }
  }

  private func lookForTables() {
    guard let group = options.beacon else { return }
    let (texts, log) = (app.texts, log)
    finder = TableFinder(
      in: group, on: loop, found: { [unowned self] in self.post(.beacon($0, from: $1)) },
      complain: { log.write($0.text(forBeaconsOn: group, texts)) })
  }

  // MARK: - The terminal

  private func read() {
    do throws(TerminalError) {
      for message in try console.read() {
        // There is an end of it, time and again.
        if message == .endOfInput { keyboard?.close() }
        post(message)
      }
      readDeadline.set(console.readTimeout.map { loop.now + Int64($0) * 1_000_000 })
    } catch {
      terminalIsGone()
    }
  }

  private func paint() {
    do throws(TerminalError) {
      try console.show(&app, at: now)
      repaintDeadline.set(console.isBehind ? loop.now + Self.repaintInterval : nil)
    } catch {
      terminalIsGone()
    }
  }

  private func ring(_ tone: SoundPattern.Tone?) {
    do throws(TerminalError) { try console.ring(tone) } catch { terminalIsGone() }
  }

  private func terminalIsGone() {
    guard !isQuitting else { return }
    exitStatus = ExitStatus.failure.rawValue
    post(.hungUp)
  }

  // MARK: - Signals

  private func watchSignals() throws(SystemError) {
    for signal in System.Signal.endings {
      try watch(signal) { front in
        front.exitStatus = 128 + signal
        front.post(signal == System.Signal.hangUp ? .hungUp : .interrupted)
      }
    }
    try watch(System.Signal.windowChanged) { $0.post(.resized($0.console.resize())) }
    try watch(System.Signal.stop) { $0.suspend() }
    try watch(System.Signal.goOn) { $0.goOn() }
  }

  private func watch(_ signal: Int32, _ action: @escaping (Front) -> Void) throws(SystemError) {
    watchers.append(try SignalWatcher(signal, on: loop) { [unowned self] in action(self) })
  }

  private func suspend() {
    post(.suspended)
    console.suspend()
    System.stopUntilContinued()
  }

  /// After a stop, whoever asked for it: others have had the terminal meanwhile.
  private func goOn() {
    do throws(TerminalError) { try console.resume() } catch { return terminalIsGone() }
    post(.continued)
    post(.resized(console.resize()))
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
