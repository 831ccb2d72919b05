/// Where a text sits in a field that is wider than it.
package enum Alignment: Sendable {
  case leading, center, trailing
}

extension StringProtocol {
  /// The longest beginning of this text that takes at most `limit` columns, cut between grapheme clusters.
  package func prefix(columns limit: Int) -> SubSequence {
    if isPrintableASCII {
      return self[..<(utf8.index(startIndex, offsetBy: Swift.max(0, limit), limitedBy: endIndex) ?? endIndex)]
    }
    var taken = 0
    var end = startIndex
    while end < endIndex {
      taken += self[end].columns
      if taken > limit { break }
      end = index(after: end)
    }
    return self[..<end]
  }

  /// This text if it takes at most `limit` columns, else its beginning followed by `ellipsis`, together no wider than
  /// `limit`.
  package func truncated(toColumns limit: Int, ellipsis: String = "…") -> String {
    // Not counting to the end: the text may be far longer than the field.
    let whole = prefix(columns: limit)
    if whole.endIndex == endIndex { return String(self) }
    let mark = ellipsis.prefix(columns: limit)
    return prefix(columns: limit - mark.columns) + String(mark)
  }

  /// This text in exactly `width` columns: cut with `ellipsis` where it is too wide, filled with spaces where not.
  package func fitted(toColumns width: Int, _ alignment: Alignment = .leading, ellipsis: String = "…") -> String {
    let text = truncated(toColumns: width, ellipsis: ellipsis)
    let room = Swift.max(0, width - text.columns)
    let before =
      switch alignment {
      case .leading: 0
      case .center: room / 2
      case .trailing: room
      }
    return String(repeating: " ", count: before) + text + String(repeating: " ", count: room - before)
  }

  /// This text in lines of at most `width` columns, broken between words; a word wider than a line is broken inside.
  /// Line ends in the text are kept as such. A `width` below 1 counts as 1; a character wider than that has a line of its
  /// own.
  package func wrapped(toColumns width: Int) -> [String] {
    let width = Swift.max(1, width)
    var lines: [String] = []
    for paragraph in split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let first = lines.count
      var line = ""
      var used = 0
      for word in paragraph.split(separator: " ") {
        var (rest, left) = (word, word.columns)
        if used > 0 && used + 1 + left <= width {
          line += " " + word
          used += 1 + left
          continue
        }
        if used > 0 { lines.append(line) }
        while left > width {
          let head = rest.prefix(columns: width)
          let cut = head.isEmpty ? rest.index(after: rest.startIndex) : head.endIndex
          lines.append(String(rest[..<cut]))
          left -= rest[..<cut].columns
          rest = rest[cut...]
        }
        line = String(rest)
        used = left
      }
      // Not the nothing that is left when the last word just filled lines of its own.
      if used > 0 || lines.count == first { lines.append(line) }
    }
    return lines
  }
}
