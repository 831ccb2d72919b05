import SnapHost
import SnapNet
import SnapProtocol
import SnapScreens
import Testing

@testable import SnapShell

/// Tables that tell of themselves, over the loopback interface, each in a group of its own.
@Suite struct BeaconTests {
  #if os(Linux)
    private static let loopback = "lo"
  #else
    private static let loopback = "lo0"
  #endif

  private static func group() throws -> MulticastGroup {
    let (one, two) = (UInt8.random(in: 0...255), UInt8.random(in: 1...254))
    let port = UInt16.random(in: 20_000...60_000)
    return try #require(MulticastGroup(parsing: "239.255.\(one).\(two)%\(loopback):\(port)"))
  }

  /// Runs the loop until the condition holds at the end of a turn, for at most a minute.
  private func run(_ loop: EventLoop, until condition: @escaping () -> Bool) -> Bool {
    let limit = loop.makeDeadline { loop.stop() }
    limit.set(loop.now + 60_000_000_000)
    loop.onTurnEnd = { if condition() { loop.stop() } }
    loop.run()
    loop.onTurnEnd = nil
    return condition()
  }

  private func table(_ options: TableOptions, on loop: EventLoop) -> TableHost {
    TableHost(
      Host(configuration: HostConfiguration(options, pace: 1)), chance: Chance(seed: 1), clock: TableClock(), on: loop,
      hub: LoopbackHub(on: loop), note: { _ in })
  }

  @Test func aTableIsFoundAndItsEndIsHeard() throws {
    let loop = EventLoop()
    let group = try Self.group()
    var options = TableOptions(name: "Den", seats: 3)
    options.password = "x"
    var heard: [(Beacon, String)] = []
    var complaints: [SystemError] = []
    let finder = TableFinder(
      in: group, on: loop, found: { heard.append(($0, $1)) }, complain: { complaints.append($0) })
    let table = table(options, on: loop)
    table.announce(to: group, port: 7_000) { complaints.append($0) }
    // At once, and again.
    #expect(run(loop) { heard.count >= 2 })
    let expected = Beacon.Table(
      port: 7_000, seats: 3, taken: 0, isRunning: false, wantsPassword: true, name: "Den", host: "")
    #expect(heard.allSatisfy { $0.0.table == expected && $0.1 == "127.0.0.1" && $0.0.id == heard[0].0.id })
    table.shutDown()
    #expect(run(loop) { heard.last?.0.table == nil })
    #expect(heard.last?.0.id == heard[0].0.id)
    #expect(complaints.isEmpty)
    finder.close()
    _ = run(loop) { true }
  }

  /// What floods the group costs no more than a bounded part of it, and what is no beacon is passed over.
  @Test func aFloodIsCutOff() throws {
    let loop = EventLoop()
    let group = try Self.group()
    // By the second, as on a busy machine the flood takes many.
    var heard: [Int64: Int] = [:]
    let finder = TableFinder(
      in: group, on: loop, found: { _, _ in heard[loop.now / 1_000_000_000, default: 0] += 1 }, complain: { _ in })
    let sender = try MulticastSender(to: group, on: loop)
    let beacon = Beacon(id: TableID(high: 1, low: 1), table: nil).datagram
    var sent = 0
    // A turn's worth at a time, so that the system does not drop them first.
    let next = loop.makeDeadline {}
    #expect(
      run(loop) {
        for _ in 0..<100 where sent < 2_000 {
          do { try sender.send(sent % 10 == 0 ? [1, 2, 3] : beacon) } catch { continue }
          sent += 1
        }
        next.set(loop.now)
        return sent == 2_000
      })
    #expect(!heard.isEmpty && heard.values.allSatisfy { $0 <= TableFinder.beaconsPerSecond }, "\(heard)")
    finder.close()
    sender.close()
    _ = run(loop) { true }
  }

  @Test func aNetworkWithoutMulticastIsSaidOnce() throws {
    let loop = EventLoop()
    let group = try #require(MulticastGroup(parsing: "239.255.0.1%no-such-if:4000"))
    var complaints: [SystemError] = []
    let finder = TableFinder(in: group, on: loop, found: { _, _ in }, complain: { complaints.append($0) })
    #expect(complaints.count == 1)
    let table = table(TableOptions(name: "Den"), on: loop)
    table.announce(to: group, port: 7_000) { complaints.append($0) }
    table.shutDown()
    #expect(complaints.count == 2)
    finder.close()
    _ = run(loop) { true }
  }
}
