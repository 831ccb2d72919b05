import CUtf8Proc

extension Unicode.Scalar {
  /// The columns this scalar takes on a terminal by itself: 0 for marks that sit on their neighbour, 2 for East Asian
  /// wide characters and emoji, else 1. Controls take 0, since they must never be printed.
  ///
  /// The figures are those of the C library's `wcwidth` (Unicode, UAX #11, ambiguous characters narrow), which is what
  /// terminals go by.
  package var columns: Int {
    if value < 0x7F { return value < 0x20 ? 0 : 1 }
    if isLineOrBlock { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator: return 0
    case .spacingMark: return 1
    default: break
    }
    switch value {
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0  // Hangul vowels and finals join the leading consonant.
    case 0x4DC0...0x4DFF: return 2  // Hexagrams: wide to the C library.
    default: return Int(utf8proc_charwidth(Int32(bitPattern: value)))
    }
  }
}

extension Unicode.Scalar {
  /// The lines and blocks that screens are made of. They are assigned, visible and one column wide: known without a look
  /// into Unicode's tables, of which a picture would need hundreds.
  var isLineOrBlock: Bool { (0x2500...0x259F).contains(value) }
}

extension Character {
  /// The columns of this grapheme cluster: what its scalars take together, two at most.
  ///
  /// A base with combining marks is as wide as the base. Emoji sequences (families, skin tones, flags) and a character
  /// that a variation selector turns into an emoji take two; a painter has to draw them so, whatever the terminal makes
  /// of such sequences.
  package var columns: Int {
    if let ascii = asciiValue { return ascii < 0x20 || ascii == 0x7F ? 0 : 1 }
    var total = 0
    for scalar in unicodeScalars {
      if scalar == "\u{FE0F}" && total > 0 { return 2 }
      total += scalar.columns
    }
    return min(total, 2)
  }
}

extension StringProtocol {
  /// The columns this text takes on a terminal: the sum of its grapheme clusters'.
  package var columns: Int { isPrintableASCII ? utf8.count : reduce(0) { $0 + $1.columns } }

  /// One column for each byte, and nothing to look up.
  package var isPrintableASCII: Bool {
    // The bytes nearly always lie together: then the loop over them is not generic, and much quicker.
    let together = utf8.withContiguousStorageIfAvailable { bytes in
      unsafe bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    }
    return together ?? utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }
}
