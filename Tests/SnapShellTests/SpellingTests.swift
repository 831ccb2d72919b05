import SnapScreens
import Testing

@testable import SnapShell

@Suite struct SpellingTests {
  @Test(
    arguments: [
      ("", "", 0), ("solo", "solo", 0), ("", "abc", 3), ("abc", "", 3), ("slo", "solo", 1), ("sollo", "solo", 1),
      ("sulo", "solo", 1), ("sloo", "solo", 1), ("kitten", "sitting", 3), ("ca", "abc", 3),
    ] as [(String, String, Int)])
  func distance(first: String, second: String, expected: Int) {
    #expect(Spelling.distance(from: first, to: second) == expected)
    #expect(Spelling.distance(from: second, to: first) == expected)
  }

  @Test func whatIsNearIsOffered() {
    let texts = Catalogue.texts(.english)
    func text(_ error: UsageError) -> String { error.text(texts) }
    #expect(text(.unknownCommand("sloo")).contains("Did you mean solo?"))
    #expect(text(.unknownOption("--hepl", command: "")).contains("Did you mean --help?"))
    #expect(
      text(.unknownOption("--them", command: "host")).contains("Did you mean --theme? See snapcards host --help."))
    #expect(ThemeLibrary.Failure.noSuchTheme("drak").text(texts).contains("Did you mean dark?"))
    for far in [text(.unknownCommand("xyzzy")), text(.unknownOption("-x", command: "")), text(.unknownCommand("k"))] {
      #expect(!far.contains("Did you mean"), "\(far)")
    }
    #expect(Spelling.nearest(to: String(repeating: "x", count: 65), among: [String(repeating: "x", count: 65)]) == nil)
  }
}
