/// Letters of other scripts that look like a Latin one, after case folding. A small table: what is found on the
/// keyboards of Cyrillic and Greek writers, and the digits and strokes that stand in for letters.
private let lookalikes: [Unicode.Scalar: Unicode.Scalar] = [
  // Cyrillic
  "а": "a", "в": "b", "с": "c", "ԁ": "d", "е": "e", "ғ": "f", "һ": "h", "н": "h", "і": "l", "ј": "j",
  "к": "k", "ӏ": "l", "м": "m", "п": "n", "о": "o", "р": "p", "ԛ": "q", "г": "r", "ѕ": "s", "т": "t", "у": "y",
  "ѵ": "v", "ԝ": "w", "х": "x", "ү": "y", "з": "e", "ь": "b",
  // Greek
  "α": "a", "β": "b", "ϲ": "c", "ε": "e", "η": "n", "ι": "l", "κ": "k", "μ": "u", "ν": "v", "ο": "o", "ρ": "p",
  "σ": "o", "τ": "t", "υ": "u", "χ": "x", "ω": "w", "γ": "y", "ζ": "z",
  // Latin, Armenian and figures
  "ı": "l", "i": "l", "1": "l", "|": "l", "ǀ": "l", "0": "o", "օ": "o", "ո": "n", "ս": "u", "3": "e", "5": "s",
  "ɑ": "a", "ɡ": "g", "ø": "o", "đ": "d", "ł": "l", "ħ": "h",
]

extension StringProtocol {
  /// A key that is equal for texts that look alike: case, width, marks and spaces are folded away, and letters that
  /// resemble a Latin one become it, `rn` counting as `m` and `vv` as `w`. Not for display.
  package var confusableSkeleton: String {
    var result = String.UnicodeScalarView()
    // Folding first (it widens and lowers), then taking the marks off what it composed.
    for scalar in normalized(to: .folded).normalized(to: .stripped).unicodeScalars {
      if scalar.properties.isWhitespace || scalar == "\u{2800}" { continue }
      let look = lookalikes[scalar] ?? scalar
      switch (result.last, look) {
      case ("r", "n"):
        result.removeLast()
        result.append("m")
      case ("v", "v"):
        result.removeLast()
        result.append("w")
      default: result.append(look)
      }
    }
    return String(result)
  }
}
