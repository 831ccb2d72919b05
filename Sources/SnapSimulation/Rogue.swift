import SnapGame
package import SnapProtocol

/// A guest's program that somebody has changed, seen from its line.
package enum Rogue: Equatable, Sendable {
  case honest
  /// Claims this reaction, in milliseconds, whatever it was.
  case claims(UInt32)
  /// Sends every packet this many times.
  case repeats(Int)
  /// Sends nothing of its own accord.
  case mute
  /// Answers pings and nothing else, once it has signed in.
  case withholds
  /// Keeps back this step of the draw of a deck.
  case keepsBack(DealProof.Kind)
  /// Opens another nonce than it has committed to.
  case changesNonce
  /// Knows nothing of draws, as a program written before them.
  case isOld

  func tamper(with packet: HostboundPacket, using generator: inout SeededGenerator) -> [HostboundPacket] {
    switch self {
    case .honest: return [packet]
    case .claims(let reaction):
      guard case .playerShouldSnap(var call) = packet else { return [packet] }
      call.claim?.reaction = reaction
      return [.playerShouldSnap(call)]
    case .mute: return []
    case .withholds:
      switch packet {
      case .signInResponse, .pong: return [packet]
      default: return []
      }
    case .keepsBack(let kind):
      if case .dealProof(let proof) = packet, proof.kind == kind { return [] }
      return [packet]
    case .changesNonce:
      guard case .dealProof(var proof) = packet, proof.kind == .nonce else { return [packet] }
      proof.bytes[proof.bytes.count - 1] ^= 1
      return [.dealProof(proof)]
    case .isOld:
      switch packet {
      case .dealProof: return []
      case .signInResponse(var response):
        response.client?.capabilities &= ~SignInResponse.Client.drawsDecks
        return [.signInResponse(response)]
      default: return [packet]
      }
    case .repeats(let count): return Array(repeating: packet, count: count)
    }
  }
}
