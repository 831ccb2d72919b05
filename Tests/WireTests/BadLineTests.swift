import SnapGame
import SnapGuest
import Testing
import Wire

/// Real sockets and the real program, through a bad line.
@Suite(.serialized) struct BadLineTests {
  /// One of four is 120 ms away, in small pieces, and now and then nothing comes at all: a whole round, and at every
  /// activation all four believe what the host believes.
  @Test func aWholeRoundWithOneFarAway() throws {
    let host = try RealHost("--start-with", "4", "--pace", "0.02", "--seed", "5", "--turn-limit", "0")
    let proxy = try TroubledProxy(to: host.port, over: TroubledProxy.Line(), seed: 1)
    let players = (1...4).map { number in
      WirePlayer(
        name: "Player \(number)", port: number == 4 ? proxy.port : host.port, habit: quick, seed: UInt64(number))
    }
    let parts = [host, proxy] + players as [any Pumped]
    let isOver = pump(parts, within: .seconds(180)) { players.allSatisfy { $0.dealChecks.count == 1 } }
    try #require(isOver, "\(players.map { $0.beliefs.count })")
    #expect(proxy.pieces > 1_000 && proxy.stalls > 3)
    #expect(players.allSatisfy { $0.errors == 0 && $0.snapshotRequests == 0 && $0.returns == 0 })
    #expect(players[0].beliefs.count > 20)
    #expect(players.allSatisfy { $0.beliefs == players[0].beliefs && $0.winner == players[0].winner })
    let fair = players.count { if case .fair(faces: _) = $0.dealChecks[0] { true } else { false } }
    #expect(fair == 4, "\(players.map(\.dealChecks))")
    #expect(try host.end())
  }

  /// The line breaks again and again in the middle of whatever is under way; its player comes back each time.
  @Test func cutInTheMiddleAndBack() throws {
    let host = try RealHost("--start-with", "3", "--pace", "0.02", "--seed", "6", "--turn-limit", "0")
    var line = TroubledProxy.Line()
    line.latency = .milliseconds(15)
    line.stallChance = 0
    let proxy = try TroubledProxy(to: host.port, over: line, seed: 2)
    let players = (1...3).map { number in
      WirePlayer(
        name: "Player \(number)", port: number == 3 ? proxy.port : host.port, habit: quick, seed: UInt64(number))
    }
    let far = players[2]
    let parts = [host, proxy] + players as [any Pumped]
    for cut in 1...8 {
      let beliefs = far.beliefs.count
      // A moment later each time, so that it happens in the middle of different things.
      let plays = pump(parts, within: .seconds(60)) { far.isAtTable && far.beliefs.count > beliefs + cut }
      try #require(plays, "\(cut): \(far.guest.guest.stage), \(far.returns) returns")
      proxy.cut()
      let isBack = pump(parts, within: .seconds(60)) { far.returns == cut && far.isAtTable }
      try #require(isBack, "\(cut): \(far.guest.guest.stage)")
    }
    #expect(proxy.cuts == 8)
    let agree = pump(parts, within: .seconds(60)) {
      far.beliefs.last == players[0].beliefs.last && far.beliefs.last == players[1].beliefs.last
    }
    #expect(agree)
    #expect(players.allSatisfy { $0.errors == 0 && $0.snapshotRequests == 0 })
    #expect(try host.transcript().contains("Player 3"))
    #expect(try host.end())
  }
}
