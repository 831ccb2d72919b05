import Foundation
import SnapAssets
import Testing

@testable import SnapScreens
@testable import SnapShell

/// The catalogues in `assets/texts/` against the keys that the program has.
@Suite struct CatalogueTests {
  static let languages = Assets.paths.filter { $0.hasPrefix("texts/") }

  /// Every key by its name in the program.
  private static let keys = Dictionary(
    uniqueKeysWithValues: [
      named(TextKey.self), named(PlainTextKey.self), named(SettingsTextKey.self), named(StatisticsTextKey.self),
      named(SecondTextKey.self), named(ShellTextKey.self),
    ].joined())

  private static func named<Keys: RawRepresentable<String> & CaseIterable>(_ keys: Keys.Type) -> [(String, String)] {
    keys.allCases.map { ("\($0)", $0.rawValue) }
  }

  private func catalogue(_ path: String) throws -> TextCatalogue {
    try TextCatalogue(parsing: Assets.text(at: path) ?? "")
  }

  /// The catalogue's keys, the forms of a plural as one.
  private func names(_ keys: [String]) -> Set<String> {
    var names = Set(keys)
    for key in keys where key.hasSuffix(".one") {
      let name = String(key.dropLast(4))
      guard keys.contains(name + ".other") else { continue }
      names.subtract([key, name + ".other"])
      names.insert(name)
    }
    return names
  }

  @Test(arguments: languages) func noTextIsMissingAndNoneUnused(path: String) throws {
    let inCatalogue = names(try catalogue(path).keys)
    let inProgram = Set(Self.keys.map(\.value))
    #expect(inProgram.subtracting(inCatalogue).sorted() == [])
    #expect(inCatalogue.subtracting(inProgram).sorted() == [])
  }

  @Test func everyLanguageHasACatalogueAndHelp() {
    #expect(Set(Self.languages) == Set(Language.allCases.map { "texts/\($0.rawValue)" }))
    let help = Set(
      Assets.paths.filter { $0.hasPrefix("help/") }.compactMap { $0.split(separator: "/").dropFirst().first })
    #expect(help == Set(Language.allCases.map { Substring($0.rawValue) }))
  }

  /// The same texts are counted in every language.
  @Test(arguments: languages) func pluralsAreComplete(path: String) throws {
    let keys = try catalogue(path).keys
    let counted = { (keys: [String]) in Set(keys.filter { $0.hasSuffix(".one") || $0.hasSuffix(".other") }) }
    #expect(counted(keys) == counted(try catalogue("texts/en").keys))
    for key in keys where key.hasSuffix(".one") { #expect(keys.contains(key.dropLast(4) + ".other"), "\(key)") }
  }

  /// Each key is used somewhere else than where the keys are named.
  @Test func theProgramUsesEveryKey() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources")
    var sources = ""
    for folder in ["SnapScreens", "SnapShell"] {
      let files = FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil)
      for case let file as URL in files!
      where file.pathExtension == "swift" && !file.lastPathComponent.hasSuffix("TextKey.swift") {
        sources += try String(contentsOf: file, encoding: .utf8)
      }
    }
    let words = Set(sources.matches(of: /\.([a-zA-Z]+)/).map(\.1))
    for (name, key) in Self.keys { #expect(words.contains(name[...]), "\(key) is not used") }
  }

  @Test(arguments: languages) func noKeyTwice(path: String) throws {
    let lines = (Assets.text(at: path) ?? "").split(separator: "\n").filter { $0.first != "#" }
    let keys = lines.compactMap { $0.split(separator: "=").first?.filter { $0 != " " } }
    let repeated = Dictionary(grouping: keys) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
    #expect(repeated == [])
  }

  @Test(arguments: languages) func everyLanguageHasTheSamePlaces(path: String) throws {
    let (english, other) = (try catalogue("texts/en"), try catalogue(path))
    for key in english.keys {
      #expect(Self.places(other.text(of: key)) == Self.places(english.text(of: key)), "\(key)")
    }
  }

  private static func places(_ text: String?) -> Set<Substring> {
    Set((text ?? "").matches(of: /{([a-zA-Z]+)}/).map(\.1))
  }

  /// The source names the places that it fills beside the key: `texts(.roomLatency, ["milliseconds": …])`.
  @Test func theProgramFillsThePlacesThatThereAre() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources")
    let english = try catalogue("texts/en")
    let call = /\(\s*\.([a-zA-Z]+),\s*(?:count: [^\[\n]*?,\s*)?\[((?:\s*"[a-zA-Z]+":[^\]]*)+)\]\s*\)/
    var found = 0
    for folder in ["SnapScreens", "SnapShell"] {
      let files = FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil)
      for case let file as URL in files! where file.pathExtension == "swift" {
        let source = try String(contentsOf: file, encoding: .utf8)
        for match in source.matches(of: call) {
          guard let key = Self.keys[String(match.1)] else { continue }
          found += 1
          let filled = Set(match.2.matches(of: /"([a-zA-Z]+)":/).map(\.1))
          for form in [key, key + ".one", key + ".other"] {
            guard let text = english.text(of: form) else { continue }
            #expect(Self.places(text).subtracting(["count"]) == filled.subtracting(["count"]), "\(form)")
          }
        }
      }
    }
    #expect(found > 20, "the pattern still finds the calls")
  }
}
