package import SnapGame
package import SnapNet
package import SnapScreens

/// What a command line asks for.
package enum Invocation: Equatable, Sendable {
  case help(HelpPage)
  case version
  /// The screens, with what to open first.
  case play(App.Start, CommonOptions)
  /// A table without a terminal and without a seat of its own.
  case headlessHost(TableOptions, startsWith: Int, CommonOptions)
  /// A table whose program broke off comes back.
  case resumeHost(port: UInt16?, isHeadless: Bool, CommonOptions)
  case replay(path: String, ReplayAction, CommonOptions)
  /// What came of the games that were played on this machine.
  case stats(asJSON: Bool)
  /// A computer player that joins a table as an ordinary guest.
  case bot(address: String, password: String, CommonOptions)
  case simulate(SimulationOptions, CommonOptions)
  /// The script with which a shell completes command lines.
  case completion(CompletingShell)
  /// The manual page, for man.
  case manual
}

/// The pages of `--help`; the raw value is the file's name in the folder of a language, `assets/help/en/`.
package enum HelpPage: String, CaseIterable, Sendable {
  case main, solo, host, join, watch, replay, stats, bot, simulate, completion, manual
}

/// What is to be done with a record.
package enum ReplayAction: Equatable, Sendable {
  case show
  /// Say whether it follows from the rules.
  case check
  /// Write it as a film of a terminal to this file.
  case cast(to: String)
}

/// Options that several commands share.
package struct CommonOptions: Equatable, Sendable {
  /// nil: from the environment.
  package var name: String?
  /// Who plays along at the same keyboard; nil: nobody.
  package var second: String?
  /// nil: different every time.
  package var seed: UInt64?
  /// See `Pacing`.
  package var pace = 1.0
  /// Of the computer players; nil: as in the settings.
  package var level: Level?
  /// Where a log is written; nil: nowhere.
  package var logFile: String?
  /// Where a record of the game is written, besides the one that is kept.
  package var record: String?
  /// Where tables tell of themselves and are looked for; nil: nowhere.
  package var beacon: MulticastGroup? = .usual
  package var ascii = false
  package var noColour = false
  package var noMouse = false
  package var noChat = false
  /// Nothing moves.
  package var reducedMotion = false
  /// Sentences instead of pictures.
  package var plain = false
  /// nil: as the player's settings say.
  package var theme: String?

  package init() {}
}

/// What `snapcards simulate` plays, and how it tells of it.
package struct SimulationOptions: Equatable, Sendable {
  package var games = 100
  package var players = 4
  package var asJSON = false

  package init() {}
}

/// How the program ends; documented in the help.
package enum ExitStatus: Int32, Sendable {
  case success = 0
  /// The game could not be opened, reached or gone on with.
  case failure = 1
  /// The command line is wrong, or the terminal cannot show the game.
  case usage = 2
}
