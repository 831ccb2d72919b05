import CellGrid
import SnapGame
import SnapGuest
import SnapProtocol
import Testing

@testable import SnapScreens

/// Laws of what moves on the table.
@Suite struct TableSceneTests {
  private func peer(_ index: Int) -> PeerID { TableFixture.peer(index) }

  private func inPlay() -> TableFixture {
    var table = TableFixture(["Mia", "Ray", "Lucy", "Steve"], me: 0, kind: .solo)
    table.set(
      closed: [13, 13, 13, 10],
      open: [[], [Card(.four, of: .hearts)], [Card(.four, of: .clubs), Card(.two, of: .clubs)], []],
      active: 0)
    return table
  }

  // MARK: - Cards are conserved

  /// Everything that the picture shows at any moment of whole games adds up to the deck.
  @Test(arguments: [(2, 1), (3, 7), (4, 12)] as [(Int, UInt64)]) func cardsAreConserved(players: Int, seed: UInt64) {
    var play = TablePlay(players: players, seed: seed, pace: 0.2, timeLimit: .seconds(30))
    var steps = 0
    var kinds = Set<String>()
    while play.session.guest.round < 2 && steps < 60_000 {
      play.step()
      steps += 1
      let guest = play.session.guest
      if guest.view.stage != .betweenRounds {
        let shown = play.cardsShown
        guard shown == Deck.size else {
          Issue.record("\(shown) cards at \(play.now) after \(steps) steps")
          return
        }
      } else if guest.round == 1 {
        if play.session.scene.resultActs(at: play.now) { play.nextRound() }
      }
      for flight in play.session.scene.traffic.sample(at: play.now) {
        #expect((0...1).contains(flight.progress(at: play.now)))
        switch (flight.from, flight.to) {
        case (.deck, _): kinds.insert("dealt")
        case (.closed(let a), .open(let b)): kinds.insert(a == b ? "turned" : "wrong")
        case (.open(let a), .closed(let b)): kinds.insert(a == b ? "recycled" : "taken")
        case (.closed, .closed): kinds.insert("paid")
        case (_, .away): kinds.insert("swept")
        default: kinds.insert("wrong")
        }
      }
    }
    #expect(kinds.isSuperset(of: ["dealt", "turned", "taken", "recycled", "swept"]))
    #expect(!kinds.contains("wrong"))
  }

  @Test func everyCardOfADealFliesOnceAndInOrder() throws {
    var table = TableFixture(["Mia", "Ray", "Lucy"], me: 1)
    let start = table.now
    table.deal([17, 18, 17], starter: 1)
    let flights = table.session.scene.traffic.flights
    #expect(flights.count == 52)
    #expect(flights[0].to == .closed(.left) && flights[1].to == .closed(.top) && flights[2].to == .closed(.bottom))
    #expect(flights[0].departs == start + .seconds(1))
    #expect(flights[51].lands == start + .seconds(6.3))
    #expect(table.session.scene.traffic.pile(at: .closed(.left), over: table.session.guest.view, at: start).count == 0)
    for _ in 0..<70 {
      #expect(table.cardsShown == 52)
      table.wait(0.1)
    }
  }

  @Test func aSkippedDealLiesThereAtOnce() {
    var table = TableFixture(["Mia", "Ray"], me: 0, kind: .solo)
    table.deal([26, 26], starter: 1)
    table.wait(2)
    #expect(table.press(.enter) == .skipDeal)
    #expect(table.press(.character(" ")) == .skipDeal)
    let skipped = table.skippingDeal()
    #expect(skipped.session.scene.traffic.isFinished(at: table.now))
    #expect(skipped.session.scene.nextChange(after: table.now) == nil)
    #expect(skipped.cardsShown == 52)
    #expect(skipped.frame().text.contains(" 26 "))
  }

  // MARK: - New events while something moves

  @Test func anEarlyActivationShowsTheMoveAndItsEnd() {
    var table = inPlay()
    table.call(0, .correct(matching: [peer(1), peer(2)]))
    table.wait(0.5)
    table.activate(3)
    #expect(table.cardsShown == 52)
    #expect(table.session.scene.traffic.movingCount(at: table.now) == 3)
    table.wait(0.2)
    #expect(table.cardsShown == 52)
    table.wait(0.2)
    #expect(table.session.scene.traffic.movingCount(at: table.now) == 0)
    #expect(
      table.session.scene.traffic.pile(at: .closed(.bottom), over: table.session.guest.view, at: table.now).count == 16)
  }

  /// A card is turned that is still on its way to the stack: its flight ends at once, and nothing is shown twice.
  @Test func turningWhatHasNotLanded() {
    var table = TableFixture(["Mia", "Ray"], me: 0)
    table.set(
      closed: [0, 49], open: [[Card(.two, of: .clubs)], [Card(.four, of: .clubs), Card(.two, of: .hearts)]], active: 0)
    table.call(0, .correct(matching: [peer(0), peer(1)]))
    table.wait(1)
    #expect(table.cardsShown == 52)
    table.activate(0)
    for turn in 11...13 {
      table.turn(0, Card(.nine, of: .clubs), turn: UInt32(turn))
      #expect(table.cardsShown == 52)
    }
  }

  @Test func aSnapshotEndsWhatMoves() {
    var table = inPlay()
    table.call(0, .wrong)
    table.wait(1.1)
    #expect(!table.session.scene.traffic.isFinished(at: table.now))
    table.set(closed: [10, 14, 14, 14], open: [[], [], [], []], active: 0)
    #expect(table.session.scene.traffic.isFinished(at: table.now))
    #expect(table.session.scene.nextChange(after: table.now) == nil)
    #expect(!table.frame().text.contains("│  Snap!"))
  }

  @Test func aRoundThatEndsInTheMiddleOfAMoveIsSweptAfterIt() throws {
    var table = inPlay()
    table.call(0, .correct(matching: [peer(1), peer(2)]))
    table.wait(0.9)
    table.endRound(winner: 0, scores: [1, 0, 0, 0])
    let result = try #require(table.session.scene.result)
    #expect(result.shownFrom == table.now + .seconds(0.8))
    #expect(table.press(.enter) == nil)
    table.wait(0.8)
    #expect(table.frame().text.contains("You win the round!"))
    #expect(table.press(.enter) == nil)
    table.wait(0.4)
    #expect(table.press(.enter) == .nextRound)
  }

  // MARK: - Times

  @Test func theFaceShowsExactlyWhenTheRulesSay() {
    var table = inPlay()
    table.turn(0, Card(.queen, of: .diamonds), turn: 11)
    let start = table.now
    table.now = start + .milliseconds(149)
    #expect(!table.frame().text.contains("Q"))
    table.now = start + .milliseconds(150)
    for size in [Size(40, 12), Size(80, 24), Size(132, 43)] {
      #expect(table.frame(size).text.contains("Q"))
      #expect(table.frame(size).text.contains("♦"))
    }
  }

  @Test func anIdleTableAsksForNothing() {
    var table = inPlay()
    #expect(table.session.scene.nextChange(after: table.now) == nil)
    table.turn(0, Card(.king, of: .diamonds), turn: 11)
    table.wait(0.3)
    #expect(table.session.scene.nextChange(after: table.now) == nil)
    table.call(1, .tooLate)
    #expect(table.session.scene.nextChange(after: table.now) == table.now + .seconds(1))
    table.wait(1)
    #expect(table.session.scene.nextChange(after: table.now) == nil)
  }

  /// While something moves, frames come in regular steps from the beginning of the movement.
  @Test func framesAreRegular() {
    var table = inPlay()
    table.turn(0, Card(.king, of: .diamonds), turn: 11)
    var at = table.now
    var steps: [Duration] = []
    while let next = table.session.scene.nextChange(after: at) {
      steps.append(next - at)
      at = next
    }
    #expect(steps == Array(repeating: TableScene.frameInterval, count: 12))
  }

  @Test(arguments: [0.02, 0.5, 1]) func theNextChangeIsAlwaysLater(pace: Double) {
    var play = TablePlay(players: 4, seed: 5, pace: pace)
    var turns = 0
    for _ in 0..<1_500 {
      play.step()
      turns = max(turns, play.session.guest.view.turn)
      if let next = play.session.scene.nextChange(after: play.now) { #expect(play.now < next) }
    }
    #expect(turns > 3)
  }

  /// Between two changes the picture stays the same: an idle program has nothing to draw.
  @Test func nothingChangesBetweenTheChanges() {
    var table = inPlay()
    table.call(0, .wrong)
    for _ in 0..<20 {
      let next = table.session.scene.nextChange(after: table.now) ?? table.now + .seconds(9)
      let wake = earliest(next, table.session.guest.deadline)!
      let before = table.frame()
      var justBefore = table
      justBefore.now = wake - Duration(nanoseconds: 1)
      if justBefore.session.scene.traffic.movingCount(at: table.now) == 0 { #expect(justBefore.frame() == before) }
      table.wait((wake - table.now).seconds)
    }
  }

  @Test func countdownsTickByTheSecond() {
    var table = inPlay()
    table.receive(.connectionChanged(ConnectionChanged(peer: peer(2), isConnected: false, grace: 30)))
    table.change(2) { $0.flags.remove(.connected) }
    #expect(table.frame().text.contains("lost, 30 s"))
    #expect(table.session.scene.nextChange(after: table.now) == table.now + .seconds(1))
    table.wait(1)
    #expect(table.frame().text.contains("lost, 29 s"))
    table.receive(.connectionChanged(ConnectionChanged(peer: peer(2), isConnected: true, grace: 0)))
    table.change(2) { $0.flags.insert(.connected) }
    #expect(!table.frame().text.contains("lost,"))
    #expect(table.session.scene.nextChange(after: table.now) == nil)
  }

  /// He came back while this player was away himself, and so was not told.
  @Test(arguments: [Size(80, 24), Size(40, 12)]) func whoIsThereIsNotCountedDown(size: Size) {
    var table = inPlay()
    table.receive(.connectionChanged(ConnectionChanged(peer: peer(2), isConnected: false, grace: 30)))
    table.change(2) { $0.flags.remove(.connected) }
    #expect(table.frame(size).text.contains("30 s"))
    table.change(2) { $0.flags.insert(.connected) }
    #expect(!table.frame(size).text.contains("30 s"))
  }

  // MARK: - Sounds

  @Test func soundsOfARound() {
    var play = TablePlay(players: 3, seed: 4)
    // The session hands cues to the app only; here nobody took them.
    while play.session.guest.view.turn < 1 { play.step() }
    var session = play.session
    let cues = session.scene.takeCues()
    #expect(cues.map(\.cue) == [.dealing, .turnCard])
    #expect(cues[0].loopsUntil.map { $0 - cues[0].at } == .seconds(5.3))
    #expect(session.scene.takeCues().isEmpty)
  }

  @Test func verdictsSoundAndTooLateDoesNot() {
    var table = inPlay()
    table.call(0, .tooLate)
    var scene = table.session.scene
    #expect(scene.takeCues().isEmpty)
    table.call(0, .wrong)
    scene = table.session.scene
    #expect(scene.takeCues().map(\.cue) == [.wrongMatch])
    table = inPlay()
    table.call(0, .correct(matching: [peer(1), peer(2)]))
    scene = table.session.scene
    #expect(scene.takeCues().map(\.cue) == [.correctMatch])
  }

  @Test func aDroppedSceneLeavesNothingBehind() {
    var table = TableFixture(["Mia", "Ray"], me: 0)
    table.deal([26, 26], starter: 0)
    table.receive(.goodbye(Goodbye(reason: .serverQuit)))
    var scene = table.session.scene
    #expect(scene.takeCues().isEmpty)
    #expect(scene.nextChange(after: table.now) == nil)
  }
}
