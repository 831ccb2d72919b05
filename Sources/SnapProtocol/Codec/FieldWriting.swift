import SnapGame

/// Writes a packet field by field into room that has been set aside for it.
///
/// What is written is always well formed: text that is too long is cut after the last whole character that fits, and
/// loses its NULs; a list that is too long is a bug of ours and stops the program.
extension OutputSpan<UInt8> {
  /// Big-endian.
  @inline(__always)
  mutating func write(_ value: some FixedWidthInteger) {
    for index in 1...value.bitWidth / 8 { append(UInt8(truncatingIfNeeded: value >> (value.bitWidth - 8 * index))) }
  }

  /// The text and its NUL.
  mutating func write(_ text: String, as field: TextField) {
    if text.utf8.count <= field.longest, !text.utf8.contains(0) {
      for byte in text.utf8 { append(byte) }
    } else {
      var room = field.longest
      for character in text where character != "\0" {
        room -= character.utf8.count
        guard room >= 0 else { break }
        for byte in character.utf8 { append(byte) }
      }
    }
    append(0)
  }

  /// nil: empty.
  mutating func write(_ peer: PeerID?) {
    if let peer {
      for index in 0..<peer.count { append(peer[index]) }
    }
    append(0)
  }

  /// nil: face down.
  mutating func write(_ card: MappedCard) {
    append(card?.suit.rawValue ?? 0)
    append(card?.rank.rawValue ?? 0)
  }

  /// nil: -1.
  mutating func write(_ seat: Seat?) { append(seat?.rawValue ?? UInt8(bitPattern: -1)) }

  mutating func write(_ bytes: [UInt8]) {
    for byte in bytes { append(byte) }
  }

  /// The `int8` length of a list that follows.
  mutating func writeCount(_ count: Int, upTo limit: Int) {
    precondition((0...limit).contains(count))
    append(UInt8(count))
  }
}
