import SnapGame
import SnapProtocol
import Testing

/// What is written is read back, whole or in pieces; what is cut short is never taken for something else.
@Suite struct RoundTripTests {
  @Test func everyPacketTowardsTheHost() throws {
    var random = RandomPackets(seed: 1)
    for _ in 0..<2_000 { try check(random.hostbound()) }
  }

  @Test func everyPacketTowardsAGuest() throws {
    var random = RandomPackets(seed: 2)
    for _ in 0..<2_000 { try check(random.guestbound()) }
  }

  private func check<Packet: WirePacket>(_ packet: Packet) throws {
    let whole = encoded(packet)
    #expect(try decode(whole) == Numbered(packet))
    // The same behind something else, with a number.
    var output: [UInt8] = [1, 2, 3]
    packet.encode(number: 77, into: &output)
    #expect(Array(output.prefix(3)) == [1, 2, 3])
    #expect(try decode(Array(output.dropFirst(3))) == Numbered(packet, number: 77))
  }

  /// A payload cut anywhere is malformed, or it ends where a shorter packet may end: then writing what was read gives
  /// the cut bytes again. (Rules and snapshots are always written in full.)
  @Test func everyTruncation() {
    var random = RandomPackets(seed: 3)
    for _ in 0..<150 {
      truncate(random.hostbound())
      truncate(random.guestbound())
    }
  }

  private func truncate<Packet: WirePacket>(_ packet: Packet) {
    let whole = Array(encoded(packet).dropFirst(4))
    for length in 10..<whole.count {
      let cut = frame(Array(whole.prefix(length)))
      do {
        let shorter = try decode(cut, as: Packet.self)
        let written = shorter.map { Array(encoded($0.packet).dropFirst(4)) } ?? []
        #expect(written.starts(with: cut.dropFirst(4)), "cut to \(length): \(packet)")
        let isFull = [PacketType.tableRules, .tableSnapshot].contains { $0.rawValue == shorter?.packet.type }
        #expect(written.count == length || isFull)
      } catch {
        #expect(Self.errorsOfTruncation.contains(error), "cut to \(length): \(packet)")
      }
    }
  }

  /// Two and more matching players end a PlayerCalledSnap; fewer are not enough.
  private static let errorsOfTruncation: [PacketError] = [.endsEarly, .count(0), .count(1)]

  @Test func everyCutOfAStream() throws {
    var random = RandomPackets(seed: 4)
    var packets: [GuestboundPacket] = []
    var stream: [UInt8] = []
    while packets.count < 12 {
      let packet = random.guestbound()
      if encoded(packet).count > 120 { continue }
      packets.append(packet)
      packet.encode(into: &stream)
    }
    for cut in 0...stream.count {
      var reader = PacketReader<GuestboundPacket>()
      var received: [GuestboundPacket] = []
      for piece in [stream[..<cut], stream[cut...]] {
        reader.receive(Array(piece))
        while let packet = try reader.next() { received.append(packet.packet) }
      }
      #expect(received == packets, "cut at \(cut)")
    }
  }

  @Test(arguments: [1, 2, 3, 7, 64, 1_000, 100_000])
  func piecesOfOneSize(_ size: Int) throws {
    var random = RandomPackets(seed: 5)
    let packets = (0..<200).map { _ in random.guestbound() }
    var stream: [UInt8] = []
    for packet in packets { packet.encode(into: &stream) }
    var reader = PacketReader<GuestboundPacket>()
    var received: [GuestboundPacket] = []
    for start in stride(from: 0, to: stream.count, by: size) {
      reader.receive(Array(stream[start..<min(stream.count, start + size)]))
      while let packet = try reader.next() { received.append(packet.packet) }
    }
    #expect(received == packets)
  }

  /// A reader whose owner takes one packet for each piece still loses none.
  @Test func readingLagsBehindReceiving() throws {
    var random = RandomPackets(seed: 6)
    let packets = (0..<300).map { _ in random.hostbound() }
    var reader = PacketReader<HostboundPacket>()
    var received: [HostboundPacket] = []
    for pair in stride(from: 0, to: packets.count, by: 2) {
      reader.receive(encoded(packets[pair]) + encoded(packets[pair + 1]))
      if let packet = try reader.next() { received.append(packet.packet) }
    }
    while let packet = try reader.next() { received.append(packet.packet) }
    #expect(received == packets)
  }
}
