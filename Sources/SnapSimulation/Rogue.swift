import SnapGame
import SnapProtocol

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
    case .repeats(let count): return Array(repeating: packet, count: count)
    }
  }
}
