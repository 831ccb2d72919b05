import SnapAssets
import SnapScreens
import Testing

@testable import SnapShell

/// The help pages tell the options that there are: all of them, and no others.
@Suite struct HelpTests {
  /// The options at the beginnings of a page's lines; of `-h, --help` each would count.
  private func options(in page: String) -> [String] {
    page.split(separator: "\n").filter { $0.hasPrefix("  -") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
  }

  @Test(arguments: Command.allCases, Language.allCases)
  func aPageNamesTheOptionsOfItsCommand(command: Command, language: Language) {
    let page = Catalogue.help(command.helpPage, language)
    let accepted = Set(command.valuedOptions + command.flags).subtracting(["-h"])
    #expect(Set(options(in: page)) == accepted)
    #expect(options(in: page).count == accepted.count)
  }

  /// An option takes a value if and only if its line has a word in capitals for it.
  @Test(arguments: Command.allCases, Language.allCases)
  func aPageTellsWhatTakesAValue(command: Command, language: Language) {
    for line in Catalogue.help(command.helpPage, language).split(separator: "\n") where line.hasPrefix("  --") {
      let words = line.split(separator: " ")
      let hasValue = words.count > 1 && words[1].allSatisfy(\.isUppercase)
      #expect(command.valuedOptions.contains(String(words[0])) == hasValue, "\(line)")
    }
  }

  /// The words before the synopsis and before the examples.
  private static func headings(_ language: Language) -> (usage: String, examples: String) {
    switch language {
    case .english: ("Usage:", "Example")
    case .dutch: ("Gebruik:", "Voorbeeld")
    }
  }

  @Test(arguments: Language.allCases) func everyPageIsThereAndFitsAnOrdinaryWindow(language: Language) {
    for page in HelpPage.allCases {
      let text = Catalogue.help(page, language)
      #expect(text.contains("\(Self.headings(language).usage) snapcards"), "\(page)")
      #expect(text.contains("\n\(Self.headings(language).examples)"), "\(page)")
      #expect(text.hasSuffix("\n"))
      for line in text.split(separator: "\n") { #expect(line.count <= 120, "\(line)") }
    }
    #expect(Assets.paths.filter { $0.hasPrefix("help/\(language.rawValue)/") }.count == HelpPage.allCases.count)
  }

  @Test(arguments: Language.allCases) func theMainPageNamesEveryCommand(language: Language) {
    let page = Catalogue.help(.main, language)
    for command in Command.allCases where command != .title { #expect(page.contains("\n  \(command.rawValue) ")) }
  }

  /// The examples are command lines that mean something.
  @Test(arguments: HelpPage.allCases, Language.allCases)
  func examplesAreUnderstood(page: HelpPage, language: Language) throws {
    let text = Catalogue.help(page, language)
    let examples = text.split(separator: "\n").drop { !$0.hasPrefix(Self.headings(language).examples) }.filter {
      $0.hasPrefix("  snapcards")
    }
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
