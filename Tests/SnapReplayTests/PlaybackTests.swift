import SnapGame
import SnapGuest
import SnapHost
import SnapProtocol
import SnapReplay
import SnapSimulation
import Testing

@Suite struct PlaybackTests {
  private func playback(seed: UInt64) throws -> (Playback, TableSimulation) {
    let table = RecordTests.troubledGame(seed: seed)
    let playback = try Playback(try Record(table.text))
    return (try #require(playback), table)
  }

  /// A watcher's machine that has been sent these.
  private func feed(
    _ guest: inout Guest, _ playback: Playback, _ packets: [Numbered<GuestboundPacket>], at now: Instant
  ) {
    var effects: [GuestEffect] = []
    for packet in packets { guest.handle(.received(packet), at: now, into: &effects) }
    let asked = effects.contains { if case .send(.snapshotRequest) = $0 { true } else { false } }
    #expect(!asked)
  }

  @Test func aWatcherIsNeverAtOddsWithTheRecord() throws {
    var (playback, table) = try playback(seed: 1)
    var guest = Guest(identity: GuestIdentity(name: "Watcher"), overNetwork: false, at: .zero)
    feed(&guest, playback, playback.seek(to: 0), at: .zero)
    var turns = 0
    while let time = playback.nextTime {
      let turn = guest.view.turn
      feed(&guest, playback, playback.playNext(), at: time)
      if guest.view.turn > turn { turns += 1 }
    }
    #expect(turns == playback.summary.turns)
    #expect(guest.ignoredPackets == 0)
    #expect(guest.seat == nil)
    #expect(guest.players.allSatisfy { !$0.flags.contains(.watching) })
    let last = table.guest(4)
    #expect(guest.view.seated == last?.view.seated)
    #expect(guest.gamesWon == last?.gamesWon)
  }

  @Test func seekingShowsWhatPlayingShows() throws {
    var (playing, _) = try playback(seed: 2)
    var seeking = playing
    var guest = Guest(identity: GuestIdentity(name: "Watcher"), overNetwork: false, at: .zero)
    feed(&guest, playing, playing.seek(to: 0), at: .zero)
    while let time = playing.nextTime {
      feed(&guest, playing, playing.playNext(), at: time)
      guard playing.position % 97 == 0, guest.stage == .atTable, guest.view.pendingMove == nil else { continue }
      var other = Guest(identity: GuestIdentity(name: "Watcher"), overNetwork: false, at: .zero)
      feed(&other, seeking, seeking.seek(to: playing.position), at: time)
      #expect(other.round == guest.round)
      #expect(guest.view.seated.clockwise(from: .bottom).allSatisfy { other.names[$0] == guest.names[$0] })
      guard guest.view.stage != .betweenRounds else { continue }
      #expect(other.view == guest.view, "\(playing.position)")
    }
  }

  @Test func entriesAreFoundByTime() throws {
    let (playback, _) = try playback(seed: 3)
    let entries = playback.record.entries
    #expect(playback.lastEntry(at: Instant(nanoseconds: -1)) == nil)
    for index in stride(from: 0, to: entries.count, by: 31) {
      let found = try #require(playback.lastEntry(at: entries[index].time))
      #expect(found >= index && entries[found].time == entries[index].time)
    }
    #expect(playback.lastEntry(at: Instant(nanoseconds: .max)) == entries.count - 1)
    #expect(playback.steps == playback.steps.sorted())
    #expect(playback.rounds.count == playback.summary.rounds)
  }

  @Test func aTableWithoutARoundCannotBePlayed() throws {
    let record = try Record(RecordWriter.header(HostConfiguration()) + "0 join 1 network person Ann\n")
    #expect(try Playback(record) == nil)
  }
}
