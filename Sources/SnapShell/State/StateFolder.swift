import CursesTerminal
import SnapNet

/// What the program keeps for itself between two runs: `$XDG_STATE_HOME/snapcards`, or `~/.local/state/snapcards`.
/// (XDG Base Directory Specification.) Files and folders are for their owner's eyes only.
struct StateFolder {
  enum Failure: Error, CustomStringConvertible {
    /// Neither XDG_STATE_HOME nor HOME says where.
    case noPlace
    case system(path: String, System.Errno)

    var description: String {
      switch self {
      case .noPlace: "neither XDG_STATE_HOME nor HOME is set to a folder"
      case .system(let path, let error): "\(path): \(error)"
      }
    }
  }

  let path: String

  /// Nothing is created before it is needed.
  init(environment: (String) -> String? = TerminalOptions.environment) throws(Failure) {
    // A relative path says nothing, and is to be ignored.
    if let folder = environment("XDG_STATE_HOME"), folder.hasPrefix("/") {
      path = folder + "/snapcards"
    } else if let home = environment("HOME"), home.hasPrefix("/") {
      path = home + "/.local/state/snapcards"
    } else {
      throw .noPlace
    }
  }

  private init(path: String) { self.path = path }

  /// A folder in this one.
  func subfolder(_ name: String) -> StateFolder { StateFolder(path: path + "/" + name) }

  func path(of name: String) -> String { path + "/" + name }

  /// Puts a whole file in its place at once: whoever reads it finds the old contents or the new ones, also after a crash.
  ///
  /// - Parameter sync: as in `Files.exchange`.
  func write(_ name: String, _ contents: String, synchronisedBy sync: FileSync? = nil) throws(Failure) {
    try attempt(path(of: name)) { () throws(System.Errno) in
      try Files.makeFolder(path)
      try Files.exchange(path(of: name), for: contents.utf8, synchronisedBy: sync)
    }
  }

  /// nil if there is no such file. Bytes that are no UTF-8 are replaced by U+FFFD.
  func read(_ name: String, limit: Int = 65_536) throws(Failure) -> String? {
    do throws(System.Errno) {
      return String(decoding: try Files.read(path(of: name), limit: limit), as: UTF8.self)
    } catch {
      if error.isNoSuchFile { return nil }
      throw .system(path: path(of: name), error)
    }
  }

  /// It is no error if there is no such file.
  func remove(_ name: String) throws(Failure) {
    try attempt(path(of: name)) { () throws(System.Errno) in try Files.remove(path(of: name)) }
  }

  /// Creates the folder, if need be, and in it a file that must not be there yet. Returns its descriptor.
  func create(_ name: String) throws(Failure) -> Int32 {
    try attempt(path(of: name)) { () throws(System.Errno) in
      try Files.makeFolder(path)
      return try Files.create(path(of: name))
    }
  }

  /// Locks a file, which is created if need be, for as long as its descriptor is open; nil: another program has locked it.
  func lock(_ name: String) throws(Failure) -> Int32? {
    try attempt(path(of: name)) { () throws(System.Errno) in
      try Files.makeFolder(path)
      return try Files.lock(path(of: name))
    }
  }

  /// The names of the files, sorted; none if the folder is not there.
  func names() throws(Failure) -> [String] {
    do throws(System.Errno) { return try Files.names(in: path) } catch {
      if error.isNoSuchFile { return [] }
      throw .system(path: path, error)
    }
  }

  func attempt<Result>(
    _ path: String, _ body: () throws(System.Errno) -> Result
  ) throws(Failure) -> Result {
    do throws(System.Errno) { return try body() } catch { throw .system(path: path, error) }
  }
}
