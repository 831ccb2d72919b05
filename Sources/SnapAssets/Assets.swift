/// The files of `assets/`, embedded in the program.
package enum Assets {
  /// The text of the file at `path` (relative to `assets/`, such as `sounds/TurnCard`), or nil if there is none.
  package static func text(at path: String) -> String? {
    for asset in embeddedAssets where asset.path.description == path { return asset.text.description }
    return nil
  }

  /// The paths of all files, sorted.
  package static var paths: [String] { embeddedAssets.map(\.path.description) }
}
