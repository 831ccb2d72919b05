/// The names of all texts. `Tests/SnapScreensTests` holds them against the catalogues: none missing, none unused.
package enum TextKey: String, CaseIterable, Sendable {
  case gameTitle = "title.game"
}
