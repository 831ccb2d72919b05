import CellGrid
import CursesTerminal
import Testing

@Suite struct KeyDecoderTests {
  @Test(arguments: [
    ("aZ ", [Key.character("a"), .character("Z"), .character(" ")]), ("\r\n", [.enter, .enter]), ("\t", [.tab]),
    ("\u{7F}\u{08}", [.backspace, .backspace]), ("é日", [.character("é"), .character("日")]),
    ("e\u{301}", [.character("e\u{301}")]),
    ("👍🏽", [.character("👍🏽")]), ("\u{0C}", [.control("l")]), ("\u{1B}[A\u{1B}OB", [.up, .down]),
    ("\u{1B}[C\u{1B}[D\u{1B}[H\u{1B}[F", [.right, .left, .home, .end]),
    ("\u{1B}[1~\u{1B}[4~\u{1B}[5~\u{1B}[6~\u{1B}[2~\u{1B}[3~", [.home, .end, .pageUp, .pageDown, .insert, .delete]),
    ("\u{1B}OP\u{1B}[15~\u{1B}[24~\u{1B}[[A", [.function(1), .function(5), .function(12), .function(1)]),
    ("\u{1B}[Z", [.backtab]), ("\u{1B}q", [.alternate("q")]), ("\u{1B}é", [.alternate("é")]), ("\u{1B}OM", [.enter]),
    ("\u{1B}[<0;10;5M\u{1B}[<0;10;5m", [.click(Point(9, 4))]), ("\u{1B}[<64;1;1M", []),
    // The old kind: a press, its release, the wheel.
    ("\u{1B}[M *%\u{1B}[M#*%\u{1B}[M`*%x", [.click(Point(9, 4)), .character("x")]),
    // Known to nobody: swallowed whole, no letter of them is left.
    ("\u{1B}[1;5Ax", [.character("x")]), ("\u{1B}[?62;c", []), ("\u{1B}]11;rgb:0/0/0\u{07}x", [.character("x")]),
    ("\u{1B}P1$r0m\u{1B}\\x", [.character("x")]), ("\u{1B}[I\u{1B}[O", []), ("\u{1B}[24;80R", []),
    ("\u{1B}\u{1B}[A", [.escape, .up]), ("\u{0}\u{1C}", []), ("\u{1B}[1\u{1B}[A", [.up]),
  ])
  func wholeInput(text: String, expected: [Key]) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array(text.utf8)) == expected)
    #expect(decoder.pendingDelay == nil)
  }

  @Test func everyCutGivesTheSameKeys() {
    let input = Array("a\u{1B}[A日\u{1B}[15~\u{1B}[200~x\u{1B}y\u{1B}[201~é\u{1B}[<0;3;4M\u{1B}[M #$\u{1B}OPz".utf8)
    let expected: [Key] = [
      .character("a"), .up, .character("日"), .function(5), .paste("x\u{1B}y"), .character("é"), .click(Point(2, 3)),
      .click(Point(2, 3)),
      .function(1), .character("z"),
    ]
    for first in 0...input.count {
      for second in first...input.count {
        var decoder = KeyDecoder()
        let keys =
          decoder.decode(Array(input[..<first])) + decoder.decode(Array(input[first..<second]))
          + decoder.decode(Array(input[second...]))
        #expect(keys == expected)
      }
    }
  }

  @Test(arguments: [
    ("\u{1B}", [Key.escape]), ("\u{1B}[", [.alternate("[")]), ("\u{1B}O", [.alternate("O")]),
    ("\u{1B}]", [.alternate("]")]),
    ("\u{1B}[1;", []), ("\u{1B}[[", []), ("\u{1B}[M", []), ("\u{1B}[M *", []),
  ])
  func whatNothingFollowsIsAKeyAfterAWhile(text: String, expected: [Key]) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array(text.utf8)) == [])
    #expect(decoder.pendingDelay == KeyDecoder.escapeDelay)
    #expect(decoder.timeOut() == expected)
    #expect(decoder.pendingDelay == nil)
    #expect(decoder.decode([0x61]) == [.character("a")])
  }

  @Test(
    arguments: [
      [0xFF, 0x61], [0xC3, 0x61], [0xE6, 0x97, 0x61], [0xC0, 0x80, 0x61], [0xED, 0xA0, 0x80, 0x61], [0xC2, 0x9B, 0x61],
      [0xF4, 0x90, 0x80, 0x80, 0x61],
    ] as [[UInt8]])
  func brokenUTF8IsDropped(bytes: [UInt8]) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(bytes) == [.character("a")])
  }

  @Test func pastesAreOneKeyAndBounded() {
    var decoder = KeyDecoder()
    let flood = String(repeating: "snap ", count: 2000)
    let keys = decoder.decode(Array("\u{1B}[200~\(flood)\u{1B}[201~q".utf8))
    #expect(keys == [.paste(String(flood.prefix(KeyDecoder.maximumPaste))), .character("q")])
    #expect(decoder.decode(Array("\u{1B}[200~a\r\nb\rc\u{1B}[201~".utf8)) == [.paste("a\nb\nc")])
  }

  @Test func aPasteThatNeverEndsDoesNotDeafen() {
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array("\u{1B}[200~abc".utf8)) == [])
    #expect(decoder.pendingDelay == KeyDecoder.pasteDelay)
    #expect(decoder.timeOut() == [.paste("abc")])
    #expect(decoder.decode([0x71]) == [.character("q")])
  }

  @Test func endlessSequencesAreBounded() {
    var decoder = KeyDecoder()
    let digits = decoder.decode(Array(("\u{1B}[" + String(repeating: "1", count: 3000)).utf8))
    #expect(digits.allSatisfy { $0 == .character("1") } && digits.count < 3000)
    _ = decoder.timeOut()
    _ = decoder.decode(Array(("\u{1B}]" + String(repeating: "x", count: 3000)).utf8))
    _ = decoder.timeOut()
    #expect(decoder.decode([0x71]) == [.character("q")])
  }

  @Test func theTerminalsOwnSequencesComeFirst() {
    var decoder = KeyDecoder(sequences: [(Array("\u{1B}[224z".utf8), .function(1)), ([0x7F], .delete)])
    #expect(decoder.decode(Array("\u{1B}[224z\u{7F}".utf8)) == [.function(1), .backspace])
  }
}
