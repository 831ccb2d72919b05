import SnapGame
import SnapGuest
import SnapHost
import SnapProtocol
import SnapSimulation
import Testing

/// What the host asks of the lines, measures, and tells.
@Suite struct PingTests {
  private func isPinged(_ person: PersonNumber, _ table: TableSimulation) -> Bool {
    table.sent.contains { id, packet in
      if case .ping = packet { id == table.connection(of: person) } else { false }
    }
  }

  private func latency(of person: PersonNumber, _ table: TableSimulation) -> UInt16? {
    let peer = table.guest(person)?.peer
    return table.guest(0)?.players.first { $0.peer == peer }?.latency
  }

  @Test func everybodyIsAskedEveryTwoSeconds() {
    var table = tableOfPersons(2)
    var pings = 0
    _ = table.run(within: .seconds(60)) { table in
      if isPinged(1, table) { pings += 1 }
      return false
    }
    #expect((29...31).contains(pings))
  }

  @Test func anAnswerToAnotherPingTellsNothing() throws {
    var table = tableOfPersons(2, latency: 50)
    table.run(for: .seconds(10))
    #expect(latency(of: 1, table) == 100)
    for _ in 0..<20 {
      try table.wait(.seconds(5)) { isPinged(1, $0) }
      // Before the question can have arrived, and so sooner than any honest answer.
      table.forge(.pong(0), by: 1)
      table.run(for: .milliseconds(500))
    }
    #expect(latency(of: 1, table) == 100)
  }

  @Test func whatHasNotChangedIsNotToldAgain() {
    var table = tableOfPersons(3)
    table.run(for: .seconds(5))
    var told = 0
    _ = table.run(within: .seconds(60)) { table in
      if table.sentSomebody({ if case .playersChanged = $0 { true } else { false } }) { told += 1 }
      return false
    }
    #expect(told == 0)
  }
}
