import CursesTerminal
import Testing

@Suite struct RepeatedCharactersTests {
  @Test(arguments: [
    ("", ""), ("plain", "plain"), (".-\u{1B}[5b.", ".------."), ("─\u{1B}[2b│", "───│"),
    ("a\u{1B}[31mb", "a\u{1B}[31mb"),
    ("\u{1B}[5b", "\u{1B}[5b"), ("a\u{1B}[b", "a\u{1B}[b"), ("a\u{1B}[3", "a\u{1B}[3"),
    ("x\u{1B}[1b\u{1B}[1by", "xxxy"),
  ])
  func expansion(output: String, expected: String) {
    #expect(RepeatedCharacters.expand(Array(output.utf8)) == Array(expected.utf8))
  }

  @Test func repetitionsAreBounded() {
    #expect(RepeatedCharacters.expand(Array("a\u{1B}[99999b".utf8)).count == 1001)
  }
}
