/// A player's name on the wire, given by the host and never shown: 1 to 16 bytes of UTF-8 without a NUL.
package struct PeerID: Hashable, Sendable, CustomStringConvertible {
  package let text: String

  package static let longest = 16

  /// nil if `text` is empty, too long, or holds a NUL.
  package init?(_ text: String) {
    guard (1...Self.longest).contains(text.utf8.count), !text.utf8.contains(0) else { return nil }
    self.text = text
  }

  package var description: String { text }
}
