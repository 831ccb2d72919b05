/// The packets that travel in one direction.
package protocol WirePacket: Equatable, Sendable {
  /// The longest packet that a frame may hold, in bytes.
  static var longestFrame: Int { get }

  /// The longest packet that ever comes out of `encode`: what its longest fields and lists make together.
  static var longestWritten: Int { get }

  /// Reads the payload of a packet of the given type. What may follow the known fields stays unread.
  init(type: Int16, from fields: inout FieldReader) throws(PacketError)

  var type: Int16 { get }

  /// Writes all that stands behind the type.
  func writePayload(to output: inout OutputSpan<UInt8>)

  // The two ways in are requirements although each has but one implementation: other modules call what this module
  // compiled for either direction. Generic code with `package` access is not specialised across modules.

  /// The next packet from a reader; see `PacketReader.next`.
  static func next(from reader: inout PacketReader<Self>) throws(PacketError) -> Numbered<Self>?

  /// Appends this packet as a whole frame.
  func encode(number: Int32?, into output: inout [UInt8])
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
  /// Appends this packet as a whole frame, its length in front. Text that is too long for its field is cut after the
  /// last whole character that fits, and NULs are left out; lists that are too long, and a Chat towards a guest that
  /// says nobody's name, are bugs of the caller and stop the program.
  /// - Parameter number: 0 and up; nil for an unnumbered packet.
  package func encode(number: Int32? = nil, into output: inout [UInt8]) {
    precondition(number ?? 0 >= 0)
    let start = output.count
    output.append(addingCapacity: 4 + Self.longestWritten) { frame in
      frame.write(UInt32(0))
      frame.write(PacketHeader.magic)
      frame.write(number ?? PacketHeader.unnumbered)
      frame.write(type)
      writePayload(to: &frame)
    }
    let length = output.count - start - 4
    for index in 0..<4 { output[start + index] = UInt8(truncatingIfNeeded: length >> (24 - 8 * index)) }
  }
}
