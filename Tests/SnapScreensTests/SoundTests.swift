import SnapGame
import Testing

@testable import SnapScreens

@Suite struct SoundPatternTests {
  @Test func readsBellsAndPeriod() throws {
    let pattern = try SoundPattern(parsing: "# two\n\nbells 0 300\n  period 500\n")
    #expect(pattern.bells == [.zero, .milliseconds(300)])
    #expect(pattern.period == .milliseconds(500))
    #expect(try SoundPattern(parsing: "") == SoundPattern(parsing: "# nothing"))
  }

  @Test(arguments: [
    ("bells", 1), ("bells 1 x", 1), ("\n\nperiod", 3), ("period 0", 1), ("period 1 2", 1), ("bells 65536", 1),
    ("bells -1", 1), ("# fine\nring 5", 2), ("bells 0\nperiod 1.5", 2),
  ]) func namesTheBadLine(source: String, line: Int) {
    let error = #expect(throws: SoundPattern.SyntaxError.self) { try SoundPattern(parsing: source) }
    #expect(error?.line == line)
    #expect(error?.description.contains("line \(line)") == true)
  }

  @Test func theCuesInTheAssetsParse() throws {
    let sounds = try AppDriver.sounds()
    for cue in SoundCue.allCases {
      #expect(!sounds[cue].bells.isEmpty)
      #expect((sounds[cue].period != nil) == (cue == .dealing), "only the deal loops")
    }
  }
}

@Suite struct SoundPlayerTests {
  private func player(_ turnCard: String, dealing: String = "bells 0 \nperiod 200") throws -> SoundPlayer {
    SoundPlayer(
      patterns: try SoundPatterns { cue in
        switch cue {
        case .turnCard: turnCard
        case .dealing: dealing
        default: "bells 0"
        }
      })
  }

  private func at(_ milliseconds: Int64) -> Instant { .zero + .milliseconds(milliseconds) }

  /// Wakes the player whenever it asks for it; returns when it rang, in milliseconds.
  private func rings(_ player: inout SoundPlayer, until end: Int64) -> [Int64] {
    var times: [Int64] = []
    while let next = player.nextBell, next <= at(end) {
      if player.ring(at: next) != nil { times.append((next - .zero).milliseconds) }
    }
    return times
  }

  @Test func ringsAPatternAtItsTimes() throws {
    var player = try player("bells 0 90 180")
    player.play([ScheduledCue(cue: .turnCard, at: at(1_000))])
    #expect(player.ring(at: at(999)) == nil)
    #expect(rings(&player, until: 5_000) == [1_000, 1_090, 1_180])
    #expect(player.nextBell == nil)
  }

  @Test func keepsBellsApart() throws {
    var player = try player("bells 0 20 200")
    player.play([ScheduledCue(cue: .turnCard, at: at(0)), ScheduledCue(cue: .wrongMatch, at: at(10))])
    let times = rings(&player, until: 1_000)
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= 50 })
    #expect(times.first == 0 && times.last == 200)
  }

  @Test func loopsUntilItsEndAndNoLonger() throws {
    var player = try player("bells 0")
    player.play([ScheduledCue(cue: .dealing, at: at(1_000), loopsUntil: at(1_700))])
    #expect(rings(&player, until: 60_000) == [1_000, 1_200, 1_400, 1_600])
    #expect(player.nextBell == nil)
  }

  @Test func whatCouldNotRingInTimeIsPassedOver() throws {
    var player = try player("bells 0 100 1000")
    player.play([ScheduledCue(cue: .turnCard, at: at(0))])
    #expect(player.ring(at: at(400)) == nil)
    #expect(rings(&player, until: 5_000) == [1_000])
  }

  @Test func stopCancelsAll() throws {
    var player = try player("bells 0")
    player.play([
      ScheduledCue(cue: .dealing, at: at(0), loopsUntil: at(9_000)), ScheduledCue(cue: .turnCard, at: at(500)),
    ])
    #expect(player.ring(at: at(0)) == .dealing)
    player.stop()
    #expect(player.nextBell == nil)
    #expect(player.ring(at: at(500)) == nil)
  }
}
