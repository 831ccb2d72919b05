import CellGrid
import SnapGame
import SnapGuest
import SnapProtocol
import Testing

@testable import SnapScreens

/// What keys do at the table, and that the hints say the same.
@Suite struct TableKeysTests {
  private func peer(_ index: Int) -> PeerID { TableFixture.peer(index) }

  private func table(active: Int, kind: Session.Kind = .solo) -> TableFixture {
    var table = TableFixture(["Mia", "Ray", "Lucy"], me: 0, kind: kind)
    table.set(closed: [20, 16, 16], open: [[], [], []], active: active)
    return table
  }

  /// The enabled and the disabled hints of the row at the bottom, by its styles.
  private func hints(_ table: TableFixture) -> (enabled: String, disabled: String) {
    let frame = table.frame(Size(100, 30))
    var (enabled, disabled) = ("", "")
    for cell in frame.row(29) {
      if cell.style == .disabledKey { disabled.append(cell.cluster) } else { enabled.append(cell.cluster) }
    }
    return (enabled, disabled)
  }

  @Test func myTurn() {
    var table = table(active: 0)
    #expect(table.press(.enter) == .turn(.first))
    #expect(hints(table).enabled.contains("Enter turn"))
    table.feed(.turn)
    #expect(table.press(.enter) == nil)
    #expect(hints(table).disabled.contains("Enter turn"))
  }

  @Test func whoHasJustTurnedCannotCall() {
    var table = table(active: 0)
    #expect(table.press(.character(" ")) == .call(.first))
    table.turn(0, Card(.two, of: .clubs), turn: 11)
    #expect(table.press(.character(" ")) == nil)
    #expect(hints(table).disabled.contains("Space SNAP!"))
    table.wait(0.2)
    #expect(table.frame().text.contains("You turned 2♣: others call first"))
    table.activate(1)
    #expect(table.press(.character(" ")) == .call(.first))
    #expect(hints(table).enabled.contains("Space SNAP!"))
  }

  @Test func whoHasCalledCannotCallAgain() {
    var table = table(active: 1)
    table.feed(.call)
    #expect(table.press(.character(" ")) == nil)
    #expect(hints(table).disabled.contains("Space SNAP!"))
    #expect(table.frame().text.contains("You called Snap!"))
  }

  @Test func everyHintTellsTheTruth() {
    let keys: [String: Key] = ["Enter": .enter, "Space": .character(" "), "q": .character("q"), "m": .character("m")]
    var play = TablePlay(players: 3, seed: 9)
    for _ in 0..<1_500 {
      play.step()
      let tableKeys = TableKeys(session: play.session, isPaused: false, now: play.now)
      for hint in tableKeys.hints(english, .utf8, isMuted: false) {
        guard let key = keys[hint.key] else { continue }
        #expect((tableKeys.request(for: key) != nil) == hint.isEnabled)
      }
    }
  }

  @Test func pauseIsForSoloPlay() {
    var solo = table(active: 0)
    #expect(solo.press(.character("p")) == .togglePause)
    solo.isPaused = true
    #expect(solo.press(.enter) == nil && solo.press(.character(" ")) == nil && solo.press(.character("?")) == nil)
    #expect(solo.press(.character("m")) == .toggleMute)
    #expect(solo.press(.escape) == .askToLeave)
    #expect(hints(solo).enabled.contains("p go on"))
    #expect(hints(solo).disabled.contains("Enter turn"))
    var hosting = table(active: 0, kind: .hosting)
    #expect(hosting.press(.character("p")) == nil)
    #expect(!hints(hosting).enabled.contains("pause"))
  }

  @Test func leaving() {
    for key in [Key.character("q"), .escape] {
      var table = table(active: 1, kind: .joined(address: "x"))
      #expect(table.press(key) == .askToLeave)
    }
  }

  @Test func aGuestSaysThatHeIsReadyOnce() {
    var table = table(active: 1, kind: .joined(address: "x"))
    table.change(1) { $0.flags.insert(.hosting) }
    table.endRound(winner: nil, scores: [0, 0, 0])
    table.wait(1)
    #expect(table.frame().text.contains("A tie"))
    #expect(hints(table).enabled.contains("Enter ready"))
    #expect(table.press(.enter) == .nextRound)
    table.change(0) { $0.flags.insert(.ready) }
    #expect(table.press(.enter) == nil)
    #expect(hints(table).disabled.contains("Enter ready"))
    #expect(table.frame().text.contains("Waiting for Ray"))
  }

  @Test func aWatcherOnlyWatches() {
    var table = TableFixture(["Ray", "Lucy"], me: nil)
    #expect(!table.frame().text.contains("SNAP!") && !table.frame().text.contains("Enter turn"))
    table.set(closed: [26, 26], open: [[], []], active: 0)
    #expect(table.press(.enter) == nil && table.press(.character(" ")) == nil)
    #expect(table.frame().text.contains("You are watching · Waiting for Ray"))
    #expect(table.frame().text.contains("1 watching"))
    table.endRound(winner: 1, scores: [0, 1])
    table.wait(1)
    #expect(table.press(.enter) == nil)
  }

  @Test func anyKeyClosesTheHelp() {
    var table = table(active: 0)
    #expect(table.press(.character("?")) == nil)
    #expect(table.frame().text.contains("How to play"))
    #expect(table.press(.enter) == nil)
    #expect(!table.frame().text.contains("How to play"))
    #expect(table.press(.enter) == .turn(.first))
  }

  // MARK: - Words

  @Test func whatACallCosts() {
    var table = table(active: 1)
    table.call(1, .wrong)
    #expect(table.frame().text.contains("No match: Ray owes 2 cards"))
    table.wait(1)
    #expect(table.frame().text.contains("Ray pays 2 cards"))
    table = self.table(active: 1)
    table.set(closed: [20, 31, 0], open: [[Card(.two, of: .clubs)], [], []], active: 0)
    table.call(0, .wrong)
    #expect(table.frame().text.contains("No match: you owe 1 card"))
  }

  @Test func theReactionOfTheWinnerIsShown() {
    var table = table(active: 1)
    table.set(
      closed: [20, 16, 14], open: [[], [Card(.two, of: .clubs)], [Card(.two, of: .hearts)]], active: 0)
    table.call(2, .correct(matching: [peer(1), peer(2)]))
    #expect(table.frame().text.contains("Lucy takes 2 cards"))
    let reactions = [
      CallTimes.Reaction(peer: peer(2), milliseconds: 405), CallTimes.Reaction(peer: peer(0), milliseconds: 450),
    ]
    table.receive(.callTimes(CallTimes(turn: 10, reactions: reactions)))
    #expect(table.frame().text.contains("Lucy takes 2 cards · 0.41 s · you 0.45 s"))
  }

  @Test func whoCannotTurnIsNamed() {
    var table = table(active: 0)
    table.set(closed: [20, 0, 31], open: [[], [Card(.two, of: .clubs)], []], active: 0, hasTurned: true)
    table.activate(2)
    #expect(table.frame().text.contains("Ray has no card to turn"))
  }
}
