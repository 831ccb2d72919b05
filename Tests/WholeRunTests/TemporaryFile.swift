import Foundation

/// A path at which nothing is yet; what comes to be there, file or folder, goes with the object.
final class TemporaryFile {
  let path = FileManager.default.temporaryDirectory.appending(path: "snapcards-test-\(UUID().uuidString)").path()

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var text: String { get throws { try String(contentsOfFile: path, encoding: .utf8) } }

  var permissions: Int? {
    get throws { try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int }
  }
}
