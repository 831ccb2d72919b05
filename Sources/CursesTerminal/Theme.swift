package import CellGrid

/// How every style looks, with as many colours as a terminal may have; read from a file of `assets/themes/`, or one of the
/// player's own.
///
/// The format (docs/settings.md): `style = without colours | with 8 | with 16 | with 256`, each of the four made of
/// attributes and `COLOUR`, `on COLOUR` or both; `background = …` says what it is made for, `like = NAME` what holds for
/// styles that are not named. `#` begins a comment line.
package struct Theme: Hashable, Sendable {
  /// What a theme expects behind the texts that it gives no background.
  package enum Ground: String, CaseIterable, Sendable {
    case dark, light, any
    /// The theme paints it itself: the background of `text` is that of everything.
    case own
  }

  package private(set) var ground = Ground.any
  /// By style, then by depth.
  private var looks: [[Look]]

  /// Attributes only, and few of them: what holds where no theme says more.
  package static let plain = Theme(
    looks: Style.allCases.map { style in
      let isLoud = [.activePlayer, .selectedItem, .statusBar, .cardHighlight, .flash].contains(style)
      return ColourDepth.allCases.map { _ in Look(isReverse: isLoud) }
    })

  private init(looks: [[Look]]) { self.looks = looks }

  /// How `style` looks with that many colours. What it does not say itself is as in `text`.
  package func look(of style: Style, _ depth: ColourDepth) -> Look {
    var look = looks[Self.index(of: style)][depth.rawValue]
    let text = looks[Self.index(of: .text)][depth.rawValue]
    look.foreground = look.foreground ?? text.foreground
    look.background = look.background ?? text.background
    return look
  }

  private static func index(of style: Style) -> Int { Style.allCases.firstIndex(of: style)! }

  // MARK: - Reading

  /// What is wrong with a line.
  package struct SyntaxError: Error, Equatable, Sendable {
    package enum Reason: Equatable, Sendable {
      /// Neither a comment nor `key = value`.
      case notALine
      case tooLong
      case unknownStyle(String)
      case repeated(String)
      /// There are not four descriptions between three `|`.
      case notFour(Int)
      /// Neither an attribute nor a colour that such a terminal has.
      case unknownWord(String)
      case unknownGround(String)
      /// There is no theme of that name to be like.
      case unknownTheme(String)
      /// These are not described, and nothing says what the theme is like.
      case missing([String])
    }

    /// Counted from 1; of what is missing, the last.
    package let line: Int
    package let reason: Reason

    package init(line: Int, reason: Reason) {
      self.line = line
      self.reason = reason
    }
  }

  /// In bytes: of a file, and of a line of it.
  package static let maximumSize = 16_384
  static let maximumLine = 256

  /// - Parameter other: the themes that this one may be like.
  package init(parsing source: String, like other: (String) -> Theme? = { _ in nil }) throws(SyntaxError) {
    self = Self.plain
    var reader = ThemeReader()
    var base: Theme?
    let lines = source.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      do throws(ThemeReader.Failure) {
        switch try reader.read(line) {
        case nil: break
        case .ground(let ground): self.ground = ground
        case .like(let name):
          guard let theme = other(name) else { throw .init(.unknownTheme(name)) }
          base = theme
        case .style(let style, let four): looks[Self.index(of: style)] = four
        }
      } catch {
        throw SyntaxError(line: index + 1, reason: error.reason)
      }
    }
    let missing = Style.allCases.filter { !reader.styles.contains($0) }
    if let base {
      for style in missing { looks[Self.index(of: style)] = base.looks[Self.index(of: style)] }
      if !reader.saysGround { ground = base.ground }
    } else if !missing.isEmpty {
      throw SyntaxError(line: lines.count, reason: .missing(missing.map(\.name)))
    }
  }
}
