import SnapGame
import SnapGuest
import SnapProtocol
import Testing

@testable import SnapHost
@testable import SnapScreens

/// Plain mode: what is said, and what lines do.
@Suite struct PlainTests {
  /// At the table, and it is my turn.
  private func myTurn(_ language: Language = .english) throws -> AppDriver {
    let driver = try AppDriver(.solo(computers: 2), language: language, isPlain: true)
    let isMine = driver.wait(until: { $0.app.session?.guest.mayTurn == true })
    #expect(isMine)
    _ = driver.takeSentences()
    return driver
  }

  private func calls(_ driver: AppDriver) -> Int {
    driver.commands.filter { if case .send(.playerShouldSnap, _) = $0 { true } else { false } }.count
  }

  private func turns(_ driver: AppDriver) -> Int {
    driver.commands.filter { if case .send(.clientTurnedCard, _) = $0 { true } else { false } }.count
  }

  // MARK: - The moment of a card

  /// The face shows exactly 0.15 s after the packet, in every mode (docs/protocol.md, section 4).
  @Test func aCardIsSaidWhenEverybodySeesIt() throws {
    let driver = try myTurn()
    driver.say("")
    let arrived = driver.now
    #expect(driver.app.session?.guest.cardArrivedAt == arrived)
    let early = driver.takeSentences(at: arrived + .milliseconds(150) - Duration(nanoseconds: 1))
    #expect(early == [])
    #expect(driver.app.deadline == arrived + .milliseconds(150))
    let said = driver.takeSentences(at: arrived + .milliseconds(150))
    #expect(said.count == 1 && said[0].hasPrefix("You turn the "), "\(said)")
  }

  @Test func aCallBeforeTheFaceShowsDoesNotCount() throws {
    let driver = try myTurn()
    driver.say("")
    let isTurned = driver.wait { driver in
      guard let turned = driver.app.session?.scene.lastTurned else { return false }
      return turned.seat != driver.app.session?.guest.seat && driver.now < turned.faceShownFrom
    }
    #expect(isTurned)
    let shown = try #require(driver.app.session?.scene.lastTurned?.faceShownFrom)
    driver.send(.line("s"))
    #expect(calls(driver) == 0)
    driver.wait(shown - driver.now + .milliseconds(130))
    #expect(driver.takeSentences().last == "Too early: nobody had seen that card yet. It does not count.")
    driver.send(.line("s"))
    #expect(calls(driver) == 1)
    // Pasted lines are one call; a second one at the same card is none.
    for _ in 0..<5 { driver.send(.line("s")) }
    driver.say("S")
    #expect(calls(driver) == 1)
    #expect(driver.takeSentences().contains("You cannot call Snap just now."))
  }

  @Test func aHeldEnterTurnsOnce() throws {
    let driver = try myTurn()
    driver.wait(.milliseconds(200))
    for _ in 0..<20 { driver.send(.line("")) }
    #expect(turns(driver) == 1)
    // Held on, it does nothing at the next turn either.
    for _ in 0..<400 {
      driver.wait(.milliseconds(30))
      driver.send(.line(""))
    }
    #expect(driver.app.session?.guest.mayTurn == true)
    #expect(turns(driver) == 1)
  }

  // MARK: - A whole round

  @Test(arguments: Language.allCases) func aRoundInSentences(language: Language) throws {
    let driver = try myTurn(language)
    let texts = try AppDriver.texts(language)
    var said: [String] = []
    for _ in 0..<20_000 {
      driver.wait(.milliseconds(150))
      if driver.app.session?.guest.mayTurn == true { driver.send(.line(driver.turnsAgo)) }
      said += driver.takeSentences()
      if said.contains(texts(.plainNextRound)) { break }
    }
    #expect(said.contains(texts(.plainNextRound)))
    #expect(said.allSatisfy { !$0.isEmpty && !$0.contains("{") && !$0.hasPrefix("plain.") })
    #expect(said.contains { $0.hasSuffix("Ray") || $0.contains("Ray") })
    driver.say("w")
    driver.say("?")
    said = driver.takeSentences()
    #expect(said.contains(texts(.plainHelpTurn)) && said.contains(texts(.plainHelpPause)))
    // The next round begins with a line.
    driver.wait(.seconds(2))
    driver.say("")
    let begins = driver.wait(until: { $0.app.session?.guest.round == 2 })
    #expect(begins)
    #expect(driver.takeSentences().contains { $0.contains("2") })
  }

  @Test func whoHasWhat() throws {
    let driver = try myTurn()
    driver.say("w")
    let lines = driver.takeSentences()
    #expect(lines.count == 4)
    #expect(lines[0].hasPrefix("Ray: ") && lines[2].hasPrefix("You: 1") && lines[3] == "Your turn.", "\(lines)")
  }

  @Test func cardsInWords() throws {
    let driver = try myTurn()
    let guest = try #require(driver.app.session?.guest)
    let english = PlainWords(texts: try AppDriver.texts(), guest: guest)
    #expect(english.name(of: Card(.nine, of: .diamonds)) == "9 of diamonds")
    #expect(english.name(of: Card(.ace, of: .spades)) == "ace of spades")
    let dutch = PlainWords(texts: try AppDriver.texts(.dutch), guest: guest)
    #expect(dutch.name(of: Card(.queen, of: .hearts)) == "harten vrouw")
  }

  // MARK: - Coming and going

  @Test func theMenu() throws {
    let driver = try AppDriver(isPlain: true)
    let menu = driver.takeSentences()
    #expect(menu.count == 7 && menu[1] == "P: Play alone, against three computers: normal")
    driver.say("x")
    #expect(driver.takeSentences() == ["\"x\" means nothing here. A question mark tells what does."])
    driver.say("j")
    #expect(driver.takeSentences().first?.hasPrefix("Where is the table?") == true)
    driver.say("")
    #expect(driver.takeSentences() == ["an address, please"])
    driver.connects = .table(AppFlowTests.twoSeats)
    driver.say("ray")
    #expect(driver.takeSentences().contains("At the table: Ray, Lucy."))
  }

  @Test func leavingIsAskedFor() throws {
    let driver = try myTurn()
    driver.say("q")
    #expect(driver.takeSentences() == ["Leave the game? The game ends here. y: leave. Anything else: stay."])
    driver.say("n")
    #expect(driver.takeSentences() == ["You stay."])
    driver.say("q")
    driver.say("y")
    #expect(driver.commands.last == .quit && driver.commands.contains(.disconnect))
    #expect(!driver.app.hasFailed)
  }

  /// Whoever looks on gives nobody cards, and comes to no waiting room where all play already.
  @Test func lookingOnAtARunningGame() throws {
    let driver = try AppDriver(.join(address: "ray", as: .watcher), connects: .runningTable, isPlain: true)
    let told = driver.takeSentences()
    #expect(told.contains("Ray's table") && told.contains { $0.hasPrefix("At the table: Ray") }, "\(told)")
    #expect(told.contains("Watching: Lucy"), "\(told)")
    #expect(!told.contains { $0.contains("Waiting") || $0.hasPrefix("At the table") && $0.contains("Lucy") }, "\(told)")
    driver.wait(.seconds(15))
    _ = driver.takeSentences()
    driver.say("q")
    #expect(driver.takeSentences() == ["Leave the table? The others stay. y: leave. Anything else: stay."])
  }

  @Test func betweenRoundsNothingCanBePaused() throws {
    let driver = try AppDriver(.solo(computers: 1), isPlain: true)
    let hasEnded = driver.wait(
      until: { driver in
        if driver.app.session?.guest.mayTurn == true { driver.say(driver.turnsAgo) }
        return driver.stage == .betweenRounds
      }, limit: .seconds(900))
    try #require(hasEnded)
    _ = driver.takeSentences()
    driver.say("p")
    #expect(driver.takeSentences() == ["\"p\" means nothing here. A question mark tells what does."])
    #expect(!driver.app.isPausedByPlayer)
  }

  @Test func theEndOfInputLeavesInOrder() throws {
    let driver = try AppDriver(
      .join(address: "ray"), connects: .table(AppFlowTests.twoSeats), isPlain: true)
    driver.send(.endOfInput)
    #expect(driver.commands.suffix(5) == [.send(.clientQuit), .dropTicket, .disconnect, .releaseSeat, .quit])
  }

  /// What comes of knocking is still told.
  @Test func theEndOfInputAwaitsTheHost() throws {
    let driver = try AppDriver(.join(address: "nowhere"), isPlain: true)
    driver.send(.endOfInput)
    driver.wait(.seconds(1))
    #expect(!driver.commands.contains(.quit))
    driver.send(.connectFailed(.nameNotFound))
    #expect(driver.takeSentences().contains("There is no computer named “nowhere” to be found."))
    #expect(driver.app.hasFailed && driver.commands.last == .quit)

    var locked = AppFlowTests.twoSeats
    locked.password = "secret"
    let outside = try AppDriver(.join(address: "ray"), connects: .table(locked), isPlain: true)
    outside.send(.endOfInput)
    #expect(outside.app.hasFailed && outside.commands.last == .quit)
  }

  @Test func theKeysAreToldAsAGameBegins() throws {
    let driver = try AppDriver(.solo(computers: 2), isPlain: true)
    driver.wait(.seconds(5))
    #expect(driver.takeSentences().contains("Enter turns a card, s calls Snap, ? tells more."))
  }

  @Test func aLineOfASpaceCallsSnap() throws {
    let driver = try myTurn()
    driver.say(" ")
    #expect(calls(driver) == 1 && turns(driver) == 0)
  }

  @Test func theWaitingRoomOfAHost() throws {
    let driver = try AppDriver(.host(TableOptions(name: "T", seats: 3)), isPlain: true)
    let told = driver.takeSentences()
    #expect(told.contains("Waiting room of T") && told.contains("  snapcards join 192.0.2.7".trimmed), "\(told)")
    driver.say("")
    #expect(driver.takeSentences() == ["It takes two players. Type + for a computer."])
    driver.say("+")
    #expect(driver.takeSentences() == ["Ray has joined."])
    driver.say("k nobody")
    #expect(driver.takeSentences() == ["Nobody here is called \"nobody\"."])
    driver.say("k ray")
    #expect(driver.host?.players.count == 1)
    driver.say("+")
    driver.say("c")
    driver.say("c hello,  all")
    #expect(driver.takeSentences().last == "Lucy says: hello,  all")
    driver.say("s")
    #expect(driver.stage == .dealing)
  }

  @Test func aPasswordIsAskedForAndHidden() throws {
    var configuration = AppFlowTests.twoSeats
    configuration.password = "secret"
    let driver = try AppDriver(.join(address: "ray"), connects: .table(configuration), isPlain: true)
    #expect(driver.takeSentences().last == "This table has a password. Ask the host, and type it here:")
    #expect(driver.app.asksForSecret)
    driver.say("wrong")
    #expect(driver.takeSentences().last == "That was not it. Try again:")
    driver.connects = .sameTable
    driver.say("secret")
    #expect(!driver.app.asksForSecret && driver.isInWaitingRoom)
  }

  @Test func whatCannotBeEndsTheProgram() throws {
    let driver = try AppDriver(.join(address: "ray"), connects: .failure(.refused), isPlain: true)
    let told = driver.takeSentences()
    #expect(told[0] == "Looking for the table at ray. q gives up." && told[1] == "Nobody hosts a table at ray.")
    #expect(driver.app.hasFailed && driver.commands.last == .quit)
  }

  @Test func aLostSeatIsFoundAgain() throws {
    let driver = try AppDriver(.join(address: "ray"), connects: .table(AppFlowTests.twoSeats), isPlain: true)
    driver.feedHost(.start)
    let isPlaying = driver.wait(until: { $0.stage == .playing }, limit: .seconds(20))
    #expect(isPlaying)
    _ = driver.takeSentences()
    driver.connects = .sameTable
    driver.breakConnection()
    #expect(driver.takeSentences().contains("The connection broke. Going back to your seat."))
    let isBack = driver.wait(until: { $0.app.session?.reconnection == nil })
    #expect(isBack)
    #expect(driver.takeSentences().contains("You are back at your seat."))
  }

  // MARK: - The queue

  @Test func sentencesKeepTheirOrder() {
    var teller = PlainTeller()
    teller.say("a", at: .zero + .milliseconds(150))
    teller.say("b", at: .zero)
    #expect(teller.nextDue == .zero + .milliseconds(150))
    #expect(teller.take(at: .zero + .milliseconds(149)) == [])
    #expect(teller.take(at: .zero + .milliseconds(150)) == ["a", "b"])
    #expect(teller.nextDue == nil)
    for number in 0..<1000 { teller.say("\(number)", at: .zero) }
    #expect(teller.take(at: .zero).count == PlainTeller.longest)
  }
}

extension AppDriver {
  /// A line that turns a card, and not the one of the last turn: what comes again at once is not meant.
  fileprivate var turnsAgo: String { (app.session?.guest.view.turn ?? 0).isMultiple(of: 2) ? "" : "t" }
}
