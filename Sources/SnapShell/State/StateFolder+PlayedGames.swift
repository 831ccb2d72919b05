import SnapScreens

/// The games that were played, as a file in the state folder: a line for each (docs/statistics.md). It is only ever
/// appended to, so that programs that finish at once both count, and nothing that is in it is lost.
extension StateFolder {
  private static let playedFile = "played"
  /// The first line of a new file.
  private static let heading =
    "# Games of Snap!: when, against whom, reactions in milliseconds, how it ended (docs/statistics.md). Version 1\n"

  /// Nothing at all where no game has been played.
  func statistics() throws(Failure) -> PlayerStatistics { PlayerStatistics(parsing: try playedGames() ?? []) }

  /// - Parameter date: when it was over.
  /// - Returns: what had been counted before.
  @discardableResult
  func keep(_ game: PlayedGame, date: String) throws(Failure) -> PlayerStatistics {
    let file = try playedGames()
    var text = game.line(date: date) + "\n"
    if let file {
      // Somebody's editor, or a full disk, has left the last line without its end.
      if let last = file.last, last != UInt8(ascii: "\n") { text = "\n" + text }
    } else {
      text = Self.heading + text
    }
    try append(text, to: Self.playedFile, of: file?.count ?? 0)
    return PlayerStatistics(parsing: file ?? [])
  }

  /// nil: there is no file.
  private func playedGames() throws(Failure) -> [UInt8]? {
    let path = path(of: Self.playedFile)
    do throws(System.Errno) { return try Files.read(path, limit: PlayerStatistics.maximumSize) } catch {
      if error.isNoSuchFile { return nil }
      throw .system(path: path, error)
    }
  }

  /// With one write: what others append at the same time comes before it or after it.
  private func append(_ text: String, to name: String, of size: Int) throws(Failure) {
    try attempt(path(of: name)) { () throws(System.Errno) in
      if size + text.utf8.count > PlayerStatistics.maximumSize { throw .fileTooLarge }
      try Files.makeFolder(path)
      let descriptor = try Files.append(path(of: name))
      defer { Files.close(descriptor) }
      try Files.write(text.utf8, to: descriptor)
    }
  }
}
