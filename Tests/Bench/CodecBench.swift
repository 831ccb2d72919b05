import Baselines
import SnapGame
import SnapProtocol

/// The three packets that a guest gets most, encoded into one buffer and decoded from it, against the same in C.
struct CodecBench: Benchmark {
  static let name = "codec"
  static let summary = "PlayerTurnedCard, PlayerCalledSnap and ActivatePlayer, encoded and decoded"
  private let roundsPerMeasurement = 100_000

  func run(rounds: Int) -> Report {
    let packets = roundsPerMeasurement * Int(BASELINE_CODEC_PACKETS)
    precondition(decodeAndSum(rounds: 1_000) == baseline_codec_run(1_000), "both sides decode the same")
    let comparison = Comparison(
      [
        Contender(name: "C") {
          nanoseconds(per: packets) { _ = baseline_codec_run(Int32(roundsPerMeasurement)) }
        },
        Contender(name: "SnapProtocol") {
          nanoseconds(per: packets) { _ = decodeAndSum(rounds: roundsPerMeasurement) }
        },
      ], rounds: rounds)
    return Report(
      lines: comparison.lines(unit: "ns a packet"),
      goals: [
        Goal(name: "time of a packet", figure: comparison.ratio(of: 1), limit: 4),
        Goal(name: "time of a packet", figure: comparison.samples(of: 1).median, limit: 300, unit: "ns"),
      ])
  }

  /// The same packets and the same checksum as `baseline_codec_run`.
  private func decodeAndSum(rounds: Int) -> UInt64 {
    let packets = SamplePackets()
    var buffer: [UInt8] = []
    var reader = PacketReader<GuestboundPacket>()
    var sum: UInt64 = 0
    for round in 0..<rounds {
      buffer.removeAll(keepingCapacity: true)
      packets.encode(round: round, into: &buffer)
      reader.receive(buffer)
      sum &+= SamplePackets.sum(of: &reader)
    }
    return sum
  }
}

/// A long stream of the same packets, decoded as it comes from a socket, against C that has it all in one buffer.
struct DecoderBench: Benchmark {
  static let name = "decoder"
  static let summary = "a stream of those packets decoded, in pieces of 4 KB"
  private let rounds = 20_000
  private let pieceSize = 4_096

  func run(rounds repeats: Int) -> Report {
    var stream: [UInt8] = []
    let packets = SamplePackets()
    for round in 0..<rounds { packets.encode(round: round, into: &stream) }
    unsafe precondition(
      decodeAndSum(stream) == baseline_codec_decode(stream, stream.count), "both sides decode the same")
    let megabytes = Double(stream.count) / 1_000_000
    let comparison = Comparison(
      [
        Contender(name: "C") {
          nanoseconds(per: 1_000) { _ = unsafe baseline_codec_decode(stream, stream.count) } / megabytes
        },
        Contender(name: "SnapProtocol") { nanoseconds(per: 1_000) { _ = decodeAndSum(stream) } / megabytes },
      ], rounds: repeats)
    let speeds = comparison.names.indices.map { index in
      "  \(comparison.names[index]) decodes \(decimals(1_000_000 / comparison.samples(of: index).median, 0)) MB/s"
    }
    return Report(
      lines: comparison.lines(unit: "us a megabyte") + speeds,
      goals: [Goal(name: "time of a megabyte", figure: comparison.ratio(of: 1), limit: 4)])
  }

  private func decodeAndSum(_ stream: [UInt8]) -> UInt64 {
    var reader = PacketReader<GuestboundPacket>()
    var sum: UInt64 = 0
    var start = 0
    while start < stream.count {
      let end = min(start + pieceSize, stream.count)
      reader.receive(stream.span.extracting(start..<end))
      sum &+= SamplePackets.sum(of: &reader)
      start = end
    }
    return sum
  }
}

/// What both measure.
struct SamplePackets {
  private let first = PeerID("1")!
  private let second = PeerID("2")!
  private let called: GuestboundPacket

  init() {
    called = .playerCalledSnap(PlayerCalledSnap(peer: second, call: .correct(matching: [first, second])))
  }

  func encode(round: Int, into buffer: inout [UInt8]) {
    let turn = UInt32(round)
    let state = ActivatePlayer.State(turn: turn, hash: UInt64(round) &* 0x9E37_79B9_7F4A_7C15)
    GuestboundPacket.playerTurnedCard(PlayerTurnedCard(peer: second, card: Card(.ten, of: .hearts), turn: turn))
      .encode(into: &buffer)
    called.encode(into: &buffer)
    GuestboundPacket.activatePlayer(ActivatePlayer(peer: first, state: state))
      .encode(number: Int32(round), into: &buffer)
  }

  /// The checksum of everything that a reader holds; 0 is a failure.
  static func sum(of reader: inout PacketReader<GuestboundPacket>) -> UInt64 {
    var sum: UInt64 = 0
    do {
      while let received = try reader.next() { sum &+= checksum(received.packet) }
    } catch {
      return 0
    }
    return sum
  }

  private static func checksum(_ packet: GuestboundPacket) -> UInt64 {
    switch packet {
    case .playerTurnedCard(let turned):
      return UInt64(turned.card.rank.rawValue) + UInt64(turned.turn) + UInt64(turned.peer[0])
    case .playerCalledSnap(let called):
      guard case .correct(let matching, _) = called.call, matching.count > 1 else { return 0 }
      return UInt64(matching.count) + UInt64(matching[1][0])
    case .activatePlayer(let activated):
      guard let state = activated.state else { return 0 }
      return UInt64(state.turn) + state.hash & 0xFF + UInt64(activated.peer[0])
    default: return 0
    }
  }
}
