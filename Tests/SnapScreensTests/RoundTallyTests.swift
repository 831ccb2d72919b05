import SnapGame
import Testing

@testable import SnapScreens

@Suite struct RoundTallyTests {
  /// Two players with so many closed cards.
  private func view(_ bottom: Int, _ top: Int) -> MatchView {
    var view = MatchView()
    view.seated = [.bottom, .top]
    view.tableau.closed[.bottom] = Array(repeating: HiddenCard(), count: bottom)
    view.tableau.closed[.top] = Array(repeating: HiddenCard(), count: top)
    return view
  }

  @Test func theLongestLeadCountsTurnedCardsAndBelongsToOnePlayer() {
    var tally = RoundTally()
    for (bottom, top) in [(26, 26), (30, 22), (30, 22), (26, 26), (20, 32), (19, 33), (18, 34), (40, 12)] {
      tally.turned(view(bottom, top))
    }
    #expect(tally.longestLead == RoundTally.Lead(seat: .top, turns: 3))
  }

  @Test func nobodyLeadsAmongEquals() {
    var tally = RoundTally()
    for _ in 0..<5 { tally.turned(view(26, 26)) }
    #expect(tally.longestLead == nil)
  }

  @Test func theFirstOfTwoEqualLeadsStays() {
    var tally = RoundTally()
    for (bottom, top) in [(30, 22), (22, 30)] { tally.turned(view(bottom, top)) }
    #expect(tally.longestLead?.seat == .bottom)
  }

  @Test func countsWhatEachDid() {
    var tally = RoundTally()
    tally.took(.left, cards: 5)
    tally.reacted(.left, in: 99)
    tally.reacted(.left, in: 700)
    tally.reacted(.left, in: 900)
    tally.calledWrongly(.top)
    #expect(tally.lines[.left] == RoundTally.Line(snaps: 1, taken: 5, wrongCalls: 0, bestMilliseconds: 700))
    #expect(tally.lines[.top].wrongCalls == 1)
  }
}
