import SnapGame
import SnapHost
import SnapNet
import SnapScreens
import TerminalText

/// `host --headless`: a table without a terminal and without a seat of its own; one line per event on standard output.
struct HeadlessTable {
  private let options: TableOptions
  private let startsWith: Int
  private let common: CommonOptions
  private let texts: TextCatalogue
  private let log: EventLog

  /// How long the program stays for its last words to reach the guests.
  private static let patienceAtGoodbye: Int64 = 2_000_000_000

  init(_ options: TableOptions, startsWith: Int, _ common: CommonOptions, texts: TextCatalogue, log: EventLog) {
    self.options = options
    self.startsWith = startsWith
    self.common = common
    self.texts = texts
    self.log = log
  }

  /// Runs until SIGTERM, SIGINT or SIGHUP. Returns the exit status.
  func run() -> Int32 {
    ignoreBrokenPipes()
    let loop = EventLoop()
    var configuration = HostConfiguration(options, pace: common.pace)
    configuration.startsWith = startsWith
    var notes: [HostNote] = []
    let table = LocalTable(
      configuration, seed: common.seed, clock: TableClock(), on: loop, hub: LoopbackHub(on: loop),
      computerNames: Catalogue.computerNames(), note: { notes.append($0) })
    do throws(ListenError) {
      let port = try table.host.listen(port: options.port)
      say(texts(.noteListening, ["port": String(port)]))
    } catch {
      System.write("snapcards: \(HostFailure(error).text(texts))\n", to: System.standardError)
      return ExitStatus.failure.rawValue
    }
    for _ in 0..<options.computers { table.addComputer() }
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

  private func say(_ line: String) {
    System.write("\(line.terminalSafe)\n", to: System.standardOutput)
    log.write(line)
  }
}
