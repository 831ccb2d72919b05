import SnapNet

/// The records of the last games, in the state folder. Their names begin with the date, so that they sort by it.
struct KeptGames {
  static let most = 20
  /// A game that ended in order before so many cards were turned is nothing to keep.
  static let fewestTurns = 10
  private static let suffix = ".record"

  let folder: StateFolder
  private let state: StateFolder

  init(in state: StateFolder) {
    self.state = state
    folder = state.subfolder("games")
  }

  /// A file for a game that begins now; it pushes out none yet.
  func begin(synchronisedBy sync: FileSync) throws(StateFolder.Failure) -> RecordFile {
    let date = System.dateForName
    var number = 1
    while true {
      let name = "\(date)-\(System.processID)" + (number > 1 ? "-\(number)" : "") + Self.suffix
      do throws(StateFolder.Failure) {
        let file = try RecordFile.creating(name, in: folder, synchronisedBy: sync)
        try? removeOldest(besides: 1)
        return file
      } catch {
        // Another game of this process has begun within the same second.
        guard case .system(_, let error) = error, error.isFileThere, number < 1_000 else { throw error }
        number += 1
      }
    }
  }

  /// Removes the oldest beyond `most`, without those that a table needs to come back.
  ///
  /// - Parameter begun: the latest so many may not be worth keeping, and push out none.
  func removeOldest(besides begun: Int = 0) throws(StateFolder.Failure) {
    let names = try folder.names().filter { $0.hasSuffix(Self.suffix) }
    let needed = try ResumeTickets(in: state).all().map(\.record)
    for name in names.dropLast(Self.most + begun) where !needed.contains(folder.path(of: name)) {
      try folder.remove(name)
    }
  }
}
