/// Cuts the bytes of one direction of one connection into packets.
///
/// It takes bytes in any cut and reads packets in place. It is total: whatever the bytes, `next` gives a packet, asks
/// for more, or throws; once it has thrown it throws the same for ever. Its memory is bounded by one frame and what was
/// fed since `next` last asked for more.
package struct PacketReader<Packet: WirePacket>: Sendable {
  private var fields = FieldReader()
  private var lastNumber = PacketHeader.unnumbered
  private var failure: PacketError?

  /// How many numbered packets came too late and were dropped.
  package private(set) var staleCount = 0

  package init() {}

  /// Takes the next bytes of the connection. After an error they are ignored.
  package mutating func receive(_ bytes: Span<UInt8>) {
    if failure == nil { fields.receive(bytes) }
  }

  /// Takes the next bytes of the connection. After an error they are ignored.
  package mutating func receive(_ bytes: [UInt8]) {
    if failure == nil { fields.receive(bytes) }
  }

  /// The next packet; nil until more bytes have come.
  package mutating func next() throws(PacketError) -> Numbered<Packet>? { try Packet.next(from: &self) }

  fileprivate mutating func takeNext() throws(PacketError) -> Numbered<Packet>? {
    if let failure { throw failure }
    do throws(PacketError) {
      while let length = fields.nextFrameLength {
        guard (PacketHeader.size...Packet.longestFrame).contains(Int(length)) else { throw .frameLength(length) }
        guard fields.unreadCount >= 4 + Int(length) else { return nil }
        fields.openFrame(length: Int(length))
        if let packet = try read() { return packet }
      }
      return nil
    } catch {
      fail(with: error)
      throw error
    }
  }

  /// The packet in the open frame; nil if it is stale.
  private mutating func read() throws(PacketError) -> Numbered<Packet>? {
    guard try fields.integer() == PacketHeader.magic else { throw .magic }
    let number: Int32 = try fields.integer()
    guard number >= PacketHeader.unnumbered else { throw .number(number) }
    if number != PacketHeader.unnumbered {
      guard number > lastNumber else {
        staleCount += 1
        return nil
      }
      lastNumber = number
    }
    let type: Int16 = try fields.integer()
    let packet = try Packet(type: type, from: &fields)
    return Numbered(packet, number: number == PacketHeader.unnumbered ? nil : number)
  }

  private mutating func fail(with error: PacketError) {
    failure = error
    fields.clear()
  }
}

extension WirePacket {
  package static func next(from reader: inout PacketReader<Self>) throws(PacketError) -> Numbered<Self>? {
    try reader.takeNext()
  }
}
