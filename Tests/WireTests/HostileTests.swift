import SnapGame
import Testing
import Wire

/// The real program among guests that mean no good.
@Suite(.serialized) struct HostileTests {
  /// Sessions that were valid once, and have been spoilt, beside and at a table that plays. `snapbench hostile` tries
  /// 30,000 and looks at the host's memory.
  @Test func spoiltSessionsCostTheOthersNothing() throws {
    let host = try RealHost("--start-with", "4", "--pace", "0.02", "--seed", "7", "--turn-limit", "5")
    let players = HostileTable(port: host.port)
    try #require(players.record(with: [host]))
    let crowd = players.spoil(sessions: 300)
    let turns = players.valid.map(\.beliefs.count)
    var watchers = 0
    while !crowd.isDone {
      let isServed = players.serveWatcher(with: [host, crowd])
      try #require(isServed, "\(crowd.ended) of \(crowd.begun) sessions are over")
      watchers += 1
    }
    #expect(watchers > 3)
    // On a busy machine a session may be gone before the host has seen what it said.
    let areThrownOut = try pump([host] + players.valid, within: .seconds(60)) {
      try host.transcript().split(whereSeparator: \.isNewline).count { $0.contains("dropped 127.0.0.") } > 50
    }
    #expect(areThrownOut)
    let playOn = pump([host] + players.valid, within: .seconds(60)) {
      zip(players.valid, turns).allSatisfy { $0.beliefs.count > $1 + 4 }
    }
    #expect(playOn)
    #expect(players.valid.allSatisfy { $0.errors == 0 && $0.returns == 0 && $0.end == nil })
    #expect(!(try host.transcript().contains("\u{1B}]52")))
    #expect(try host.end())
  }

  /// More than 256 KiB wait for somebody who does not read: he is cut off, the others play on, and he may come back.
  @Test func whoNeverReadsIsCutOff() throws {
    // At this pace a guest may ask thirty thousand times in a second.
    let host = try RealHost("--start-with", "3", "--pace", "0.001", "--seed", "8", "--turn-limit", "0")
    let slow = ComputerHabit.uniform(
      turn: .seconds(20)...(.seconds(60)), call: .seconds(20)...(.seconds(60)), falseAlarm: 0.02)
    let players = (1...3).map { WirePlayer(name: "Player \($0)", port: host.port, habit: slow, seed: UInt64($0)) }
    let parts = [host] + players as [any Pumped]
    try #require(pump(parts, within: .seconds(60)) { players.allSatisfy { $0.beliefs.count > 3 } })
    let deaf = players[2]
    deaf.reads = false
    var isLost = false
    let isCutOff = try pump(parts, within: .seconds(60)) {
      if !isLost { deaf.askForSnapshots(50) }
      isLost = try host.transcript().contains("Player 3 lost the connection")
      return isLost
    }
    let transcript = try host.transcript()
    try #require(isCutOff, "\(transcript.suffix(500))")
    let turns = players[0].beliefs.count
    #expect(pump(parts, within: .seconds(60)) { players[0].beliefs.count > turns + 3 })
    deaf.reads = true
    #expect(pump(parts, within: .seconds(60)) { deaf.returns == 1 && deaf.isAtTable })
    #expect(players.prefix(2).allSatisfy { $0.errors == 0 && $0.returns == 0 })
    #expect(try host.end())
  }
}
