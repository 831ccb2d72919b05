import Foundation
import SnapAssets
import SnapGame
import SnapScreens
import SnapSettings
import Testing

@testable import SnapShell

/// The file of settings in its folder.
@Suite struct SettingsStoreTests {
  /// A folder that goes with the test, as that of the user's configuration.
  private final class Folder {
    let path = FileManager.default.temporaryDirectory.appending(path: "snapcards-test-\(UUID().uuidString)").path()
    var config: String { path + "/snapcards/config" }
    var store: SettingsStore { SettingsStore { $0 == "XDG_CONFIG_HOME" ? path : nil } }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ text: String) throws {
      try FileManager.default.createDirectory(atPath: path + "/snapcards", withIntermediateDirectories: true)
      try text.write(toFile: config, atomically: false, encoding: .utf8)
    }

    var text: String { get throws { try String(contentsOfFile: config, encoding: .utf8) } }
    var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: path + "/snapcards") } }
  }

  private var hard: Settings {
    var settings = Settings()
    settings.level = .hard
    return settings
  }

  @Test func whereItIs() {
    #expect(SettingsStore { ["XDG_CONFIG_HOME": "/x", "HOME": "/h"][$0] }.path == "/x/snapcards/config")
    #expect(SettingsStore { ["XDG_CONFIG_HOME": "x", "HOME": "/h"][$0] }.path == "/h/.config/snapcards/config")
    #expect(SettingsStore { ["XDG_CONFIG_HOME": "", "HOME": "/h"][$0] }.path == "/h/.config/snapcards/config")
    #expect(SettingsStore { ["HOME": "h"][$0] }.path == nil)
    #expect(SettingsStore { _ in nil }.path == nil)
  }

  @Test func aFileIsMadeWithAllThatCouldStandInIt() throws {
    let folder = Folder()
    #expect(try folder.store.read() == nil)
    try folder.store.keep(hard, insteadOf: Settings())
    let file = try #require(try folder.store.read())
    #expect(file.settings == hard)
    #expect(file.problems == [])
    for setting in Setting.allCases { #expect(try folder.text.contains("\n# \(setting.fileName) =")) }
    #expect(try folder.names == ["config"])
  }

  /// Every line of the file that comes with the game says what holds without it.
  @Test func theFileThatComesWithTheGameIsRight() throws {
    let template = try #require(Assets.text(at: "settings"))
    #expect(SettingsFile(parsing: template).settings == Settings())
    let uncommented = template.split(separator: "\n").filter { $0.contains(" =") && $0.hasPrefix("# ") }
      .map { $0.dropFirst(2) }.filter { line in Setting.allCases.contains { line.hasPrefix($0.fileName + " =") } }
    #expect(uncommented.count == Setting.allCases.count)
    let file = SettingsFile(parsing: uncommented.joined(separator: "\n"))
    #expect(file.settings == Settings())
    #expect(file.problems == [])
  }

  /// It would be waited for, and the game never begin.
  @Test func aPipeOrADeviceIsNoFile() throws {
    let folder = Folder()
    try folder.write("")
    try FileManager.default.removeItem(atPath: folder.config)
    let made = unsafe mkfifo(folder.config, 0o600)
    #expect(made == 0)
    #expect(throws: System.Errno.notARegularFile) { try Files.read(folder.config, limit: 10) }
    #expect(throws: System.Errno.notARegularFile) { try Files.read("/dev/zero", limit: 10) }
    #expect(throws: System.Errno(code: EISDIR)) { try Files.read(folder.path, limit: 10) }
    #expect(throws: (any Error).self) { try folder.store.read() }
  }

  @Test func whatOthersWroteMeanwhileStays() throws {
    let folder = Folder()
    try folder.write("# mine\nwords = on\n")
    try folder.store.keep(hard, insteadOf: Settings())
    #expect(try folder.text == "# mine\nwords = on\nlevel = hard\n")
  }

  @Test func permissionsAndLinksStay() throws {
    let folder = Folder()
    try folder.write("bell = off\n")
    let real = folder.path + "/real"
    try FileManager.default.moveItem(atPath: folder.config, toPath: real)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: real)
    try FileManager.default.createSymbolicLink(atPath: folder.config, withDestinationPath: "../real")
    try folder.store.keep(hard, insteadOf: Settings())
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.config) == "../real")
    #expect(try String(contentsOfFile: real, encoding: .utf8) == "bell = off\nlevel = hard\n")
    #expect(try FileManager.default.attributesOfItem(atPath: real)[.posixPermissions] as? Int == 0o640)
    #expect(try folder.names == ["config"])
  }

  @Test func aLinkToNothingIsFollowed() throws {
    let folder = Folder()
    try folder.write("")
    try FileManager.default.removeItem(atPath: folder.config)
    try FileManager.default.createSymbolicLink(atPath: folder.config, withDestinationPath: folder.path + "/new")
    try folder.store.keep(hard, insteadOf: Settings())
    #expect(try String(contentsOfFile: folder.path + "/new", encoding: .utf8).contains("\nlevel = hard\n"))
    // A circle leads nowhere.
    try FileManager.default.removeItem(atPath: folder.path + "/new")
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/new", withDestinationPath: folder.config)
    #expect(throws: SettingsStore.Failure.self) { try folder.store.keep(hard, insteadOf: Settings()) }
  }

  @Test func withoutAPlaceNothingIsKept() {
    #expect(throws: SettingsStore.Failure.noPlace) {
      try SettingsStore { _ in nil }.keep(hard, insteadOf: Settings())
    }
  }

  @Test func whatCannotBeReadIsNotOverwritten() throws {
    let folder = Folder()
    try folder.write(String(repeating: "#\n", count: 40_000))
    let before = try folder.text
    #expect(throws: SettingsStore.Failure.self) { try folder.store.read() }
    #expect(throws: SettingsStore.Failure.self) { try folder.store.keep(hard, insteadOf: Settings()) }
    #expect(try folder.text == before)
    #expect(try folder.names == ["config"])
  }

  @Test func aFolderInThePlaceOfTheFileIsSaid() throws {
    let folder = Folder()
    try FileManager.default.createDirectory(atPath: folder.config, withIntermediateDirectories: true)
    let keeper = SettingsKeeper(folder.store)
    #expect(keeper.settings == Settings())
    let warnings = keeper.warnings(Catalogue.texts(.english))
    #expect(warnings.count == 1 && warnings[0].contains(folder.config))
  }

  @Test func warningsNameFileAndLine() throws {
    let folder = Folder()
    try folder.write("bell = off\nbell = loud\ncolor = red\n")
    let keeper = SettingsKeeper(folder.store)
    #expect(!keeper.settings.bell)
    let warnings = keeper.warnings(Catalogue.texts(.english))
    #expect(warnings.count == 2)
    #expect(warnings[0] == "\(folder.config), line 2: bell must be one of on, off, not 'loud'")
    #expect(warnings[1].hasPrefix("\(folder.config), line 3: "))
  }

  /// What the command line said is in force, and not written down.
  @Test func theCommandLineIsNotWrittenDown() throws {
    let folder = Folder()
    try folder.write("name = Ann\n")
    var keeper = SettingsKeeper(folder.store)
    var options = CommonOptions()
    options.name = "Bo"
    options.noChat = true
    keeper.override(with: options)
    #expect(keeper.settings.name == "Bo" && !keeper.settings.chat)
    var new = keeper.settings
    new.level = .hard
    try keeper.keep(new)
    #expect(try folder.text == "name = Ann\nlevel = hard\n")
    // Unless it is chosen anew.
    new.name = "Cy"
    try keeper.keep(new)
    #expect(try folder.text == "name = Cy\nlevel = hard\n")
  }
}
