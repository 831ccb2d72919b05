import SnapGame
import SnapProtocol
import Testing

/// What hosts tell their networks (docs/protocol.md, section 8).
@Suite struct BeaconTests {
  static let id = TableID(high: 0x0011_2233_4455_6677, low: 0x8899_AABB_CCDD_EEFF)
  static let table = Beacon.Table(
    port: 7_627, seats: 4, taken: 2, isRunning: true, wantsPassword: true, name: "Den", host: "Zoë")

  private static let start = "53 4e 41 50 01 00 00 11 22 33 44 55 66 77 88 99 aa bb cc dd ee ff "
  private static let openTable = start + "1d cb 01 00 04 02 01 01 44 65 6e 00 5a 6f c3 ab 00"

  @Test func theBytesAreThoseOfTheDocument() throws {
    let open = Beacon(id: Self.id, table: Self.table)
    #expect(hex(open.datagram) == Self.openTable)
    #expect(try Beacon(datagram: bytes(Self.openTable)) == open)
    let closed = Beacon(id: Self.id, table: nil)
    let closedBytes = "53 4e 41 50 01 01 00 11 22 33 44 55 66 77 88 99 aa bb cc dd ee ff"
    #expect(hex(closed.datagram) == closedBytes)
    #expect(try Beacon(datagram: bytes(closedBytes)) == closed)
  }

  @Test func laterVersionsMayAddFieldsAndFlags() throws {
    var datagram = bytes(Self.openTable) + [1, 2, 3]
    datagram[29] = 0xFF
    #expect(try Beacon(datagram: datagram) == Beacon(id: Self.id, table: Self.table))
  }

  @Test(arguments: [
    (0, [0x54], PacketError.magic), (4, [2], .code(.beaconVersion, 2)), (5, [2], .code(.beaconKind, 2)),
    (22, [0, 0], .code(.port, 0)), (26, [1], .code(.seats, 1)), (26, [5], .code(.seats, 5)),
    (26, [0xFF], .code(.seats, -1)), (27, [5], .code(.seatsTaken, 5)), (27, [0xFF], .code(.seatsTaken, -1)),
    (28, [2], .code(.tableState, 2)), (30, [0xFF], .notUTF8(.tableName)), (36, [0xFF], .notUTF8(.playerName)),
  ])
  func whatHasNoMeaningIsRefused(offset: Int, new: [UInt8], error: PacketError) {
    var datagram = bytes(Self.openTable)
    datagram.replaceSubrange(offset..<offset + new.count, with: new)
    #expect(throws: error) { try Beacon(datagram: datagram) }
  }

  @Test func everyDatagramThatIsCutIsRefused() {
    let datagram = bytes(Self.openTable)
    for count in datagram.indices {
      #expect(throws: PacketError.endsEarly, "\(count) bytes") { try Beacon(datagram: Array(datagram[..<count])) }
    }
  }

  @Test func namesAndDatagramsHaveLimits() throws {
    let long = String(repeating: "é", count: 100)
    var table = Self.table
    table.name = long
    table.host = long
    let datagram = Beacon(id: Self.id, table: table).datagram
    let read = try #require(try Beacon(datagram: datagram).table)
    #expect(read.name == String(repeating: "é", count: 32) && read.host == read.name)
    #expect(throws: PacketError.tooLong(.tableName)) {
      try Beacon(datagram: bytes(Self.start + "1d cb 01 00 04 02 01 01") + [UInt8](repeating: 65, count: 65) + [0, 0])
    }
    let longest = datagram + [UInt8](repeating: 0, count: Beacon.longest - datagram.count)
    #expect(throws: Never.self) { try Beacon(datagram: longest) }
    #expect(throws: PacketError.frameLength(513)) { try Beacon(datagram: longest + [0]) }
  }

  @Test func anyBytesAreReadOrRefused() throws {
    var generator = SeededGenerator(seed: 7)
    let good = bytes(Self.openTable)
    var read = 0
    for _ in 0..<20_000 {
      var datagram = good
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        datagram[Int.random(in: 0..<datagram.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      datagram.removeLast(Int.random(in: 0...2, using: &generator))
      guard let beacon = try? Beacon(datagram: datagram) else { continue }
      read += 1
      #expect(try Beacon(datagram: beacon.datagram) == beacon)
    }
    #expect(read > 1_000)
  }
}
