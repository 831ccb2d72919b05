/// A language that the program speaks. The raw value names it on the command line, in the environment, and in
/// `assets/texts` and `assets/help`.
package enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case dutch = "nl"

  /// The language that the environment asks for: the first of LC_ALL, LC_MESSAGES and LANG that is set and not empty
  /// decides (POSIX.1-2017, Base Definitions, section 8.2). English where it names none of ours.
  ///
  /// - Parameter variable: the value of a variable; nil: it is not set.
  package init(environment variable: (String) -> String?) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(variable).first { !$0.isEmpty }
    self = locale.flatMap(Language.init(locale:)) ?? .english
  }

  /// The language of a locale's name, `language[_territory][.codeset][@modifier]`.
  private init?(locale: String) {
    self.init(rawValue: String(locale.prefix { $0 != "_" && $0 != "." && $0 != "@" }))
  }

  /// All of them, as a message lists them.
  package static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
