package import SnapGame

/// The four sounds of the game. The raw value is the name of the pattern's file in `assets/sounds/`.
package enum SoundCue: String, CaseIterable, Sendable {
  case dealing = "Dealing"
  case turnCard = "TurnCard"
  case wrongMatch = "WrongMatch"
  case correctMatch = "CorrectMatch"
}

/// When the bells of a cue ring. Lines of a file: `bells` with milliseconds from the beginning, for a cue that loops
/// `period` with the milliseconds after which it begins again, and `tone` with hertz and milliseconds of one bell, for
/// terminals whose bell can be tuned; `#` begins a comment line.
package struct SoundPattern: Equatable, Sendable {
  /// What one bell sounds like.
  package struct Tone: Equatable, Sendable {
    package let hertz: Int
    package let milliseconds: Int
  }

  /// When each rings, from the beginning of the cue.
  package let bells: [Duration]
  /// After how long the cue begins again; nil: it does not.
  package let period: Duration?
  /// nil: the terminal's own.
  package let tone: Tone?

  /// What is wrong with a line of a pattern.
  package struct SyntaxError: Error, Equatable, CustomStringConvertible {
    package let line: Int
    package var description: String { "line \(line): neither bells, period nor tone with its numbers" }
  }

  package init(parsing source: String) throws(SyntaxError) {
    var bells: [Duration] = []
    var period: Duration?
    var tone: Tone?
    for (index, line) in source.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let words = line.split(whereSeparator: \.isWhitespace)
      guard let name = words.first, !name.hasPrefix("#") else { continue }
      let numbers = words.dropFirst().compactMap { UInt16($0) }
      let times = numbers.map { Duration.milliseconds(Int64($0)) }
      guard numbers.count == words.count - 1, !numbers.isEmpty else { throw SyntaxError(line: index + 1) }
      switch name {
      case "bells": bells = times
      case "period" where times.count == 1 && times[0] > .zero: period = times[0]
      // What the Linux console takes (console_codes(4)).
      case "tone" where numbers.count == 2 && 21...32_766 ~= numbers[0] && numbers[1] < 2_000:
        tone = Tone(hertz: Int(numbers[0]), milliseconds: Int(numbers[1]))
      default: throw SyntaxError(line: index + 1)
      }
    }
    self.bells = bells
    self.period = period
    self.tone = tone
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
