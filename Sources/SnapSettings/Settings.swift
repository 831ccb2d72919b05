package import SnapGame

/// Everything that a player may choose once and for all, with what is chosen for those who never did.
package struct Settings: Equatable, Sendable {
  /// The language of the texts; the raw value is the name of its catalogue.
  package enum Language: String, CaseIterable, Sendable {
    /// That of the environment.
    case auto
    case english = "en"
    case dutch = "nl"
  }

  /// The size in which cards are drawn.
  package enum Cards: String, CaseIterable, Sendable {
    /// The largest that there is room for.
    case auto
    case small, medium, large
  }

  package enum Motion: String, CaseIterable, Sendable {
    case full
    /// Nothing moves: what happens shows in the same instant, in its last position.
    case reduced
  }

  /// The name to play under: one that `PlayerName` takes; nil: that of the login.
  package var name: String?
  package var language = Language.auto
  /// `auto`, or the name of a theme: one that `isThemeName` takes.
  package var theme = Self.automaticTheme
  package var cards = Cards.auto
  /// Clubs are green and diamonds blue.
  package var fourColourSuits = false
  package var motion = Motion.full

  // How the sounds of the game reach the player.
  package var bell = true
  /// The bar at the top lights up.
  package var flash = false
  /// A word in the bar at the top.
  package var words = false

  package var mouse = true
  /// What others say is shown.
  package var chat = true
  /// That of the computer players in solo play, and of those first added to a table.
  package var level = Level.normal
  package var keys = KeyMap()

  package init() {}

  /// These settings, with whatever differs between `old` and `new` as it is in `new`.
  package func changed(from old: Settings, to new: Settings) -> Settings {
    var result = self
    func change<Value: Equatable>(_ setting: WritableKeyPath<Settings, Value>) {
      if old[keyPath: setting] != new[keyPath: setting] { result[keyPath: setting] = new[keyPath: setting] }
    }
    change(\.name)
    change(\.language)
    change(\.theme)
    change(\.cards)
    change(\.fourColourSuits)
    change(\.motion)
    change(\.bell)
    change(\.flash)
    change(\.words)
    change(\.mouse)
    change(\.chat)
    change(\.level)
    change(\.keys)
    return result
  }

  /// The theme is chosen by what the terminal can do.
  package static let automaticTheme = "auto"

  /// Whether a theme may be called so: 1 to 32 ASCII letters, digits, `-` and `_`. It is a file's name, too.
  package static func isThemeName(_ text: some StringProtocol) -> Bool {
    (1...32).contains(text.utf8.count)
      && text.unicodeScalars.allSatisfy {
        "a"..."z" ~= $0 || "A"..."Z" ~= $0 || "0"..."9" ~= $0 || $0 == "-" || $0 == "_"
      }
  }
}
