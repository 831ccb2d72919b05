/// The records of the last games, in the state folder. Their names begin with the date, so that they sort by it.
struct KeptGames {
  static let most = 20
  private static let suffix = ".record"

  let folder: StateFolder

  init(in state: StateFolder) { folder = state.subfolder("games") }

  /// A file for a game that begins now; the oldest beyond `most` are removed, without those in `needed`.
  func begin(needed: [String]) throws(StateFolder.Failure) -> RecordFile {
    let date = System.dateForName
    var number = 1
    while true {
      let name = "\(date)-\(System.processID)" + (number > 1 ? "-\(number)" : "") + Self.suffix
      do throws(StateFolder.Failure) {
        let file = try RecordFile.creating(name, in: folder)
        try? removeOldest(needed: needed)
        return file
      } catch {
        // Another game of this process has begun within the same second.
        guard case .system(_, let error) = error, error.isFileThere, number < 1_000 else { throw error }
        number += 1
      }
    }
  }

  private func removeOldest(needed: [String]) throws(StateFolder.Failure) {
    let names = try folder.names().filter { $0.hasSuffix(Self.suffix) }
    for name in names.dropLast(Self.most) where !needed.contains(folder.path(of: name)) { try folder.remove(name) }
  }
}
