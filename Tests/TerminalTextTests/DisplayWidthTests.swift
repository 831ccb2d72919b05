import TerminalText
import Testing

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("Ann", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("ｗｉｄｅ", 8), ("한글", 4), ("♠♥♦♣", 4), ("✔✘▶★♪", 5),
    ("🃏", 2), ("👨‍👩‍👧‍👦", 2), ("👍🏽", 2), ("🇫🇷", 2), ("❤\u{FE0F}", 2), ("❤", 1), ("\u{1B}", 0), ("\u{200D}", 0),
    ("a\u{301}\u{302}\u{303}", 1), ("ᄒ\u{1161}\u{11AB}", 2), ("╭─╮", 3), ("क\u{93E}", 2),
  ])
  func columns(text: String, expected: Int) {
    #expect(text.columns == expected)
  }

  @Test func noCharacterIsWiderThanTwo() {
    for value in 0...UInt32(0x10FFFF) {
      if let scalar = Unicode.Scalar(value) { #expect((0...2).contains(scalar.columns)) }
    }
  }

  @Test(arguments: [
    ("Hello", 5, "Hello"), ("Hello!", 5, "Hell…"), ("日本語", 4, "日…"), ("日本語", 5, "日本…"), ("日本語", 6, "日本語"),
    ("e\u{301}e\u{301}e\u{301}", 2, "é…"), ("abc", 1, "…"), ("abc", 0, ""), ("", 3, ""),
  ])
  func truncation(text: String, limit: Int, expected: String) {
    #expect(text.truncated(toColumns: limit) == expected)
    #expect(text.truncated(toColumns: limit).columns <= limit)
  }

  @Test(arguments: [
    (Alignment.leading, "日本  "), (.trailing, "  日本"), (.center, " 日本 "),
  ])
  func fitting(alignment: Alignment, expected: String) {
    #expect("日本".fitted(toColumns: 6, alignment) == expected)
    #expect("日本語だ".fitted(toColumns: 6, alignment).columns == 6)
    #expect("日本語だ".fitted(toColumns: 6, alignment).contains("日本…"))
  }

  @Test func wrappingBreaksBetweenWords() {
    #expect("Your turn: Enter turns".wrapped(toColumns: 10) == ["Your turn:", "Enter", "turns"])
    #expect("abcdefgh ij".wrapped(toColumns: 3) == ["abc", "def", "gh", "ij"])
    #expect("one\n\ntwo".wrapped(toColumns: 9) == ["one", "", "two"])
    #expect("日本語".wrapped(toColumns: 1) == ["日", "本", "語"])
    #expect("".wrapped(toColumns: 5) == [""])
  }
}
