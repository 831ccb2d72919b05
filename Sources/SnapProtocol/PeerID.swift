/// A player's name on the wire, given by the host and never shown: 1 to 16 bytes of UTF-8 without a NUL.
///
/// Ids are compared, kept and sent all the time: the bytes are held in place, and equality is theirs.
package struct PeerID: Hashable, Sendable {
  /// The bytes from the most significant one on; zeros behind the last.
  private var head: UInt64 = 0
  private var tail: UInt64 = 0

  package static let longest = 16

  /// nil if `text` is empty, too long, or holds a NUL.
  package init?(_ text: String) {
    guard (1...Self.longest).contains(text.utf8.count), !text.utf8.contains(0) else { return nil }
    for (index, byte) in text.utf8.enumerated() { self[index] = byte }
  }

  /// No bytes yet: whoever reads one from the wire fills it.
  init() {}

  /// How many bytes it has.
  package var count: Int {
    tail == 0 ? 8 - head.trailingZeroBitCount / 8 : 16 - tail.trailingZeroBitCount / 8
  }

  /// One of its bytes, counted from 0 to 15; 0 behind the last. A byte is set once.
  package internal(set) subscript(index: Int) -> UInt8 {
    get { UInt8(truncatingIfNeeded: (index < 8 ? head : tail) >> Self.shift(index)) }
    set {
      if index < 8 {
        head |= UInt64(newValue) << Self.shift(index)
      } else {
        tail |= UInt64(newValue) << Self.shift(index)
      }
    }
  }

  private static func shift(_ index: Int) -> Int { 56 - 8 * (index & 7) }

  package var text: String { String(decoding: (0..<count).map { self[$0] }, as: UTF8.self) }
}

extension PeerID: CustomStringConvertible {
  package var description: String { text }
}
