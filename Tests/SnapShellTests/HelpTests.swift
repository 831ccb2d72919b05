import SnapAssets
import Testing

@testable import SnapShell

/// The help pages tell the options that there are: all of them, and no others.
@Suite struct HelpTests {
  /// The options at the beginnings of a page's lines; of `-h, --help` each would count.
  private func options(in page: String) -> [String] {
    page.split(separator: "\n").filter { $0.hasPrefix("  -") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
  }

  @Test(arguments: Command.allCases) func aPageNamesTheOptionsOfItsCommand(command: Command) {
    let page = Catalogue.help(command.helpPage)
    let accepted = Set(command.valuedOptions + command.flags).subtracting(["-h"])
    #expect(Set(options(in: page)) == accepted)
    #expect(options(in: page).count == accepted.count)
  }

  /// An option takes a value if and only if its line has a word in capitals for it.
  @Test(arguments: Command.allCases) func aPageTellsWhatTakesAValue(command: Command) {
    for line in Catalogue.help(command.helpPage).split(separator: "\n") where line.hasPrefix("  --") {
      let words = line.split(separator: " ")
      let hasValue = words.count > 1 && words[1].allSatisfy(\.isUppercase)
      #expect(command.valuedOptions.contains(String(words[0])) == hasValue, "\(line)")
    }
  }

  @Test func everyPageIsThereAndFitsAnOrdinaryWindow() {
    for page in HelpPage.allCases {
      let text = Catalogue.help(page)
      #expect(text.contains("Usage: snapcards"), "\(page)")
      #expect(text.contains("\nExample"), "\(page)")
      #expect(text.hasSuffix("\n"))
      for line in text.split(separator: "\n") { #expect(line.count <= 120, "\(line)") }
    }
    #expect(Assets.paths.filter { $0.hasPrefix("help/") }.count == HelpPage.allCases.count)
  }

  @Test func theMainPageNamesEveryCommand() {
    let page = Catalogue.help(.main)
    for command in Command.allCases where command != .title { #expect(page.contains("\n  \(command.rawValue) ")) }
  }

  /// The examples are command lines that mean something.
  @Test(arguments: HelpPage.allCases) func examplesAreUnderstood(page: HelpPage) throws {
    let text = Catalogue.help(page)
    let examples = text.split(separator: "\n").drop { !$0.hasPrefix("Example") }.filter { $0.hasPrefix("  snapcards") }
    #expect(!examples.isEmpty)
    for example in examples {
      // An explanation may follow, set off by spaces.
      let line = example.dropFirst(2).split(separator: " ", omittingEmptySubsequences: false).prefix { !$0.isEmpty }
      #expect(throws: Never.self) {
        try Invocation(arguments: line.dropFirst().map(String.init)) { _ in "A table" }
      }
    }
  }
}
