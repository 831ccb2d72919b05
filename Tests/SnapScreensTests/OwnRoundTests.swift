import CellGrid
import SnapGame
import SnapGuest
import SnapProtocol
import Testing

@testable import SnapHost
@testable import SnapScreens

/// Which games count, as what, and once.
@Suite struct OwnRoundTests {
  private func games(_ commands: [AppCommand]) -> [PlayedGame] {
    commands.compactMap { if case .keepGame(let game) = $0 { game } else { nil } }
  }

  /// A table of three at which the first card has been turned; this player is the first.
  private func table(me: Int? = 0, pace: Double = 1) -> TableFixture {
    var table = TableFixture(["Mia", "Ray", "Ann"], me: me, pace: pace)
    begin(&table)
    return table
  }

  private func begin(_ table: inout TableFixture) {
    table.deal([18, 17, 17], starter: 0)
    table.wait(2)
    table.activate(0)
    table.turn(0, Card(.nine, of: .clubs), turn: 1)
    table.activate(1)
    table.turn(1, Card(.nine, of: .hearts), turn: 2)
  }

  private func react(_ table: inout TableFixture, _ times: [(Int, UInt32)]) {
    let reactions = times.map { CallTimes.Reaction(peer: TableFixture.peer($0.0), milliseconds: $0.1) }
    table.receive(.callTimes(CallTimes(turn: 2, reactions: reactions)))
  }

  private var match: PlayerCalledSnap.Call { .correct(matching: [TableFixture.peer(0), TableFixture.peer(1)]) }

  // MARK: - Outcomes

  @Test(arguments: [(0, .won), (1, .lost), (nil, .tied)] as [(Int?, PlayedGame.Outcome)])
  func aRoundCountsOnceAtItsEnd(winner: Int?, outcome: PlayedGame.Outcome) {
    var table = table()
    #expect(games(table.commands).isEmpty)
    table.endRound(winner: winner, scores: [])
    table.endRound(winner: winner, scores: [])
    table.feed(.leave)
    #expect(games(table.commands) == [PlayedGame(against: .people, outcome)])
  }

  @Test func theNextRoundIsTheNextGame() {
    var table = table()
    table.endRound(winner: 1, scores: [])
    begin(&table)
    table.endRound(winner: 0, scores: [])
    #expect(games(table.commands).map(\.outcome) == [.lost, .won])
  }

  @Test func whoeverLeavesAfterTheFirstCardHasPlayed() {
    var table = table()
    table.feed(.leave)
    #expect(games(table.commands) == [PlayedGame(against: .people, .left)])
    var early = TableFixture(["Mia", "Ray"], me: 0)
    early.deal([26, 26], starter: 0)
    early.wait(2)
    early.activate(0)
    early.feed(.leave)
    #expect(games(early.commands).isEmpty)
  }

  @Test func whoeverLeavesWhenAllIsDecidedGivesNothingUp() {
    var out = table()
    out.set(closed: [0, 20, 32], open: [[], [], []], active: 1, round: 1)
    out.feed(.leave)
    #expect(games(out.commands).map(\.outcome) == [.lost])
    var winner = table()
    winner.set(closed: [52, 0, 0], open: [[], [], []], active: 0, round: 1)
    winner.feed(.leave)
    #expect(games(winner.commands).map(\.outcome) == [.won])
  }

  @Test func whatEndsWithoutHimDoesNotCount() {
    for end in [GuestInput.disconnected, .received(Numbered(.serverQuit, number: nil))] {
      var table = table()
      table.feed(end)
      #expect(games(table.commands).isEmpty)
    }
  }

  @Test func aWatcherPlaysNothing() {
    var table = table(me: nil)
    table.endRound(winner: 0, scores: [])
    #expect(games(table.commands).isEmpty)
  }

  @Test func opponentsAreThoseOfTheDeal() {
    var table = TableFixture(["Mia", "Ray", "Ann"], me: 0)
    table.change(1) { $0.flags = [.connected, .computer, .hard] }
    table.change(2) { $0.flags = [.connected, .computer] }
    begin(&table)
    table.receive(.otherClientQuit(OtherClientQuit(peer: TableFixture.peer(1), gains: [])))
    table.endRound(winner: 0, scores: [])
    #expect(games(table.commands) == [PlayedGame(against: .mixed, .won)])
  }

  // MARK: - Reactions

  @Test func onlyOwnCallsThatCountedAreReactions() {
    var table = table()
    react(&table, [(0, 100)])
    table.call(1, match)
    react(&table, [(1, 300), (0, 310)])
    table.wait(2)
    table.call(0, .wrong)
    react(&table, [(0, 200)])
    table.wait(2)
    table.call(0, match)
    react(&table, [(0, 420), (1, 500)])
    table.wait(2)
    table.call(0, .tied([TableFixture.peer(0), TableFixture.peer(1)], withPool: false))
    react(&table, [(0, 250), (1, 250)])
    table.endRound(winner: 0, scores: [])
    #expect(games(table.commands) == [PlayedGame(against: .people, .won, reactions: [420])])
  }

  @Test func luckIsNoRecord() {
    var table = table()
    for milliseconds in [99, 100] as [UInt32] {
      table.call(0, match)
      react(&table, [(0, milliseconds)])
      table.wait(2)
    }
    table.endRound(winner: 0, scores: [])
    #expect(games(table.commands) == [PlayedGame(against: .people, .won, reactions: [100])])
  }

  @Test(arguments: [0.5, 2]) func atAnotherPaceTheGameCountsButNoReaction(pace: Double) {
    var table = table(pace: pace)
    table.call(0, match)
    react(&table, [(0, 420)])
    table.endRound(winner: 0, scores: [])
    #expect(games(table.commands) == [PlayedGame(against: .people, .won)])
  }

  @Test func aSnapshotOfTheSameRoundChangesNothing() {
    var table = table()
    table.call(0, match)
    react(&table, [(0, 420)])
    table.set(closed: [20, 16, 16], open: [[], [], []], active: 0, round: 1)
    table.endRound(winner: 1, scores: [])
    #expect(games(table.commands) == [PlayedGame(against: .people, .lost, reactions: [420])])
  }

  @Test func aRoundWhoseEndNobodySawDoesNotCountAndTheOneThatIsFoundDoes() {
    var table = table()
    table.call(0, match)
    react(&table, [(0, 420)])
    table.set(closed: [20, 16, 16], open: [[], [], []], active: 0, round: 2)
    table.endRound(winner: 0, scores: [])
    #expect(games(table.commands) == [PlayedGame(against: .people, .won)])
    var between = self.table()
    between.set(closed: [52, 0, 0], open: [[], [], []], active: 0, turn: 0, stage: .betweenRounds, round: 1)
    between.endRound(winner: 0, scores: [])
    #expect(games(between.commands).isEmpty)
  }

  // MARK: - With a real host

  @Test(
    arguments: [
      (.solo(computers: 2, GameOptions(minutes: 1)), .normal),
      (.host(quick), .mixed),
    ] as [(App.Start, Opponents)])
  func aWholeRoundAgainstComputersIsOneGame(start: App.Start, opponents: Opponents) throws {
    let driver = try AppDriver(start)
    driver.feedHost(.start)
    #expect(driver.playToTheEndOfTheRound())
    driver.press(.character("q"), .character("y"))
    #expect(driver.isAtTitle)
    #expect(games(driver.commands).map(\.opponents) == [opponents])
    #expect(games(driver.commands).allSatisfy { $0.outcome != .left })
  }

  private static var quick: TableOptions {
    var options = TableOptions(name: "T", computers: [.easy, .hard])
    options.game.minutes = 1
    return options
  }

  @Test func afterABrokenLineTheRoundIsTheSame() throws {
    var configuration = AppFlowTests.twoSeats
    configuration.rules.timeLimit = .seconds(30)
    let driver = try AppDriver(.join(address: "ray"), connects: .table(configuration))
    driver.feedHost(.start)
    driver.wait(.seconds(15))
    driver.connects = .sameTable
    driver.breakConnection()
    driver.wait(.seconds(5))
    #expect(driver.app.session?.reconnection == nil && driver.stage == .playing)
    #expect(games(driver.commands).isEmpty)
    #expect(driver.wait(until: { $0.stage == .betweenRounds }, limit: .seconds(120)))
    #expect(games(driver.commands).count == 1)
  }

  @Test func neitherTheLessonNorAClosedTerminalCounts() throws {
    let driver = try AppDriver()
    driver.wait(.seconds(2))
    driver.press(.character("?"))
    for _ in 0..<40 { driver.press(.enter, .character(" ")) }
    driver.press(.escape)
    #expect(games(driver.commands).isEmpty)
    let closed = try AppDriver(.solo(computers: 1))
    #expect(closed.wait(until: { $0.app.session?.guest.view.turn ?? 0 > 0 || $0.app.session?.guest.mayTurn == true }))
    closed.press(.enter)
    closed.send(.hungUp)
    #expect(games(closed.commands).isEmpty)
  }
}
