/// The names of all texts. `Tests/SnapScreensTests` holds them against the catalogues: none missing, none unused.
package enum TextKey: String, CaseIterable, Sendable {
  case gameTitle = "title.game"

  // The command line
  case errorNoTerminal = "error.noTerminal"
  case errorLogFile = "error.logFile"
  case usageUnknownCommand = "usage.unknownCommand"
  case usageUnknownOption = "usage.unknownOption"
  case usageMissingValue = "usage.missingValue"
  case usageUnwantedValue = "usage.unwantedValue"
  case usageBadNumber = "usage.badNumber"
  case usageBadName = "usage.badName"
  case usageMissingAddress = "usage.missingAddress"
  case usageUnexpectedArgument = "usage.unexpectedArgument"
  case usageNeedsHeadless = "usage.needsHeadless"

  // Tables
  case tableOf = "table.of"
  case soloTableName = "table.solo"

  // What happens at a table, a line each
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
  case noteCalledCorrect = "note.calledCorrect"
  case noteQuickest = "note.quickest"
  case noteRoundWon = "note.roundWon"
  case noteRoundTied = "note.roundTied"
  case noteWaitingForPlayers = "note.waitingForPlayers"
  case noteClosed = "note.closed"

  // The computer player that joins a table
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
}
