import SnapGame
import SnapGuest
import SnapHost
import SnapProtocol
import SnapReplay
import SnapSimulation

/// Reads a record, writes it again, and goes through it in every way that the program does.
func fuzzRecord(_ input: [UInt8]) {
  let record: Record
  do throws(RecordError) { record = try Record(parsing: input) } catch { return }
  let writer = RecordWriter(origin: .zero)
  let text = RecordWriter.header(record.configuration) + record.entries.map(writer.line).joined()
  guard let again = try? Record(parsing: Array(text.utf8)) else { fatalError("a record cannot be read again") }
  precondition(again.configuration == record.configuration && again.entries == record.entries)

  do throws(RecordFailure) { _ = try record.check() } catch {}
  if var host = try? record.hostAtEnd() { takeUp(&host, players: record.players) }
  if var playback = try? Playback(record) { play(&playback) }
}

/// As a program does that comes back to a table.
private func takeUp(_ host: inout Host, players: [RecordedPlayer]) {
  var effects: [HostEffect] = []
  var now = Instant.zero + .seconds(1)
  host.takeUp(at: now, into: &effects) { "token \($0)" }
  for (index, player) in players.prefix(4).enumerated() {
    let id = ConnectionID(index)
    let response = SignInResponse.Client(version: .current, token: "token \(player.peer)")
    host.handle(.connected(id, from: .network(address: ""), token: "new"), at: now, into: &effects)
    host.handle(
      .received(id, .signInResponse(SignInResponse(playerName: player.name, client: response))), at: now,
      into: &effects)
  }
  for _ in 0..<100 {
    guard let deadline = host.deadline else { return }
    now = max(now, deadline)
    host.handle(.timeout, at: now, into: &effects)
    effects.removeAll(keepingCapacity: true)
  }
}

private func play(_ playback: inout Playback) {
  for position in [0, playback.rounds[playback.rounds.count - 1], playback.record.entries.count, 1] {
    _ = playback.seek(to: min(position, playback.record.entries.count))
    for _ in 0..<50 { _ = playback.playNext() }
  }
}

/// Short games of two, three and four, with somebody who leaves, and one that broke off.
func recordSeeds() -> [[UInt8]] {
  (2...4).map { players in
    var configuration = HostConfiguration()
    configuration.startsWith = players
    configuration.rules.turnsWithoutCall = 10
    var table = TableSimulation(configuration, seed: UInt64(players))
    for number in 1...players { _ = table.join(GuestOptions(name: "Player \(number)")) }
    table.run(for: .seconds(25))
    table.breakConnection(of: 0)
    table.run(for: .seconds(2))
    table.act(.leave, by: 1)
    table.run(for: .seconds(1))
    if players == 4 { table.command(.shutDown) }
    let writer = RecordWriter(origin: .zero)
    return Array((RecordWriter.header(table.host.configuration) + table.record.map(writer.line).joined()).utf8)
  }
}
