import SnapGame
import SnapNet
import SnapScreens
import SnapSettings
import TerminalText

extension Invocation {
  /// Understands a command line, without the program's own name.
  ///
  /// - Parameter defaultTableName: the name of a table from that of its host; nil: the host has not said how to be called.
  package init(arguments: [String], defaultTableName: (String?) -> String) throws(UsageError) {
    guard let first = arguments.first, !first.hasPrefix("-") else {
      let options = try Options(arguments, of: .title)
      // Options may stand before the command, too.
      if let word = options.words.first {
        var rest = arguments
        rest.remove(at: arguments.firstIndex(of: word)!)
        self = try Invocation(command: word, rest, defaultTableName)
      } else {
        self = try Self.title(options)
      }
      return
    }
    self = try Invocation(command: first, Array(arguments.dropFirst()), defaultTableName)
  }

  private init(
    command word: String, _ arguments: [String], _ defaultTableName: (String?) -> String
  ) throws(UsageError) {
    if word == "help" {
      self = .help(try Self.helpPage(arguments))
      return
    }
    guard !word.isEmpty, let command = Command(rawValue: word) else { throw .unknownCommand(word) }
    let options = try Options(arguments, of: command)
    if options.asksForHelp {
      self = .help(command.helpPage)
      return
    }
    switch command {
    case .title: self = try Self.title(options)
    case .solo: self = try Self.solo(options)
    case .host: self = try Self.host(options, defaultTableName)
    case .join: self = try Self.join(options, as: .player)
    case .watch: self = try Self.join(options, as: .watcher)
    case .replay: self = try Self.replay(options)
    case .stats:
      try options.refuseWords()
      self = .stats(asJSON: options.has("--json"))
    case .bot: self = try Self.bot(options, address: try options.address(for: word))
    case .simulate: self = try Self.simulate(options)
    case .completion: self = .completion(try Self.shell(options))
    case .manual:
      try options.refuseWords()
      self = .manual
    }
  }

  private static func title(_ options: Options) throws(UsageError) -> Invocation {
    if options.has("--version") { return .version }
    if options.asksForHelp { return .help(.main) }
    return .play(.title, try options.common())
  }

  private static func helpPage(_ arguments: [String]) throws(UsageError) -> HelpPage {
    if arguments.count > 1 { throw .unexpectedArgument(arguments[1]) }
    guard let word = arguments.first else { return .main }
    guard !word.isEmpty, let command = Command(rawValue: word) else { throw .unknownCommand(word) }
    return command.helpPage
  }

  private static func solo(_ options: Options) throws(UsageError) -> Invocation {
    try options.refuseWords()
    let common = try options.common()
    // Two people can do without.
    let computers = try options.number("--bots", in: common.second == nil ? 1...3 : 0...2)
    return .play(.solo(computers: computers ?? (common.second == nil ? 3 : 2), try options.game()), common)
  }

  private static func host(
    _ options: Options, _ defaultTableName: (String?) -> String
  ) throws(UsageError) -> Invocation {
    try options.refuseWords()
    let common = try options.common()
    let isHeadless = options.has("--headless")
    if isHeadless && common.plain { throw .notTogether("--plain", "--headless") }
    if isHeadless && common.second != nil { throw .notTogether("--second", "--headless") }
    if options.has("--resume") {
      try options.allow(
        [
          "--port", "--headless", "--beacon", "--no-beacon", "--log", "--ascii", "--no-color", "--no-mouse",
          "--no-chat", "--plain", "--reduced-motion", "--lang", "--theme",
        ],
        with: "--resume")
      let port = try options.number("--port", in: 1...UInt16.max)
      return .resumeHost(port: port, isHeadless: isHeadless, common)
    }
    var table = TableOptions(name: options.value("--table") ?? defaultTableName(common.name))
    guard table.name.utf8.count <= TableOptions.longestName, table.name == table.name.terminalSafe,
      !table.name.allSatisfy(\.isWhitespace)
    else { throw .badTableName(table.name) }
    table.seats = try options.number("--seats", in: 2...4) ?? table.seats
    let people = isHeadless ? 0 : common.second == nil ? 1 : 2
    let computers = try options.number("--bots", in: 0...(table.seats - people)) ?? 0
    table.computers = Array(repeating: common.level ?? .normal, count: computers)
    table.port = try options.number("--port", in: 0...UInt16.max) ?? table.port
    table.game = try options.game()
    table.dealIsOpen = options.has("--open-deal")
    table.password = try options.password()
    if let seconds = try options.number("--turn-limit", in: 0...600) { table.turnLimit = seconds == 0 ? nil : seconds }
    let startsWith = try options.number("--start-with", in: 2...table.seats)
    guard isHeadless else {
      if startsWith != nil { throw .needsHeadless("--start-with") }
      return .play(.host(table), common)
    }
    return .headlessHost(table, startsWith: startsWith ?? table.seats, common)
  }

  /// Somebody who does not know where to is asked for it on the screen.
  private static func join(_ options: Options, as role: GuestRole) throws(UsageError) -> Invocation {
    let common = try options.common()
    if options.words.isEmpty { return .play(.joinForm(as: role), common) }
    let address = try options.address(for: Command.join.rawValue)
    return .play(.join(address: address, as: role, password: try options.password() ?? ""), common)
  }

  private static func replay(_ options: Options) throws(UsageError) -> Invocation {
    guard let path = options.words.first, !path.isEmpty else {
      throw .missingFile(command: Command.replay.rawValue)
    }
    if options.words.count > 1 { throw .unexpectedArgument(options.words[1]) }
    let common = try options.common()
    if options.has("--check") {
      try options.allow(["--lang"], with: "--check")
      return .replay(path: path, .check, common)
    }
    let cast = try options.path("--cast")
    return .replay(path: path, cast.map(ReplayAction.cast(to:)) ?? .show, common)
  }

  private static func bot(_ options: Options, address: String) throws(UsageError) -> Invocation {
    .bot(address: address, password: try options.password() ?? "", try options.common())
  }

  private static func shell(_ options: Options) throws(UsageError) -> CompletingShell {
    guard let word = options.words.first else { throw .missingShell }
    if options.words.count > 1 { throw .unexpectedArgument(options.words[1]) }
    guard let shell = CompletingShell(rawValue: word) else { throw .unknownShell(word) }
    return shell
  }

  private static func simulate(_ options: Options) throws(UsageError) -> Invocation {
    try options.refuseWords()
    var simulation = SimulationOptions()
    simulation.games = try options.number("--games", in: 1...1_000_000) ?? simulation.games
    simulation.players = try options.number("--players", in: 2...4) ?? simulation.players
    simulation.asJSON = options.has("--json")
    return .simulate(simulation, try options.common())
  }
}

extension TableOptions {
  /// In bytes: what a packet carries (docs/protocol.md, section 2).
  fileprivate static let longestName = 64
}

extension Options {
  init(_ arguments: [String], of command: Command) throws(UsageError) {
    try self.init(
      arguments, command: command.rawValue, valued: command.valuedOptions, flags: command.flags)
  }

  var asksForHelp: Bool { has("--help") || has("-h") }

  /// For commands that take options only.
  func refuseWords() throws(UsageError) { if let word = words.first { throw .unexpectedArgument(word) } }

  /// The one word of a command that goes somewhere.
  func address(for command: String) throws(UsageError) -> String {
    guard let address = words.first else { throw .missingAddress(command: command) }
    if words.count > 1 { throw .unexpectedArgument(words[1]) }
    return address
  }

  func game() throws(UsageError) -> GameOptions {
    var game = GameOptions()
    game.minutes = try number("--minutes", in: GameOptions.minutesAllowed)
    if has("--quick") {
      if game.minutes != nil { throw .notTogether("--minutes", "--quick") }
      game.minutes = GameOptions.quick
    }
    game.house.matching = try choice("--match", \.word) ?? game.house.matching
    game.house.penalty = try choice("--penalty", \.word) ?? game.house.penalty
    game.house.ties = try choice("--ties", \.word) ?? game.house.ties
    game.house.decks = try choice("--decks", \.word) ?? game.house.decks
    return game
  }

  /// As the packets carry it: 1 to 64 bytes.
  func password() throws(UsageError) -> String? {
    guard let password = value("--password") else { return nil }
    guard (1...64).contains(password.utf8.count), !password.utf8.contains(0) else { throw .badPassword }
    return password
  }

  /// nil: no beacons at all.
  private func beacon() throws(UsageError) -> MulticastGroup? {
    let text = value("--beacon")
    if has("--no-beacon") {
      if text != nil { throw .notTogether("--beacon", "--no-beacon") }
      return nil
    }
    guard let text else { return .usual }
    guard let group = MulticastGroup(parsing: text) else { throw .badBeacon(text) }
    return group
  }

  private func name(_ option: String) throws(UsageError) -> String? {
    guard let name = value(option) else { return nil }
    do { return try PlayerName(name).text } catch { throw .badName(name) }
  }

  func common() throws(UsageError) -> CommonOptions {
    var common = CommonOptions()
    common.name = try name("--name")
    common.second = try name("--second")
    if has("--plain") && common.second != nil { throw .notTogether("--second", "--plain") }
    common.level = try choice("--level", \.rawValue)
    common.seed = try number("--seed", in: 0...UInt64.max)
    common.pace = try fraction("--pace", in: Pacing.allowed) ?? 1
    common.logFile = try path("--log")
    common.record = try path("--record")
    common.beacon = try beacon()
    common.ascii = has("--ascii")
    common.noColour = has("--no-color")
    common.noMouse = has("--no-mouse")
    common.noChat = has("--no-chat")
    common.plain = has("--plain")
    common.theme = value("--theme")
    if let name = common.theme, !Settings.isThemeName(name) { throw .badTheme(name) }
    common.reducedMotion = has("--reduced-motion")
    return common
  }
}
