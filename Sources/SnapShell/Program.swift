import CellGrid
import CursesTerminal
import SnapGame
import SnapGuest
import SnapHost
import SnapNet
import SnapReplay
import SnapScreens
import SnapSettings
import TerminalText

/// The whole program, from its arguments to its exit status.
package struct Program {
  /// What is wrong with the command line is said in this language, too.
  private let language: Language
  private let arguments: [String]
  private let keeper: SettingsKeeper

  /// - Parameter arguments: without the program's own name.
  package init(_ arguments: [String]) {
    self.arguments = arguments
    var keeper = SettingsKeeper()
    if let language = Options.language(in: arguments) { keeper.override(language) }
    self.keeper = keeper
    language = Language(keeper.settings)
  }

  /// Parsed when something is to be said: `--version` should not wait for it.
  private var texts: TextCatalogue { Catalogue.texts(language) }

  package func runAndExit() -> Never {
    System.fillStandardDescriptors()
    System.exit(run())
  }

  /// Returns the exit status.
  package func run() -> Int32 {
    do throws(UsageError) {
      let invocation = try Invocation(arguments: arguments) { name in
        texts(.tableOf, ["name": name ?? keeper.settings.name ?? nameOfUser])
      }
      return run(invocation)
    } catch {
      return fail(error.text(texts), .usage)
    }
  }

  private func run(_ invocation: Invocation) -> Int32 {
    switch invocation {
    case .help(let page): return say(Catalogue.help(page, language))
    case .version: return say("\(SnapVersion.text)\n")
    case .simulate(let simulation, let common): return say(Simulation(simulation, common).report(texts))
    case .manual: return say(Manual(texts: texts) { Catalogue.help($0, language) }.page(version: SnapVersion.text))
    case .completion(let shell): return say(Completion().script(for: shell) { Catalogue.help($0, language) })
    case .play(let start, let common): return withLog(common) { play(start, common, $0) }
    case .headlessHost(let table, let startsWith, let common):
      return withLog(common) { log in
        HeadlessTable(.new(table, startsWith: startsWith), common, texts: texts, log: log).run()
      }
    case .resumeHost(let port, let isHeadless, let common): return resume(port, isHeadless: isHeadless, common)
    case .replay(let path, let action, let common): return replay(path, action, common)
    case .stats(let asJSON): return tellStatistics(asJSON: asJSON)
    case .bot(let address, let password, let common):
      return withLog(common) { Bot(common, password: password, texts: texts, log: $0).run(address) }
    }
  }

  /// A table without a seat at the keyboard comes back without a terminal.
  private func resume(_ port: UInt16?, isHeadless: Bool, _ common: CommonOptions) -> Int32 {
    do throws(SavedTable.Failure) {
      let saved = try SavedTable(port: port)
      return withLog(common) { log in
        guard !isHeadless, let (player, token) = saved.keyboard else {
          return HeadlessTable(.saved(saved), common, texts: texts, log: log).run()
        }
        let start = App.Start.takeUp(
          saved.options, GuestIdentity(name: player.name, token: token),
          second: saved.second.map { GuestIdentity(name: $0.player.name, token: $0.token) })
        return play(start, common, log, saved: saved)
      }
    } catch {
      return fail(error.text(texts), .failure)
    }
  }

  private func replay(_ path: String, _ action: ReplayAction, _ common: CommonOptions) -> Int32 {
    do throws(RecordProblem) {
      switch action {
      case .show:
        let playback = try Playback.load(path)
        return withLog(common) { play(.replay(playback), common, $0) }
      case .check:
        let (record, _) = try Record.load(path)
        let summary: RecordSummary
        do throws(RecordFailure) { summary = try record.check() } catch { throw RecordProblem.doesNotFollow(error) }
        let values: KeyValuePairs = ["rounds": String(summary.rounds), "turns": String(summary.turns)]
        return say(texts(.recordFollows, values) + "\n")
      case .cast(let output):
        let film = ReplayCast(
          try Playback.load(path), isASCII: common.ascii, inColour: !common.noColour)
        return write(film, to: output)
      }
    } catch {
      return fail(texts(.errorReplay, ["path": path, "reason": error.text(texts)]), .failure)
    }
  }

  private func tellStatistics(asJSON: Bool) -> Int32 {
    do throws(StateFolder.Failure) {
      let statistics = try StateFolder().statistics()
      if statistics.linesNotUnderstood > 0 {
        say(warning: texts(.statisticsNotUnderstood, count: statistics.linesNotUnderstood))
      }
      let report = StatisticsReport(statistics)
      return say(asJSON ? report.json : report.words(texts))
    } catch {
      return fail(texts(.statisticsUnreadable, ["reason": error.description]), .failure)
    }
  }

  private func write(_ film: ReplayCast, to path: String) -> Int32 {
    do throws(System.Errno) {
      try film.write(to: path, texts)
      return ExitStatus.success.rawValue
    } catch {
      return fail(texts(.errorReplay, ["path": path, "reason": error.description]), .failure)
    }
  }

  private func play(
    _ start: App.Start, _ common: CommonOptions, _ log: EventLog, saved: SavedTable? = nil
  ) -> Int32 {
    // Parsed once.
    let texts = texts
    let isUTF8 = TerminalOptions.useLocaleOfEnvironment()
    var options = TerminalOptions(variable: TerminalOptions.environment, localeIsUTF8: isUTF8)
    if common.ascii { options.glyphs = .ascii }
    if common.noColour { options.colours = false }
    var keeper = keeper
    keeper.override(with: common)
    options.mouse = keeper.settings.mouse
    var settings = App.Settings(loginName: nameOfUser, glyphs: options.glyphs, chosen: keeper.settings)
    let state = try? StateFolder()
    settings.ticket = state.flatMap(SeatLock.freeTicket)
    // Who says to be somebody else does not want that one's seat.
    if let name = common.name, name != settings.ticket?.playerName { settings.ticket = nil }
    settings.earlierAddresses = state?.addresses ?? []
    settings.looksForTables = common.beacon != nil
    settings.isPlain = common.plain
    settings.secondName = common.second
    settings.themes = keeper.themes.names
    settings.warnings = keeper.warnings(texts)
    do throws(ThemeLibrary.Failure) {
      options.theme = try keeper.themes.theme(named: keeper.settings.theme)
    } catch {
      options.theme = keeper.themes.usual
      settings.warnings.append(error.text(texts))
    }
    for warning in settings.warnings { say(warning: warning) }
    System.Signal.ignoreFileSizeLimit()
    System.Signal.hold()
    do throws(TerminalError) {
      let console: any Console
      if common.plain {
        console = PlainConsole(isASCII: options.glyphs == .ascii)
      } else {
        let terminal = try CursesTerminal(options: options)
        settings.hasMouse = terminal.hasMouse
        console = terminal
      }
      do throws(SystemError) {
        let front = Front(
          console: console, settings: settings, keeper: keeper, options: common, texts: texts, saved: saved, log: log)
        return try front.run(start)
      } catch {
        console.stop()
        return fail(error.description, .failure)
      }
    } catch {
      return fail(texts(.errorNoTerminal, ["reason": error.text(texts)]), .usage)
    }
  }

  private func withLog(_ common: CommonOptions, _ body: (EventLog) -> Int32) -> Int32 {
    guard let path = common.logFile else { return body(EventLog()) }
    do throws(System.Errno) {
      let log = try EventLog(path: path)
      let status = body(log)
      if let failure = log.failure {
        say(warning: texts(.errorLogIncomplete, ["path": path, "reason": failure.description]))
      }
      return status
    } catch {
      return fail(texts(.errorLogFile, ["path": path, "reason": error.description]), .failure)
    }
  }

  private func say(_ text: String) -> Int32 {
    System.write(text, to: System.standardOutput) ? ExitStatus.success.rawValue : ExitStatus.failure.rawValue
  }

  private func fail(_ text: String, _ status: ExitStatus) -> Int32 {
    say(warning: text)
    return status.rawValue
  }

  private func say(warning text: String) {
    System.write("snapcards: \(text.terminalSafe)\n", to: System.standardError)
  }

  /// The name to play under where none is given: the user's, if it is fit to be one.
  private var nameOfUser: String {
    let candidates = ["USER", "LOGNAME"].lazy.map(TerminalOptions.environment) + [System.nameOfUser].lazy
    for candidate in candidates { if let candidate, let name = try? PlayerName(candidate) { return name.text } }
    return texts(.tablePlayer)
  }
}
