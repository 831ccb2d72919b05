import CellGrid
import CursesTerminal
import Foundation
import SnapScreens
import Testing

@testable import SnapShell

/// Themes by their names, the player's own among them.
@Suite struct ThemeLibraryTests {
  private let path = FileManager.default.temporaryDirectory.appending(path: "snapcards-test-\(UUID().uuidString)")
    .path()

  private func library(_ ground: Theme.Ground = .any) -> ThemeLibrary {
    ThemeLibrary(beside: SettingsStore { $0 == "XDG_CONFIG_HOME" ? path : nil }, ground: ground)
  }

  private func write(_ name: String, _ text: String) throws {
    let folder = path + "/snapcards/themes"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try text.write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
  }

  private func remove() { try? FileManager.default.removeItem(atPath: path) }

  @Test(arguments: ThemeLibrary.builtIn) func allThatComeWithTheGameAreThere(name: String) throws {
    #expect(try library().theme(named: name) == ThemeLibrary.builtIn(name))
    #expect(library().names.contains(name))
  }

  @Test func theUsualOneSuitsTheBackground() throws {
    #expect(try library(.dark).theme(named: "auto") == ThemeLibrary.builtIn("dark"))
    #expect(try library(.light).theme(named: "auto") == ThemeLibrary.builtIn("light"))
    #expect(try library(.any).theme(named: "auto") == ThemeLibrary.builtIn("neutral"))
  }

  @Test func onesOwnCanBeChosen() throws {
    defer { remove() }
    try write("mine", "like = dark\ntitle = bold | bold red | bold red | bold 200\n")
    try write("not a theme's name", "")
    #expect(library().names.last == "mine")
    #expect(try library().theme(named: "mine").look(of: .title, .indexed256).foreground == 200)
    // And stand in the place of one that comes with the game.
    try write("dark", "like = light\n")
    #expect(library().names.count { $0 == "dark" } == 1)
    #expect(try library().theme(named: "dark") == ThemeLibrary.builtIn("light"))
  }

  @Test func whatCannotBeUsedIsSaidWithFileAndLine() throws {
    defer { remove() }
    try write("mine", "like = dark\n\ntitle = loud\n")
    let file = path + "/snapcards/themes/mine"
    let failure = #expect(throws: ThemeLibrary.Failure.self) { try library().theme(named: "mine") }
    #expect(failure == .line(path: file, Theme.SyntaxError(line: 3, reason: .notFour(1))))
    #expect(failure?.text(Catalogue.texts(.english)).hasPrefix("\(file), line 3: ") == true)
    #expect(throws: ThemeLibrary.Failure.noSuchTheme("nobody")) { try library().theme(named: "nobody") }
    #expect(throws: ThemeLibrary.Failure.noSuchTheme("../config")) { try library().theme(named: "../config") }
    try write("huge", String(repeating: "#\n", count: 10_000))
    #expect(throws: ThemeLibrary.Failure.self) { try library().theme(named: "huge") }
  }
}
