import CellGrid
import SnapDeal
import SnapGame
import SnapGuest
import SnapProtocol
import SnapSettings
import Testing

@testable import SnapScreens

/// Pictures of the table, held against files.
@Suite struct TableGoldenTests {
  static let sizes = [Size(40, 12), Size(50, 24), Size(80, 24), Size(132, 43)]
  static let glyphs: [GlyphSet] = [.utf8, .ascii]

  @Test(arguments: sizes, glyphs) func twoPlayersAfterACall(size: Size, glyphs: GlyphSet) throws {
    var table = TableFixture(["Mia", "Lucy"], me: 0, latencies: [nil, 38])
    table.set(
      closed: [20, 17], open: [[Card(.two, of: .hearts), Card(.nine, of: .diamonds)], [Card(.queen, of: .spades)]],
      active: 1, scores: [1, 2])
    table.turn(1, Card(.nine, of: .clubs), turn: 11)
    table.wait(0.4)
    table.call(0, .correct(matching: [TableFixture.peer(0), TableFixture.peer(1)]))
    table.receive(
      .callTimes(
        CallTimes(turn: 11, reactions: [CallTimes.Reaction(peer: TableFixture.peer(0), milliseconds: 412)])))
    table.wait(0.5)
    try expectGolden(table.frame(size, glyphs).styledText, "table-2/\(size.name)-\(glyphs.name)")
  }

  /// Cards are as large as was chosen, but never larger than there is room for.
  @Test(arguments: [
    (Settings.Cards.auto, CardSize.medium, CardSize.small), (.large, .medium, .small), (.medium, .medium, .small),
    (.small, .small, .small),
  ])
  func cardsAreAsWished(wish: Settings.Cards, inLarge: CardSize, inSmall: CardSize) {
    let positions = SeatSet(Seat.allCases)
    #expect(TableLayout(size: Size(100, 34), positions: positions, cards: wish).cards == inLarge)
    #expect(TableLayout(size: Size(80, 24), positions: positions, cards: wish).cards == inSmall)
    #expect(TableLayout(size: Size(40, 12), positions: positions, cards: wish).isInLines)
  }

  @Test(arguments: [Settings.Cards.small, .medium, .large]) func fourColours(cards: Settings.Cards) throws {
    var table = TableFixture(["Ray", "Mia", "Zoë"], me: 1)
    table.settings.fourColourSuits = true
    table.settings.cards = cards
    table.set(
      closed: [12, 20, 14],
      open: [[Card(.king, of: .clubs)], [Card(.nine, of: .diamonds)], [Card(.ace, of: .spades)]], active: 1)
    try expectGolden(table.frame(Size(132, 43)).styledText, "four-colours-\(cards.rawValue)")
  }

  @Test(arguments: sizes, glyphs) func threePlayersOneOfThemLost(size: Size, glyphs: GlyphSet) throws {
    var table = TableFixture(["Ray", "Mia", "李小龍"], me: 1, turnLimit: 20, latencies: [0, 12, 188])
    table.set(
      closed: [0, 20, 25], open: [[], [Card(.ten, of: .hearts)], [Card(.ace, of: .spades)]], active: 2,
      scores: [0, 3, 12])
    table.receive(.connectionChanged(ConnectionChanged(peer: TableFixture.peer(2), isConnected: false, grace: 30)))
    table.change(2) { $0.flags.remove(.connected) }
    table.activate(1)
    table.wait(3.2)
    try expectGolden(table.frame(size, glyphs).styledText, "table-3/\(size.name)-\(glyphs.name)")
  }

  @Test(arguments: sizes, glyphs) func fourPlayersInTheMiddleOfARound(size: Size, glyphs: GlyphSet) throws {
    var table = TableFixture(["Mia", "Ray", "Lucy", "Stéphane"], me: 0, kind: .solo)
    for computer in 1...3 { table.change(computer) { $0.flags.insert(.computer) } }
    table.set(
      closed: [8, 9, 13, 11],
      open: [
        [Card(.four, of: .hearts)], [Card(.king, of: .spades)], [Card(.nine, of: .diamonds), Card(.ten, of: .clubs)],
        [],
      ],
      active: 0, scores: [1, 0, 2, 1])
    try expectGolden(table.frame(size, glyphs).styledText, "table-4/\(size.name)-\(glyphs.name)")
  }

  /// Equally quick calls, in a round with a clock: on the way to the pool, and there.
  @Test(arguments: sizes) func aPoolInTheMiddle(size: Size) throws {
    for names in [["Mia", "Lucy"], ["Mia", "Ray", "Lucy"]] {
      var table = TableFixture(names, me: 0)
      table.set(
        closed: [20, 17, 9], open: [[Card(.nine, of: .diamonds)], [Card(.queen, of: .spades)], []], active: 1,
        timeLeft: 192_000)
      table.turn(1, Card(.nine, of: .clubs), turn: 11)
      table.wait(0.6)
      for caller in 0...1 {
        table.call(caller, .tied([TableFixture.peer(0), TableFixture.peer(1)], withPool: false))
      }
      let count = table.cardsShown
      for _ in 0..<20 {
        table.wait(0.1)
        #expect(table.cardsShown == count)
      }
      #expect(table.session.guest.view.tableau.pool.count == 3)
      table.activate(0)
      try expectGolden(table.frame(size).styledText, "table-pool/\(names.count)-\(size.name)")
    }
  }

  @Test(arguments: sizes) func endOfARound(size: Size) throws {
    var table = TableFixture(["Mia", "Ray", "Lucy"], me: 0, kind: .hosting)
    table.set(
      closed: [50, 0, 0], open: [[Card(.four, of: .hearts)], [], [Card(.four, of: .spades)]], active: 0,
      scores: [1, 0, 2])
    table.call(0, .correct(matching: [TableFixture.peer(0), TableFixture.peer(2)]))
    table.receive(
      .callTimes(
        CallTimes(turn: 10, reactions: [CallTimes.Reaction(peer: TableFixture.peer(0), milliseconds: 1_205)])))
    table.wait(2)
    table.endRound(winner: 0, scores: [2, 0, 2])
    table.find(.fair(faces: 412))
    table.change(1) { $0.flags.insert(.ready) }
    table.wait(2)
    try expectGolden(table.frame(size).styledText, "table-end/\(size.name)")
  }

  /// Cards decide, so they are told, the most of them first.
  @Test(arguments: sizes) func endOfARoundWhenTimeIsUp(size: Size) throws {
    var table = TableFixture(["Mia", "Ray", "Lucy"], me: 0, timeLimit: .seconds(300))
    table.set(closed: [12, 31, 9], open: [[], [], []], active: 0)
    table.endRound(winner: 1, scores: [2, 1, 2])
    table.wait(2)
    try expectGolden(table.frame(size).styledText, "table-end-timed/\(size.name)")
  }

  @Test(arguments: sizes) func endOfARoundThatWasNotDealtFairly(size: Size) throws {
    var table = TableFixture(["Mia", "Ray", "Lucy", "Steve"], me: 0)
    table.change(1) { $0.flags.insert(.hosting) }
    table.set(closed: [52, 0, 0, 0], open: [[], [], [], []], active: 0)
    table.endRound(winner: 0, scores: [2, 0, 2, 0])
    let fault = DealFault.misfit(.card(Card(.queen, of: .hearts), turn: 117))
    let failed = DrawFailed(peer: TableFixture.peer(2), failure: .broken)
    table.find(.unfair(fault), failed: [failed])
    table.wait(3)
    try expectGolden(table.frame(size).styledText, "table-unfair/\(size.name)")
  }

  @Test(arguments: sizes) func helpAndPause(size: Size) throws {
    var table = TableFixture(["Mia", "Ray", "Lucy", "Steve"], me: 0, kind: .solo)
    table.set(closed: [13, 13, 13, 13], open: [[], [], [], []], active: 0)
    #expect(table.press(.character("?")) == nil)
    let help = table.frame(size).text
    #expect(table.press(.character("x")) == nil)
    table.isPaused = true
    try expectGolden(help + table.frame(size).text, "table-notices/\(size.name)")
  }

  /// Two people at one keyboard: whose turn it is, a call that waits for its verdict, the verdict, and the end.
  @Test(arguments: [Size(40, 12), Size(80, 24), Size(132, 43)], glyphs)
  func twoAtOneKeyboard(size: Size, glyphs: GlyphSet) throws {
    var table = TableFixture(["Mia", "Ray", "Lucy"], me: 0, second: 2, kind: .solo, turnLimit: 15)
    table.change(1) { $0.flags.insert(.computer) }
    table.set(
      closed: [15, 17, 16], open: [[Card(.nine, of: .diamonds)], [], [Card(.queen, of: .spades)]], active: 2,
      scores: [1, 0, 2])
    table.activate(2)
    var film = table.frame(size, glyphs).styledText
    table.turn(2, Card(.nine, of: .clubs), turn: 11)
    table.wait(0.6)
    table.activate(1)
    table.wait(0.4)
    table.feed(.call, for: [.second])
    film += table.frame(size, glyphs).text
    table.call(2, .correct(matching: [TableFixture.peer(0), TableFixture.peer(2)]))
    let reactions = [(2, UInt32(412)), (0, 503)].map {
      CallTimes.Reaction(peer: TableFixture.peer($0.0), milliseconds: $0.1)
    }
    table.receive(.callTimes(CallTimes(turn: 11, reactions: reactions)))
    table.wait(0.5)
    film += table.frame(size, glyphs).text
    table.wait(2)
    table.endRound(winner: 2, scores: [1, 0, 3])
    table.wait(3)
    try expectGolden(film + table.frame(size, glyphs).text, "table-together/\(size.name)-\(glyphs.name)")
  }

  // MARK: - What moves

  /// The pictures of a table at instants after now, one below the other.
  private func film(_ table: TableFixture, _ seconds: [Double], _ size: Size) -> String {
    var result = ""
    for second in seconds {
      var copy = table
      copy.wait(second)
      result += "\(second) s\n" + copy.frame(size).text
    }
    return result
  }

  private static let films = [Size(40, 12), Size(80, 24)]

  @Test(arguments: films) func aDeal(size: Size) throws {
    var table = TableFixture(["Mia", "Ray", "Lucy", "Steve"], me: 0, kind: .solo)
    table.deal([13, 13, 13, 13], starter: 2)
    try expectGolden(
      film(table, [0.9, 1.025, 1.1, 1.2, 3.05, 6.25, 6.3], size), "table-deal/\(size.name)")
  }

  @Test(arguments: films) func aTurn(size: Size) throws {
    var table = TableFixture(["Mia", "Ray", "Lucy", "Steve"], me: 0, kind: .solo)
    table.set(
      closed: [12, 13, 13, 13], open: [[Card(.four, of: .hearts)], [], [], []], active: 1)
    table.turn(1, Card(.ten, of: .diamonds), turn: 11)
    try expectGolden(
      film(table, [0, 0.05, 0.1, 0.125, 0.149, 0.15, 0.2, 0.25, 0.3], size), "table-turn/\(size.name)")
  }

  @Test(arguments: films) func aTakenPile(size: Size) throws {
    var table = TableFixture(["Mia", "Ray", "Lucy", "Steve"], me: 0, kind: .solo)
    table.set(
      closed: [12, 13, 13, 10],
      open: [
        [Card(.four, of: .hearts)], [], [Card(.six, of: .spades), Card(.four, of: .clubs)], [Card(.two, of: .clubs)],
      ],
      active: 1)
    table.call(3, .correct(matching: [TableFixture.peer(0), TableFixture.peer(2)]))
    try expectGolden(
      film(table, [0, 0.05, 0.1, 0.999, 1.0, 1.1, 1.2, 1.4], size), "table-take/\(size.name)")
  }

  @Test(arguments: films) func aPaymentOutOfTheOpenPile(size: Size) throws {
    var table = TableFixture(["Mia", "Ray", "Lucy", "Steve"], me: 0, kind: .solo)
    table.set(
      closed: [1, 13, 13, 10],
      open: [
        [Card(.four, of: .hearts), Card(.five, of: .hearts), Card(.six, of: .hearts)], [], [], [Card(.two, of: .clubs)],
      ],
      active: 1)
    #expect(table.press(.character(" ")) == .call(.first))
    table.feed(.call)
    let pending = "pending\n" + table.frame(size).text
    table.wait(0.03)
    table.call(0, .wrong)
    try expectGolden(
      pending + film(table, [0.5, 1.0, 1.1, 1.25, 1.45, 1.65, 1.7], size), "table-pay/\(size.name)")
  }

  @Test(arguments: films) func aLeaver(size: Size) throws {
    var table = TableFixture(["Mia", "Ray", "Lucy", "Steve"], me: 0)
    table.set(closed: [12, 13, 2, 10], open: [[], [], [Card(.six, of: .spades)], []], active: 1)
    let gains = [3, 0, 1].map { PlayerCards(peer: TableFixture.peer($0), cards: [nil]) }
    table.receive(.otherClientQuit(OtherClientQuit(peer: TableFixture.peer(2), gains: gains)))
    try expectGolden(film(table, [0, 0.1, 0.4], size), "table-leave/\(size.name)")
  }

  @Test(arguments: films) func theSweep(size: Size) throws {
    var table = TableFixture(["Mia", "Ray", "Lucy", "Steve"], me: 0)
    table.set(
      closed: [38, 0, 12, 0], open: [[], [], [], [Card(.six, of: .spades), Card(.seven, of: .spades)]], active: 1)
    table.endRound(winner: nil, scores: [1, 0, 2, 1])
    try expectGolden(film(table, [0, 0.05, 0.1, 0.2, 0.3, 0.4], size), "table-sweep/\(size.name)")
  }
}
