import SnapGame
import SnapProtocol
import Testing

@Suite struct FramingTests {
  // MARK: Lengths

  @Test(arguments: [0, 9, 4_097, 16_385, 1 << 31, UInt32.max])
  func aBadLengthIsRefusedAsSoonAsItIsThere(_ length: UInt32) throws {
    var reader = PacketReader<HostboundPacket>()
    reader.receive(Array(bigEndian(length).prefix(3)))
    #expect(try reader.next() == nil)
    reader.receive(Array(bigEndian(length).suffix(1)))
    #expect(throws: PacketError.frameLength(length)) { try reader.next() }
  }

  @Test func aGuestTakesLongerFrames() throws {
    for (length, fits) in [(9, false), (10, true), (16_384, true), (16_385, false)] {
      let whole = frame(Array((packet(0x6F) + Array(repeating: 0xEE, count: 16_384)).prefix(length)))
      if fits {
        #expect(try decode(whole) == Numbered(GuestboundPacket.serverQuit))
      } else {
        #expect(throws: PacketError.frameLength(UInt32(length))) { try decode(whole, as: GuestboundPacket.self) }
      }
    }
    let whole = frame(packet(0x70, Array(repeating: 0xEE, count: 4_086)))
    #expect(try decode(whole) == Numbered(HostboundPacket.clientQuit))
  }

  @Test func anErrorIsForEver() {
    var reader = PacketReader<HostboundPacket>()
    reader.receive(bigEndian(UInt32(3)))
    #expect(throws: PacketError.frameLength(3)) { try reader.next() }
    reader.receive(frame(packet(0x70)))
    #expect(throws: PacketError.frameLength(3)) { try reader.next() }
  }

  @Test func whatCameBeforeAnErrorIsRead() throws {
    var reader = PacketReader<HostboundPacket>()
    reader.receive(frame(packet(0x70)) + frame(bytes("53 4e 41 51 ff ff ff ff 00 70")))
    #expect(try reader.next() == Numbered(.clientQuit))
    #expect(throws: PacketError.magic) { try reader.next() }
  }

  // MARK: Numbers

  @Test(arguments: [-2, Int32.min]) func numbersBelowMinusOne(_ number: Int32) {
    #expect(throws: PacketError.number(number)) {
      try decode(frame(packet(0x70, number: number)), as: HostboundPacket.self)
    }
  }

  @Test func staleNumbersAreDroppedAndCounted() throws {
    var reader = PacketReader<GuestboundPacket>()
    let numbers: [Int32] = [5, 5, 4, -1, 0, 6, -1, 6, .max, .max, 7]
    for number in numbers { reader.receive(frame(packet(0x76, number: number, bigEndian(UInt64(7))))) }
    var taken: [Int32?] = []
    while let packet = try reader.next() { taken.append(packet.number) }
    #expect(taken == [5, nil, 6, nil, .max])
    #expect(reader.staleCount == 6)
  }

  @Test func numberZeroIsTheFirst() throws {
    var reader = PacketReader<GuestboundPacket>()
    for _ in 0..<2 { reader.receive(frame(packet(0x6F, number: 0))) }
    #expect(try reader.next() == Numbered(.serverQuit, number: 0))
    #expect(try reader.next() == nil)
  }

  /// A packet of a kind that is not known counts like any other; a stale one is not even looked at.
  @Test func numbersOfAllTypesCount() throws {
    var reader = PacketReader<GuestboundPacket>()
    reader.receive(frame(packet(0x90, number: 3)) + frame(packet(0x6A, number: 3)) + frame(packet(0x6F, number: 4)))
    #expect(try reader.next() == Numbered(.unknown(type: 0x90), number: 3))
    #expect(try reader.next() == Numbered(.serverQuit, number: 4))
    #expect(reader.staleCount == 1)
  }

  // MARK: Reading on

  /// All whose payload has an end of its own.
  @Test func bytesBehindTheKnownFieldsAreSkipped() throws {
    for (packet, _) in GoldenBytesTests.toHost where !Self.endsWithThePacket(packet) {
      let longer = frame(Array(encoded(packet).dropFirst(4)) + [0xEE, 0xEE])
      #expect(try decode(longer) == Numbered(packet))
    }
    for (packet, _) in GoldenBytesTests.toGuest where !Self.endsWithThePacket(packet) {
      let longer = frame(Array(encoded(packet).dropFirst(4)) + [0xEE, 0xEE])
      #expect(try decode(longer) == Numbered(packet))
    }
  }

  private static func endsWithThePacket(_ packet: HostboundPacket) -> Bool {
    switch packet {
    case .signInResponse(let response): response.client == nil
    case .clientTurnedCard(let turned): turned.activation == nil
    case .playerShouldSnap(let call): call.claim == nil
    default: false
    }
  }

  private static func endsWithThePacket(_ packet: GuestboundPacket) -> Bool {
    switch packet {
    case .signInRequest(let request): request.table == nil
    case .activatePlayer(let activation): activation.state == nil
    case .dealCards, .otherClientQuit: true
    case .playerCalledSnap(let called): called.call != .wrong && called.call != .tooLate
    default: false
    }
  }

  @Test func packetsOfTheOtherDirectionAreUnknown() throws {
    let toBoth: Set<PacketType> = [.ping, .pong, .chat, .goodbye, .dealProof]
    let toHost = Set(GoldenBytesTests.toHost.map(\.0.type))
    for type in PacketType.allCases where !toBoth.contains(type) {
      let whole = frame(packet(type.rawValue, [0xFF, 0xFF]))
      if toHost.contains(type.rawValue) {
        #expect(try decode(whole) == Numbered(GuestboundPacket.unknown(type: type.rawValue)))
      } else {
        #expect(try decode(whole) == Numbered(HostboundPacket.unknown(type: type.rawValue)))
      }
    }
  }

  @Test(arguments: [0, 0x63, 0x80, Int16.max, -1, Int16.min]) func otherTypesAreUnknown(_ type: Int16) throws {
    #expect(try decode(frame(packet(type, [1]))) == Numbered(HostboundPacket.unknown(type: type)))
    #expect(try decode(frame(packet(type, [1]))) == Numbered(GuestboundPacket.unknown(type: type)))
  }
}
