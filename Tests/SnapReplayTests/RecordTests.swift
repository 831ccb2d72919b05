import SnapGame
import SnapGuest
import SnapHost
import SnapProtocol
import SnapReplay
import SnapSimulation
import Testing

@Suite struct RecordTests {
  /// A game with everything in it: lost and returning players, one who leaves, somebody who watches.
  static func troubledGame(seed: UInt64) -> TableSimulation {
    var table = table(of: 4, seed: seed, minutes: 3)
    table.run(for: .seconds(20))
    var watcher = GuestOptions(name: "Eve", level: nil)
    watcher.identity.role = .watcher
    _ = table.join(watcher)
    table.breakConnection(of: 1)
    table.run(for: .seconds(5))
    table.restart(1)
    table.run(for: .seconds(10))
    table.act(.leave, by: 2)
    table.run(for: .seconds(10))
    table.crash(3)
    table.run(for: .seconds(200))
    return table
  }

  @Test(arguments: 1...8) func aGameWithTroubleFollows(seed: UInt64) throws {
    let table = Self.troubledGame(seed: seed)
    let record = try Record(table.text)
    #expect(record.entries == table.record)
    #expect(record.unfinishedBytes == 0)
    let summary = try record.check()
    var (rounds, turns) = (0, 0)
    for note in table.notes {
      if case .roundStarted = note.note { rounds += 1 }
      if case .turned = note.note { turns += 1 }
    }
    #expect(summary.rounds == rounds && rounds > 1)
    #expect(summary.turns == turns && turns > 100)
    #expect(record.players.map(\.name).sorted() == ["Player 1", "Player 2", "Player 3", "Player 4"])
    let words = record.entries.map(\.entry)
    #expect(words.contains { if case .connection(_, isConnected: true) = $0 { true } else { false } })
    #expect(words.contains { if case .input(.leave) = $0 { true } else { false } })
    #expect(words.contains { if case .left = $0 { true } else { false } })
  }

  /// The first deck is drawn anew without somebody who does not do his part: he leaves a game that has no cards yet.
  @Test func whoLeavesWhileTheFirstDeckIsDrawn() throws {
    var table = table(of: 3, seed: 6, minutes: 1)
    table.behave(.keepsBack(.nonce), person: 1)
    table.run(for: .seconds(40))
    #expect(table.notes.contains { if case .failedDraw("Player 2", _) = $0.note { true } else { false } })
    #expect(try Record(table.text).check().turns > 0)
  }

  @Test func whoHurriesWhileTheFirstDeckIsDrawn() throws {
    var table = table(of: 2, seed: 7, minutes: 1)
    let begun = table.run(within: .seconds(5)) { $0.host.match != nil }
    #expect(begun)
    table.command(.skipDeal)
    table.run(for: .seconds(30))
    #expect(try Record(table.text).check().turns > 0)
  }

  @Test func backToTheLobbyAndIntoAnotherGame() throws {
    var table = table(of: 2, seed: 5, minutes: 1)
    table.run(for: .seconds(30))
    table.act(.leave, by: 0)
    table.run(for: .seconds(1))
    _ = table.join(GuestOptions(name: "Newcomer", level: quick))
    table.run(for: .seconds(120))
    table.command(.shutDown)
    let record = try Record(table.text)
    #expect(record.isClosed)
    #expect(table.text.contains(" lobby\n"))
    #expect(try record.check().rounds >= 2)
  }

  @Test func noSecretIsInTheRecord() {
    var configuration = HostConfiguration()
    configuration.password = "open sesame"
    configuration.startsWith = 2
    var table = TableSimulation(configuration, seed: 1)
    var options = GuestOptions(name: "Ann", level: quick)
    options.identity.password = "open sesame"
    _ = table.join(options)
    options.identity.name = "Bo"
    _ = table.join(options)
    table.run(for: .seconds(60))
    #expect(table.record.count > 50)
    #expect(!table.text.contains("sesame") && !table.text.contains("token"))
  }

  @Test func theRefusedFillNothing() throws {
    var table = table(of: 2, seed: 9)
    table.run(for: .seconds(10))
    let before = table.record.count
    let turn = UInt32(table.host.match?.turn ?? 0)
    for _ in 0..<20 {
      for person in 0..<2 {
        guard let peer = table.guest(person)?.peer else { continue }
        table.forge(.playerShouldSnap(.init(peer: peer, claim: .init(turn: turn + 50, reaction: 1))), by: person)
        table.forge(.clientTurnedCard(.init(activation: 12_345)), by: person)
        table.forge(.clientDealtCards, by: person)
      }
    }
    table.run(for: .milliseconds(40))
    #expect(table.record.count < before + 20)
  }

  // MARK: - Files that are not as they should be

  @Test func everyTruncationIsTakenOrRefused() throws {
    let text = Array(Self.troubledGame(seed: 1).text.utf8.prefix(3_000))
    let headerEnd = try #require(text.firstIndex(of: 0x0A))
    let firstEntry = try #require(text[(headerEnd + 1)...].firstIndex(of: 0x0A)) + 1
    for length in 0...text.count {
      do {
        let record = try Record(parsing: Array(text[..<length]))
        let lineEnd = text[..<length].lastIndex(of: 0x0A) ?? 0
        #expect(record.unfinishedBytes == length - lineEnd - 1)
        if record.unfinishedBytes > 0 {
          #expect(throws: RecordFailure.breaksOff(line: Record.line(ofEntry: record.entries.count))) {
            try record.check()
          }
        }
        _ = try record.hostAtEnd()
      } catch RecordError.noRecord {
        #expect(length < firstEntry)
      }
    }
  }

  @Test func mutatedFilesNeverHarm() {
    let text = Array(Self.troubledGame(seed: 2).text.utf8.prefix(8_000))
    var generator = SeededGenerator(seed: 3)
    var (refused, caught) = (0, 0)
    for _ in 0..<600 {
      var mutated = text
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = Int.random(in: 0..<mutated.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: mutated[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: mutated[place] = text.randomElement(using: &generator) ?? 0
        default: mutated.remove(at: place)
        }
      }
      do {
        let record = try Record(parsing: mutated)
        do { _ = try record.check() } catch { caught += 1 }
      } catch { refused += 1 }
    }
    #expect(refused > 100)
    #expect(caught > 10)
  }

  @Test func aRecordThatLiesIsCaught() throws {
    let text = Self.troubledGame(seed: 3).text
    _ = try Record(text).check()
    // Every fact that is left out, and every one in which a digit is changed.
    let facts = text.lineNumbers { $0.contains("=") && !$0.hasPrefix("table") }
    for line in stride(from: 0, to: facts.count, by: facts.count / 60).map({ facts[$0] }) {
      let shorter = try Record(text.changing(line: line) { _ in nil })
      #expect(throws: RecordFailure.self, "\(line)") { try shorter.check() }
    }
    for line in text.lineNumbers(where: { $0.contains("=active") }).prefix(40) {
      let other = try Record(
        text.changing(line: line) { $0.dropLast() + ($0.hasSuffix("0") ? "1" : "0") })
      #expect(throws: RecordFailure.self) { try other.check() }
    }
  }

  @Test func anotherDeckIsCaughtAtItsFirstCard() throws {
    let text = Self.troubledGame(seed: 4).text
    let line = try #require(text.lineNumbers { $0.contains(" round ") }.first)
    let stacked = text.changing(line: line) { line in
      var fields = line.split(separator: " ")
      fields.swapAt(fields.count - 1, fields.count - 2)
      fields.swapAt(fields.count - 3, fields.count - 4)
      return fields.joined(separator: " ")
    }
    let record = try Record(stacked)
    let failure = #expect(throws: RecordFailure.self) { try record.check() }
    guard case .differs(let caughtAt, .turned(_, let recorded, let turn), .some(.turned(_, let replayed, _))) = failure
    else {
      Issue.record("caught otherwise: \(String(describing: failure))")
      return
    }
    #expect(caughtAt > line && turn == 1)
    #expect(recorded != replayed)
  }

  static let badLines: [(String, RecordError.Reason)] = [
    ("0 join 1 network person \u{1B}[2J", .field("name")),
    ("0 dance 1", .unknownWord("dance")),
    ("0 left", .field("player")),
    ("0 left 0", .field("player")),
    ("0 left x", .field("player")),
    ("0 left 1 2", .field("end of line")),
    ("-1 lobby", .field("time")),
    ("0 turn 4 1", .field("seat")),
    ("0 turn 1 99999999999", .field("activation")),
    ("0 round 1 AC AC", .deck),
    ("0 =turned 0 1C 3", .field("card")),
    ("0 =active 0 1 00", .field("hash")),
    ("0 =call 0 01234", .field("seat")),
    ("0 =call 0 0", .field("verdict")),
    ("0 =call 0 10", .field("verdict")),
    ("0 =call 0 +", .field("verdict")),
    ("0 =call 0 tied:0", .field("verdict")),
    ("0 tie 0 3", .field("seats")),
    ("0 seat 1", .field("pair")),
  ]

  @Test(arguments: badLines) func aBadLineIsNamed(line: String, reason: RecordError.Reason) {
    let text = RecordWriter.header(HostConfiguration()) + "0 lobby\n" + line + "\n"
    #expect(throws: RecordError.line(4, reason)) { try Record(text) }
  }

  @Test func otherFilesAreRefused() {
    #expect(throws: RecordError.noRecord) { try Record("") }
    #expect(throws: RecordError.noRecord) { try Record("hello\n") }
    for damaged in ["", "2\r", "2table seats=4", "two"] {
      #expect(throws: RecordError.noRecord) { try Record("snapcards-record \(damaged)\n") }
    }
    #expect(throws: RecordError.version("3")) { try Record("snapcards-record 3\n") }
    #expect(throws: RecordError.line(1, .tooLong)) { try Record(String(repeating: "x", count: 2_000)) }
    #expect(throws: RecordError.line(3, .tooLong)) {
      try Record(RecordWriter.header(HostConfiguration()) + String(repeating: "1", count: 600) + "\n")
    }
    #expect(throws: RecordError.line(4, .timeGoesBack)) {
      try Record(RecordWriter.header(HostConfiguration()) + "5 lobby\n4 lobby\n")
    }
    #expect(throws: RecordError.tooLarge) {
      try Record(parsing: Array(repeating: 0x20, count: RecordFormat.longestFile + 1))
    }
    let notText = Array(RecordWriter.header(HostConfiguration()).utf8) + [0x30, 0x20, 0xFF, 0x0A]
    #expect(throws: RecordError.line(3, .notUTF8)) { try Record(parsing: notText) }
  }

  @Test func theHeaderKeepsTheRules() throws {
    var configuration = HostConfiguration()
    configuration.seats = 3
    configuration.tableName = "Two  spaces = fine"
    configuration.dealIsOpen = true
    configuration.turnLimit = .seconds(7.5)
    configuration.rules.timeLimit = .seconds(300)
    configuration.rules.turnsWithoutCall = 99
    configuration.rules.pacing = Pacing(factor: 0.02)
    configuration.rules.house.matching = .either
    configuration.rules.house.penalty = .wholePile
    configuration.rules.house.ties = .pool
    configuration.rules.house.decks = .two
    #expect(try Record(RecordWriter.header(configuration)).configuration == configuration)
  }

  @Test func theFirstVersionKnewTheUsualRulesOnly() throws {
    let text = Self.troubledGame(seed: 6).text
    let old = text.changing(line: 1) { _ in "snapcards-record 1" }.changing(line: 2) {
      $0.replacing(" match=rank penalty=each ties=seat decks=1", with: "")
    }
    #expect(try Record(old).check().turns == Record(text).check().turns)
    #expect(try Record(old).configuration == Record(text).configuration)
    // A line of one version is not that of the other.
    #expect(throws: RecordError.line(2, .field("name"))) {
      try Record(text.changing(line: 1) { _ in "snapcards-record 1" })
    }
    #expect(throws: RecordError.line(2, .field("match"))) {
      try Record(old.changing(line: 1) { _ in "snapcards-record 2" })
    }
  }

  @Test(arguments: MatchKind.allCases, Penalty.allCases) func houseRulesAreKept(
    matching: MatchKind, penalty: Penalty
  ) throws {
    var rules = HouseRules()
    rules.matching = matching
    rules.penalty = penalty
    rules.decks = penalty == .oneUnderOwn ? .two : .one
    rules.ties = penalty == .oneToEach ? .bySeat : .pool
    var table = table(of: 3, seed: 11, minutes: 1, level: rash, house: rules)
    table.run(for: .seconds(60))
    let record = try Record(table.text)
    #expect(try record.check().turns > 20)
    #expect(table.text.contains(" wrong\n"))
    // Played by other rules it would have gone otherwise.
    for other in Penalty.allCases where other != penalty {
      let changed = table.text.changing(line: 2) {
        $0.replacing(" penalty=\(penalty.word)", with: " penalty=\(other.word)")
      }
      #expect(throws: RecordFailure.self) { try Record(changed).check() }
    }
  }

  @Test func tiesAreKept() throws {
    var rules = HouseRules()
    rules.ties = .pool
    // All call within some milliseconds.
    let alike = ComputerHabit.uniform(
      turn: quickTurn, call: .milliseconds(300)...(.milliseconds(340)), falseAlarm: 0)
    var table = table(of: 3, seed: 4, minutes: 2, level: alike, house: rules)
    table.run(for: .seconds(120))
    #expect(table.text.contains(" tie ") && table.text.contains(" tied:"))
    #expect(table.text.contains("+\n"), "a pool was won")
    let record = try Record(table.text)
    #expect(record.entries == table.record)
    #expect(try record.check().turns > 20)
  }

  @Test func timesCountFromTheOrigin() {
    let writer = RecordWriter(origin: Instant(nanoseconds: 100))
    let entry = TimedEntry(time: Instant(nanoseconds: 350), entry: .input(.turn(.top, activation: 8)))
    #expect(writer.line(entry) == "250 turn 2 8\n")
  }
}
