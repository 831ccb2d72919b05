import CursesTerminal
import SnapAssets
import SnapSettings

/// The file of settings: `$XDG_CONFIG_HOME/snapcards/config`, or `~/.config/snapcards/config`. (XDG Base Directory
/// Specification.)
struct SettingsStore {
  enum Failure: Error, Equatable {
    /// Neither XDG_CONFIG_HOME nor HOME says where.
    case noPlace
    case system(path: String, System.Errno)
  }

  /// The program's folder in that of the user's configuration; nil: there is no place for one.
  let folder: String?

  /// Nothing is created before it is needed.
  init(environment: (String) -> String? = TerminalOptions.environment) {
    // A relative path says nothing, and is to be ignored.
    if let folder = environment("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
      self.folder = folder + "/snapcards"
    } else if let home = environment("HOME"), home.hasPrefix("/") {
      folder = home + "/.config/snapcards"
    } else {
      folder = nil
    }
  }

  var path: String? { folder.map { $0 + "/config" } }

  /// What the file says; nil if there is none.
  func read() throws(Failure) -> SettingsFile? {
    guard let path else { return nil }
    do throws(System.Errno) {
      return SettingsFile(parsing: try Files.read(path, limit: SettingsFile.maximumSize))
    } catch {
      if error.isNoSuchFile { return nil }
      throw .system(path: path, error)
    }
  }

  /// Makes the file say what differs between `old` and `new`. All else in it stays, also what others have written meanwhile;
  /// if it cannot be done, the file is as it was.
  func keep(_ new: Settings, insteadOf old: Settings) throws(Failure) {
    guard let folder, let path else { throw .noPlace }
    let file = try read() ?? SettingsFile(parsing: Assets.text(at: "settings") ?? "")
    let bytes = file.bytes(saying: file.settings.changed(from: old, to: new))
    do throws(System.Errno) {
      try Files.makeFolder(folder)
      try Files.exchange(path, for: bytes)
    } catch {
      throw .system(path: path, error)
    }
  }
}
