extension Unicode.Scalar {
  /// Whether this scalar may reach a terminal or a log.
  ///
  /// Refused are control characters (C0 and C1, so no escape sequence survives), the invisible ones that reorder or join
  /// text (bidirectional controls, joiners, fillers, variation selectors, tags), private use, unassigned code points and
  /// line separators.
  package var isTerminalSafe: Bool {
    if value < 0x7F { return value >= 0x20 }
    if isLineOrBlock { return true }
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: return false
    default: return !properties.isDefaultIgnorableCodePoint
    }
  }
}

/// The most scalars one cell of a terminal can hold (the C library's and ncurses' limit for a complex character), and so
/// the most that safe text keeps per grapheme cluster: marks piled higher would only climb into other lines.
package let scalarsPerCluster = 5

extension StringProtocol {
  /// This text as it may reach a terminal or a log, in NFC: on one line, no character that steers a terminal, hides,
  /// reorders its neighbours or has no width. White space, also line ends and tabs, becomes plain spaces.
  package var terminalSafe: String {
    if isPrintableASCII { return String(self) }
    var kept = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar.properties.isWhitespace {
        kept.append(" ")
      } else if scalar.isTerminalSafe {
        kept.append(scalar)
      }
    }
    var result = ""
    for cluster in String(kept).composed where cluster.columns > 0 {
      if cluster.unicodeScalars.count <= scalarsPerCluster {
        result.append(cluster)
      } else {
        result.unicodeScalars.append(contentsOf: cluster.unicodeScalars.prefix(scalarsPerCluster))
      }
    }
    return result
  }
}
