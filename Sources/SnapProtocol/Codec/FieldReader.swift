package import SnapGame

/// Bytes that have been received, and a window on the packet in them that is being read, field by field.
///
/// It reads in place: nothing is copied but what a field keeps. Every read checks that the packet reaches that far.
package struct FieldReader {
  private var bytes: [UInt8] = []
  /// Where the next field begins.
  private var position = 0
  /// Where the packet that is being read ends.
  private var end = 0

  package init() {}

  /// The packet has no further fields.
  package var isAtEnd: Bool { position == end }

  /// How many bytes of the packet are left.
  package var remaining: Int { end - position }

  // MARK: The buffer

  /// How many bytes wait behind the packet that is being read.
  var unreadCount: Int { bytes.count - end }

  /// Appends what was received.
  mutating func receive(_ received: Span<UInt8>) {
    compact()
    unsafe received.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
  }

  /// Appends what was received.
  mutating func receive(_ received: [UInt8]) {
    compact()
    bytes.append(contentsOf: received)
  }

  /// Lets go of what has been read if that is the larger part: what is moved here was paid for by reading as much.
  private mutating func compact() {
    if end == bytes.count {
      bytes.removeAll(keepingCapacity: true)
      restart()
    } else if end > bytes.count - end {
      bytes.removeSubrange(..<end)
      restart()
    }
  }

  private mutating func restart() {
    position = 0
    end = 0
  }

  /// Drops everything.
  mutating func clear() { self = FieldReader() }

  /// The length in front of the next frame; nil while its four bytes are not there. Goes nowhere.
  var nextFrameLength: UInt32? {
    unreadCount >= 4 ? integer(at: end) : nil
  }

  /// Moves the window from the present packet to that in the next frame, which is there in full.
  mutating func openFrame(length: Int) {
    position = end + 4
    end = position + length
  }

  /// Takes one datagram, whose fields begin at once.
  mutating func openDatagram(_ datagram: [UInt8]) {
    bytes = datagram
    position = 0
    end = bytes.count
  }

  // MARK: Fields

  /// A big-endian integer of the size of `Value`.
  @inline(__always)
  package mutating func integer<Value: FixedWidthInteger & BitwiseCopyable>(
    as type: Value.Type = Value.self
  ) throws(PacketError) -> Value {
    let size = MemoryLayout<Value>.size
    guard remaining >= size else { throw .endsEarly }
    defer { position += size }
    return integer(at: position)
  }

  /// A big-endian integer anywhere in the buffer.
  @inline(__always)
  private func integer<Value: FixedWidthInteger & BitwiseCopyable>(at offset: Int) -> Value {
    // Checks that the buffer reaches that far. Unsafe for types of which some bit patterns are invalid: of an integer
    // all are valid.
    Value(bigEndian: unsafe bytes.span.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: Value.self))
  }

  /// A string: valid UTF-8 of at most the field's length. What of it may be shown is decided elsewhere.
  package mutating func text(_ field: TextField) throws(PacketError) -> String {
    let range = try extent(of: field)
    let text = String(decoding: bytes[range], as: UTF8.self)
    // Decoding mends what is not UTF-8: then the text is no longer what was sent.
    guard isASCII(range) || text.utf8.elementsEqual(bytes[range]) else { throw .notUTF8(field) }
    position = range.upperBound + 1
    return text
  }

  /// A peer id that may be empty: nil.
  package mutating func peerIfAny() throws(PacketError) -> PeerID? {
    // The one string in almost every packet: as long as it is ASCII, read without a detour through String.
    var peer = PeerID()
    for index in 0..<min(remaining, PeerID.longest + 1) {
      let byte = bytes[position + index]
      if byte == 0 {
        position += index + 1
        return index == 0 ? nil : peer
      }
      guard byte < 0x80, index < PeerID.longest else { break }
      peer[index] = byte
    }
    return PeerID(try text(.peerID))
  }

  /// Where the bytes of the string are that comes next; the NUL behind them is there.
  private func extent(of field: TextField) throws(PacketError) -> Range<Int> {
    let last = min(end, position + field.longest + 1)
    var index = position
    while index < last {
      if bytes[index] == 0 { return position..<index }
      index += 1
    }
    throw last - position > field.longest ? .tooLong(field) : .endsEarly
  }

  private func isASCII(_ range: Range<Int>) -> Bool { range.allSatisfy { bytes[$0] < 0x80 } }

  /// A peer id of at least one byte.
  package mutating func peer() throws(PacketError) -> PeerID {
    guard let peer = try peerIfAny() else { throw .emptyPeerID }
    return peer
  }

  /// A card that may lie face down: nil.
  package mutating func mappedCard() throws(PacketError) -> MappedCard {
    let suit: UInt8 = try integer()
    let value: UInt8 = try integer()
    if value == 0 { return nil }
    guard let rank = Rank(rawValue: value) else { throw .code(.cardValue, Int(Int8(bitPattern: value))) }
    guard let suit = Suit(rawValue: suit) else { throw .code(.suit, Int(Int8(bitPattern: suit))) }
    return Card(rank, of: suit)
  }

  /// A card that lies face up.
  package mutating func card() throws(PacketError) -> Card {
    guard let card = try mappedCard() else { throw .code(.cardValue, 0) }
    return card
  }

  /// A position.
  package mutating func seat() throws(PacketError) -> Seat {
    guard let seat = try seatIfAny() else { throw .code(.position, -1) }
    return seat
  }

  /// A position that may be -1: nil.
  package mutating func seatIfAny() throws(PacketError) -> Seat? {
    let position: Int8 = try integer()
    if position == -1 { return nil }
    guard position >= 0, let seat = Seat(rawValue: UInt8(position)) else { throw .code(.position, Int(position)) }
    return seat
  }

  /// One of the numbers that an enumeration lists.
  package mutating func code<Code: RawRepresentable<Int8>>(_ field: CodeField) throws(PacketError) -> Code {
    let value: Int8 = try integer()
    guard let code = Code(rawValue: value) else { throw .code(field, Int(value)) }
    return code
  }

  /// The `int8` length of a list that follows.
  package mutating func count(upTo limit: Int) throws(PacketError) -> Int {
    let count: Int8 = try integer()
    guard (0...limit).contains(Int(count)) else { throw .count(Int(count)) }
    return Int(count)
  }

  /// Bytes as they are.
  package mutating func raw(count: Int) throws(PacketError) -> [UInt8] {
    guard remaining >= count else { throw .endsEarly }
    defer { position += count }
    return Array(bytes[position..<position + count])
  }
}
