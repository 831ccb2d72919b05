package import SnapGame

/// Writes a packet field by field. What it writes is always well formed: text that is too long is cut after the last
/// whole character that fits, and loses its NULs; a list that is too long is a bug of ours and stops the program.
package struct FieldWriter {
  /// What has been written.
  var bytes: [UInt8] = []

  package mutating func integer(_ value: some FixedWidthInteger) {
    var shift = value.bitWidth
    while shift > 0 {
      shift -= 8
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  package mutating func text(_ text: String, _ field: TextField) {
    if text.utf8.count <= field.longest, !text.utf8.contains(0) {
      bytes.append(contentsOf: text.utf8)
    } else {
      var room = field.longest
      for character in text where character != "\0" {
        room -= character.utf8.count
        guard room >= 0 else { break }
        bytes.append(contentsOf: character.utf8)
      }
    }
    bytes.append(0)
  }

  package mutating func peer(_ peer: PeerID?) {
    if let peer { bytes.append(contentsOf: peer.text.utf8) }
    bytes.append(0)
  }

  package mutating func card(_ card: MappedCard) {
    bytes.append(card?.suit.rawValue ?? 0)
    bytes.append(card?.rank.rawValue ?? 0)
  }

  package mutating func seat(_ seat: Seat?) { bytes.append(seat?.rawValue ?? UInt8(bitPattern: -1)) }

  /// The `int8` length of a list that follows.
  package mutating func count(_ count: Int, upTo limit: Int) {
    precondition((0...limit).contains(count))
    bytes.append(UInt8(count))
  }

  package mutating func raw(_ raw: [UInt8]) { bytes.append(contentsOf: raw) }
}
