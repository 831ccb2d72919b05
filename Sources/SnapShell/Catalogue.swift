import SnapAssets
import SnapGame
import SnapScreens

/// The texts and sounds that come with the program. Tests parse every file of them, so they cannot be wrong here.
enum Catalogue {
  static func texts(_ language: Language) -> TextCatalogue {
    do { return try TextCatalogue(parsing: Assets.text(at: "texts/\(language.rawValue)") ?? "") } catch {
      preconditionFailure("texts/\(language.rawValue): \(error)")
    }
  }

  static func sounds() -> SoundPatterns {
    do throws(SoundPattern.SyntaxError) {
      return try SoundPatterns { Assets.text(at: "sounds/\($0.rawValue)") ?? "" }
    } catch {
      preconditionFailure("sounds: \(error)")
    }
  }

  static func help(_ page: HelpPage, _ language: Language) -> String {
    Assets.text(at: "help/\(language.rawValue)/\(page.rawValue)") ?? ""
  }

  /// Computer players, in the order in which they come to a table.
  static func computers() -> [ComputerCharacter] {
    do throws(ComputerCharacter.SyntaxError) {
      return try ComputerCharacter.list(parsing: Assets.text(at: "computers") ?? "")
    } catch {
      preconditionFailure("computers: line \(error.line)")
    }
  }
}
