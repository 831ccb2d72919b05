import Foundation
import PseudoTerminal
import Testing

/// The player's file of settings, from one run to the next.
@Suite(.serialized) struct SettingsTests {
  private let folder = TemporaryFile()
  private var config: String { folder.path + "/snapcards/config" }
  private var environment: [String: String] {
    Snapcards.environment(adding: ["XDG_CONFIG_HOME": folder.path])
  }

  private func write(_ text: String, to name: String = "config") throws {
    let path = folder.path + "/snapcards/" + name
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: false, encoding: .utf8)
  }

  private var text: String { get throws { try String(contentsOfFile: config, encoding: .utf8) } }

  /// Opens the screen of settings, and moves to its last rows but the keys': the mouse.
  private func chooseNoMouse(_ terminal: PseudoTerminal) throws {
    try terminal.press("z")
    try terminal.waitForMenu()
    try terminal.press("s")
    try terminal.wait(for: "two colours")
    try terminal.settle()
    // From the name upwards: the keys, then the mouse.
    try terminal.press(.up)
    try terminal.press(.up)
    try terminal.press("\r")
    try terminal.wait { $0.screen.lines.contains { $0.contains("Mouse") && $0.contains("off") } }
    try terminal.press(.escape)
  }

  @Test func whatIsChosenIsKept() throws {
    try write("# mine\nname = Zoë\n")
    let terminal = try Snapcards.start("--pace", Snapcards.fast, environment: environment)
    try chooseNoMouse(terminal)
    try terminal.waitForMenu()
    try terminal.press("q")
    #expect(try terminal.waitForExit() == .code(0))
    #expect(terminal.isGivenBack)
    #expect(try text == "# mine\nname = Zoë\nmouse = off\n")
  }

  @Test func aBadLineIsReportedAndDoesNotStopTheGame() throws {
    try write("name = Zoë\nbell = loud\n")
    let terminal = try Snapcards.start("--pace", Snapcards.fast, environment: environment, columns: 132)
    try terminal.wait(for: "line 2: bell must be")
    try terminal.settle()
    try terminal.press("\r")
    try terminal.press("z")
    try terminal.waitForMenu()
    try terminal.press("h")
    try terminal.wait(for: "Zoë's table")
    terminal.hangUp()
    _ = try terminal.waitForExit()
    // It was said before the screen opened, too, and can be read after it.
    #expect(terminal.transcript.contains("snapcards: \(config), line 2: "))
  }

  /// A disk that takes no more than 50 KiB a file, as far as this process can tell.
  @Test func aFullDiskLosesNothing() throws {
    let long = String(repeating: "# a comment that fills the file\n", count: 1_800) + "name = Zoë\n"
    try write(long)
    // The thread sanitizer would fill a file in TMPDIR.
    let terminal = try Snapcards.shell(
      "ulimit -f 100; TMPDIR=/nonexistent snapcards --pace \(Snapcards.fast)", environment: environment, columns: 80)
    // There are more lines than are read; that is said first.
    try terminal.wait(for: "line 1001")
    try terminal.settle()
    try terminal.press("\r")
    try chooseNoMouse(terminal)
    try terminal.wait(for: "could not be kept")
    #expect(try text == long)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/snapcards") == ["config"])
    try terminal.settle()
    try terminal.press("\r")
    try terminal.waitForMenu()
    try terminal.press("q")
    #expect(try terminal.waitForExit() == .code(0))
  }

  @Test func withoutAHomeItIsSaid() throws {
    let terminal = try Snapcards.start("--pace", Snapcards.fast)
    try chooseNoMouse(terminal)
    try terminal.wait(for: "neither XDG_CONFIG_HOME nor HOME")
    try terminal.settle()
    try terminal.press("\r")
    try terminal.waitForMenu()
    try terminal.press("q")
    #expect(try terminal.waitForExit() == .code(0))
  }

  @Test func aBrokenThemeIsReportedAndTheUsualOneStandsIn() throws {
    try write("like = dark\ntitle = loud\n", to: "themes/mine")
    let terminal = try Snapcards.start(
      "--theme", "mine", "--pace", Snapcards.fast, environment: environment, columns: 132)
    try terminal.wait(for: "themes/mine, line 2: ")
    try terminal.settle()
    try terminal.press("\r")
    try terminal.press("z")
    try terminal.waitForMenu()
    try terminal.press("q")
    #expect(try terminal.waitForExit() == .code(0))
  }

  /// The ground of a theme that has its own covers the whole terminal.
  @Test func aThemeWithAGroundOfItsOwnCoversEverything() throws {
    let terminal = try Snapcards.start("--theme", "baize", "--pace", Snapcards.fast, environment: environment)
    try terminal.press("z")
    try terminal.waitForMenu()
    for y in 0..<24 {
      let bare = (0..<80).filter { terminal.screen.cell(x: $0, y: y).background == nil }
      #expect(bare.isEmpty, "row \(y)")
    }
    try terminal.press("q")
    _ = try terminal.waitForExit()
  }

  /// Keys of one's own, from the file to the table.
  @Test func ownKeysPlay() throws {
    try write("key.turn = t\nkey.leave = x\n")
    let terminal = try Snapcards.start(
      "solo", "--bots", "1", "--pace", Snapcards.fast, "--seed", "1", environment: environment)
    try terminal.wait(for: "t turn")
    #expect(terminal.screen.text.contains("x leave"))
    try terminal.settle()
    try terminal.press("x")
    try terminal.wait(for: "y leave")
    try terminal.settle()
    try terminal.press("y")
    try terminal.waitForMenu()
    try terminal.press("q")
    #expect(try terminal.waitForExit() == .code(0))
  }
}
