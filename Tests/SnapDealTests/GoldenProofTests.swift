import SnapDeal
import SnapGame
import SnapProtocol
import Testing

/// The packets of the worked example in docs/protocol.md, section 7.
@Suite struct GoldenProofTests {
  private static let commitment = "1054fb1b2f3cae000de8566b646a3d04b226b9a762a32e8f05f0b3cf57bc0399"
  private static let count = (0..<32).map { hex([UInt8($0)]) }.joined()
  private static let countFrom32 = (32..<64).map { hex([UInt8($0)]) }.joined()

  static let packets: [(DrawMessage, PeerID?, String)] = [
    (
      .begun(number: 1, asked: [.bottom, .top], DealCommitment(bytes(commitment))!), nil,
      "01 00 25 00000001 05 \(commitment)"
    ),
    (
      .committed(
        number: 1,
        DealCommitment(bytes("a82510693d799c0b5145f5ca70993e6d710bbe96afbfca0e4ac64a1bc1510206"))!), PeerID("1"),
      "02 3100 24 00000001 a82510693d799c0b5145f5ca70993e6d710bbe96afbfca0e4ac64a1bc1510206"
    ),
    (.opened(number: 1, counting(from: 32)), PeerID("1"), "03 3100 24 00000001 \(countFrom32)"),
    (.revealed(number: 1, counting(from: 0)), nil, "04 00 24 00000001 \(count)"),
    (.failed(number: 1, .silent), PeerID("2"), "05 3200 05 00000001 02"),
  ]

  private static func bytes(_ hex: String) -> [UInt8] {
    let digits = hex.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
  }

  @Test(arguments: packets)
  func packet(message: DrawMessage, peer: PeerID?, payload: String) {
    var frame: [UInt8] = []
    GuestboundPacket.dealProof(message.proof(of: peer)).encode(into: &frame)
    #expect(hex(Array(frame[4...])) == "534e4150ffffffff007f" + payload.filter { $0 != " " })
  }
}
