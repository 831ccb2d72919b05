import Foundation
import Testing

/// Holds `text` against the file `Golden/NAME.txt` beside this source. With SNAP_RECORD_GOLDEN in the environment the file
/// is written instead.
func expectGolden(_ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
  let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")
  let file = folder.appending(path: name + ".txt")
  if ProcessInfo.processInfo.environment["SNAP_RECORD_GOLDEN"] != nil {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return
  }
  let expected = try String(decoding: Data(contentsOf: file), as: UTF8.self)
  if text == expected { return }
  let (new, old) = (
    text.split(separator: "\n", omittingEmptySubsequences: false),
    expected.split(separator: "\n", omittingEmptySubsequences: false)
  )
  let row = zip(new, old).prefix { $0 == $1 }.count
  let (shows, was) = (row < new.count ? new[row] : "(nothing)", row < old.count ? old[row] : "(nothing)")
  Issue.record("\(name), line \(row + 1), is\n\(shows)\nand was\n\(was)", sourceLocation: sourceLocation)
}
