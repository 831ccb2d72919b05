/// The version of the program, as `--version` and the title say it.
package enum SnapVersion {
  package static let text = "0.1.0"
}
