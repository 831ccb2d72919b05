/// The manual page (man 6 snapcards), in the language of man: made from the help pages, so that it says what they say.
struct Manual {
  /// The text of a help page.
  let pages: (HelpPage) -> String

  func page(version: String) -> String {
    var lines = [".TH SNAPCARDS 6 \"\" \"snapcards \(version)\" \"Games\"", ".SH NAME"]
    let main = pages(.main)
    // "Snap! - what it is."
    let purpose = main.prefix { $0 != "\n" }.drop { $0 != "-" }.dropFirst()
    lines.append("snapcards \\-" + escaped(purpose))
    lines.append(".SH SNAPCARDS")
    lines += body(of: main)
    for page in HelpPage.allCases where page != .main {
      lines.append(".SH SNAPCARDS \(page.rawValue.uppercased())")
      lines += body(of: pages(page))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func body(of page: String) -> [String] {
    var lines: [String] = []
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty {
        lines.append(".PP")
      } else if !line.hasPrefix(" ") {
        let isHeading = line.hasSuffix(":")
        // A heading makes its own distance.
        if isHeading && lines.last == ".PP" { lines.removeLast() }
        lines.append((isHeading ? ".SS " : "") + escaped(line))
      } else if let (term, explanation) = entry(line) {
        lines += [".TP", ".B " + escaped(term), escaped(explanation)]
      } else if line.hasPrefix("   ") {
        // The explanation of the entry above goes on.
        lines.append(escaped(line.drop { $0 == " " }))
      } else {
        lines += [".TP", ".B " + escaped(line.dropFirst(2))]
      }
    }
    return lines
  }

  /// A line of a list: two spaces, the term, two spaces or more, and what it is.
  private func entry(_ line: Substring) -> (term: Substring, explanation: Substring)? {
    let text = line.dropFirst(2)
    guard text.first != " ",
      let gap = zip(text.indices, text.indices.dropFirst()).first(where: { text[$0] == " " && text[$1] == " " })
    else { return nil }
    return (text[..<gap.0], text[gap.1...].drop { $0 == " " })
  }

  /// Nothing in `text` is an instruction to man.
  private func escaped(_ text: some StringProtocol) -> String {
    let plain = text.map { character in
      switch character {
      case "\\": "\\e"
      case "-": "\\-"
      case "'": "\\(aq"
      default: String(character)
      }
    }
    return (text.hasPrefix(".") ? "\\&" : "") + plain.joined()
  }
}
