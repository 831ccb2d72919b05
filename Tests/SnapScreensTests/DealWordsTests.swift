import CellGrid
import SnapDeal
import SnapGame
import SnapProtocol
import Testing

@testable import SnapGuest
@testable import SnapScreens

@Suite struct DealWordsTests {
  private static let faults: [DealFault] = [
    .notDrawn, .drawnAgain, .dealtEarly, .leftOut, .nonceChanged(TableFixture.peer(0)), .notRevealed, .secretChanged,
    .misfit(.starter(.left)), .misfit(.hand(.left)), .misfit(.card(Card(.ace, of: .spades), turn: 9)),
    .misfit(.verdict(on: .left, turn: 9)), .misfit(.inheritance(from: .left)), .misfit(.table(turn: 9)),
  ]

  private func words(hosting: Int?, isAlone: Bool = true, _ texts: TextCatalogue = english) -> DealWords {
    var table = TableFixture(["Mia", "Ray", "Lucy"], me: 0)
    if let hosting { table.change(hosting) { $0.flags.insert(.hosting) } }
    return DealWords(texts: texts, guest: table.session.guest, isAlone: isAlone, cardName: { _ in "AS" })
  }

  @Test func everyFaultHasWordsOfItsOwnAndNamesTheHost() {
    let texts = Self.faults.map { words(hosting: 1).text(for: .unfair($0)) }
    #expect(Set(texts).count == texts.count)
    #expect(texts.allSatisfy { $0.contains("WARNING: Ray did not deal fairly") && !$0.contains("{") })
  }

  /// Only who is alone at the keyboard is "you".
  @Test(
    arguments: [
      .nonceChanged(TableFixture.peer(0)), .misfit(.starter(.bottom)), .misfit(.hand(.bottom)),
      .misfit(.verdict(on: .bottom, turn: 9)),
    ] as [DealFault], [(Language.english, ["you"]), (.dutch, ["jij", "jouw"])])
  func whoReadsOfHimselfIsYou(fault: DealFault, words: (language: Language, you: [String])) throws {
    let texts = try AppDriver.texts(words.language)
    let alone = self.words(hosting: 1, texts).text(for: .unfair(fault))
    let together = self.words(hosting: 1, isAlone: false, texts).text(for: .unfair(fault))
    #expect(!alone.contains("Mia") && words.you.contains { alone.lowercased().contains($0) }, "\(alone)")
    #expect(together.contains("Mia") && !words.you.contains { together.lowercased().contains($0) }, "\(together)")
  }

  @Test func othersAreNamed() {
    for fault in [DealFault.nonceChanged(TableFixture.peer(2)), .misfit(.hand(Seat.arrangement(for: 3)[2]))] {
      let text = words(hosting: 1).text(for: .unfair(fault))
      #expect(text.contains("Lucy") && !text.lowercased().contains("you"), "\(text)")
    }
  }

  @Test func withoutAHostAtTheTableItIsTheTableThatIsNamed() {
    #expect(words(hosting: nil).text(for: .unfair(.notDrawn)).contains("Kitchen table did not deal fairly"))
  }

  @Test func whoFailedADrawIsNamed() {
    for failure in DrawFailure.allCases {
      let text = words(hosting: 1).text(for: DrawFailed(peer: TableFixture.peer(2), failure: failure))
      #expect(text.contains("Lucy"))
    }
  }

  @Test func whatCannotBeToldIsNotCalledFair() {
    for check in [DealCheck.notProved, .unchecked(.cameLate), .unchecked(.notAsked), .unchecked(.tooLong)] {
      #expect(!words(hosting: 1).text(for: check).contains("fair"))
    }
    #expect(words(hosting: 1).text(for: .fair(faces: 412)).contains("412"))
  }

  /// Whoever fails a draw stays named while the cards are dealt.
  @Test func aFailedDrawIsNewsAtTheTable() {
    var table = TableFixture(["Mia", "Ray", "Lucy"], me: 0)
    let failed = DrawFailed(peer: TableFixture.peer(2), failure: .silent)
    table.find(.notProved, failed: [failed])
    table.deal([18, 17, 17], starter: 0)
    #expect(table.session.scene.news == .drawFailed(failed))
    #expect(table.frame().text.contains("Lucy held back"))
  }
}
