import SnapGame
import SnapProtocol
import Testing

/// Broken bytes give packets or an error, never a trap; and what is taken for a packet can be written again.
@Suite struct MutationTests {
  @Test func hostboundBytes() { mutate(seed: 21) { $0.hostbound() } }

  @Test func guestboundBytes() { mutate(seed: 22) { $0.guestbound() } }

  private func mutate<Packet: WirePacket>(seed: UInt64, _ make: (inout RandomPackets) -> Packet) {
    var random = RandomPackets(seed: seed)
    let streams = (0..<200).map { _ in encoded(make(&random)) + encoded(make(&random)) }
    var packets = 0
    var errors = 0
    for round in 0..<50_000 {
      var stream = streams[round % streams.count]
      for _ in 0...random.below(3) { change(&stream, &random) }
      var reader = PacketReader<Packet>()
      reader.receive(stream)
      do {
        while let packet = try reader.next() {
          packets += 1
          check(packet.packet)
        }
      } catch {
        errors += 1
      }
    }
    #expect(packets > 1_000 && errors > 1_000)
  }

  private func change(_ stream: inout [UInt8], _ random: inout RandomPackets) {
    let index = random.below(stream.count)
    switch random.below(4) {
    case 0: stream[index] = UInt8(random.below(256))
    case 1: stream[index] ^= 1 << random.below(8)
    case 2: if stream.count > 1 { stream.remove(at: index) }
    default: stream.insert(UInt8(random.below(256)), at: index)
    }
  }

  /// Reading back what was written of it changes nothing more.
  private func check<Packet: WirePacket>(_ packet: Packet) {
    let again = try? decode(encoded(packet), as: Packet.self)
    if again != Numbered(packet) { Issue.record("\(packet) is read back as \(String(describing: again))") }
  }
}
