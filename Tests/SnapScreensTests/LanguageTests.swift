import Testing

@testable import SnapScreens

/// Which language the environment asks for.
@Suite struct LanguageTests {
  @Test(
    arguments: [
      ([:], .english), (["LANG": "nl"], .dutch), (["LANG": "nl_NL.UTF-8"], .dutch), (["LANG": "nl_BE@euro"], .dutch),
      (["LANG": "nl.UTF-8"], .dutch), (["LANG": "nlx_NL"], .english), (["LANG": "de_DE.UTF-8"], .english),
      (["LANG": "C"], .english), (["LANG": "nl_NL", "LC_MESSAGES": "en_GB.UTF-8"], .english),
      (["LANG": "en_US.UTF-8", "LC_MESSAGES": "nl_NL.UTF-8"], .dutch),
      (["LC_MESSAGES": "nl_NL", "LC_ALL": "C.UTF-8"], .english), (["LC_MESSAGES": "en_US", "LC_ALL": "nl_NL"], .dutch),
      (["LC_ALL": "", "LC_MESSAGES": "", "LANG": "nl_NL"], .dutch),
      // Another kind of thing, in another language.
      (["LC_CTYPE": "nl_NL", "LANGUAGE": "nl"], .english),
    ] as [([String: String], Language)])
  func isTheFirstThatIsSet(environment: [String: String], language: Language) {
    #expect(Language(environment: { environment[$0] }) == language)
  }
}
