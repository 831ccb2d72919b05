import Foundation
import SnapGame
import SnapHost
import SnapNet
import SnapProtocol
import SnapReplay
import SnapScreens
import Synchronization
import Testing

@testable import SnapShell

/// Records, and what brings a table back, as files.
@Suite struct RecordFilesTests {
  private let loop = EventLoop()

  /// A folder that goes with the test.
  private final class Folder {
    let path = FileManager.default.temporaryDirectory.appending(path: "snapcards-test-\(UUID().uuidString)").path()
    deinit { try? FileManager.default.removeItem(atPath: path) }

    func environment(_ name: String) -> String? { name == "XDG_STATE_HOME" ? path : nil }
    func state() throws -> StateFolder { try StateFolder(environment: environment) }

    func permissions(of path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
  }

  /// What the keeper has complained of.
  private final class Complaints {
    private(set) var all: [String] = []
    func add(_ text: String) { all.append(text) }
  }

  private func keeper(
    in folder: Folder, copyTo copy: String? = nil, port: UInt16? = nil, _ complaints: Complaints = Complaints(),
    _ configure: (inout HostConfiguration) -> Void = { _ in },
    toDisk: @escaping FileSync.Operation = FileSync.toDisk
  ) -> TableKeeper {
    var configuration = HostConfiguration()
    configure(&configuration)
    return TableKeeper(
      configuration, copyTo: copy, port: port, at: Instant(nanoseconds: 1_000), on: loop,
      environment: folder.environment, toDisk: toDisk, complain: complaints.add)
  }

  private func take(_ keeper: TableKeeper, _ entries: RecordEntry...) {
    for entry in entries {
      keeper.take(TimedEntry(time: Instant(nanoseconds: 5_000), entry: entry), token: { "token-of-\($0)" })
    }
  }

  /// Runs the loop until all is on the disk.
  private func settle(_ keeper: TableKeeper) {
    loop.onTurnEnd = { [loop] in if !keeper.isSynchronising { loop.stop() } }
    loop.run()
    loop.onTurnEnd = nil
  }

  private let ann = RecordEntry.joined(
    RecordedPlayer(peer: PeerID("1")!, name: "Ann", place: .network, computer: nil))
  private let round = RecordEntry.input(.startRound(deck: Deck.standard, draw: 3))
  private let card = RecordEntry.fact(.turned(.bottom, Card(.two, of: .clubs), turn: 1))

  /// As much of a game as is worth keeping, with its end.
  private func play(_ keeper: TableKeeper) {
    take(keeper, ann, round)
    for _ in 0..<KeptGames.fewestTurns { take(keeper, card) }
    take(keeper, .closed)
    settle(keeper)
  }

  // MARK: - The state folder

  @Test func whereItIs() throws {
    #expect(try StateFolder { ["XDG_STATE_HOME": "/x", "HOME": "/h"][$0] }.path == "/x/snapcards")
    #expect(try StateFolder { ["XDG_STATE_HOME": "x", "HOME": "/h"][$0] }.path == "/h/.local/state/snapcards")
    #expect(try StateFolder { ["HOME": "/h"][$0] }.path == "/h/.local/state/snapcards")
    #expect(throws: StateFolder.Failure.self) { try StateFolder { _ in nil } }
    #expect(throws: StateFolder.Failure.self) { try StateFolder { ["HOME": ""][$0] } }
  }

  @Test func filesAreForTheirOwnerOnly() throws {
    let folder = Folder()
    let state = try folder.state().subfolder("deep")
    #expect(try state.read("a") == nil)
    #expect(try state.names() == [])
    try state.write("a", "one")
    try state.write("a", "two")
    #expect(try state.read("a") == "two")
    #expect(try state.names() == ["a"])
    #expect(try folder.permissions(of: state.path(of: "a")) == 0o600)
    for path in [folder.path, folder.path + "/snapcards", state.path] {
      #expect(try folder.permissions(of: path) == 0o700)
    }
    #expect(throws: StateFolder.Failure.self) { try state.read("a", limit: 2) }
    try state.remove("a")
    try state.remove("a")
    #expect(try state.read("a") == nil)
  }

  // MARK: - Records

  @Test func aGameIsKeptAndCopied() throws {
    let (folder, complaints) = (Folder(), Complaints())
    let copy = folder.path + ".copy"
    defer { try? FileManager.default.removeItem(atPath: copy) }
    let keeper = keeper(in: folder, copyTo: copy, complaints)
    play(keeper)
    let games = KeptGames(in: try folder.state()).folder
    let names = try games.names()
    #expect(names.count == 1)
    let text = try games.read(try #require(names.first))
    #expect(try String(contentsOfFile: copy, encoding: .utf8) == text)
    #expect(try folder.permissions(of: copy) == 0o600)
    let (record, _) = try Record.load(copy)
    #expect(record.entries.map(\.entry).filter { $0 != card } == [ann, round, .closed])
    #expect(record.entries.allSatisfy { $0.time == Instant(nanoseconds: 4_000) })
    #expect(complaints.all == [])
  }

  /// A look at the table is no game; but what was asked for is written.
  @Test func aGameThatHadHardlyBegunIsNotKept() throws {
    let folder = Folder()
    let copy = folder.path + ".copy"
    defer { try? FileManager.default.removeItem(atPath: copy) }
    take(keeper(in: folder), ann, .closed)
    take(keeper(in: folder, copyTo: copy), ann, round, card, .closed)
    #expect(try Record.load(copy).0.entries.count == 4)
    #expect(try KeptGames(in: folder.state()).folder.names() == [])
  }

  @Test func theLastTwentyAreKept() throws {
    let folder = Folder()
    let games = KeptGames(in: try folder.state()).folder
    try games.write("2001-01-01T00-00-00Z-1.record", "old")
    try games.write("2001-01-01T00-00-01Z-1.record", "needed")
    try games.write("notes", "mine")
    let needed = games.path(of: "2001-01-01T00-00-01Z-1.record")
    try ResumeTickets(in: folder.state()).keep(
      ResumeTicket(record: needed, copy: nil, port: 7, startsWith: nil, password: nil))
    for _ in 0..<25 { play(keeper(in: folder)) }
    for _ in 0..<25 { take(keeper(in: folder), ann, round, card, .closed) }
    let names = try games.names()
    #expect(!names.contains("2001-01-01T00-00-00Z-1.record"))
    // What a table that broke off needs, and what is no record, stay.
    #expect(names.contains("2001-01-01T00-00-01Z-1.record") && names.contains("notes"))
    #expect(names.count { $0.hasSuffix(".record") } == KeptGames.most + 1)
  }

  @Test func whatCannotBeKeptIsSaidOnce() throws {
    let complaints = Complaints()
    let configuration = HostConfiguration()
    let homeless = TableKeeper(
      configuration, copyTo: "/nowhere/at/all", port: 9, at: .zero, on: loop, environment: { _ in nil },
      complain: complaints.add)
    take(homeless, ann, round, .closed)
    #expect(complaints.all.count == 2)
    #expect(complaints.all.contains { $0.contains("HOME") } && complaints.all.contains { $0.contains("/nowhere") })
  }

  @Test func whatDoesNotReachTheDiskIsSaidOnce() throws {
    for path in [nil, "copy"] {
      let (folder, complaints) = (Folder(), Complaints())
      let copy = path.map { folder.path + "." + $0 }
      defer { if let copy { try? FileManager.default.removeItem(atPath: copy) } }
      let failing = keeper(in: folder, copyTo: copy, port: 4244, complaints, toDisk: { _ in -ENOSPC })
      take(failing, ann)
      #expect(complaints.all == [], "nobody waits for it")
      settle(failing)
      // One of the ticket comes too, unless it is given up before.
      let files = [try KeptGames(in: folder.state()).folder.path, copy].compactMap(\.self)
      #expect(files.allSatisfy { file in complaints.all.count { $0.hasPrefix(file) } == 1 })
      let complained = complaints.all.count
      #expect(complaints.all.allSatisfy { $0.hasSuffix(": No space left on device") })
      // What it was written to is given up, and so is coming back.
      #expect(throws: SavedTable.Failure.self) { try SavedTable(port: nil, environment: folder.environment) }
      take(failing, round, card, .closed)
      settle(failing)
      #expect(complaints.all.count == complained)
    }
  }

  /// Whoever ends the program has to know that it is.
  @Test func theLastSyncOutlivesTheFile() throws {
    let (folder, complaints) = (Folder(), Complaints())
    let syncs = Mutex(0)
    let table = keeper(
      in: folder, complaints,
      toDisk: { descriptor in
        syncs.withLock { $0 += 1 }
        return FileSync.toDisk(descriptor)
      })
    take(table, ann, round)
    for _ in 0..<KeptGames.fewestTurns { take(table, card) }
    settle(table)
    #expect(syncs.withLock(\.self) == 1)
    take(table, .closed)
    #expect(table.isSynchronising)
    settle(table)
    #expect(syncs.withLock(\.self) == 2)
    #expect(complaints.all == [])
  }

  #if os(Linux)
    @Test func aFullDiskDoesNotStopTheGame() throws {
      let (folder, complaints) = (Folder(), Complaints())
      let full = keeper(in: folder, copyTo: "/dev/full", complaints)
      play(full)
      #expect(complaints.all.count == 1)
      #expect(complaints.all[0].contains("/dev/full"))
      // The other file is whole.
      #expect(try KeptGames(in: folder.state()).folder.names().count == 1)
    }
  #endif

  // MARK: - Coming back

  @Test func ticketsReadAsWritten() throws {
    var ticket = ResumeTicket(
      record: "/a path/with = signs", copy: "/b", port: 7627, startsWith: 3, password: "open = sesame")
    ticket.seats = [.init(peer: "1", token: "abc"), .init(peer: "2", token: "def")]
    #expect(ResumeTicket(fileText: ticket.fileText) == ticket)
    #expect(ticket.token(of: PeerID("2")!) == "def")
    #expect(ticket.token(of: PeerID("3")!) == nil)
    let odd = ResumeTicket(record: "/a\nport = 1", copy: "/b\r", port: 7627, startsWith: nil, password: "two\nlines")
    #expect(ResumeTicket(fileText: odd.fileText) == odd)
    let small = ResumeTicket(record: "/r", copy: nil, port: 1, startsWith: nil, password: nil)
    #expect(ResumeTicket(fileText: small.fileText) == small)
    for text in [
      "", "record = /r\n", "port = 1\n", "record = /r\nport = 70000\n", "record = /r\nport = 1\nx\n",
      "record = /r\nport = 1\nseat = 1\n", "record = /r\nport = 1\nstart-with = 9\n",
      "record = /r\nport = 1\nnew = 1\n",
    ] {
      #expect(ResumeTicket(fileText: text) == nil, "\(text)")
    }
  }

  /// The table may come back from another folder, where a file of that name is somebody else's.
  @Test func theCopyIsFoundFromAnyFolder() throws {
    let folder = Folder()
    let name = "snapcards-\(System.processID).record"
    defer { try? Files.remove(name) }
    let table = keeper(in: folder, copyTo: name, port: 4243)
    take(table, ann)
    let copy = try #require(try SavedTable(port: 4243, environment: folder.environment).ticket.copy)
    #expect(copy.hasPrefix("/") && copy.hasSuffix("/\(name)"))
    #expect(try String(contentsOfFile: copy, encoding: .utf8).hasPrefix("snapcards-record"))
  }

  @Test func aTableComesBackUntilItCloses() throws {
    let folder = Folder()
    let table = keeper(in: folder, port: 4242) {
      $0.password = "sesame"
      $0.startsWith = 2
    }
    let bo = PeerID("2")!
    take(table, .joined(RecordedPlayer(peer: bo, name: "Bo", place: .network, computer: nil)), .left(bo), ann)
    let saved = try SavedTable(port: nil, environment: folder.environment)
    #expect(saved.ticket.port == 4242)
    #expect(saved.ticket.token(of: PeerID("1")!) == "token-of-1")
    #expect(saved.ticket.token(of: bo) == nil)
    #expect(saved.host.configuration.password == "sesame" && saved.host.configuration.startsWith == 2)
    #expect(saved.players.map(\.name) == ["Ann"])
    #expect(saved.time == Instant(nanoseconds: 4_000))
    let path = try ResumeTickets(in: folder.state()).folder.path(of: "4242")
    #expect(try folder.permissions(of: path) == 0o600)
    let record = try String(contentsOfFile: saved.ticket.record, encoding: .utf8)
    #expect(!record.contains("token") && !record.contains("sesame"))
    // It goes on in the same file, a line that had not been finished left out.
    let file = try FileHandle(forWritingTo: URL(filePath: saved.ticket.record))
    try file.seekToEnd()
    try file.write(contentsOf: Data("4500 lef".utf8))
    try file.close()
    let again = TableKeeper(
      try SavedTable(port: 4242, environment: folder.environment), on: loop, complain: { Issue.record("\($0)") })
    again.take(TimedEntry(time: Instant(nanoseconds: 6_000), entry: .takenUp), token: { _ in nil })
    #expect(try String(contentsOfFile: saved.ticket.record, encoding: .utf8) == record + "6000 resumed\n")
    again.take(TimedEntry(time: Instant(nanoseconds: 7_000), entry: .closed), token: { _ in nil })
    #expect(throws: SavedTable.Failure.self) { try SavedTable(port: nil, environment: folder.environment) }
  }

  @Test func whichTableMustBeClear() throws {
    let folder = Folder()
    for port in [UInt16(3), 1, 2] { take(keeper(in: folder, port: port), ann) }
    do {
      _ = try SavedTable(port: nil, environment: folder.environment)
      Issue.record("one of three was chosen")
    } catch .several(let ports) {
      #expect(ports == [1, 2, 3])
    }
    #expect(try SavedTable(port: 2, environment: folder.environment).ticket.port == 2)
    #expect(throws: SavedTable.Failure.self) { try SavedTable(port: 4, environment: folder.environment) }
  }

  // MARK: - Films and words

  @Test func aFilmIsJSONLines() throws {
    let folder = Folder()
    let record = folder.path + ".record"
    let film = folder.path + ".cast"
    defer { for path in [record, film] { try? FileManager.default.removeItem(atPath: path) } }
    let text =
      RecordWriter.header(HostConfiguration())
      + "0 join 1 process computer Ann \"the Ace\" \\\n0 join 2 process computer Bo\n0 seat 1:0 2:2\n"
      + "0 round 1 "
      + ["C", "D", "H", "S"].flatMap { suit in "A23456789TJQK".map { "\($0)\(suit)" } }
      .joined(separator: " ") + "\n0 =dealt 2\n9 dealt 0\n9 dealt 2\n6300000000 due\n"
    try text.write(toFile: record, atomically: true, encoding: .utf8)
    try ReplayCast(try Playback.load(record), isASCII: false, inColour: true).write(to: film, Catalogue.texts(.english))
    let lines = try String(contentsOfFile: film, encoding: .utf8).split(separator: "\n")
    #expect(lines.count > 50)
    let header = try JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any]
    #expect(header?["version"] as? Int == 2 && header?["width"] as? Int == 80 && header?["height"] as? Int == 24)
    var last = -1.0
    for line in lines.dropFirst() {
      let shot = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [Any]
      let time = try #require(shot?[0] as? Double)
      #expect(time > last && shot?[1] as? String == "o" && (shot?[2] as? String)?.hasPrefix("\u{1B}[") == true)
      last = time
    }
  }

  @Test func everyProblemIsSaidInWords() {
    let texts = Catalogue.texts(.english)
    let problems: [RecordProblem] = [
      .system(System.Errno(code: 2)), .unreadable(.tooLarge), .unreadable(.noRecord), .unreadable(.version("9")),
      .unreadable(.line(7, .deck)), .unreadable(.line(7, .field("seat"))), .unreadable(.line(7, .notUTF8)),
      .doesNotFollow(.breaksOff(line: 7)), .doesNotFollow(.misplaced(line: 7, .misplaced)),
      .doesNotFollow(.missing(line: 7, .dealt(starter: .top))),
      .doesNotFollow(.differs(line: 7, recorded: .roundEnded(winner: nil), replayed: nil)), .noRound, .closed,
    ]
    let words = problems.map { $0.text(texts) }
    #expect(Set(words).count == words.count)
    #expect(words.allSatisfy { !$0.isEmpty && !$0.contains("{") })
    #expect(words[10] == "line 7: the record says '=end -', the rules say 'nothing'")
  }
}
