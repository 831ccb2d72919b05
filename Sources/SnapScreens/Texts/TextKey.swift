/// The names of all texts. `Tests/SnapScreensTests` holds them against the catalogues: none missing, none unused.
package enum TextKey: String, CaseIterable, Sendable {
  // The title and its menu
  case gameTitle = "title.game"
  case titleTagline = "title.tagline"
  case titlePlayAlone = "title.playAlone"
  case titlePlayAloneKey = "title.playAlone.key"
  case titlePlayAloneExplained = "title.playAlone.explained"
  case titleHost = "title.host"
  case titleHostKey = "title.host.key"
  case titleHostExplained = "title.host.explained"
  case titleJoin = "title.join"
  case titleJoinKey = "title.join.key"
  case titleJoinExplained = "title.join.explained"
  case titleHowToPlay = "title.howToPlay"
  case titleHowToPlayKey = "title.howToPlay.key"
  case titleHowToPlayExplained = "title.howToPlay.explained"
  case titleQuit = "title.quit"
  case titleQuitKey = "title.quit.key"
  case titleQuitExplained = "title.quit.explained"

  // Names of keys, and what they do, on the last line of a screen
  case keyEnter = "key.enter"
  case keyEscape = "key.escape"
  case keyAny = "key.any"
  case hintMove = "hint.move"
  case hintChoose = "hint.choose"
  case hintQuit = "hint.quit"
  case hintSkip = "hint.skip"
  case hintChange = "hint.change"
  case hintBack = "hint.back"
  case hintJoin = "hint.join"
  case hintCancel = "hint.cancel"
  case hintGoOn = "hint.goOn"
  case hintLeave = "hint.leave"
  case hintNext = "hint.next"
  case hintPages = "hint.pages"
  case hintPlay = "hint.play"

  // The form for a new table
  case hostTitle = "host.title"
  case hostName = "host.name"
  case hostSeats = "host.seats"
  case hostComputers = "host.computers"
  case hostMinutes = "host.minutes"
  case hostDeal = "host.deal"
  case hostPort = "host.port"
  case hostOpen = "host.open"
  case hostNoLimit = "host.noLimit"
  case hostDealHidden = "host.dealHidden"
  case hostDealOpen = "host.dealOpen"
  case hostNameExplained = "host.name.explained"
  case hostSeatsExplained = "host.seats.explained"
  case hostComputersExplained = "host.computers.explained"
  case hostMinutesExplained = "host.minutes.explained"
  case hostDealExplained = "host.deal.explained"
  case hostPortExplained = "host.port.explained"
  case hostOpenExplained = "host.open.explained"
  case hostNameMissing = "host.name.missing"
  case hostPortWrong = "host.port.wrong"

  // The form for joining, and the wait for an answer
  case joinTitle = "join.title"
  case joinQuestion = "join.question"
  case joinFormat = "join.format"
  case joinMissing = "join.missing"
  case connectingTo = "connecting.to"
  case connectingElapsed = "connecting.elapsed"

  // The waiting room
  case roomTitle = "room.title"
  case roomOpening = "room.opening"
  case roomInvitation = "room.invitation"
  case roomOtherAddresses = "room.otherAddresses"
  case roomNoAddress = "room.noAddress"
  case roomPeopleOf = "room.peopleOf"
  case roomPeople = "room.people"
  case roomFreeSeat = "room.freeSeat"
  case roomYou = "room.you"
  case roomHost = "room.host"
  case roomComputer = "room.computer"
  case roomLost = "room.lost"
  case roomLatency = "room.latency"
  case roomWatching = "room.watching"
  case roomMayStart = "room.mayStart"
  case roomNeedsTwo = "room.needsTwo"
  case roomNeedsTwoSeats = "room.needsTwoSeats"
  case roomWaitsForHost = "room.waitsForHost"
  case roomStart = "room.start"
  case roomAddComputer = "room.addComputer"
  case roomRemoveComputer = "room.removeComputer"
  case roomComputersShort = "room.computersShort"
  case roomKick = "room.kick"
  case roomSelect = "room.select"
  case roomPace = "room.pace"
  case roomTimeLimit = "room.timeLimit"
  case roomTurnLimit = "room.turnLimit"
  case roomDealSealed = "room.dealSealed"
  case roomDealOpen = "room.dealOpen"

  // How to play
  case helpMatch = "help.match"
  case helpMatchExplained = "help.match.explained"
  case helpKeys = "help.keys"
  case helpKeysExplained = "help.keys.explained"
  case helpWrongCall = "help.wrongCall"
  case helpWrongCallExplained = "help.wrongCall.explained"
  case helpWinning = "help.winning"
  case helpWinningExplained = "help.winning.explained"

  // Before one leaves
  case leaveSolo = "leave.solo"
  case leaveSoloConsequence = "leave.solo.consequence"
  case leaveHosting = "leave.hosting"
  case leaveHostingConsequence = "leave.hosting.consequence"
  case leaveHostingEarlyConsequence = "leave.hosting.earlyConsequence"
  case leaveJoined = "leave.joined"
  case leaveJoinedConsequence = "leave.joined.consequence"
  case leaveJoinedEarlyConsequence = "leave.joined.earlyConsequence"
  case leaveYes = "leave.yes"
  case leaveNo = "leave.no"

  // A terminal that is too small, in three lengths: of words that fit, the longest is shown
  case tooSmall = "tooSmall.long"
  case tooSmallShort = "tooSmall.short"
  case tooSmallShortest = "tooSmall.shortest"

  // What went wrong, each with what to do about it
  case noticeTitle = "notice.title"
  case noticeHostSays = "notice.hostSays"
  case lostConnection
  case lostConnectionRemedy = "lostConnection.remedy"
  case nonsense
  case nonsenseRemedy = "nonsense.remedy"
  case versionDiffers = "version"
  case versionHostOlderRemedy = "version.hostOlder.remedy"
  case versionHostNewerRemedy = "version.hostNewer.remedy"
  case tableFull
  case tableFullRemedy = "tableFull.remedy"
  case gameRunning
  case gameRunningRemedy = "gameRunning.remedy"
  case nameRefused
  case nameRefusedRemedy = "nameRefused.remedy"
  case wrongPassword
  case wrongPasswordRemedy = "wrongPassword.remedy"
  case hostNoNetwork
  case hostNoNetworkRemedy = "hostNoNetwork.remedy"
  case hostDroppedLine
  case hostDroppedLineRemedy = "hostDroppedLine.remedy"
  case hostLeft
  case hostLeftRemedy = "hostLeft.remedy"
  case hostDidNotUnderstand
  case hostDidNotUnderstandRemedy = "hostDidNotUnderstand.remedy"
  case noAnswer
  case noAnswerRemedy = "noAnswer.remedy"
  case kicked
  case kickedRemedy = "kicked.remedy"
  case tooSlow
  case tooSlowRemedy = "tooSlow.remedy"
  case tooManyPackets
  case tooManyPacketsRemedy = "tooManyPackets.remedy"
  case tooManyConnections
  case tooManyConnectionsRemedy = "tooManyConnections.remedy"
  case resumedElsewhere
  case resumedElsewhereRemedy = "resumedElsewhere.remedy"
  case badAddress
  case badAddressRemedy = "badAddress.remedy"
  case nameNotFound
  case nameNotFoundRemedy = "nameNotFound.remedy"
  case refused
  case refusedRemedy = "refused.remedy"
  case timedOut
  case timedOutRemedy = "timedOut.remedy"
  case unreachable
  case unreachableRemedy = "unreachable.remedy"
  case connectFailed
  case connectFailedRemedy = "connectFailed.remedy"
  case portInUse
  case portInUseRemedy = "portInUse.remedy"
  case portNotPermitted
  case portNotPermittedRemedy = "portNotPermitted.remedy"
  case hostFailed
  case hostFailedRemedy = "hostFailed.remedy"

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
