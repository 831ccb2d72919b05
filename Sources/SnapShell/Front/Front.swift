import CellGrid
import CursesTerminal
import SnapGame
import SnapGuest
import SnapHost
import SnapNet
import SnapProtocol
import SnapScreens

/// Runs the `App` on the event loop: the terminal's keys and pictures, the connection to the table, and a table of this
/// process's own where the player hosts or plays alone.
final class Front {
  private var app: App
  private let terminal: CursesTerminal
  private let options: CommonOptions
  private let log: EventLog
  private let loop = EventLoop()
  private let hub: LoopbackHub
  private let kinds: ConnectionKinds

  private let clock = TableClock()
  private var table: LocalTable?
  private var link: PacketLink<GuestboundPacket>?
  /// Tables and links that have been left and still have something to say.
  private var leaving: [LocalTable] = []

  private var watchers: [SignalWatcher] = []
  private var keyboard: DescriptorWatcher?
  private lazy var appDeadline = loop.makeDeadline { [unowned self] in self.post(.timeout) }
  private lazy var escapeDeadline = loop.makeDeadline { [unowned self] in self.readKeys() }
  /// While the terminal takes nothing (a hanging line, Ctrl-S), its pictures wait.
  private lazy var repaintDeadline = loop.makeDeadline { [unowned self] in self.paint() }
  private lazy var goodbyeDeadline = loop.makeDeadline { [unowned self] in self.loop.stop() }
  private var messages: [AppMessage] = []
  private var isHandling = false
  private var isQuitting = false
  private var exitStatus = ExitStatus.success.rawValue

  private static let repaintInterval: Int64 = 20_000_000
  /// How long the program stays for its last words to reach the others.
  private static let patienceAtGoodbye: Int64 = 500_000_000

  init(terminal: CursesTerminal, settings: App.Settings, options: CommonOptions, log: EventLog) {
    self.terminal = terminal
    self.options = options
    self.log = log
    hub = LoopbackHub(on: loop)
    kinds = ConnectionKinds(on: loop, hub: hub)
    app = App(settings: settings, texts: Catalogue.texts(), sounds: Catalogue.sounds(), size: terminal.size)
  }

  /// Plays until the player quits or a signal ends it. Returns the exit status.
  func run(_ start: App.Start) throws(SystemError) -> Int32 {
    ignoreBrokenPipes()
    keyboard = try DescriptorWatcher(terminal.inputDescriptor, on: loop) { [unowned self] in self.readKeys() }
    try watchSignals()
    loop.onTurnEnd = { [unowned self] in self.paint() }
    var commands: [AppCommand] = []
    app.start(start, at: now, into: &commands)
    perform(commands)
    setDeadlines()
    loop.run()
    terminal.stop()
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
      case .startSolo(let computers): startSolo(computers: computers)
      case .startHosting(let tableOptions): startHosting(tableOptions)
      case .connect(let address): connect(to: address)
      case .send(let packet): link?.send(packet)
      case .disconnect: disconnect()
      case .startGame: table?.host.handle(.start)
      case .startNextRound: table?.host.handle(.nextRound)
      case .skipDeal: table?.host.handle(.skipDeal)
      case .kick(let peer): table?.host.handle(.kick(peer))
      case .addComputer: table?.addComputer()
      case .removeComputer: table?.removeComputer()
      case .keepTicket(let ticket): keep(ticket)
      case .dropTicket: keep(nil)
      case .bell: ring()
      case .quit: quit()
      }
    }
  }

  // MARK: - Tables

  private func startSolo(computers: Int) {
    var tableOptions = TableOptions(name: app.texts(.soloTableName), seats: computers + 1)
    tableOptions.computers = computers
    tableOptions.turnLimit = nil
    var configuration = HostConfiguration(tableOptions, pace: options.pace)
    configuration.startsWith = computers + 1
    open(configuration, computers: computers)
  }

  private func startHosting(_ tableOptions: TableOptions) {
    let table = open(HostConfiguration(tableOptions, pace: options.pace), computers: tableOptions.computers)
    do throws(ListenError) {
      let port = try table.host.listen(port: tableOptions.port)
      post(.hosting(HostingDetails(addresses: localAddresses(), port: port)))
    } catch {
      post(.hostFailed(HostFailure(error)))
    }
  }

  @discardableResult
  private func open(_ configuration: HostConfiguration, computers: Int) -> LocalTable {
    clock.pausable = app.clock
    let texts = app.texts
    let log = log
    let table = LocalTable(
      configuration, seed: options.seed, clock: clock, on: loop, hub: hub, computerNames: Catalogue.computerNames(),
      note: { log.write($0.text(texts)) })
    self.table = table
    connect(to: "loopback:\(TableHost.keyboard)")
    for _ in 0..<computers { table.addComputer() }
    return table
  }

  private func connect(to address: String) {
    let link = PacketLink<GuestboundPacket>(on: loop) { [unowned self] news, _ in self.heard(news) }
    self.link = link
    do throws(AddressError) {
      link.attach(try kinds.connect(to: address, handler: link))
    } catch {
      self.link = nil
      post(.connectFailed(.badAddress(error.description)))
    }
  }

  private func heard(_ news: PacketLink<GuestboundPacket>.News) {
    switch news {
    case .opened: post(.connected)
    case .received(let packet): post(.received(packet))
    case .malformed(let error): post(.malformed(error))
    case .closed(let reason):
      log.write("connection closed: \(reason)")
      post(ConnectFailure(reason).map(AppMessage.connectFailed) ?? .disconnected)
      finishIfQuiet()
    }
  }

  private func disconnect() {
    link?.close()
    link = nil
    if let table {
      table.host.shutDown()
      leaving.append(table)
    }
    table = nil
    leaving.removeAll { $0.host.isQuiet }
  }

  /// Keeps what gives a seat back, for another run of the program, or drops it. Without it only that comfort is lost.
  private func keep(_ ticket: SeatTicket?) {
    do throws(StateFolder.Failure) { try StateFolder().keep(ticket) } catch {
      log.write(app.texts(.errorStateFolder, ["reason": error.description]))
    }
  }

  // MARK: - The terminal

  private func readKeys() {
    do throws(TerminalError) {
      for key in try terminal.readKeys() { post(.key(key)) }
      escapeDeadline.set(terminal.keyTimeout.map { loop.now + Int64($0) * 1_000_000 })
    } catch {
      terminalIsGone()
    }
  }

  private func paint() {
    guard !isQuitting else { return }
    do throws(TerminalError) {
      _ = try terminal.paint(app.draw(at: now))
      repaintDeadline.set(terminal.isBehind ? loop.now + Self.repaintInterval : nil)
    } catch {
      terminalIsGone()
    }
  }

  private func ring() {
    do throws(TerminalError) { try terminal.bell() } catch { terminalIsGone() }
  }

  private func terminalIsGone() {
    guard !isQuitting else { return }
    exitStatus = ExitStatus.failure.rawValue
    post(.interrupted)
  }

  // MARK: - Signals

  private func watchSignals() throws(SystemError) {
    for signal in [System.Signal.interrupt, System.Signal.terminate, System.Signal.hangUp] {
      watchers.append(
        try SignalWatcher(signal, on: loop) { [unowned self] in
          self.exitStatus = 128 + signal
          self.post(.interrupted)
        })
    }
    watchers.append(
      try SignalWatcher(System.Signal.windowChanged, on: loop) { [unowned self] in
        self.post(.resized(self.terminal.resize()))
      })
    watchers.append(try SignalWatcher(System.Signal.stop, on: loop) { [unowned self] in self.suspend() })
    watchers.append(
      try SignalWatcher(System.Signal.goOn, on: loop) { [unowned self] in
        // Others have used the terminal meanwhile.
        self.resume()
      })
  }

  private func suspend() {
    post(.suspended)
    terminal.suspend()
    System.stopUntilContinued()
    resume()
    post(.continued)
  }

  private func resume() {
    do throws(TerminalError) { try terminal.resume() } catch { return terminalIsGone() }
    post(.resized(terminal.resize()))
  }

  // MARK: - The end

  private func quit() {
    guard !isQuitting else { return }
    isQuitting = true
    terminal.stop()
    keyboard?.close()
    disconnect()
    goodbyeDeadline.set(loop.now + Self.patienceAtGoodbye)
    finishIfQuiet()
  }

  private func finishIfQuiet() {
    guard isQuitting else { return }
    leaving.removeAll { $0.host.isQuiet }
    if leaving.isEmpty && link?.isOpen != true { loop.stop() }
  }
}

extension ConnectFailure {
  /// nil for a connection that was there and has ended.
  init?(_ reason: CloseReason) {
    switch reason {
    case .local, .endOfStream, .reset, .backpressure: return nil
    case .timedOut: self = .timedOut
    case .refused: self = .refused
    case .unreachable: self = .unreachable
    case .nameNotFound: self = .nameNotFound
    case .lookupFailed(let text): self = .other(text)
    case .system(let error): self = .other(error.description)
    }
  }
}

extension HostFailure {
  init(_ error: ListenError) {
    switch error {
    case .portInUse(let port): self = .portInUse(port)
    case .notPermitted(let port): self = .notPermitted(port)
    case .badAddress, .system: self = .other(error.description)
    }
  }
}
