import SnapGame
import SnapProtocol

extension HostboundPacket {
  /// A packet that a host may get from anybody: in order or not, of its table or not.
  static func random(using generator: inout SeededGenerator) -> HostboundPacket {
    let number = Int32.random(in: -2...60, using: &generator)
    switch Int.random(in: 0..<13, using: &generator) {
    case 0: return .signInResponse(SignInResponse(playerName: "Forger", client: nil))
    case 1: return .clientReady
    case 2: return .clientDealtCards
    case 3, 4: return .clientTurnedCard(ClientTurnedCard(activation: number < 0 ? nil : number))
    case 5, 6:
      let peer = PeerID(String(Int.random(in: 1...5, using: &generator)))!
      let claim = PlayerShouldSnap.Claim(
        turn: UInt32(max(0, number)), reaction: UInt32(truncatingIfNeeded: generator.next()))
      return .playerShouldSnap(PlayerShouldSnap(peer: peer, claim: generator.nextFraction() < 0.2 ? nil : claim))
    case 7: return .ping(generator.next())
    case 8: return .pong(generator.next())
    case 9: return .snapshotRequest
    case 10: return .chat(Chat(peer: nil, text: "\u{1B}]52;c;\u{7}"))
    case 11: return .dealProof(DealProof(kind: .nonce, peer: nil, bytes: [1, 2, 3]))
    default: return .unknown(type: Int16(truncatingIfNeeded: generator.next()))
    }
  }

  /// A packet with some of its bytes changed, or cut short; or no packet at all.
  static func randomBytes(using generator: inout SeededGenerator) -> [UInt8] {
    var bytes: [UInt8] = []
    random(using: &generator).encode(into: &bytes)
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: bytes = bytes.map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    case 1: bytes.removeLast(Int.random(in: 1...bytes.count, using: &generator))
    default:
      for _ in 0..<3 {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] ^= UInt8(
          1 << Int.random(in: 0..<8, using: &generator))
      }
    }
    return bytes
  }
}
