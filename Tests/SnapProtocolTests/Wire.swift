import SnapGame
import SnapProtocol
import Testing

/// The bytes that a row of hexadecimal digits spells; blanks do not count.
func bytes(_ hex: String) -> [UInt8] {
  let digits = hex.filter { !$0.isWhitespace }
  return stride(from: 0, to: digits.count, by: 2).map { offset in
    let start = digits.index(digits.startIndex, offsetBy: offset)
    return UInt8(digits[start..<digits.index(start, offsetBy: 2)], radix: 16)!
  }
}

func hex(_ bytes: some Sequence<UInt8>) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
}

/// An integer as it stands on the wire.
func bigEndian(_ value: some FixedWidthInteger) -> [UInt8] {
  stride(from: value.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: value >> $0) }
}

/// A packet's bytes with its length in front.
func frame(_ packet: [UInt8]) -> [UInt8] { bigEndian(UInt32(packet.count)) + packet }

/// A whole packet from its type and payload.
func packet(_ type: Int16, number: Int32 = -1, _ payload: [UInt8] = []) -> [UInt8] {
  bytes("534e4150") + bigEndian(number) + bigEndian(type) + payload
}

func encoded(_ packet: some WirePacket, number: Int32? = nil) -> [UInt8] {
  var output: [UInt8] = []
  packet.encode(number: number, into: &output)
  return output
}

/// The one packet that a whole frame holds.
func decode<Packet: WirePacket>(
  _ frame: [UInt8], as type: Packet.Type = Packet.self
) throws(PacketError) -> Numbered<Packet>? {
  var reader = PacketReader<Packet>()
  reader.receive(frame)
  return try reader.next()
}

extension PeerID {
  /// For ids that are known to be good.
  init(known text: String) { self.init(text)! }
}

let one = PeerID(known: "1")
let two = PeerID(known: "2")
let three = PeerID(known: "3")
