import TerminalText
import Testing

@Suite struct PlayerNameTests {
  @Test(arguments: [
    ("Ann", "Ann"), ("  Bob  ", "Bob"), ("a\u{A0}\u{3000} b", "a b"), ("e\u{301}", "é"), ("日本語日本語日本", "日本語日本語日本"),
    ("0123456789abcdef", "0123456789abcdef"), ("❤\u{FE0F}", "❤"), ("O'Neil-2", "O'Neil-2"), ("🃏", "🃏"),
  ])
  func accepted(raw: String, expected: String) throws {
    let name = try PlayerName(raw)
    #expect(Array(name.text.unicodeScalars) == Array(expected.unicodeScalars))
    #expect(try PlayerName(name.text) == name)
  }

  @Test(arguments: [
    ("", PlayerNameError.empty), (" \u{3000} ", .empty), ("0123456789abcdefg", .tooWide(columns: 17)),
    ("日本語日本語日本語", .tooWide(columns: 18)), ("a\u{1B}b", .forbidden("\u{1B}")), ("a\tb", .forbidden("\t")),
    ("a\nb", .forbidden("\n")), ("\u{202E}b", .forbidden("\u{202E}")), ("👨\u{200D}👩", .forbidden("\u{200D}")),
    ("\u{E000}", .forbidden("\u{E000}")), ("\u{3164}", .forbidden("\u{3164}")), ("\u{2800}", .forbidden("\u{2800}")),
    ("\u{301}a", .forbidden("\u{301}")), ("a\0", .forbidden("\0")), ("\u{2028}", .forbidden("\u{2028}")),
    ("a" + String(repeating: "\u{334}", count: 40), .tooLong(bytes: 81)),
  ])
  func refused(raw: String, expected: PlayerNameError) {
    #expect(throws: expected) { try PlayerName(raw) }
  }

  @Test(arguments: [
    ("Bob", "BOB"), ("Bob", "B o b"), ("Bob", "Ｂｏｂ"), ("Bob", "Воb"), ("Ann", "Αnn"), ("Rene", "René"),
    ("Bill", "BiIl"),
    ("Bob", "B0b"), ("modern", "modem"), ("paypal", "раураl"), ("Straße", "STRASSE"),
  ])
  func lookalikesShareASkeleton(first: String, second: String) throws {
    #expect(try PlayerName(first).skeleton == PlayerName(second).skeleton)
  }

  @Test(arguments: [("Ann", "Anna"), ("Bob", "Rob"), ("Ray", "Lucy"), ("日本", "日木"), ("Bot 2", "Bot 4")])
  func othersDoNot(first: String, second: String) throws {
    #expect(try PlayerName(first).skeleton != PlayerName(second).skeleton)
  }
}
