import SnapGame
import SnapProtocol
import SnapSimulation
import Testing

@testable import SnapGuest
@testable import SnapHost

/// A guest that believes something else than its host.
@Suite struct DivergenceTests {
  /// It finds out at the next activation, asks once, and takes over what it is told.
  @Test func whoHasMissedACardAsksForASnapshot() throws {
    var table = tableOfPersons(3)
    let connection = table.connection(of: 0)
    var guest = try #require(table.guest(0))
    var requests = 0
    func hear(_ packets: [Numbered<GuestboundPacket>]) {
      for packet in packets {
        var effects: [GuestEffect] = []
        guest.handle(.received(packet), at: table.now, into: &effects)
        requests += effects.count { $0 == .send(.snapshotRequest) }
      }
    }
    func whatIsSaidOfTheNextCard() throws -> [Numbered<GuestboundPacket>] {
      let turner = try #require(table.mayTurn)
      var packets: [Numbered<GuestboundPacket>] = []
      table.act(.turn, by: turner)
      try table.wait(.seconds(2)) { table in
        for case .send(connection, let packet) in table.hostEffects { packets.append(packet) }
        return table.mayTurn != nil && table.isQuiet
      }
      return packets
    }
    hear(
      try whatIsSaidOfTheNextCard().filter { if case .playerTurnedCard = $0.packet { false } else { true } })
    #expect(requests == 1)
    hear(try whatIsSaidOfTheNextCard())
    #expect(requests == 1 && guest.view != table.view)
    let game = try #require(table.host.game)
    hear([Numbered(.tableSnapshot(table.host.snapshot(of: game)), number: nil)])
    #expect(guest.view == table.view)
    hear(try whatIsSaidOfTheNextCard())
    #expect(requests == 1 && guest.view == table.view)
  }

  /// Whoever comes while a judged call is being settled sees its cards move when everybody does.
  @Test func cardsThatAreOwedMoveInTimeForNewcomersToo() throws {
    var table = tableOfPersons(3)
    _ = try table.turned()
    table.act(.call, by: try table.waitForTurn())
    try table.wait(.seconds(1)) { $0.host.match?.isSettlingCall == true && $0.isQuiet }
    var options = GuestOptions(name: "Eve", level: nil)
    options.identity.role = .watcher
    let watcher = table.join(options)
    table.run(for: .milliseconds(100))
    let moves = try #require(table.host.match?.deadline)
    let expected = try #require(table.guest(watcher)?.moveAt)
    #expect((moves...moves + .milliseconds(20)).contains(expected))
    table.run(until: moves + .milliseconds(50))
    #expect(table.guest(watcher)?.view == table.view)
  }
}
