import SnapGame
import SnapGuest
import SnapHost
import SnapProtocol
import SnapSimulation
import Testing

@Suite struct SignInTests {
  /// A table at which nobody sits yet, and that starts by itself with four.
  private func emptyTable(_ configure: (inout HostConfiguration) -> Void = { _ in }) -> TableSimulation {
    var configuration = HostConfiguration()
    configuration.startsWith = 4
    configure(&configuration)
    return TableSimulation(configuration, seed: 9)
  }

  private func options(_ name: String, address: String = "192.0.2.1") -> GuestOptions {
    var line = NetworkOptions(latency: .milliseconds(10))
    line.address = address
    return GuestOptions(name: name, link: .network(line), level: nil)
  }

  private func join(_ table: inout TableSimulation, _ options: GuestOptions) -> GuestEnd? {
    let person = table.join(options)
    table.run(for: .milliseconds(200))
    guard case .ended(let end) = table.guest(person)?.stage else { return nil }
    return end
  }

  private func rejection(_ end: GuestEnd?) -> SignInRejected.Reason? {
    if case .rejected(let reason, let text) = end, !text.isEmpty { reason } else { nil }
  }

  private func names(_ table: TableSimulation) -> [String] {
    table.notes.compactMap { if case .joined(let name, _) = $0.note { name } else { nil } }
  }

  @Test(arguments: [PlayerRole.player, .watcher])
  func whoSpeaksForAnotherIsDroppedThoughNoGameRuns(role: PlayerRole) throws {
    var table = emptyTable()
    var speaker = options("Speaker")
    speaker.identity.role = role
    let other = table.join(options("Other"))
    let person = table.join(speaker)
    table.run(for: .milliseconds(200))
    let peer = try #require(table.guest(other)?.peer)
    table.forge(.playerShouldSnap(PlayerShouldSnap(peer: peer, claim: nil)), by: person)
    table.run(for: .milliseconds(100))
    #expect(table.guest(person)?.stage == .ended(.goodbye(.malformedPacket, "Another player's call.")))
    #expect(table.isConnected(other))
  }

  @Test func whoSaysNothingIsDroppedAfterFiveSeconds() {
    var table = emptyTable()
    let person = table.join(options("Silent"))
    table.behave(.mute, person: person)
    table.run(until: .zero + .milliseconds(5_009))
    #expect(table.isConnected(person))
    table.run(until: .zero + .milliseconds(5_050))
    #expect(table.guest(person)?.stage == .ended(.goodbye(.noAnswer, "")))
    #expect(!table.isConnected(person))
  }

  @Test func atMostEightUnsignedConnectionsComeFromOneAddress() {
    var table = emptyTable()
    for number in 0..<10 {
      table.behave(.mute, person: table.join(options("Number \(number)")))
    }
    table.run(for: .seconds(1))
    let refused = (0..<10).filter { table.guest($0)?.stage == .ended(.goodbye(.tooManyConnections, "")) }
    #expect(refused == [8, 9])
    // Another address is none of their business.
    #expect(join(&table, options("Elsewhere", address: "192.0.2.2")) == nil)
    #expect(names(table) == ["Elsewhere"])
    // Nor is the address punished for ever.
    table.run(for: .seconds(6))
    #expect(join(&table, options("Later")) == nil)
  }

  @Test func atMostSixtyFourConnectionsAreUnsigned() {
    var table = emptyTable()
    for number in 0..<70 {
      table.behave(.mute, person: table.join(options("Number \(number)", address: "192.0.2.\(number)")))
    }
    table.run(for: .seconds(1))
    let refused = (0..<70).filter { table.guest($0)?.stage == .ended(.goodbye(.tooManyConnections, "")) }
    #expect(refused == Array(64..<70))
    table.run(for: .seconds(6))
    #expect(join(&table, options("Later")) == nil)
  }

  /// By spaces, case, letters of another alphabet, or wide ones.
  @Test(arguments: ["Bob", "Bob ", "  Bob", "bOB", "B\u{43E}b", "\u{FF22}\u{FF4F}\u{FF42}"])
  func namesThatLookAlikeAreToldApart(name: String) {
    var table = emptyTable { $0.startsWith = nil }
    for name in ["Bob", name, name] { #expect(join(&table, options(name)) == nil) }
    let given = names(table)
    #expect(given.count == 3)
    #expect(given.first == "Bob")
    #expect(given.dropFirst().first?.hasSuffix(" 2") == true)
    #expect(given.last?.hasSuffix(" 3") == true)
  }

  @Test(arguments: [
    "", "   ", "\u{1B}[2J", "a\nb", "a\u{202E}b", "\u{200D}", "\u{7}", "12345678901234567", "\u{E000}",
  ])
  func namesThatNobodyMayHaveAreRefused(name: String) {
    var table = emptyTable()
    #expect(rejection(join(&table, options(name))) == .nameRefused)
    #expect(names(table).isEmpty)
  }

  @Test func aNameAsLongAsItMayBeIsNumberedWithinItsBounds() {
    var table = emptyTable()
    for _ in 0..<3 { #expect(join(&table, options("1234567890123456")) == nil) }
    #expect(names(table) == ["1234567890123456", "12345678901234 2", "12345678901234 3"])
  }

  @Test func aPasswordIsAskedOfTheNetworkOnly() {
    var table = emptyTable { $0.password = "open sesame" }
    #expect(rejection(join(&table, options("Wrong"))) == .wrongPassword)
    var knows = options("Right")
    knows.identity.password = "open sesame"
    #expect(join(&table, knows) == nil)
    #expect(table.guest(1)?.table?.capabilities.contains(.wantsPassword) == true)
    #expect(join(&table, GuestOptions(name: "Computer", link: .inProcess(hosts: false))) == nil)
    #expect(names(table) == ["Right", "Computer"])
  }

  @Test func aPasswordIsGuessedEightTimesInFiveSecondsFromOneAddress() {
    var table = emptyTable { $0.password = "open sesame" }
    func guess(_ password: String, address: String = "192.0.2.1") -> GuestEnd? {
      var guesser = options("Guesser", address: address)
      guesser.identity.password = password
      return join(&table, guesser)
    }
    for number in 0..<8 { #expect(rejection(guess("sesame \(number)")) == .wrongPassword) }
    for password in ["sesame 8", "open sesame"] { #expect(guess(password) == .goodbye(.tooManyConnections, "")) }
    // Other addresses and this process are none of the guesser's business.
    #expect(guess("open sesame", address: "192.0.2.2") == nil)
    #expect(join(&table, GuestOptions(name: "Computer", link: .inProcess(hosts: false))) == nil)
    // The first guess holds its place until 5 s after its connection came to be; what was refused holds none.
    table.run(until: .zero + .milliseconds(4_990))
    #expect(guess("open sesame") == .goodbye(.tooManyConnections, ""))
    #expect(guess("open sesame") == nil)
    #expect(names(table) == ["Guesser", "Computer", "Guesser 2"])
  }

  @Test func whoMistypesSevenTimesStillGetsIn() {
    var table = emptyTable { $0.password = "open sesame" }
    for _ in 0..<7 { #expect(rejection(join(&table, options("Ann"))) == .wrongPassword) }
    var knows = options("Ann")
    knows.identity.password = "open sesame"
    #expect(join(&table, knows) == nil)
    #expect(names(table) == ["Ann"])
  }

  @Test func aPasswordIsGuessedSixtyFourTimesInFiveSecondsFromAllAddresses() {
    var table = emptyTable { $0.password = "open sesame" }
    func guess(_ numbers: Range<Int>) -> [GuestEnd?] {
      let guessers = numbers.map { table.join(options("Guesser", address: "192.0.2.\($0)")) }
      table.run(for: .milliseconds(200))
      return guessers.map { if case .ended(let end) = table.guest($0)?.stage { end } else { nil } }
    }
    #expect(guess(0..<64).allSatisfy { rejection($0) == .wrongPassword })
    #expect(guess(64..<70).allSatisfy { $0 == .goodbye(.tooManyConnections, "") })
  }

  @Test(arguments: [nil, ProtocolVersion(major: 0, minor: 0), ProtocolVersion(major: 2, minor: 0)])
  func otherVersionsAreRefused(version: ProtocolVersion?) {
    var table = emptyTable()
    let person = table.join(options("Old"))
    table.behave(.mute, person: person)
    table.run(for: .milliseconds(100))
    let client = version.map { SignInResponse.Client(version: $0) }
    table.forge(.signInResponse(SignInResponse(playerName: "Old", client: client)), by: person)
    table.run(for: .milliseconds(100))
    guard case .ended(let end) = table.guest(person)?.stage else { return #expect(Bool(false)) }
    #expect(rejection(end) == .version)
  }

  @Test func anotherMinorVersionIsWelcome() {
    var table = emptyTable()
    let person = table.join(options("New"))
    table.behave(.mute, person: person)
    table.run(for: .milliseconds(100))
    let client = SignInResponse.Client(version: ProtocolVersion(major: 1, minor: 9))
    table.forge(.signInResponse(SignInResponse(playerName: "New", client: client)), by: person)
    table.run(for: .milliseconds(100))
    #expect(names(table) == ["New"])
  }

  @Test func aFullTableAndARunningGameTakeNobody() throws {
    var full = emptyTable {
      $0.seats = 2
      $0.startsWith = nil
    }
    for name in ["One", "Two"] { #expect(join(&full, options(name)) == nil) }
    #expect(rejection(join(&full, options("Three"))) == .tableFull)
    var running = tableOfPersons(2)
    #expect(rejection(join(&running, options("Late"))) == .gameRunning)
    let turner = running.turnCard()
    #expect(turner != nil)
  }

  @Test func aWatcherSeesWhatEverybodySeesAndDoesNothing() throws {
    var table = tableOfPersons(2)
    try table.turnUntilMatch()
    var watching = options("Watcher")
    watching.identity.role = .watcher
    let watcher = table.join(watching)
    table.run(for: .seconds(1))
    #expect(table.guest(watcher)?.view == table.view)
    #expect(table.guest(watcher)?.seat == nil)
    let peer = try #require(table.guest(watcher)?.peer)
    let turn = UInt32(table.view!.turn)
    let ignored = table.host.ignoredPackets
    table.act(.turn, by: watcher)
    table.act(.call, by: watcher)
    let claim = PlayerShouldSnap.Claim(turn: turn, reaction: 100)
    table.forge(.playerShouldSnap(PlayerShouldSnap(peer: peer, claim: claim)), by: watcher)
    table.forge(.clientTurnedCard(ClientTurnedCard(activation: Int32(turn))), by: watcher)
    table.forge(.clientDealtCards, by: watcher)
    table.forge(.clientReady, by: watcher)
    table.run(for: .milliseconds(300))
    #expect(table.host.ignoredPackets == ignored + 4)
    #expect(table.verdicts().isEmpty)
    #expect(Int(turn) == table.view?.turn)
    try table.turnUntilMatch()
    #expect(table.guest(watcher)?.view == table.view)
  }

  @Test func sixteenPeopleMayWatch() {
    var table = tableOfPersons(2)
    for number in 1...17 {
      var watcher = options("Watcher \(number)")
      watcher.identity.role = .watcher
      #expect(rejection(join(&table, watcher)) == (number > 16 ? .tableFull : nil))
    }
  }

  @Test func aWatcherWhoComesWhileAllGetReadySeesTheDeal() throws {
    var table = table(of: 2, level: nil, latency: 100, jitter: 0)
    try table.wait(.seconds(2)) { $0.note { if case .gameStarted = $0 { true } else { false } } }
    var watching = options("Watcher")
    watching.identity.role = .watcher
    let watcher = table.join(watching)
    table.run(for: .milliseconds(150))
    #expect(table.host.match == nil)
    try table.waitForTurn()
    #expect(table.guest(watcher)?.view == table.view)
    #expect(table.counts.snapshotRequests == 0)
  }

  // MARK: What is not a packet, or too many

  @Test(
    arguments: [
      [0, 0, 0, 0], [0, 0, 0, 9], [0, 0, 0x10, 1], [0xFF, 0xFF, 0xFF, 0xFF],
      [0, 0, 0, 10, 0x53, 0x4E, 0x41, 0x51, 0, 0, 0, 0, 0, 0x67],
      [0, 0, 0, 10, 0x53, 0x4E, 0x41, 0x50, 0xFF, 0xFF, 0xFF, 0xFE, 0, 0x67],
      [0, 0, 0, 12, 0x53, 0x4E, 0x41, 0x50, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0x6C, 0x31, 0x31],
    ] as [[UInt8]])
  func aMalformedPacketEndsThatConnectionOnly(bytes: [UInt8]) throws {
    var table = tableOfPersons(3)
    table.forge(bytes: bytes, by: 1)
    table.run(for: .milliseconds(100))
    guard case .ended(.goodbye(.malformedPacket, let text)) = table.guest(1)?.stage else {
      Issue.record("not told")
      return
    }
    #expect(!text.isEmpty)
    #expect(table.has(.lost(name: "Player 2")))
    #expect(table.isConnected(0) && table.isConnected(2))
    try table.waitForTurn()
  }

  @Test func unknownTypesArePassedOver() throws {
    var table = tableOfPersons(2)
    let ignored = table.host.ignoredPackets
    table.forge(.unknown(type: 0x100), by: 0)
    table.forge(.unknown(type: 0x66), by: 0)
    table.run(for: .milliseconds(100))
    #expect(table.host.ignoredPackets == ignored + 2)
    let turner = table.turnCard()
    #expect(turner != nil)
  }

  @Test func thirtyPacketsASecondAreFineAndSixtyAreNot() throws {
    var table = tableOfPersons(2)
    for _ in 0..<20 {
      for _ in 0..<14 { table.forge(.pong(0), by: 0) }
      table.run(for: .milliseconds(500))
    }
    #expect(table.isConnected(0))
    for _ in 0..<10 {
      for _ in 0..<30 { table.forge(.pong(0), by: 0) }
      table.run(for: .milliseconds(500))
    }
    #expect(table.guest(0)?.stage == .ended(.goodbye(.tooManyPackets, "")))
  }

  @Test func chatReachesEverybodyWithoutWhatSteersATerminal() throws {
    var table = tableOfPersons(2)
    table.act(.say("hello\u{1B}[2J \u{202E}there"), by: 0)
    var heard: [String] = []
    _ = table.run(within: .milliseconds(200)) { table in
      for event in table.guestEvents {
        if case .said(_, let text) = event.event { heard.append(text) }
      }
      return heard.count == 2
    }
    #expect(heard == ["hello[2J there", "hello[2J there"])
    table.act(.say(String(repeating: "\u{1F3F4}", count: 2_000)), by: 1)
    table.act(.say(" \u{200B} "), by: 1)
    table.run(for: .milliseconds(200))
    #expect(table.isConnected(1))
  }
}
