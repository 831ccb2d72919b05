import SnapScreens

/// The names of the texts that are not on a screen: of the command line, of logs, and of what is said of files.
enum ShellTextKey: String, CaseIterable, Sendable {
  // The command line
  case terminalNoInput = "terminal.noInput"
  case terminalNoOutput = "terminal.noOutput"
  case terminalUnset = "terminal.unset"
  case terminalUnknown = "terminal.unknown"
  case terminalTooSimple = "terminal.tooSimple"
  case terminalClosed = "terminal.closed"
  case terminalSystem = "terminal.system"
  case errorNoTerminal = "error.noTerminal"
  case errorLogFile = "error.logFile"
  case errorLogIncomplete = "error.logIncomplete"
  case usageUnknownCommand = "usage.unknownCommand"
  case usageUnknownCommandNear = "usage.unknownCommand.near"
  case usageUnknownOption = "usage.unknownOption"
  case usageUnknownOptionNear = "usage.unknownOption.near"
  case usageMissingValue = "usage.missingValue"
  case usageUnwantedValue = "usage.unwantedValue"
  case usageBadNumber = "usage.badNumber"
  case usageBadChoice = "usage.badChoice"
  case usageBadName = "usage.badName"
  case usageBadPassword = "usage.badPassword"
  case usageBadTableName = "usage.badTableName"
  case usageBadLanguage = "usage.badLanguage"
  case usageMissingAddress = "usage.missingAddress"
  case usageUnexpectedArgument = "usage.unexpectedArgument"
  case usageNeedsHeadless = "usage.needsHeadless"
  case usageBadBeacon = "usage.badBeacon"
  case usageNotTogether = "usage.notTogether"
  case usageUnknownShell = "usage.unknownShell"
  case usageMissingShell = "usage.missingShell"
  case usageMissingFile = "usage.missingFile"
  case usageMissingPath = "usage.missingPath"

  // Getting in, and getting back
  case errorStateFolder = "error.stateFolder"

  // Tables
  case soloTableName = "table.solo"
  case tablePlayer = "table.player"

  // What happens at a table, a line each
  case noteConnecting = "note.connecting"
  case noteConnected = "note.connected"
  case noteNoBeacon = "note.noBeacon"
  case noteDisconnected = "note.disconnected"
  case noteListening = "note.listening"
  case noteJoined = "note.joined"
  case noteComputerJoined = "note.computerJoined"
  case noteRefused = "note.refused"
  case noteDropped = "note.dropped"
  case noteLeft = "note.left"
  case noteLost = "note.lost"
  case noteCameBack = "note.cameBack"
  case noteGameStarted = "note.gameStarted"
  case noteRoundStarted = "note.roundStarted"
  case noteTurned = "note.turned"
  case noteCalledWrong = "note.calledWrong"
  case noteCalledTooLate = "note.calledTooLate"
  case noteCalledTied = "note.calledTied"
  case noteCalledCorrect = "note.calledCorrect"
  case noteQuickest = "note.quickest"
  case noteRoundWon = "note.roundWon"
  case noteRoundTied = "note.roundTied"
  case noteWaitingForPlayers = "note.waitingForPlayers"
  case noteClosed = "note.closed"

  // The computer player that joins a table
  case botLost = "bot.lost"
  case botSignedIn = "bot.signedIn"
  case botGameStarted = "bot.gameStarted"
  case botRoundWon = "bot.roundWon"
  case botRoundTied = "bot.roundTied"

  // Simulated games
  case simulationGames = "simulation.games"
  case simulationLength = "simulation.length"
  case simulationTurns = "simulation.turns"
  case simulationSnaps = "simulation.snaps"
  case simulationWins = "simulation.wins"
  case simulationTies = "simulation.ties"

  // Played games, counted
  case errorGameNotCounted = "error.gameNotCounted"

  // Records as files
  case recordFollows = "record.follows"
  case recordIsNone = "record.isNone"
  case recordVersion = "record.version"
  case recordTooLarge = "record.tooLarge"
  case recordNoRound = "record.noRound"
  case recordClosed = "record.closed"
  case recordLine = "record.line"
  case recordLineTooLong = "record.line.tooLong"
  case recordLineNotText = "record.line.notText"
  case recordLineWord = "record.line.word"
  case recordLineField = "record.line.field"
  case recordLineTime = "record.line.time"
  case recordLineDeck = "record.line.deck"
  case recordBreaksOff = "record.breaksOff"
  case recordMisplaced = "record.misplaced"
  case recordDiffers = "record.differs"
  case recordNothing = "record.nothing"
  case recordMissing = "record.missing"
  case errorRecord = "error.record"
  case errorReplay = "error.replay"
  case errorNoState = "error.noState"
  case errorNoSavedTable = "error.noSavedTable"
  case errorSeveralSavedTables = "error.severalSavedTables"
  case errorSavedTable = "error.savedTable"
  case noteTakenUp = "note.takenUp"

  // Themes
  case themeNone = "theme.none"
  case themeNoneNear = "theme.none.near"
  case themeNotRead = "theme.notRead"
  case themeUnknownStyle = "theme.unknownStyle"
  case themeRepeated = "theme.repeated"
  case themeNotFour = "theme.notFour"
  case themeUnknownWord = "theme.unknownWord"
  case themeUnknownGround = "theme.unknownGround"
  case themeUnknownTheme = "theme.unknownTheme"
  case themeMissing = "theme.missing"

  // The file of settings
  case settingsNotRead = "settings.notRead"
  case settingsNoPlace = "settings.noPlace"

  // The manual page
  case manualName = "manual.name"
  case manualSynopsis = "manual.synopsis"
  case manualDescription = "manual.description"
}

extension TextCatalogue {
  func callAsFunction(
    _ key: ShellTextKey, count: Int? = nil, _ values: KeyValuePairs<String, String> = [:]
  ) -> String {
    text(key.rawValue, count: count, values)
  }
}
