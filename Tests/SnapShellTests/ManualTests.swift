import Foundation
import SnapScreens
import Testing

@testable import SnapShell

@Suite struct ManualTests {
  private func page(_ language: Language) -> String {
    Manual { Catalogue.help($0, language) }.page(version: "1.2.3")
  }

  @Test(arguments: Language.allCases) func everyCommandAndOptionIsInIt(language: Language) {
    let page = page(language)
    #expect(page.hasPrefix(".TH SNAPCARDS 6 \"\" \"snapcards 1.2.3\""))
    for command in Command.allCases {
      for option in command.valuedOptions + command.flags where option.hasPrefix("--") {
        #expect(page.contains("\n.B \\-\\-\(option.dropFirst(2).split(separator: "-").joined(separator: "\\-"))"))
      }
    }
    #expect(!page.contains("\n\n"), "an empty line is an error to some readers of manual pages")
  }

  @Test func aListedWordStandsApartFromItsExplanation() {
    let manual = Manual { _ in "Snap! - a game.\n\nOptions:\n  --port N  where\n            to listen\n  .x\n" }
    let page = manual.page(version: "1")
    #expect(page.contains("snapcards \\- a game."))
    #expect(page.contains(".SS Options:\n.TP\n.B \\-\\-port N\nwhere\nto listen\n.TP\n.B \\&.x\n"))
  }
}
