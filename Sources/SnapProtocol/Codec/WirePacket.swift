/// The packets that travel in one direction.
package protocol WirePacket: Equatable, Sendable {
  /// The longest packet that a frame may hold, in bytes.
  static var longestFrame: Int { get }

  /// Reads the payload of a packet of the given type. What may follow the known fields stays unread.
  init(type: Int16, from fields: inout FieldReader) throws(PacketError)

  var type: Int16 { get }

  func writePayload(to fields: inout FieldWriter)
}

/// What every packet begins with.
enum PacketHeader {
  /// "SNAP".
  static let magic: UInt32 = 0x534E_4150
  static let size = 10
  /// Stands for "no number".
  static let unnumbered: Int32 = -1
}

extension WirePacket {
  /// Appends this packet as a whole frame, its length in front.
  /// - Parameter number: 0 and up; nil for an unnumbered packet.
  package func encode(number: Int32? = nil, into output: inout [UInt8]) {
    precondition(number ?? 0 >= 0)
    let start = output.count
    var fields = FieldWriter()
    swap(&fields.bytes, &output)
    fields.integer(UInt32(0))
    fields.integer(PacketHeader.magic)
    fields.integer(number ?? PacketHeader.unnumbered)
    fields.integer(type)
    writePayload(to: &fields)
    swap(&fields.bytes, &output)
    let length = output.count - start - 4
    precondition(length <= Self.longestFrame)
    for index in 0..<4 { output[start + index] = UInt8(truncatingIfNeeded: length >> (24 - 8 * index)) }
  }
}
