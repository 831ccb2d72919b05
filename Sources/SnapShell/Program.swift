import CellGrid
import CursesTerminal
import SnapGame
import SnapNet
import SnapScreens
import TerminalText

/// The whole program, from its arguments to its exit status.
package struct Program {
  /// Parsed when something is to be said: `--version` should not wait for it.
  private var texts: TextCatalogue { Catalogue.texts() }

  package init() {}

  /// - Parameter arguments: without the program's own name.
  package func run(_ arguments: [String]) -> Int32 {
    do throws(UsageError) {
      let invocation = try Invocation(arguments: arguments) { name in
        texts(.tableOf, ["name": name ?? Self.nameOfUser])
      }
      return run(invocation)
    } catch {
      return fail(error.text(texts), .usage)
    }
  }

  private func run(_ invocation: Invocation) -> Int32 {
    switch invocation {
    case .help(let page): return say(Catalogue.help(page))
    case .version: return say("\(SnapVersion.text)\n")
    case .simulate(let simulation, let common): return say(Simulation(simulation, common).report(texts))
    case .play(let start, let common): return withLog(common) { play(start, common, $0) }
    case .headlessHost(let table, let startsWith, let common):
      return withLog(common) { HeadlessTable(table, startsWith: startsWith, common, texts: texts, log: $0).run() }
    case .bot(let address, let password, let common):
      return withLog(common) { Bot(common, password: password, texts: texts, log: $0).run(address) }
    }
  }

  private func play(_ start: App.Start, _ common: CommonOptions, _ log: EventLog) -> Int32 {
    let isUTF8 = TerminalOptions.useLocaleOfEnvironment()
    var options = TerminalOptions(variable: TerminalOptions.environment, localeIsUTF8: isUTF8)
    if common.ascii { options.glyphs = .ascii }
    if common.noColour { options.colours = false }
    var settings = App.Settings(playerName: common.name ?? Self.nameOfUser, glyphs: options.glyphs)
    settings.showsChat = !common.noChat
    settings.ticket = (try? StateFolder())?.ticket
    System.Signal.hold()
    do throws(TerminalError) {
      let terminal = try CursesTerminal(options: options)
      do throws(SystemError) {
        return try Front(terminal: terminal, settings: settings, options: common, log: log).run(start)
      } catch {
        terminal.stop()
        return fail(error.description, .failure)
      }
    } catch {
      return fail(texts(.errorNoTerminal, ["reason": error.description]), .usage)
    }
  }

  private func withLog(_ common: CommonOptions, _ body: (EventLog) -> Int32) -> Int32 {
    guard let path = common.logFile else { return body(EventLog()) }
    do throws(System.Errno) { return body(try EventLog(path: path)) } catch {
      return fail(texts(.errorLogFile, ["path": path, "reason": error.description]), .failure)
    }
  }

  private func say(_ text: String) -> Int32 {
    System.write(text, to: System.standardOutput) ? ExitStatus.success.rawValue : ExitStatus.failure.rawValue
  }

  private func fail(_ text: String, _ status: ExitStatus) -> Int32 {
    System.write("snapcards: \(text.terminalSafe)\n", to: System.standardError)
    return status.rawValue
  }

  /// The name to play under where none is given: the user's, if it is fit to be one.
  private static var nameOfUser: String {
    for variable in ["USER", "LOGNAME"] {
      if let value = TerminalOptions.environment(variable), let name = try? PlayerName(value) { return name.text }
    }
    return "Player"
  }
}
