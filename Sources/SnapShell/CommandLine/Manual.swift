import SnapScreens
import TerminalText

/// The manual page (man 6 snapcards), in the language of man: made from the help pages, so that it says what they say.
struct Manual {
  private static let longestLine = 72
  /// Those that the help pages have no word for.
  private let headings: (name: String, synopsis: String, description: String)
  /// The text of a help page.
  private let pages: (HelpPage) -> String

  init(texts: TextCatalogue, pages: @escaping (HelpPage) -> String) {
    headings = (texts(.manualName), texts(.manualSynopsis), texts(.manualDescription))
    self.pages = pages
  }

  func page(version: String) -> String {
    let main = HelpText(pages(.main))
    let commands = Command.allCases.filter { $0 != .title }.map { HelpText(pages($0.helpPage)) }
    var lines = [".TH SNAPCARDS 6 \"\" \"snapcards \(version)\" \"Games\"", ".SH \(headings.name)"]
    lines.append("snapcards \\- " + escaped(purpose(of: main)))
    lines.append(".SH \(headings.synopsis)")
    for text in [main] + commands { lines += [".B " + escaped(text.usage), ".br"] }
    lines.removeLast()
    lines.append(".SH \(headings.description)")
    lines += self.lines(of: main.body)
    for (index, section) in main.sections.enumerated() {
      lines.append(".SH " + escaped(section.heading.uppercased()))
      lines += self.lines(of: section.blocks)
      // First the commands in a list, then each with all that it takes.
      if index == 0 { lines += commands.flatMap(subsection) }
      if index == main.sections.count - 1 {
        lines += commands.compactMap(\.sections.last).flatMap { self.lines(of: $0.blocks) }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// "Snap! - what it is.", without the name and the full stop.
  private func purpose(of main: HelpText) -> Substring {
    guard case .paragraph(let lines)? = main.purpose.first, let line = lines.first else { return "" }
    let text = line.firstRange(of: "- ").map { line[$0.upperBound...] } ?? line
    return text.last == "." ? text.dropLast() : text
  }

  /// Its examples are with those of all commands, at the end.
  private func subsection(on command: HelpText) -> [String] {
    let words = command.usage.prefix { $0 != "[" }.split(separator: " ").prefix(2).joined(separator: " ")
    var lines = [".SS " + escaped(words)] + self.lines(of: command.purpose) + self.lines(of: command.body)
    for section in command.sections.dropLast() {
      lines += [".PP", escaped(section.heading) + ":"] + self.lines(of: section.blocks)
    }
    return lines
  }

  /// A paragraph right below a heading needs no distance of its own.
  private func lines(of blocks: [HelpText.Block]) -> [String] {
    var lines: [String] = []
    for (index, block) in blocks.enumerated() {
      switch block {
      case .paragraph(let text):
        if index > 0 { lines.append(".PP") }
        lines += filled(text)
      case .list(let entries):
        for entry in entries { lines += [".TP", ".B " + escaped(entry.term)] + filled(entry.explanation) }
      }
    }
    return lines
  }

  /// Lines as long as they should be in the source of a manual page; man fills them anew.
  private func filled(_ text: [Substring]) -> [String] {
    text.isEmpty ? [] : text.joined(separator: " ").wrapped(toColumns: Self.longestLine).map(escaped)
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
