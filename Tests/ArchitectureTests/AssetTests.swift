import Foundation
import SnapAssets
import SnapGame
import SnapScreens
import Testing

/// What the program takes for granted of the files in assets/.
@Suite struct AssetTests {
  @Test func allFilesAreEmbeddedAsTheyAre() throws {
    let assets = ModuleSource.package.appending(path: "assets")
    let files = try FileManager.default.subpathsOfDirectory(atPath: assets.path()).filter { path in
      !assets.appending(path: path).hasDirectoryPath
        && (try? assets.appending(path: path).resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true
    }
    #expect(files.sorted() == Assets.paths.sorted())
    for path in files {
      #expect(try String(contentsOf: assets.appending(path: path), encoding: .utf8) == Assets.text(at: path), "\(path)")
    }
  }

  @Test func allTextsParseAndHaveAllKeys() throws {
    let languages = Assets.paths.filter { $0.hasPrefix("texts/") }
    #expect(languages.contains("texts/en"))
    for language in languages {
      let texts = try TextCatalogue(parsing: try #require(Assets.text(at: language)))
      let known = Set(texts.keys)
      for key in TextKey.allCases {
        let isCounted = known.contains("\(key.rawValue).one") && known.contains("\(key.rawValue).other")
        #expect(known.contains(key.rawValue) || isCounted, "\(language) lacks \(key.rawValue)")
      }
    }
  }

  @Test func allSoundsParse() throws {
    for cue in SoundCue.allCases {
      let pattern = try SoundPattern(parsing: try #require(Assets.text(at: "sounds/\(cue.rawValue)"), "\(cue)"))
      #expect(!pattern.bells.isEmpty, "\(cue)")
    }
  }

  @Test func thereAreNamesForAFullTable() throws {
    let names = try ComputerCharacter.list(parsing: try #require(Assets.text(at: "computers"))).map(\.name)
    #expect(names.count >= 4)
    #expect(Set(names).count == names.count)
  }
}
