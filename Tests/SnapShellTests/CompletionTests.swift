import Foundation
import SnapScreens
import Testing

@testable import SnapShell

@Suite struct CompletionTests {
  private func script(_ shell: CompletingShell) -> String {
    Completion().script(for: shell, pages: { Catalogue.help($0, .english) })
  }

  @Test(arguments: CompletingShell.allCases) func everyCommandAndOptionIsInIt(shell: CompletingShell) {
    let script = script(shell)
    for command in Command.allCases {
      if command != .title { #expect(script.contains(command.rawValue)) }
      for option in command.valuedOptions + command.flags where option.hasPrefix("--") {
        #expect(script.contains(shell == .fish ? "-l \(option.dropFirst(2))" : option), "\(command) \(option)")
      }
    }
    for explanation in ["'watch a table", "a line to FILE for everything"] where shell == .fish {
      #expect(script.contains(explanation))
    }
  }

  /// What bash offers where the last word has been begun.
  private func offered(_ line: [String]) throws -> [String] {
    let words = line.map { "'\($0)'" }.joined(separator: " ")
    let bash = Process()
    bash.executableURL = URL(filePath: "/bin/bash")
    let commands = "COMP_WORDS=(\(words)); COMP_CWORD=\(line.count - 1); _snapcards; printf '%s\\n' \"${COMPREPLY[@]}\""
    bash.arguments = ["-c", script(.bash) + commands]
    let output = Pipe()
    bash.standardOutput = output
    try bash.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    bash.waitUntilExit()
    #expect(bash.terminationStatus == 0)
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Each option is explained on its own line of the help, in every language.
  @Test(arguments: Language.allCases) func everyOptionIsExplained(language: Language) {
    let script = Completion().script(for: .fish, pages: { Catalogue.help($0, language) })
    #expect(!script.contains("-d ''"))
  }

  @Test func bashCompletesCommandsOptionsAndTheirValues() throws {
    #expect(try offered(["snapcards", "so"]) == ["solo"])
    #expect(try offered(["snapcards", "--ver"]) == ["--version"])
    #expect(try offered(["snapcards", "host", "--min"]) == ["--minutes"])
    #expect(try offered(["snapcards", "join", "--min"]) == [])
    #expect(try offered(["snapcards", "completion", "z"]) == ["zsh"])
    #expect(try offered(["snapcards", "solo", "--penalty", ""]) == ["each", "under", "pile"])
    #expect(try offered(["snapcards", "host", "--lang", "n"]) == ["nl"])
    #expect(try offered(["snapcards", "solo", "--theme", "ne"]) == ["neutral"])
    #expect(try offered(["snapcards", "solo", "--ties", ""]) == ["seat", "pool"])
    #expect(try offered(["snapcards", "replay", "/et"]).allSatisfy { $0.hasPrefix("/et") })
    #expect(try !offered(["snapcards", "replay", ""]).contains { $0.hasPrefix("-") })
    #expect(try offered(["snapcards", "replay", "--che"]) == ["--check"])
    #expect(try offered(["snapcards", "host", "--log", "/et"]).contains("/etc"))
  }
}
