import SnapGame
import SnapScreens
import TerminalText

extension Invocation {
  private static let commonValues = ["--name", "--seed", "--pace", "--log"]
  private static let screenFlags = ["--ascii", "--no-color"]
  private static let helpFlags = ["--help", "-h"]

  /// Understands a command line, without the program's own name.
  package init(arguments: [String], defaultTableName: (String?) -> String) throws(UsageError) {
    guard let first = arguments.first, !first.hasPrefix("-") else {
      self = try Self.title(arguments)
      return
    }
    let rest = Array(arguments.dropFirst())
    switch first {
    case "solo": self = try Self.solo(rest)
    case "host": self = try Self.host(rest, defaultTableName)
    case "join": self = try Self.join(rest)
    case "watch": self = try Self.watch(rest)
    case "bot": self = try Self.bot(rest)
    case "simulate": self = try Self.simulate(rest)
    case "help": self = .help(HelpPage(rawValue: rest.first ?? "") ?? .main)
    default: throw .unknownCommand(first)
    }
  }

  private static func title(_ arguments: [String]) throws(UsageError) -> Invocation {
    let options = try Options(
      arguments, command: "", valued: commonValues, flags: screenFlags + helpFlags + ["--version"])
    if options.has("--version") { return .version }
    if options.asksForHelp { return .help(.main) }
    if let word = options.words.first { throw .unexpectedArgument(word) }
    return .play(.title, try options.common())
  }

  private static func solo(_ arguments: [String]) throws(UsageError) -> Invocation {
    let options = try Options(
      arguments, command: "solo", valued: commonValues + ["--bots"], flags: screenFlags + helpFlags)
    if options.asksForHelp { return .help(.solo) }
    if let word = options.words.first { throw .unexpectedArgument(word) }
    let computers = try options.number("--bots", in: 1...3) ?? 3
    return .play(.solo(computers: computers), try options.common())
  }

  private static func host(
    _ arguments: [String], _ defaultTableName: (String?) -> String
  ) throws(UsageError) -> Invocation {
    let options = try Options(
      arguments, command: "host",
      valued: commonValues + [
        "--port", "--table", "--seats", "--bots", "--minutes", "--turn-limit", "--password", "--start-with",
      ],
      flags: screenFlags + helpFlags + ["--open-deal", "--headless"])
    if options.asksForHelp { return .help(.host) }
    if let word = options.words.first { throw .unexpectedArgument(word) }
    let common = try options.common()
    let isHeadless = options.has("--headless")
    var table = TableOptions(name: options.value("--table") ?? defaultTableName(common.name))
    guard table.name.utf8.count <= 64, table.name == table.name.terminalSafe, !table.name.allSatisfy(\.isWhitespace)
    else {
      throw .badName(table.name)
    }
    table.seats = try options.number("--seats", in: 2...4) ?? 4
    table.computers = try options.number("--bots", in: 0...(isHeadless ? table.seats : table.seats - 1)) ?? 0
    table.port = try options.number("--port", in: 0...UInt16.max) ?? table.port
    table.minutes = try options.number("--minutes", in: 1...600)
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

  private static func join(_ arguments: [String]) throws(UsageError) -> Invocation {
    let options = try Options(
      arguments, command: "join", valued: commonValues + ["--password"], flags: screenFlags + helpFlags)
    if options.asksForHelp { return .help(.join) }
    let common = try options.common()
    guard !options.words.isEmpty else { return .play(.joinForm, common) }
    let address = try options.address(for: "join")
    return .play(.join(address: address, as: .player, password: try options.password() ?? ""), common)
  }

  private static func watch(_ arguments: [String]) throws(UsageError) -> Invocation {
    let options = try Options(
      arguments, command: "watch", valued: commonValues + ["--password"], flags: screenFlags + helpFlags)
    if options.asksForHelp { return .help(.watch) }
    let address = try options.address(for: "watch")
    return .play(
      .join(address: address, as: .watcher, password: try options.password() ?? ""), try options.common())
  }

  private static func bot(_ arguments: [String]) throws(UsageError) -> Invocation {
    let options = try Options(arguments, command: "bot", valued: commonValues + ["--password"], flags: helpFlags)
    if options.asksForHelp { return .help(.bot) }
    let address = try options.address(for: "bot")
    return .bot(address: address, password: try options.password() ?? "", try options.common())
  }

  private static func simulate(_ arguments: [String]) throws(UsageError) -> Invocation {
    let options = try Options(
      arguments, command: "simulate", valued: commonValues + ["--games", "--players"], flags: helpFlags + ["--json"])
    if options.asksForHelp { return .help(.simulate) }
    if let word = options.words.first { throw .unexpectedArgument(word) }
    var simulation = SimulationOptions()
    simulation.games = try options.number("--games", in: 1...1_000_000) ?? simulation.games
    simulation.players = try options.number("--players", in: 2...4) ?? simulation.players
    simulation.asJSON = options.has("--json")
    return .simulate(simulation, try options.common())
  }
}

extension Options {
  var asksForHelp: Bool { has("--help") || has("-h") }

  /// The one word of a command that goes somewhere.
  func address(for command: String) throws(UsageError) -> String {
    guard let address = words.first else { throw .missingAddress(command: command) }
    if words.count > 1 { throw .unexpectedArgument(words[1]) }
    return address
  }

  /// As the packets carry it: 1 to 64 bytes.
  func password() throws(UsageError) -> String? {
    guard let password = value("--password") else { return nil }
    guard (1...64).contains(password.utf8.count), !password.utf8.contains(0) else { throw .badPassword }
    return password
  }

  func common() throws(UsageError) -> CommonOptions {
    var common = CommonOptions()
    if let name = value("--name") {
      do { common.name = try PlayerName(name).text } catch { throw .badName(name) }
    }
    common.seed = try number("--seed", in: 0...UInt64.max)
    common.pace = try fraction("--pace", in: Pacing.allowed) ?? 1
    common.logFile = value("--log")
    common.ascii = has("--ascii")
    common.noColour = has("--no-color")
    return common
  }
}
