/// What is wrong with a name that somebody would like to have.
package enum PlayerNameError: Error, Equatable, Sendable {
  /// Nothing is left once the spaces around it are gone.
  case empty
  /// It takes this many columns, more than `PlayerName.maximumColumns`.
  case tooWide(columns: Int)
  /// It takes this many bytes of UTF-8, more than `PlayerName.maximumBytes`: marks piled on marks.
  case tooLong(bytes: Int)
  /// It holds a character that no name may: control, format, bidirectional, private use, unassigned, or without width.
  case forbidden(Unicode.Scalar)
}

/// A name as players see it: trimmed, NFC, 1 to 16 terminal columns, and nothing in it that could disturb a terminal.
///
/// The same rule holds for players, tables and avatars typed by hand, received or read from a file.
package struct PlayerName: Hashable, Sendable, CustomStringConvertible {
  /// The widest name, in terminal columns.
  package static let maximumColumns = 16
  /// The longest name in bytes of UTF-8: what the packets carry.
  package static let maximumBytes = 64

  /// The name itself.
  package let text: String

  package var description: String { text }

  /// Checks `raw`, and tidies what may be tidied: spaces around it are dropped, runs of white space inside become one
  /// space, variation selectors (which only choose between two pictures of one character) are dropped.
  package init(_ raw: some StringProtocol) throws(PlayerNameError) {
    var kept = String.UnicodeScalarView()
    for scalar in raw.unicodeScalars {
      if scalar.properties.generalCategory == .spaceSeparator {
        if kept.last != " " && !kept.isEmpty { kept.append(" ") }
      } else if scalar.isTerminalSafe && scalar != "\u{2800}" {  // The blank of Braille looks like a space.
        kept.append(scalar)
      } else if !scalar.properties.isVariationSelector {
        throw .forbidden(scalar)
      }
    }
    if kept.last == " " { kept.removeLast() }
    let text = String(kept).composed
    if text.isEmpty { throw .empty }
    for cluster in text where cluster.columns == 0 {
      throw .forbidden(cluster.unicodeScalars[cluster.unicodeScalars.startIndex])
    }
    let bytes = text.utf8.count
    if bytes > Self.maximumBytes { throw .tooLong(bytes: bytes) }
    let columns = text.columns
    if columns > Self.maximumColumns { throw .tooWide(columns: columns) }
    self.text = text
  }

  /// What this name looks like at a glance: two names with one skeleton could be taken for each other, and must be told
  /// apart at a table.
  package var skeleton: String { text.confusableSkeleton }
}
