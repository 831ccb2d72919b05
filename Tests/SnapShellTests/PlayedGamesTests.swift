import Foundation
import SnapScreens
import Testing

@testable import SnapShell

/// The file of played games.
@Suite struct PlayedGamesTests {
  /// A state folder that goes with the test.
  private final class Folder {
    let path = FileManager.default.temporaryDirectory.appending(path: "snapcards-test-\(UUID().uuidString)").path()
    deinit { try? FileManager.default.removeItem(atPath: path) }

    func state() throws -> StateFolder { try StateFolder(environment: { $0 == "XDG_STATE_HOME" ? path : nil }) }
    var file: String { path + "/snapcards/played" }
    var text: String { (try? String(contentsOfFile: file, encoding: .utf8)) ?? "" }

    /// Puts a file there as somebody else would have left it.
    func leave(_ bytes: some Sequence<UInt8>) throws {
      try FileManager.default.createDirectory(atPath: path + "/snapcards", withIntermediateDirectories: true)
      #expect(FileManager.default.createFile(atPath: file, contents: Data(bytes)))
    }
  }

  private let game = PlayedGame(against: .hard, .won, reactions: [312])

  @Test func aGameIsALineAndTheFirstOneMakesTheFile() throws {
    let folder = Folder()
    #expect(try folder.state().statistics() == PlayerStatistics())
    #expect(!FileManager.default.fileExists(atPath: folder.path), "nothing is made before it is needed")
    #expect(try folder.state().keep(game, date: "2026-01-02") == PlayerStatistics())
    #expect(try folder.state().keep(game, date: "2026-01-03").all.games == 1)
    #expect(try folder.state().statistics().all.won == 2)
    let lines = folder.text.split(separator: "\n")
    #expect(lines[0].hasPrefix("# "))
    #expect(lines.dropFirst() == ["2026-01-02 hard 312 won", "2026-01-03 hard 312 won"])
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.file)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try folder.state().names() == ["played"], "nothing is left over")
  }

  /// Whatever stands in it, by whomever it was written, stays, and what comes is counted.
  @Test(arguments: ["D easy 30", "D easy 300 won", "D mars 3 won 7 stars\n", "\u{0}\u{FF}\n\n", "D easy 300 won\r\n"])
  func nothingThatIsThereIsLost(text: String) throws {
    let folder = Folder()
    try folder.leave(text.utf8)
    let before = try folder.state().statistics()
    try folder.state().keep(game, date: "D")
    let bytes = Array(folder.text.utf8)
    #expect(bytes.starts(with: text.utf8) && bytes.suffix(16) == Array("\nD hard 312 won\n".utf8)[...])
    let after = try folder.state().statistics()
    #expect(after.all.games == before.all.games + 1)
    #expect(after.linesNotUnderstood == before.linesNotUnderstood)
  }

  @Test func programsThatFinishAtOnceAllCount() async throws {
    let folder = Folder()
    let state = try folder.state()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for program in 0..<8 {
        group.addTask {
          for number in 0..<25 {
            try state.keep(
              PlayedGame(against: .easy, .lost, reactions: Array(repeating: 100 + number, count: 100)),
              date: "\(program)")
          }
        }
      }
      try await group.waitForAll()
    }
    let statistics = try state.statistics()
    #expect(statistics.all.games == 200 && statistics.linesNotUnderstood == 0)
  }

  @Test func aLinkIsFollowed() throws {
    let (folder, elsewhere) = (Folder(), Folder())
    try elsewhere.leave("D easy 300 won\n".utf8)
    try folder.leave([])
    try FileManager.default.removeItem(atPath: folder.file)
    try FileManager.default.createSymbolicLink(atPath: folder.file, withDestinationPath: elsewhere.file)
    try folder.state().keep(game, date: "D")
    #expect(try elsewhere.state().statistics().all.games == 2)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file) == elsewhere.file)
  }

  @Test func aFileThatIsTooLargeIsLeftAlone() throws {
    let folder = Folder()
    let comment = Array(repeating: UInt8(ascii: "#"), count: PlayerStatistics.maximumSize - 5)
    try folder.leave(comment)
    #expect(try folder.state().statistics() == PlayerStatistics())
    #expect(throws: StateFolder.Failure.self) { try folder.state().keep(game, date: "D") }
    #expect(folder.text.utf8.count == comment.count)
    try folder.leave(comment + comment)
    #expect(throws: StateFolder.Failure.self) { try folder.state().statistics() }
  }

  @Test func neitherAPipeNorAFolderIsWaitedFor() throws {
    let folder = Folder()
    try folder.leave([])
    try FileManager.default.removeItem(atPath: folder.file)
    try #require(unsafe mkfifo(folder.file, 0o600) == 0)
    #expect(throws: StateFolder.Failure.self) { try folder.state().keep(game, date: "D") }
    try FileManager.default.removeItem(atPath: folder.file)
    try FileManager.default.createDirectory(atPath: folder.file, withIntermediateDirectories: false)
    #expect(throws: StateFolder.Failure.self) { try folder.state().keep(game, date: "D") }
  }

  @Test func aFolderThatCannotBeIsSaid() throws {
    let folder = Folder()
    #expect(FileManager.default.createFile(atPath: folder.path, contents: Data()))
    #expect(throws: StateFolder.Failure.self) { try folder.state().keep(game, date: "D") }
  }

  // MARK: - stats

  @Test func aReportForPrograms() throws {
    var statistics = PlayerStatistics(parsing: Array("x\n".utf8))
    #expect(
      StatisticsReport(statistics).json.hasPrefix(
        #"{"all":{"games":0,"won":0,"left":0,"streak":0,"longestStreak":0,"bestMilliseconds":null,"#))
    statistics.add(game)
    statistics.add(PlayedGame(against: .people, .left))
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(StatisticsReport(statistics).json.utf8)) as? [String: Any])
    #expect(Set(object.keys) == ["all", "easy", "normal", "hard", "mixed", "people", "linesNotUnderstood"])
    #expect(object["linesNotUnderstood"] as? Int == 1)
    let all = try #require(object["all"] as? [String: Int])
    #expect(
      all == [
        "games": 2, "won": 1, "left": 1, "streak": 0, "longestStreak": 1, "bestMilliseconds": 312,
        "medianMilliseconds": 312,
      ])
    #expect((object["hard"] as? [String: Int])?["streak"] == 1)
  }

  @Test(arguments: Language.allCases) func aReportForPeople(language: Language) {
    let texts = Catalogue.texts(language)
    #expect(StatisticsReport(PlayerStatistics()).words(texts) == texts(.statisticsNone) + "\n")
    var statistics = PlayerStatistics()
    statistics.add(game)
    let lines = StatisticsReport(statistics).words(texts).split(separator: "\n")
    #expect(lines.count == 2 + Opponents.allCases.count)
    #expect(Set(lines.map(\.count)).count == 1, "the columns are straight")
    #expect(lines.last?.hasSuffix("0.31 s") == true)
  }
}
