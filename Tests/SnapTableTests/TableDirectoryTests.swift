import SnapGame
import SnapGuest
import SnapProtocol
import Testing

/// Which tables a network has, from what is heard of them.
@Suite struct TableDirectoryTests {
  private static func at(_ milliseconds: Int) -> Instant { Instant.zero + .milliseconds(Int64(milliseconds)) }
  private static func id(_ number: Int) -> TableID { TableID(high: 1, low: UInt64(number)) }

  private static func beacon(_ number: Int, name: String = "Den", taken: Int8 = 1) -> Beacon {
    Beacon(
      id: id(number),
      table: Beacon.Table(
        port: 7_627, seats: 4, taken: taken, isRunning: false, wantsPassword: false, name: name, host: "Zoe"))
  }

  private static func farewell(_ number: Int) -> Beacon { Beacon(id: id(number), table: nil) }

  @Test func tablesAppearAreBroughtUpToDateAndGo() {
    var directory = TableDirectory()
    #expect(directory.deadline == nil)
    directory.receive(Self.beacon(1), from: "10.0.0.1", at: Self.at(0))
    directory.receive(Self.beacon(2, name: "Attic"), from: "10.0.0.2", at: Self.at(500))
    #expect(directory.entries.map(\.table.name) == ["Den", "Attic"])
    directory.receive(Self.beacon(1, taken: 3), from: "10.0.0.1", at: Self.at(1_000))
    #expect(directory.entries.map(\.table.taken) == [3, 1])
    directory.receive(Self.farewell(1), from: "10.0.0.1", at: Self.at(1_100))
    #expect(directory.entries.map(\.address) == ["10.0.0.2"])
    #expect(directory.deadline == Self.at(3_500))
    directory.expire(at: Self.at(3_499))
    #expect(directory.entries.count == 1)
    directory.expire(at: Self.at(3_500))
    #expect(directory.entries.isEmpty && directory.deadline == nil)
  }

  @Test func aHostOnSeveralInterfacesIsOneTableAndIsFoundByTheNextWhenOneGoesSilent() {
    var directory = TableDirectory()
    for (index, address) in ["10.0.0.1", "192.168.0.1", "10.0.0.1"].enumerated() {
      directory.receive(Self.beacon(1), from: address, at: Self.at(index * 100))
    }
    #expect(directory.entries.map(\.address) == ["10.0.0.1"])
    for time in stride(from: 1_000, through: 4_000, by: 1_000) {
      directory.receive(Self.beacon(1), from: "192.168.0.1", at: Self.at(time))
    }
    #expect(directory.entries.map(\.address) == ["192.168.0.1"])
  }

  @Test func nobodyElseRenamesMovesOrClosesATable() {
    var directory = TableDirectory()
    directory.receive(Self.beacon(1), from: "10.0.0.1", at: Self.at(0))
    directory.receive(Self.beacon(1, name: "Trap"), from: "10.0.0.66", at: Self.at(10))
    directory.receive(Self.farewell(1), from: "10.0.0.99", at: Self.at(20))
    directory.receive(Self.beacon(1), from: "10.0.0.1", at: Self.at(30))
    #expect(directory.entries.map(\.table.name) == ["Den"])
    #expect(directory.entries.map(\.address) == ["10.0.0.1"])
    directory.receive(Self.farewell(1), from: "10.0.0.66", at: Self.at(40))
    #expect(directory.entries.map(\.address) == ["10.0.0.1"])
  }

  @Test func floodsAreBoundedAndDisplaceNobody() {
    var directory = TableDirectory()
    directory.receive(Self.beacon(0), from: "10.0.0.1", at: Self.at(0))
    for number in 1...1_000 { directory.receive(Self.beacon(number), from: "10.0.0.66", at: Self.at(1)) }
    #expect(directory.entries.count == 1 + TableDirectory.capacityPerAddress)
    for number in 2_000...3_000 {
      directory.receive(Self.beacon(number), from: "10.1.\(number / 256).\(number % 256)", at: Self.at(2))
    }
    #expect(directory.entries.count == TableDirectory.capacity)
    for number in 0...1_000 { directory.receive(Self.beacon(0), from: "10.2.0.\(number)", at: Self.at(3)) }
    #expect(directory.entries[0].id == Self.id(0) && directory.entries[0].address == "10.0.0.1")
    // Their silence makes room again.
    directory.receive(Self.beacon(0), from: "10.0.0.1", at: Self.at(2_000))
    directory.receive(Self.beacon(5_000), from: "10.0.0.5", at: Self.at(3_500))
    #expect(directory.entries.map(\.id) == [Self.id(0), Self.id(5_000)])
  }

  @Test func namesAreSafeToShow() {
    var directory = TableDirectory()
    directory.receive(Self.beacon(1, name: "\u{1B}]0;x\u{7}D\u{202E}en"), from: "10.0.0.1", at: Self.at(0))
    #expect(directory.entries.map(\.table.name) == ["]0;xDen"])
    directory.receive(Self.beacon(1, name: "\u{1B}[2J"), from: "10.0.0.1", at: Self.at(10))
    #expect(directory.entries.map(\.table.name) == ["[2J"])
  }
}
