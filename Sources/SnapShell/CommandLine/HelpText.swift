/// A help page in its parts. It is written for the eye: what it does, `Usage: snapcards …`, and then lists, each under a
/// line that ends with a colon, with paragraphs between them; the examples are the last list.
struct HelpText {
  /// A line of a list, and what continues it.
  struct Entry: Equatable {
    let term: Substring
    var explanation: [Substring]
  }

  enum Block: Equatable {
    case paragraph([Substring])
    case list([Entry])
  }

  struct Section: Equatable {
    /// Without its colon.
    let heading: Substring
    var blocks: [Block] = []
  }

  /// What comes before the usage.
  private(set) var purpose: [Block] = []
  /// `snapcards …`
  private(set) var usage: Substring = ""
  /// What comes between the usage and the first heading.
  private(set) var body: [Block] = []
  private(set) var sections: [Section] = []

  init(_ page: String) {
    for group in page.split(separator: "\n", omittingEmptySubsequences: false).split(whereSeparator: \.isEmpty) {
      if usage.isEmpty, group.count == 1, let line = group.first, let colon = line.firstRange(of: ": snapcards") {
        usage = line[line.index(colon.lowerBound, offsetBy: 2)...]
        continue
      }
      var lines = group
      if let line = lines.first, line.hasSuffix(":"), !line.hasPrefix(" ") {
        sections.append(Section(heading: line.dropLast()))
        lines.removeFirst()
      }
      if !lines.isEmpty { add(lines.first!.hasPrefix(" ") ? .list(Self.entries(lines)) : .paragraph(Array(lines))) }
    }
  }

  private mutating func add(_ block: Block) {
    if usage.isEmpty {
      purpose.append(block)
    } else if sections.isEmpty {
      body.append(block)
    } else {
      sections[sections.count - 1].blocks.append(block)
    }
  }

  /// Two spaces, the term, two spaces or more, and what it is; a line that is further in goes on with the explanation.
  private static func entries(_ lines: ArraySlice<Substring>) -> [Entry] {
    var entries: [Entry] = []
    for line in lines {
      let text = line.dropFirst(2)
      if text.hasPrefix(" "), !entries.isEmpty {
        entries[entries.count - 1].explanation.append(text.drop { $0 == " " })
      } else if let gap = text.firstRange(of: "  ") {
        entries.append(Entry(term: text[..<gap.lowerBound], explanation: [text[gap.lowerBound...].drop { $0 == " " }]))
      } else {
        entries.append(Entry(term: text, explanation: []))
      }
    }
    return entries
  }
}
