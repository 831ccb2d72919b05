import Foundation
import PseudoTerminal
import Testing

/// What comes of somebody's games, from the table to `snapcards stats`.
@Suite(.serialized) struct StatisticsTests {
  private let folder = TemporaryFile()
  private var file: String { folder.path + "/snapcards/played" }

  private func environment(_ state: String) -> [String: String] {
    Snapcards.environment(adding: ["XDG_STATE_HOME": state])
  }

  private func stats(_ arguments: String, status: Int = 0) throws -> String {
    let terminal = try Snapcards.shell("snapcards stats \(arguments)", environment: environment(folder.path))
    #expect(try terminal.waitForExit() == .code(status))
    return terminal.transcript
  }

  private func leave(_ text: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/snapcards", withIntermediateDirectories: true)
    try text.write(toFile: file, atomically: false, encoding: .utf8)
  }

  @Test func aRoundPlayedToItsEndIsOneGame() throws {
    let terminal = try Snapcards.start(
      "solo", "--bots", "1", "--pace", Snapcards.fast, "--seed", "1", environment: environment(folder.path))
    try play([Person(terminal, isReckless: true)]) { terminal.screen.text.contains("wins the round") }
    try terminal.wait(for: "Enter: next round")
    try terminal.leave()
    try terminal.waitForMenu()
    try terminal.press("q")
    #expect(try terminal.waitForExit() == .code(0))
    let json = try stats("--json")
    #expect(JSON(json)?.isObject == true)
    #expect(
      json.hasPrefix(#"{"all":{"games":1,"won":0,"left":0,"streak":0,"longestStreak":0,"bestMilliseconds":null,"#))
    #expect(json.contains(#""normal":{"games":1,"#) && json.contains(#""easy":{"games":0,"#))
    #expect(try stats("").contains("Normal") && stats("--lang nl").contains("Gewoon"))
  }

  @Test(arguments: [(80, 24), (40, 12)]) func onTheScreenOfRecords(columns: Int, rows: Int) throws {
    try leave("D hard 312 won\nD people lost\n")
    let terminal = try Snapcards.start(
      "--pace", Snapcards.fast, environment: environment(folder.path), columns: columns, rows: rows)
    try terminal.press("z")
    try terminal.waitForMenu()
    try terminal.press("r")
    try terminal.wait { $0.screen.lines.contains { $0.contains("Hard") && $0.contains("0.31 s") } }
    try terminal.settle()
    try terminal.press("q")
    try terminal.waitForMenu()
    try terminal.press("q")
    #expect(try terminal.waitForExit() == .code(0))
    #expect(terminal.isGivenBack)
  }

  @Test func inPlainModeAndWhenOneLeaves() throws {
    let terminal = try PseudoTerminal(
      Snapcards.path, ["solo", "--bots", "2", "--level", "easy", "--plain", "--pace", "0.05", "--seed", "4"],
      environment: environment(folder.path), columns: 120, rows: 100)
    try terminal.wait(for: "Your turn.")
    try terminal.send("\n")
    try terminal.wait(for: "You turn the ")
    try terminal.send("q\n")
    try terminal.wait(for: "Leave the game?")
    try terminal.send("y\n")
    #expect(try terminal.waitForExit() == .code(0))
    #expect(try stats("--json").contains(#""easy":{"games":1,"won":0,"left":1,"#))
  }

  @Test func whereNothingCanBeKeptTheGameGoesOnAndItIsSaid() throws {
    // A file stands where the folder should be.
    try "".write(toFile: folder.path, atomically: false, encoding: .utf8)
    let terminal = try Snapcards.start(
      "solo", "--bots", "1", "--pace", Snapcards.fast, "--seed", "1", environment: environment(folder.path))
    try play([Person(terminal, isReckless: true)]) { terminal.screen.text.contains("Enter: next round") }
    try terminal.leave()
    try terminal.waitForMenu()
    try terminal.press("q")
    #expect(try terminal.waitForExit() == .code(0))
    #expect(terminal.isGivenBack && terminal.transcript.contains("snapcards: the game is not counted: "))
  }

  @Test func withoutGamesAndWithLinesThatMeanNothing() throws {
    #expect(try stats("").contains("No games yet."))
    try leave("D easy 312 won\nnonsense\nD easy 30")
    #expect(try stats("").contains("snapcards: 2 lines of the file of played games are not understood."))
    #expect(try stats("--json 2>/dev/null").hasPrefix(#"{"all":{"games":1,"won":1,"#))
  }

  @Test func whatGoesWrongIsSaidAndIsTheExitStatus() throws {
    #expect(try stats("--json >&-", status: 1).isEmpty)
    #expect(try stats("nobody", status: 2).contains("nobody"))
    #expect(try stats("--plain", status: 2).contains("--plain"))
    try leave("")
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
    #expect(try stats("", status: 1).contains("cannot be read: \(file): Is a directory"))
    let homeless = try Snapcards.shell("snapcards stats", environment: Snapcards.environment())
    #expect(try homeless.waitForExit() == .code(1))
    #expect(homeless.transcript.contains("neither XDG_STATE_HOME nor HOME"))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"))) func aFullDisk() throws {
    #expect(try stats(">/dev/full", status: 1).isEmpty)
  }
}
