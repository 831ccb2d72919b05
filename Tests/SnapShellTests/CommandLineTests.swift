import SnapGame
import SnapScreens
import Testing

@testable import SnapShell

/// What command lines mean, and what is wrong with those that mean nothing.
@Suite struct CommandLineTests {
  private func parse(_ line: String) throws(UsageError) -> Invocation {
    try Invocation(arguments: line.split(separator: " ").map(String.init)) { "\($0 ?? "nobody")'s table" }
  }

  private static func common(_ change: (inout CommonOptions) -> Void = { _ in }) -> CommonOptions {
    var common = CommonOptions()
    change(&common)
    return common
  }

  private static func table(
    _ name: String = "nobody's table", _ change: (inout TableOptions) -> Void = { _ in }
  ) -> TableOptions {
    var table = TableOptions(name: name)
    change(&table)
    return table
  }

  @Test(
    arguments: [
      ("", .play(.title, common())),
      ("--version", .version), ("--version --help", .version),
      ("--help", .help(.main)), ("-h", .help(.main)), ("help", .help(.main)),
      ("help host", .help(.host)), ("host --help", .help(.host)), ("--help host", .help(.host)),
      ("bot -h", .help(.bot)), ("join --help", .help(.join)), ("simulate --help --json", .help(.simulate)),
      ("solo", .play(.solo(computers: 3), common())),
      ("solo --bots 1", .play(.solo(computers: 1), common())),
      ("solo --bots=2 --bots=3", .play(.solo(computers: 3), common())),
      ("solo --second Max", .play(.solo(computers: 2), common { $0.second = "Max" })),
      ("solo --second Max --bots 0", .play(.solo(computers: 0), common { $0.second = "Max" })),
      ("join den --second Max", .play(.join(address: "den"), common { $0.second = "Max" })),
      ("solo --level hard", .play(.solo(computers: 3), common { $0.level = .hard })),
      (
        "host --bots 2 --level easy",
        .play(.host(table { $0.computers = [.easy, .easy] }), common { $0.level = .easy })
      ),
      ("bot here --level=normal", .bot(address: "here", password: "", common { $0.level = .normal })),
      ("join kitchen", .play(.join(address: "kitchen"), common())),
      ("join -- -odd-", .play(.join(address: "-odd-"), common())),
      ("join [::1]:7000 --name Ann", .play(.join(address: "[::1]:7000"), common { $0.name = "Ann" })),
      ("--name=Ann join kitchen", .play(.join(address: "kitchen"), common { $0.name = "Ann" })),
      ("--name solo solo", .play(.solo(computers: 3), common { $0.name = "solo" })),
      ("join", .play(.joinForm(), common())), ("watch", .play(.joinForm(as: .watcher), common())),
      ("join den --password geheim", .play(.join(address: "den", password: "geheim"), common())),
      ("watch den", .play(.join(address: "den", as: .watcher), common())),
      ("bot here:1 --seed 7", .bot(address: "here:1", password: "", common { $0.seed = 7 })),
      ("bot here --password=x", .bot(address: "here", password: "x", common())),
      ("host", .play(.host(table()), common())),
      ("host --name Ann", .play(.host(table("Ann's table")), common { $0.name = "Ann" })),
      (
        "host --table Den --seats 2 --bots 1 --port 0 --minutes 5 --open-deal --turn-limit 9 --password x",
        .play(
          .host(
            table("Den") {
              ($0.seats, $0.computers, $0.port, $0.game.minutes, $0.dealIsOpen) = (2, [.normal], 0, 5, true)
              ($0.turnLimit, $0.password) = (9, "x")
            }), common())
      ),
      ("host --quick", .play(.host(table { $0.game.minutes = 5 }), common())),
      (
        "host --headless --match both --penalty=under --ties pool --decks 2",
        .headlessHost(
          table {
            ($0.game.house.matching, $0.game.house.penalty, $0.game.house.decks) = (.either, .oneUnderOwn, .two)
            $0.game.house.ties = .pool
          }, startsWith: 4, common())
      ),
      ("solo --quick --bots 1", .play(.solo(computers: 1, GameOptions(minutes: 5)), common())),
      ("host --turn-limit 0", .play(.host(table { $0.turnLimit = nil }), common())),
      ("host --headless", .headlessHost(table(), startsWith: 4, common())),
      (
        "host --headless --seats 3 --bots 3 --start-with 2",
        .headlessHost(table { ($0.seats, $0.computers) = (3, [.normal, .normal, .normal]) }, startsWith: 2, common())
      ),
      ("host --resume", .resumeHost(port: nil, isHeadless: false, common())),
      ("host --headless --resume --port 9", .resumeHost(port: 9, isHeadless: true, common())),
      ("solo --record a", .play(.solo(computers: 3), common { $0.record = "a" })),
      ("replay a.record", .replay(path: "a.record", .show, common())),
      ("replay --check a.record", .replay(path: "a.record", .check, common())),
      ("replay a.record --cast=b --ascii", .replay(path: "a.record", .cast(to: "b"), common { $0.ascii = true })),
      ("simulate", .simulate(SimulationOptions(), common())),
      (
        "--ascii --no-color --pace 0.02 --log /tmp/x --seed 18446744073709551615",
        .play(
          .title,
          common { ($0.ascii, $0.noColour, $0.pace, $0.logFile, $0.seed) = (true, true, 0.02, "/tmp/x", .max) })
      ),
    ] as [(String, Invocation)])
  func isUnderstood(line: String, meaning: Invocation) throws { #expect(try parse(line) == meaning) }

  @Test func simulateTakesItsNumbers() throws {
    guard case .simulate(let simulation, let common) = try parse("simulate --games 7 --players=2 --json --seed 3")
    else {
      Issue.record("not a simulation")
      return
    }
    #expect((simulation.games, simulation.players, simulation.asJSON, common.seed) == (7, 2, true, 3))
  }

  @Test(
    arguments: [
      ("plya", .unknownCommand("plya")), ("help plya", .unknownCommand("plya")),
      ("help host join", .unexpectedArgument("join")),
      ("--nmae Ann", .unknownOption("--nmae", command: "")), ("-x", .unknownOption("-x", command: "")),
      ("solo --port 1", .unknownOption("--port", command: "solo")),
      ("join kitchen --pace 2", .unknownOption("--pace", command: "join")),
      ("host --start-with", .missingValue("--start-with")), ("--name", .missingValue("--name")),
      ("host --headless=yes", .unwantedValue("--headless")),
      ("solo --bots 4", .badNumber(option: "--bots", value: "4", allowed: "1-3")),
      ("solo --level nightmare", .badChoice(option: "--level", value: "nightmare", allowed: "easy, normal, hard")),
      ("solo --bots 0", .badNumber(option: "--bots", value: "0", allowed: "1-3")),
      ("solo --second Max --bots 3", .badNumber(option: "--bots", value: "3", allowed: "0-2")),
      ("solo --second=", .badName("")), ("solo --second Max --plain", .notTogether("--second", "--plain")),
      ("host --second Max --headless", .notTogether("--second", "--headless")),
      ("host --second Max --seats 2 --bots 1", .badNumber(option: "--bots", value: "1", allowed: "0-0")),
      ("host --second Max --resume", .notTogether("--second", "--resume")),
      ("watch den --second Max", .unknownOption("--second", command: "watch")),
      ("solo --bots=", .badNumber(option: "--bots", value: "", allowed: "1-3")),
      ("solo --bots two", .badNumber(option: "--bots", value: "two", allowed: "1-3")),
      ("solo --pace 0", .badNumber(option: "--pace", value: "0", allowed: "0.001-10.0")),
      ("solo --pace nan", .badNumber(option: "--pace", value: "nan", allowed: "0.001-10.0")),
      ("solo --pace -1", .badNumber(option: "--pace", value: "-1", allowed: "0.001-10.0")),
      ("solo --seed -1", .badNumber(option: "--seed", value: "-1", allowed: "0-18446744073709551615")),
      ("host --port 65536", .badNumber(option: "--port", value: "65536", allowed: "0-65535")),
      ("host --seats 5", .badNumber(option: "--seats", value: "5", allowed: "2-4")),
      ("host --seats 2 --bots 2", .badNumber(option: "--bots", value: "2", allowed: "0-1")),
      (
        "host --headless --seats 2 --start-with 3",
        .badNumber(option: "--start-with", value: "3", allowed: "2-2")
      ),
      ("host --quick --minutes 9", .notTogether("--minutes", "--quick")),
      ("solo --match colour", .badChoice(option: "--match", value: "colour", allowed: "rank, suit, both")),
      ("solo --ties none", .badChoice(option: "--ties", value: "none", allowed: "seat, pool")),
      ("solo --decks 3", .badChoice(option: "--decks", value: "3", allowed: "1, 2")),
      ("host --penalty=", .badChoice(option: "--penalty", value: "", allowed: "each, under, pile")),
      ("host --resume --quick", .notTogether("--quick", "--resume")),
      ("host --start-with 2", .needsHeadless("--start-with")),
      ("host --password=", .badPassword), ("join den --password \(String(repeating: "x", count: 65))", .badPassword),
      ("host --turn-limit 601", .badNumber(option: "--turn-limit", value: "601", allowed: "0-600")),
      ("host kitchen", .unexpectedArgument("kitchen")), ("solo now", .unexpectedArgument("now")),
      ("simulate 100", .unexpectedArgument("100")),
      ("host --resume --table Den", .notTogether("--table", "--resume")),
      ("host --resume --port 0", .badNumber(option: "--port", value: "0", allowed: "1-65535")),
      ("solo --record=", .missingPath(option: "--record")), ("host --log=", .missingPath(option: "--log")),
      ("replay a --cast=", .missingPath(option: "--cast")),
      ("replay", .missingFile(command: "replay")), ("replay a b", .unexpectedArgument("b")),
      ("replay a --check --cast b", .notTogether("--cast", "--check")),
      ("solo --lang xx", .badLanguage("xx")), ("--help --lang=", .badLanguage("")),
      ("bot --lang", .missingValue("--lang")),
      ("watch a b", .unexpectedArgument("b")), ("bot --seed 1", .missingAddress(command: "bot")),
      ("join a b", .unexpectedArgument("b")), ("bot a b", .unexpectedArgument("b")),
      ("--name Annabella-Christina-of-York", .badName("Annabella-Christina-of-York")),
      ("simulate --games 0", .badNumber(option: "--games", value: "0", allowed: "1-1000000")),
      ("simulate --players 1", .badNumber(option: "--players", value: "1", allowed: "2-4")),
    ] as [(String, UsageError)])
  func isRefused(line: String, error: UsageError) { #expect(throws: error) { try parse(line) } }

  @Test(arguments: ["", " ", "\u{1B}[2J", "a\nb", String(repeating: "x", count: 65)])
  func tablesNeedANameThatCanBeShown(name: String) {
    #expect(throws: UsageError.badTableName(name)) {
      try Invocation(arguments: ["host", "--table", name]) { _ in "" }
    }
  }

  @Test(arguments: ["", " ", "\u{1B}[31mRed", "a\tb"])
  func playersNeedANameThatCanBeShown(name: String) {
    #expect(throws: UsageError.badName(name)) { try Invocation(arguments: ["--name", name]) { _ in "" } }
  }

  @Test func anEmptyFileNameIsNone() {
    #expect(throws: UsageError.missingPath(option: "--record")) {
      try Invocation(arguments: ["solo", "--record", ""]) { _ in "" }
    }
    #expect(throws: UsageError.missingFile(command: "replay")) {
      try Invocation(arguments: ["replay", ""]) { _ in "" }
    }
  }

  @Test(arguments: Language.allCases) func everyErrorSaysWhatToDo(language: Language) {
    let texts = Catalogue.texts(language)
    let errors: [UsageError] = [
      .unknownCommand("1st"), .unknownOption("1st", command: ""), .unknownOption("1st", command: "solo"),
      .missingValue("1st"), .unwantedValue("1st"), .badNumber(option: "1st", value: "2nd", allowed: "3rd"),
      .badChoice(option: "1st", value: "2nd", allowed: "3rd"),
      .badName("1st"), .badTableName("1st"), .badLanguage("1st"), .missingAddress(command: "1st"),
      .unexpectedArgument("1st"),
      .needsHeadless("1st"), .missingFile(command: "1st"), .missingPath(option: "1st"), .notTogether("1st", "2nd"),
    ]
    for error in errors {
      let text = error.text(texts)
      #expect(text.contains("1st") && text.hasSuffix(".") && !text.contains("{"), "\(text)")
    }
  }

  @Test(
    arguments: [
      ("solo --lang nl", Language.dutch), ("--lang=nl", .dutch), ("--lang nl --lang en", .english), ("solo", nil),
      ("--lang xx", nil), ("--lang", nil), ("join -- --lang nl", nil), ("--unknown --lang nl", .dutch),
    ] as [(String, Language?)])
  func theLanguageIsKnownBeforeTheRest(line: String, language: Language?) {
    #expect(Options.language(in: line.split(separator: " ").map(String.init)) == language)
  }
}
