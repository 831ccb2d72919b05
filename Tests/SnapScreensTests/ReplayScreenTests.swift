import CellGrid
import SnapGame
import SnapGuest
import SnapHost
import SnapReplay
import SnapSimulation
import Testing

@testable import SnapScreens

/// A game shown from its record.
@Suite struct ReplayScreenTests {
  private static let playback: Playback? = {
    var configuration = HostConfiguration()
    configuration.tableName = "Kitchen table"
    configuration.startsWith = 3
    configuration.rules.timeLimit = .seconds(20)
    var table = TableSimulation(configuration, seed: 4)
    for name in ["Ann", "Bo", "Cat"] { _ = table.join(GuestOptions(name: name)) }
    table.run(for: .seconds(75))
    table.command(.shutDown)
    return try? Playback(Record(configuration: configuration, entries: table.record))
  }()

  private let canvas = Canvas(size: Size(80, 24), glyphs: .utf8, texts: english)
  private let playback: Playback
  private var screen: ReplayScreen
  private var now = Instant.zero

  init() throws {
    playback = try #require(Self.playback)
    screen = ReplayScreen(playback, at: .zero)
  }

  private var text: String {
    var frame = Frame(canvas.size)
    screen.draw(into: &frame, on: canvas, at: now)
    return frame.text
  }

  private var round: Int { screen.session.guest.round }
  private var turn: Int { screen.session.guest.view.turn }

  @discardableResult private mutating func press(_ key: Key) -> ScreenRequest? { screen.handle(key, at: now) }

  private mutating func wait(_ span: Duration) {
    let end = now + span
    while let change = screen.nextChange(after: now), change <= end {
      now = change
      screen.advance(to: now)
    }
    now = end
    screen.advance(to: now)
  }

  @Test mutating func aRecordPlaysByItself() {
    #expect(text.contains("Kitchen table"))
    #expect(text.contains("1x · 0:00 /"))
    wait(.seconds(10))
    #expect(text.contains("0:10 /"))
    #expect(turn > 0 && round == 1)
    for name in ["Ann", "Bo", "Cat"] { #expect(text.contains(name)) }
    wait(.seconds(100))
    #expect(round == playback.summary.rounds && round > 1)
    #expect(screen.nextChange(after: now) == nil)
    #expect(text.contains("paused"))
  }

  @Test mutating func pausing() {
    wait(.seconds(9))
    press(.character(" "))
    let (before, turnBefore) = (text, turn)
    #expect(before.contains("paused · 0:09"))
    #expect(screen.nextChange(after: now) == nil)
    wait(.seconds(60))
    #expect(text == before && turn == turnBefore)
    press(.character(" "))
    wait(.seconds(1))
    #expect(text.contains("1x · 0:10"))
  }

  @Test mutating func speeds() {
    press(.up)
    press(.character("+"))
    wait(.seconds(3))
    #expect(text.contains("4x · 0:12"))
    for _ in 0..<10 { press(.down) }
    wait(.seconds(4))
    #expect(text.contains("0.25x · 0:13"))
    for _ in 0..<10 { press(.up) }
    #expect(text.contains("16x"))
  }

  @Test mutating func fromCardToCard() {
    press(.character(" "))
    press(.home)
    var shown = 0
    for _ in 0..<4 {
      let before = turn
      press(.right)
      #expect(turn >= before)
      if turn > before { shown += 1 }
    }
    #expect(shown >= 3)
    // A card that was turned is seen from its face.
    if let turned = screen.session.scene.lastTurned {
      let art = CardArt(cards: .large, on: canvas)
      #expect(text.contains(art.name(of: turned.card)))
    }
    let (last, picture) = (turn, text)
    press(.left)
    #expect(turn <= last)
    press(.right)
    #expect(turn == last && text == picture)
    for _ in 0..<10 { press(.left) }
    #expect(turn == 0 && round == 1)
  }

  @Test mutating func fromRoundToRound() {
    press(.character(" "))
    for expected in 2...playback.summary.rounds {
      press(.pageDown)
      #expect(round == expected && turn == 0)
    }
    press(.pageDown)
    #expect(round == playback.summary.rounds)
    press(.pageUp)
    #expect(round == playback.summary.rounds - 1)
    press(.end)
    let end = text
    press(.home)
    #expect(round == 1 && turn == 0)
    press(.end)
    #expect(text == end)
  }

  /// What everybody did in a round is told at its end, however one came there.
  @Test mutating func aJumpForgetsNothingOfTheRound() {
    wait(.seconds(80))
    let watched = screen.session.scene.tally
    #expect(watched.longestLead != nil)
    press(.home)
    press(.end)
    #expect(screen.session.scene.tally == watched)
  }

  @Test(arguments: [false, true]) mutating func atTheEndAllHasHappened(isPaused: Bool) {
    if isPaused { press(.character(" ")) }
    press(.end)
    let end = text
    #expect(end.contains("paused") && screen.nextChange(after: now) == nil)
    #expect(screen.session.scene.traffic.end(after: .zero + playback.record.duration) == nil, "nothing flies")
    wait(.seconds(10))
    #expect(text == end)
    // There is no round behind the last.
    press(.pageDown)
    #expect(text == end)
    press(.character(" "))
    #expect(round == 1 && turn == 0)
  }

  @Test mutating func atTheEndItBeginsAnew() {
    press(.end)
    wait(.seconds(60))
    #expect(text.contains("paused"))
    press(.character(" "))
    #expect(round == 1 && turn == 0)
    #expect(text.contains("1x · 0:00"))
  }

  @Test mutating func helpAndTheWayOut() {
    press(.character("?"))
    #expect(text.contains("Watching a record"))
    #expect(press(.character("q")) == nil)
    #expect(!text.contains("Watching a record"))
    #expect(press(.character("q")) == .quit)
    #expect(press(.escape) == .quit)
    // Keys of a table that is played at do nothing.
    for key in [Key.enter, .character("c"), .character("m")] { #expect(press(key) == nil) }
  }

  @Test mutating func keysAtRandomNeverHarm() {
    var generator = SeededGenerator(seed: 8)
    let keys: [Key] = [
      .left, .right, .up, .down, .home, .end, .pageUp, .pageDown, .character(" "), .character("?"), .enter,
    ]
    for size in [Size(80, 24), Size(40, 12), Size(132, 43)] {
      let canvas = Canvas(size: size, glyphs: .utf8, texts: english)
      for _ in 0..<40 {
        if let key = keys.randomElement(using: &generator) { press(key) }
        wait(.milliseconds(Int64.random(in: 0...1_500, using: &generator)))
        var frame = Frame(size)
        screen.draw(into: &frame, on: canvas, at: now)
        #expect((1...playback.summary.rounds).contains(round))
      }
    }
  }

  @Test func aFilmShowsEverythingOnce() {
    var shots = 0
    var last = Duration.zero
    var rounds: [Bool] = []
    for shot in ReplayFilm(playback, on: canvas) {
      #expect(shots == 0 || shot.time > last)
      last = shot.time
      shots += 1
      if shots % 20 == 0 { rounds.append(shot.frame.text.contains("Round 2")) }
    }
    #expect(shots > 200)
    #expect(rounds.contains(true) && rounds.contains(false))
    let length = playback.record.duration
    #expect(last > length - .seconds(15) && last < length + .seconds(20))
  }

  @Test func theAppShowsARecord() throws {
    var app = App(
      settings: App.Settings(loginName: "Ann", glyphs: .ascii), texts: english, sounds: try AppDriver.sounds(),
      size: Size(80, 24))
    var commands: [AppCommand] = []
    app.start(.replay(playback), at: .zero, into: &commands)
    for _ in 0..<400 {
      guard let next = app.deadline else { break }
      app.handle(.timeout, at: next, into: &commands)
      #expect(app.deadline.map { $0 > next } ?? true)
    }
    #expect(commands.isEmpty)
    #expect(app.draw(at: app.now).text.allSatisfy { $0.isASCII })
    #expect(app.draw(at: app.now).text.contains("Kitchen table - Round "))
    app.handle(.key(.character("q")), at: app.now, into: &commands)
    #expect(commands == [.quit])
  }
}
