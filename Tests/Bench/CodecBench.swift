import Baselines
import SnapGame
import SnapProtocol

/// The three packets that a guest gets most, encoded into one buffer and decoded from it, against the same in C.
struct CodecBench: Benchmark {
  static let name = "codec"
  static let summary = "PlayerTurnedCard, PlayerCalledSnap and ActivatePlayer, encoded and decoded"
  private let roundsPerMeasurement = 100_000

  func run(rounds: Int) -> String {
    let packets = roundsPerMeasurement * Int(BASELINE_CODEC_PACKETS)
    precondition(decodeAndSum(rounds: 1_000) == baseline_codec_run(1_000), "both sides decode the same")
    return Comparison(
      [
        Contender(name: "C") {
          nanoseconds(per: packets) { _ = baseline_codec_run(Int32(roundsPerMeasurement)) }
        },
        Contender(name: "SnapProtocol") {
          nanoseconds(per: packets) { _ = decodeAndSum(rounds: roundsPerMeasurement) }
        },
      ], rounds: rounds
    ).report(unit: "ns a packet")
  }

  /// The same packets and the same checksum as `baseline_codec_run`.
  private func decodeAndSum(rounds: Int) -> UInt64 {
    guard let first = PeerID("1"), let second = PeerID("2") else { return 0 }
    let called = PlayerCalledSnap(peer: second, call: .correct(matching: [first, second]))
    var buffer: [UInt8] = []
    var reader = PacketReader<GuestboundPacket>()
    var sum: UInt64 = 0
    for round in 0..<rounds {
      buffer.removeAll(keepingCapacity: true)
      let turn = UInt32(round)
      let state = ActivatePlayer.State(turn: turn, hash: UInt64(round) &* 0x9E37_79B9_7F4A_7C15)
      GuestboundPacket.playerTurnedCard(PlayerTurnedCard(peer: second, card: Card(.ten, of: .hearts), turn: turn))
        .encode(into: &buffer)
      GuestboundPacket.playerCalledSnap(called).encode(into: &buffer)
      GuestboundPacket.activatePlayer(ActivatePlayer(peer: first, state: state))
        .encode(number: Int32(round), into: &buffer)
      reader.receive(buffer)
      do {
        while let received = try reader.next() { sum &+= checksum(received.packet) }
      } catch {
        return 0
      }
    }
    return sum
  }

  private func checksum(_ packet: GuestboundPacket) -> UInt64 {
    switch packet {
    case .playerTurnedCard(let turned):
      return UInt64(turned.card.rank.rawValue) + UInt64(turned.turn) + UInt64(turned.peer[0])
    case .playerCalledSnap(let called):
      guard case .correct(let matching) = called.call, matching.count > 1 else { return 0 }
      return UInt64(matching.count) + UInt64(matching[1][0])
    case .activatePlayer(let activated):
      guard let state = activated.state else { return 0 }
      return UInt64(state.turn) + state.hash & 0xFF + UInt64(activated.peer[0])
    default: return 0
    }
  }
}
