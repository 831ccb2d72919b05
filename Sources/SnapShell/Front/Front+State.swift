import CursesTerminal
import SnapScreens
import SnapSettings
import TerminalText

/// What is kept for other runs of the program: seats, addresses, games, settings.
extension Front {
  func claimSeat(_ ticket: SeatTicket) {
    useState { (folder) throws(StateFolder.Failure) in
      if try seat.claim(ticket, in: folder) { post(.seatClaimed(ticket)) }
    }
  }

  func keep(_ addresses: [String]) {
    useState { (folder) throws(StateFolder.Failure) in try folder.keep(addresses: addresses) }
  }

  /// What cannot be counted does not keep anybody from playing on.
  func keep(_ game: PlayedGame) {
    do throws(StateFolder.Failure) {
      let earlier = try StateFolder().keep(game, date: System.dateForName)
      if let best = earlier.newBest(in: game) { post(.newBest(milliseconds: best)) }
    } catch {
      complain(inWords: app.texts(.errorGameNotCounted, ["reason": error.description]))
    }
  }

  func readStatistics() {
    do throws(StateFolder.Failure) {
      post(.statistics(try StateFolder().statistics()))
    } catch {
      post(.statisticsNotRead(error.description.terminalSafe))
    }
  }

  /// What is kept for other runs of the program; without it only a comfort is lost.
  func useState(_ body: (StateFolder) throws(StateFolder.Failure) -> Void) {
    do throws(StateFolder.Failure) { try body(StateFolder()) } catch {
      log.write(app.texts(.errorStateFolder, ["reason": error.description]))
    }
  }

  /// Lets the terminal look and listen as the player wants from now on.
  func use(_ settings: Settings) {
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

  func keep(_ settings: Settings) {
    do throws(SettingsStore.Failure) { try keeper.keep(settings) } catch {
      post(.settingsNotKept(error.text(app.texts)))
    }
  }
}
