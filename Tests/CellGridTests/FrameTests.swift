import CellGrid
import TerminalText
import Testing

@Suite struct FrameTests {
  @Test func printsAndReportsTheColumns() {
    var frame = Frame(Size(8, 2))
    #expect(frame.print("日本x", at: Point(1, 0), .title) == 5)
    #expect(frame.lines == [" 日本x", ""])
    #expect(frame.styleLines[0] == ".TTTTT..")
    #expect(frame[Point(1, 0)].columns == 2)
    #expect(frame[Point(2, 0)].columns == 0)
  }

  @Test(arguments: [
    (-1, " 本語  "), (-2, "本語  "), (-3, " 語   "), (-20, ""), (1, " 日本 "), (2, "  日本"), (5, ""), (6, ""), (60, ""),
  ])
  func wideCharactersAtTheEdgeBecomeSpaces(x: Int, expected: String) {
    var frame = Frame(Size(6, 1))
    frame.print("日本語", at: Point(x, 0))
    var trimmed = expected
    while trimmed.last == " " { trimmed.removeLast() }
    #expect(frame.lines == [trimmed])
    #expect(frame.row(0).reduce(0) { $0 + Int($1.columns) } == 6)
  }

  @Test func overwritingHalfOfAWideCharacterBlanksTheOther() {
    var frame = Frame(Size(6, 1))
    frame.print("日本語", at: Point(0, 0))
    frame.print("x", at: Point(1, 0))
    frame.print("y", at: Point(2, 0))
    #expect(frame.lines == [" xy 語"])
    frame.print("語", at: Point(3, 0))
    #expect(frame.lines == [" xy語"])
  }

  @Test func rowsAboveAndBelowAreLeftAlone() {
    var frame = Frame(Size(3, 2))
    for y in [-1, 2, 99] { frame.print("abc", at: Point(0, y)) }
    #expect(frame == Frame(Size(3, 2)))
  }

  @Test func clipsNestAndEnd() {
    var frame = Frame(Size(6, 3))
    frame.clipping(to: Rect(x: 1, y: 1, width: 4, height: 9)) { frame in
      frame.clipping(to: Rect(x: 0, y: 0, width: 3, height: 9)) {
        $0.fill(Rect(x: -5, y: -5, width: 50, height: 50), with: "#")
      }
      frame.print("abcdef", at: Point(3, 1))
      frame.print("日", at: Point(4, 2))
    }
    frame.print("z", at: Point(5, 0))
    #expect(frame.lines == ["     z", " ##ab", " ##"])
  }

  @Test func controlCharactersNeverEnterACell() {
    var frame = Frame(Size(10, 1))
    #expect(frame.print("a\u{1B}[2J\r\nb", at: Point(0, 0)) == 5)
    #expect(frame.lines == ["a[2Jb"])
    frame.print("x\u{E000}y\u{202E}\u{F0000}z", at: Point(0, 0))
    #expect(frame.lines == ["x y z"])
  }

  @Test(arguments: GlyphSet.allCases) func boxes(glyphs: GlyphSet) {
    var frame = Frame(Size(5, 3))
    frame.box(frame.bounds, glyphs.rounded)
    let expected =
      switch glyphs {
      case .utf8: ["╭───╮", "│   │", "╰───╯"]
      case .console: ["┌───┐", "│   │", "└───┘"]
      case .ascii: [".---.", "|   |", "'---'"]
      }
    #expect(frame.lines == expected)
    var small = Frame(Size(3, 3))
    for size in [Size(0, 0), Size(1, 1), Size(3, 1), Size(1, 3), Size(2, 2)] {
      small.box(Rect(origin: Point(0, 0), size: size), glyphs.single)
      small.box(Rect(origin: Point(2, 2), size: size), glyphs.single)
    }
    #expect(small.lines.allSatisfy { $0.count <= 3 })
  }

  @Test func alignedPrintingCutsWithAnEllipsis() {
    var frame = Frame(Size(7, 4))
    let field = Rect(x: 1, y: 0, width: 5, height: 3)
    frame.print("ab", in: field, .center)
    frame.print("日本語", in: field, line: 1, .trailing)
    frame.print("abcdefgh", in: field, line: 2, .leading, ellipsis: "~")
    frame.print("out", in: field, line: 3)
    #expect(frame.lines == ["  ab", " 日本…", " abcd~", ""])
  }

  @Test func drawingAFrameKeepsWhatATransparentOneDoesNotCover() {
    var card = Frame(Size(3, 1))
    card.print("日", at: Point(1, 0), .cardFace)
    var frame = Frame(Size(5, 1))
    frame.fill(frame.bounds, with: "-")
    frame.draw(card, at: Point(0, 0), transparent: true)
    #expect(frame.lines == ["-日--"])
    frame.draw(card, at: Point(2, 0))
    #expect(frame.lines == ["-  日"])
    frame.draw(card, at: Point(-2, 0))
    #expect(frame.lines == ["   日"])
  }

  @Test func asciiOnlyKeepsColumns() {
    var frame = Frame(Size(8, 1))
    frame.print("é日ａ✔", at: Point(0, 0))
    #expect(frame.asciiOnly().lines == ["e??a ?"])
  }

  @Test func changedRows() {
    let before = Frame(Size(4, 3))
    var after = before
    #expect(after.changedRows(since: before) == [])
    after.restyle(Rect(x: 3, y: 1, width: 9, height: 1), .failure)
    #expect(after.changedRows(since: before) == [1])
    #expect(after.changedRows(since: Frame(Size(4, 2))) == [0, 1, 2])
  }

  @Test func hugeAndEmptyFrames() {
    #expect(Frame(Size(-3, 0)).lines.isEmpty)
    #expect(Frame(Size(1 << 40, 1)).size == Size(Frame.maximumExtent, 1))
  }

  @Test func goldenTextHoldsTheStyles() {
    var frame = Frame(Size(3, 2))
    frame.print("A♥", at: Point(0, 1), .redSuit)
    #expect(frame.styledText == "\nA♥\n---\n...\nrr.\n")
  }

  @Test func styleLettersAreASCIIAndOneColumn() {
    #expect(Style.allCases.allSatisfy { $0.rawValue.isASCII })
  }
}
