import SnapGame
import SnapProtocol

/// A guest's program that somebody has changed, seen from its line.
package enum Rogue: Equatable, Sendable {
  case honest
  /// Claims this reaction, in milliseconds, whatever it was.
  case claims(UInt32)
  /// Sends every packet this many times.
  case repeats(Int)

  func tamper(with packet: HostboundPacket, using generator: inout SeededGenerator) -> [HostboundPacket] {
    switch self {
    case .honest: return [packet]
    case .claims(let reaction):
      guard case .playerShouldSnap(var call) = packet else { return [packet] }
      call.claim?.reaction = reaction
      return [.playerShouldSnap(call)]
    case .repeats(let count): return Array(repeating: packet, count: count)
    }
  }
}
