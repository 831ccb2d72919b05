package import SnapGame

/// The four sounds of the game (snap.md, section 10). The raw value is the name of the pattern's file in `assets/sounds/`.
package enum SoundCue: String, CaseIterable, Sendable {
  case dealing = "Dealing"
  case turnCard = "TurnCard"
  case wrongMatch = "WrongMatch"
  case correctMatch = "CorrectMatch"
}

/// When the bells of a cue ring. Two lines of a file: `bells` with milliseconds from the beginning, and for a cue that
/// loops `period` with the milliseconds after which it begins again; `#` begins a comment line.
package struct SoundPattern: Equatable, Sendable {
  package let bells: [Duration]
  package let period: Duration?

  /// What is wrong with a line of a pattern.
  package struct SyntaxError: Error, Equatable, CustomStringConvertible {
    package let line: Int
    package var description: String { "line \(line): neither bells nor period with numbers of milliseconds" }
  }

  package init(parsing source: String) throws(SyntaxError) {
    var bells: [Duration] = []
    var period: Duration?
    for (index, line) in source.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let words = line.split(whereSeparator: \.isWhitespace)
      guard let name = words.first, !name.hasPrefix("#") else { continue }
      let numbers = words.dropFirst().compactMap { UInt16($0).map { Duration.milliseconds(Int64($0)) } }
      guard numbers.count == words.count - 1, !numbers.isEmpty else { throw SyntaxError(line: index + 1) }
      switch name {
      case "bells": bells = numbers
      case "period" where numbers.count == 1 && numbers[0] > .zero: period = numbers[0]
      default: throw SyntaxError(line: index + 1)
      }
    }
    self.bells = bells
    self.period = period
  }
}

/// The pattern of each cue.
package struct SoundPatterns: Sendable {
  private let patterns: [SoundCue: SoundPattern]

  /// - Parameter source: the text of a cue's file.
  package init(parsing source: (SoundCue) -> String) throws(SoundPattern.SyntaxError) {
    var patterns: [SoundCue: SoundPattern] = [:]
    for cue in SoundCue.allCases { patterns[cue] = try SoundPattern(parsing: source(cue)) }
    self.patterns = patterns
  }

  subscript(cue: SoundCue) -> SoundPattern { patterns[cue]! }
}
