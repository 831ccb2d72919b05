/// The words that a command line can begin with, and the options of each. The help page of a command names exactly these.
enum Command: String, CaseIterable {
  /// No word at all: the title screen.
  case title = ""
  case solo, host, join, watch, replay, stats, bot, simulate, completion, manual

  var helpPage: HelpPage {
    switch self {
    case .title: .main
    case .solo: .solo
    case .host: .host
    case .join: .join
    case .watch: .watch
    case .replay: .replay
    case .stats: .stats
    case .bot: .bot
    case .simulate: .simulate
    case .completion: .completion
    case .manual: .manual
    }
  }

  /// The options that take a value.
  var valuedOptions: [String] {
    let own: [String] =
      switch self {
      case .title: ["--theme", "--name", "--pace", "--seed", "--log", "--beacon"]
      case .solo:
        ["--bots", "--level"] + Self.gameOptions + [
          "--record", "--theme", "--name", "--second", "--pace", "--seed", "--log",
        ]
      case .host:
        ["--port", "--table", "--seats", "--bots", "--level", "--turn-limit", "--password", "--start-with"]
          + Self.gameOptions
          + ["--record", "--beacon", "--theme", "--name", "--second", "--pace", "--seed", "--log"]
      case .join: ["--password", "--beacon", "--theme", "--name", "--second", "--log"]
      case .watch: ["--password", "--beacon", "--theme", "--name", "--log"]
      case .replay: ["--cast", "--theme"]
      case .bot: ["--level", "--password", "--name", "--seed", "--log"]
      case .simulate: ["--games", "--players", "--pace", "--seed"]
      case .stats, .completion, .manual: []
      }
    return own + ["--lang"]
  }

  /// How long is played, and by which rules.
  private static let gameOptions = ["--minutes", "--match", "--penalty", "--ties", "--decks"]

  /// Those that do not.
  var flags: [String] {
    let own: [String] =
      switch self {
      case .title:
        ["--version", "--no-beacon"] + Self.looks + ["--plain", "--no-chat"]
      case .solo: ["--quick"] + Self.looks + ["--plain"]
      case .join, .watch: ["--no-beacon"] + Self.looks + ["--plain", "--no-chat"]
      case .host:
        ["--quick", "--open-deal", "--headless", "--resume", "--no-beacon"] + Self.looks + ["--plain", "--no-chat"]
      case .replay: ["--check"] + Self.looks
      case .bot, .completion, .manual: []
      case .stats, .simulate: ["--json"]
      }
    return own + ["--help", "-h"]
  }

  /// How what is drawn looks and is used.
  private static let looks = ["--ascii", "--no-color", "--no-mouse", "--reduced-motion"]
}
