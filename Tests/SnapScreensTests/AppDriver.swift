import CellGrid
import SnapAssets
import SnapDeal
import SnapGame
import SnapGuest
import SnapProtocol
import SnapSettings

@testable import SnapHost
@testable import SnapScreens

/// Drives an app as the shell would, with a real host and computer players behind it, in virtual time: the network takes
/// none, and waiting takes none either.
final class AppDriver {
  private(set) var app: App
  private(set) var now = Instant.zero
  /// Everything that the app has asked for.
  private(set) var commands: [AppCommand] = []
  private(set) var bells: [Instant] = []

  /// The table that the app is at; its time is the app's own where it runs in the app's process.
  private(set) var host: Host?
  private var isLocal = false
  private var computers: [(id: ConnectionID, guest: ComputerGuest, isOurs: Bool)] = []
  private var connections = 0
  /// Of each person at the app's keyboard.
  private var appConnections: [Person: ConnectionID] = [:]
  private var messages: [AppMessage] = []
  private var isHandling = false
  private var hostInputs: [HostInput] = []
  private var hostIsFed = false
  /// The other players' programs take part in drawing decks, as they have promised.
  var othersDraw = true
  /// Of secrets and nonces.
  private var generator = SeededGenerator(seed: 7)

  /// What came of the player's games.
  var statistics = PlayerStatistics()
  /// Why they cannot be read.
  var statisticsProblem: String?

  enum Answer {
    /// A new table, with somebody at its keyboard.
    case table(HostConfiguration)
    /// A table at which two others play already.
    case runningTable
    /// The table that the app was at before.
    case sameTable
    case failure(ConnectFailure)
  }

  /// What `connect` leads to; nil: no answer at all.
  var connects: Answer?
  /// What it leads to for the second person at the keyboard; nil: the same.
  var secondConnects: Answer?
  /// Another program of the player's sits in the seat that was kept.
  var seatIsTaken = false
  /// What opening a table fails with.
  var hostFailure: HostFailure?

  static func texts(_ language: Language = .english) throws -> TextCatalogue {
    try TextCatalogue(parsing: Assets.text(at: "texts/\(language.rawValue)") ?? "")
  }

  static func sounds() throws -> SoundPatterns {
    try SoundPatterns { Assets.text(at: "sounds/\($0.rawValue)") ?? "" }
  }

  init(
    _ start: App.Start = .title, name: String = "Lucy", glyphs: GlyphSet = .utf8, size: Size = Size(80, 24),
    language: Language = .english, connects: Answer? = nil, ticket: SeatTicket? = nil, earlierAddresses: [String] = [],
    second: String? = nil, hasMouse: Bool = false, isPlain: Bool = false, isStill: Bool = false,
    chosen: SnapSettings.Settings = SnapSettings.Settings()
  ) throws {
    self.connects = connects
    var settings = App.Settings(loginName: name, glyphs: glyphs, chosen: chosen)
    settings.ticket = ticket
    settings.secondName = second
    settings.earlierAddresses = earlierAddresses
    settings.hasMouse = hasMouse
    settings.isPlain = isPlain
    settings.themes = ["dark", "light", "high-contrast", "mono", "baize"]
    if isStill { settings.chosen.motion = .reduced }
    app = App(settings: settings, texts: try Self.texts(language), sounds: try Self.sounds(), size: size)
    var commands: [AppCommand] = []
    app.start(start, at: now, into: &commands)
    perform(commands)
  }

  // MARK: - What a test does and looks at

  /// Presses keys one after the other, slowly enough to be meant.
  func press(_ keys: Key...) {
    for key in keys {
      wait(.milliseconds(200))
      send(.key(key))
    }
  }

  func type(_ text: String) { for character in text { press(.character(character)) } }

  func send(_ message: AppMessage) {
    messages.append(message)
    guard !isHandling else { return }
    isHandling = true
    while !messages.isEmpty {
      var commands: [AppCommand] = []
      app.handle(messages.removeFirst(), at: now, into: &commands)
      perform(commands)
    }
    isHandling = false
  }

  /// Lets time pass, with everything that falls due.
  func wait(_ span: Duration) {
    let end = now + span
    while let next = nextDeadline, next <= end {
      now = max(now, next)
      send(.timeout)
      feedHost(.timeout)
      for index in computers.indices { feed(index, .timeout) }
    }
    now = end
  }

  /// Lets time pass until something holds, for at most `limit`.
  func wait(until condition: (AppDriver) -> Bool, limit: Duration = .seconds(60)) -> Bool {
    let end = now + limit
    while now < end {
      if condition(self) { return true }
      wait(.milliseconds(50))
    }
    return condition(self)
  }

  /// Turns a card whenever it is the player's turn, and never calls. Whether the round has come to its end.
  func playToTheEndOfTheRound(limit: Duration = .seconds(300)) -> Bool {
    wait(
      until: { driver in
        if driver.app.session?.guest.mayTurn == true { driver.press(.enter) }
        return driver.stage == .betweenRounds
      }, limit: limit)
  }

  /// What plain mode has to say by now, or said by another moment.
  func takeSentences(at moment: Instant? = nil) -> [String] { app.takeSentences(at: moment ?? now) }

  /// Types a line, slowly enough to be meant.
  func say(_ line: String) {
    wait(.milliseconds(200))
    send(.line(line))
  }

  var picture: Frame { app.draw(at: now) }
  var text: String { picture.text }
  var screen: Screen? { app.screens.last }

  var isAtTitle: Bool { if case .title = screen { true } else { false } }
  var isAtTable: Bool { if case .table = screen { true } else { false } }
  var isInWaitingRoom: Bool { if case .waitingRoom = screen { true } else { false } }
  var notice: NoticeScreen? { if case .notice(let notice) = screen { notice } else { nil } }
  var stage: MatchView.Stage? { app.session?.guest.view.stage }

  /// What the host says that everybody can see.
  var hostView: MatchView? { host?.game?.match.view }

  private var nextDeadline: Instant? {
    var table = host?.deadline
    for computer in computers { table = earliest(table, computer.guest.deadline) }
    return earliest(app.deadline, isLocal ? table.flatMap(app.clock.realTime(of:)) : table)
  }

  private var tableTime: Instant { isLocal ? app.clock.time(at: now) : now }

  // MARK: - What the shell would do

  private func perform(_ commands: [AppCommand]) {
    self.commands += commands
    for command in commands {
      switch command {
      case .startSolo(let computers, let people, let game):
        var configuration = HostConfiguration()
        configuration.rules = MatchRules(house: game.house)
        configuration.rules.timeLimit = game.minutes.map { .seconds(Double($0 * 60)) }
        configuration.seats = computers.count + people
        configuration.startsWith = computers.count + people
        openLocally(configuration, computers: computers)
      case .startHosting(let options): startHosting(options)
      case .connect(_, let person): connect(person)
      case .connectHere(let person): connectApp(person, .sameProcess)
      case .send(let packet, let person):
        if let connection = appConnections[person] { feedHost(.received(connection, packet)) }
      case .hangUp(let person): hangUp(person)
      case .disconnect: disconnect()
      case .startGame: feedHost(.start)
      case .startNextRound: feedHost(.nextRound)
      case .skipDeal: feedHost(.skipDeal)
      case .kick(let peer): feedHost(.kick(peer))
      case .addComputer(let level): addComputer(level: level)
      case .needsNonce(let person): send(.nonce(DealNonce(using: &generator), for: person))
      case .removeComputer: if let last = computers.lastIndex(where: \.isOurs) { feed(last, .leave) }
      case .bell: bells.append(now)
      case .keepGame(let game):
        if let best = statistics.newBest(in: game) { send(.newBest(milliseconds: best)) }
        statistics.add(game)
      case .readStatistics: send(statisticsProblem.map(AppMessage.statisticsNotRead) ?? .statistics(statistics))
      case .claimSeat(let ticket): if !seatIsTaken { send(.seatClaimed(ticket)) }
      case .keepTicket, .dropTicket, .releaseSeat, .useSettings, .keepSettings, .keepAddresses, .lookForTables,
        .stopLookingForTables,
        .dealChecked, .quit:
        break
      }
    }
  }

  private func startHosting(_ options: TableOptions) {
    if let hostFailure { return send(.hostFailed(hostFailure)) }
    var configuration = HostConfiguration()
    configuration.tableName = options.name
    configuration.rules = MatchRules(house: options.game.house)
    configuration.rules.timeLimit = options.game.minutes.map { .seconds(Double($0 * 60)) }
    configuration.seats = options.seats
    openLocally(configuration, computers: options.computers)
    send(.hosting(HostingDetails(addresses: ["192.0.2.7", "2001:db8::7"], port: options.port, isAnnounced: true)))
  }

  private func openLocally(_ configuration: HostConfiguration, computers: [Level]) {
    isLocal = true
    host = Host(configuration: configuration)
    connectApp(.first, .hostKeyboard)
    send(.connected())
    for level in computers { addComputer(level: level) }
  }

  private func connect(_ person: Person) {
    let answer = person == .second ? secondConnects ?? connects : connects
    switch answer {
    case .table where person == .second:
      connectApp(.second, .network(address: "192.0.2.1"))
      send(.connected(for: .second))
    case .table(let configuration):
      isLocal = false
      host = Host(configuration: configuration)
      addComputer(.hostKeyboard)
      connectApp(.first, .network(address: "192.0.2.1"))
      send(.connected())
    case .runningTable:
      host = Host(configuration: AppFlowTests.twoSeats)
      addComputer(.hostKeyboard)
      addComputer(.sameProcess)
      feedHost(.start)
      connectApp(person, .network(address: "192.0.2.1"))
      send(.connected(for: person))
    case .sameTable:
      connectApp(person, .network(address: "192.0.2.1"))
      send(.connected(for: person))
    case .failure(let failure): send(.connectFailed(failure, for: person))
    case nil: break
    }
  }

  /// A line breaks: both sides notice.
  func breakConnection(of person: Person = .first) {
    guard let connection = appConnections.removeValue(forKey: person) else { return }
    feedHost(.disconnected(connection))
    send(.disconnected(for: person))
  }

  private func hangUp(_ person: Person) {
    guard let connection = appConnections.removeValue(forKey: person) else { return }
    feedHost(.disconnected(connection))
  }

  private func disconnect() {
    let wasAtTable = !appConnections.isEmpty
    for person in Person.allCases { hangUp(person) }
    if isLocal && wasAtTable { closeTable() }
  }

  private func closeTable() {
    host = nil
    computers = []
  }

  private func connectApp(_ person: Person, _ origin: ConnectionOrigin) {
    connections += 1
    let id = ConnectionID(connections)
    appConnections[person] = id
    feedHost(.connected(id, from: origin, token: "token \(connections)"))
  }

  /// Another player, who plays by himself.
  func addComputer(
    _ origin: ConnectionOrigin = .sameProcess, name: String? = nil, role: PlayerRole = .player, level: Level = .normal
  ) {
    connections += 1
    let id = ConnectionID(connections)
    let names = ["Ray", "Steve", "Ann", "Bob"]
    var identity = GuestIdentity(name: name ?? names[computers.count % names.count])
    identity.role = role
    identity.computer = level
    let guest = ComputerGuest(
      identity: identity, habit: ComputerHabit(level), seed: UInt64(connections), rollSeed: 1, overNetwork: false,
      at: tableTime)
    computers.append((id, guest, origin == .sameProcess))
    feedHost(.connected(id, from: origin, token: "token \(connections)"))
  }

  /// What somebody at the table's own keyboard does.
  func feedHost(_ input: HostInput) {
    hostInputs.append(input)
    guard !hostIsFed else { return }
    hostIsFed = true
    // What the host sends at one input comes to everybody before anybody's answer to it.
    while !hostInputs.isEmpty { performHost(hostInputs.removeFirst()) }
    hostIsFed = false
  }

  private func performHost(_ input: HostInput) {
    guard var host else { return }
    var effects: [HostEffect] = []
    host.handle(input, at: tableTime, into: &effects)
    self.host = host
    for effect in effects {
      switch effect {
      case .send(let id, let packet): deliver(.received(packet), to: id)
      case .close(let id): deliver(.disconnected, to: id)
      case .needsSecret: feedHost(.secret(DealSecret(using: &generator)))
      case .record, .note: break
      }
    }
  }

  private func deliver(_ input: GuestInput, to id: ConnectionID) {
    if let index = computers.firstIndex(where: { $0.id == id }) { return feed(index, input) }
    guard let person = Person.allCases.first(where: { appConnections[$0] == id }) else { return }
    switch input {
    case .received(let packet): send(.received(packet, for: person))
    default: send(.disconnected(for: person))
    }
  }

  private func feed(_ index: Int, _ input: GuestInput) {
    guard computers.indices.contains(index) else { return }
    let id = computers[index].id
    var effects: [GuestEffect] = []
    computers[index].guest.handle(input, at: tableTime, into: &effects)
    for effect in effects {
      switch effect {
      case .send(let packet): feedHost(.received(id, packet))
      case .needsNonce: if othersDraw { feed(index, .nonce(DealNonce(using: &generator))) }
      case .close: feedHost(.disconnected(id))
      case .event: break
      }
    }
    computers.removeAll { if case .ended = $0.guest.guest.stage { true } else { false } }
  }
}
