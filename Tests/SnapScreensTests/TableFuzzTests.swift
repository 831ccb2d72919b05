import CellGrid
import SnapGame
import SnapGuest
import SnapProtocol
import TerminalText
import Testing

@testable import SnapScreens

/// Whatever a host sends and whatever the size, a table is drawn.
@Suite struct TableFuzzTests {
  private static let names = [
    "Mia", "李小龍李小龍李小", "é̈́̀́̂̃", "👨‍👩‍👧‍👦 family", "WWWWWWWWWWWWWWWW", "x", "ﷺ", "अनुच्छेद", "🇩🇪🇫🇷",
  ]

  @Test(arguments: 0..<16 as Range<UInt64>) func anyTableAtAnySize(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let players = Int.random(in: 2...4, using: &generator)
    let names = (0..<players).map { _ in Self.names.randomElement(using: &generator)! }
    let kind: Session.Kind = [.solo, .hosting, .joined(address: "x")].randomElement(using: &generator)!
    var table = TableFixture(
      names, me: Bool.random(using: &generator) ? Int.random(in: 0..<players, using: &generator) : nil, kind: kind,
      turnLimit: 9, latencies: [0, 7, nil, 65_535])
    for _ in 0..<40 {
      disturb(&table, players, &generator)
      table.wait(Double.random(in: 0...0.7, using: &generator))
      table.isPaused = kind == .solo && Int.random(in: 0..<8, using: &generator) == 0
      let size = Size(Int.random(in: 40...150, using: &generator), Int.random(in: 12...45, using: &generator))
      let frame = table.frame(size)
      for y in 0..<size.height {
        let columns = frame.row(y).reduce(0) { $0 + Int($1.columns) }
        #expect(columns == size.width, "\(size.name), row \(y): \(frame.lines[y])")
      }
      let ascii = table.frame(size, .ascii)
      #expect(ascii.text.allSatisfy { $0.isASCII })
      #expect(ascii.lines.allSatisfy { $0.count <= size.width })
      if let next = table.session.scene.nextChange(after: table.now) { #expect(table.now < next) }
    }
  }

  /// One of the things that a host may send, at a moment at which it may be nonsense.
  private func disturb(_ table: inout TableFixture, _ players: Int, _ generator: inout SeededGenerator) {
    func one() -> Int { Int.random(in: 0..<players, using: &generator) }
    func card() -> Card { Deck.standard.randomElement(using: &generator)! }
    func cards(_ most: Int) -> [Card] { (0..<Int.random(in: 0...most, using: &generator)).map { _ in card() } }
    func counts(_ most: Int) -> [Int] { (0..<players).map { _ in Int.random(in: 0...most, using: &generator) } }
    switch Int.random(in: 0..<14, using: &generator) {
    case 0: table.deal(counts(104), starter: one())
    case 1: table.activate(one())
    case 2, 3: table.turn(one(), card(), turn: UInt32.random(in: 0...20, using: &generator))
    case 4: table.call(one(), .wrong)
    case 5: table.call(one(), .tooLate)
    case 6:
      table.call(
        one(), .correct(matching: (0..<players).filter { _ in Bool.random(using: &generator) }.map(TableFixture.peer)))
    case 7:
      table.endRound(winner: Bool.random(using: &generator) ? one() : 8, scores: counts(60_000).map { UInt16($0) })
    case 8:
      table.receive(
        .connectionChanged(
          ConnectionChanged(
            peer: TableFixture.peer(one()), isConnected: Bool.random(using: &generator),
            grace: Int8.random(in: .min ... .max, using: &generator))))
    case 9: table.change(one()) { $0.flags = PlayerStatus.Flags(rawValue: UInt8.random(in: 0...63, using: &generator)) }
    case 10:
      let gains = (0..<players).map {
        PlayerCards(peer: TableFixture.peer($0), cards: Array(repeating: nil, count: $0 * 3))
      }
      if Int.random(in: 0..<3, using: &generator) == 0 {
        table.receive(.otherClientQuit(OtherClientQuit(peer: TableFixture.peer(one()), gains: gains)))
      }
    case 11: table.receive(.chat(Chat(peer: TableFixture.peer(one()), text: "\u{202E}\u{1B}]52;c;x\u{7} 你好 \r\n")))
    case 12: table.feed(.call)
    default:
      table.set(
        closed: counts(60), open: (0..<players).map { _ in cards(30) }, active: one(), turn: 3,
        hasTurned: Bool.random(using: &generator), stage: Bool.random(using: &generator) ? .playing : .dealing)
    }
  }
}
