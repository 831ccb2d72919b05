import SnapGame
import SnapHost
import SnapNet
import SnapScreens
import TerminalText

/// `host --headless`: a table without a terminal and without a seat of its own; one line per event on standard output.
struct HeadlessTable {
  enum Opening {
    case new(TableOptions, startsWith: Int)
    /// A table whose program broke off.
    case saved(SavedTable)
  }

  private let opening: Opening
  private let common: CommonOptions
  private let texts: TextCatalogue
  private let log: EventLog

  /// How long the program stays for its last words to reach the guests.
  private static let patienceAtGoodbye: Int64 = 2_000_000_000

  init(_ opening: Opening, _ common: CommonOptions, texts: TextCatalogue, log: EventLog) {
    self.opening = opening
    self.common = common
    self.texts = texts
    self.log = log
  }

  /// Runs until SIGTERM, SIGINT or SIGHUP. Returns the exit status.
  func run() -> Int32 {
    ignoreBrokenPipes()
    let loop = EventLoop()
    var notes: [HostNote] = []
    let table = LocalTable(
      host, seed: common.seed, clock: TableClock(), on: loop, hub: LoopbackHub(on: loop),
      computers: Catalogue.computers(), note: { notes.append($0) })
    do throws(ListenError) { try open(table) } catch {
      System.write("snapcards: \(HostFailure(error).text(texts))\n", to: System.standardError)
      return ExitStatus.failure.rawValue
    }
    let giveUp = loop.makeDeadline { loop.stop() }
    var isClosing = false
    let close = {
      if isClosing { return loop.stop() }
      isClosing = true
      table.host.shutDown()
      giveUp.set(loop.now + Self.patienceAtGoodbye)
    }
    let tellNotes = {
      for note in notes { say(note.text(texts)) }
      notes = []
    }
    loop.onTurnEnd = {
      // The packets have left by now: players wait for them, and for the lines nobody does.
      tellNotes()
      if isClosing && table.isQuiet { loop.stop() }
    }
    var watchers: [SignalWatcher] = []
    for signal in System.Signal.endings {
      if let watcher = try? SignalWatcher(signal, on: loop, close) { watchers.append(watcher) }
    }
    loop.run()
    tellNotes()
    for watcher in watchers { watcher.close() }
    return ExitStatus.success.rawValue
  }

  private var host: Host {
    switch opening {
    case .new(let options, let startsWith):
      var configuration = HostConfiguration(options, pace: common.pace)
      configuration.startsWith = startsWith
      return Host(configuration: configuration)
    case .saved(let saved): return saved.host
    }
  }

  private func open(_ table: LocalTable) throws(ListenError) {
    let complain: (String) -> Void = { reason in
      let text = texts(.errorRecord, ["reason": reason])
      System.write("snapcards: \(text.terminalSafe)\n", to: System.standardError)
      log.write(text)
    }
    let announce: (UInt16) -> Void = { port in
      guard let group = common.beacon else { return }
      table.host.announce(to: group, port: port) { log.write($0.text(forBeaconsOn: group, texts)) }
    }
    switch opening {
    case .new(let options, _):
      let port = try table.host.listen(port: options.port)
      announce(port)
      table.keepRecord(copyTo: common.record, port: port, complain: complain)
      say(texts(.noteListening, ["port": String(port)]))
      for level in options.computers { table.addComputer(level) }
    case .saved(let saved):
      let port = try table.host.listen(port: saved.ticket.port)
      announce(port)
      say(texts(.noteListening, ["port": String(port)]))
      say(texts(.noteTakenUp, ["players": saved.players.map(\.name).joined(separator: ", ")]))
      table.comeBack(saved, complain: complain)
    }
  }

  private func say(_ line: String) {
    System.write("\(line.terminalSafe)\n", to: System.standardOutput)
    log.write(line)
  }
}
