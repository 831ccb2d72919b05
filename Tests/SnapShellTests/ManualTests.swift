import Foundation
import SnapScreens
import Testing

@testable import SnapShell

@Suite struct ManualTests {
  private func page(_ language: Language) -> String {
    Manual(texts: Catalogue.texts(language)) { Catalogue.help($0, language) }.page(version: "1.2.3")
  }

  @Test(arguments: Language.allCases) func everyCommandAndOptionIsInIt(language: Language) {
    let page = page(language)
    #expect(page.hasPrefix(".TH SNAPCARDS 6 \"\" \"snapcards 1.2.3\""))
    for command in Command.allCases {
      #expect(page.contains("\n.SS snapcards \(command.rawValue)\n") == (command != .title))
      for option in command.valuedOptions + command.flags where option.hasPrefix("--") {
        #expect(page.contains("\n.B \\-\\-\(option.dropFirst(2).split(separator: "-").joined(separator: "\\-"))"))
      }
    }
    #expect(!page.contains("\n\n"), "an empty line is an error to some readers of manual pages")
  }

  @Test func itHasTheSectionsOfAManualPage() {
    let headings = page(.english).split(separator: "\n").filter { $0.hasPrefix(".SH ") }.map { $0.dropFirst(4) }
    #expect(
      headings == [
        "NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "KEYS AT THE TABLE", "OPTIONS OF THE TITLE SCREEN", "FILES",
        "ENVIRONMENT", "EXIT STATUS", "EXAMPLES",
      ])
    #expect(page(.english).contains(".TP\n.B Space\ncalls Snap\n"))
  }

  @Test func aListedWordStandsApartFromItsExplanation() {
    let help = """
      Snap! - a game.

      Usage: snapcards x [OPTION]...

      What it is.

      Options:
        --port N  where
                  to listen
        .x

      Examples:
        snapcards x

      """
    let page = Manual(texts: Catalogue.texts(.english)) { _ in help }.page(version: "1")
    #expect(page.contains(".SH NAME\nsnapcards \\- a game\n.SH SYNOPSIS\n.B snapcards x [OPTION]...\n"))
    #expect(
      page.contains(
        ".SH DESCRIPTION\nWhat it is.\n.SH OPTIONS\n.TP\n.B \\-\\-port N\nwhere to listen\n.TP\n.B \\&.x\n"))
    #expect(page.contains(".SH EXAMPLES\n.TP\n.B snapcards x\n"))
  }
}
