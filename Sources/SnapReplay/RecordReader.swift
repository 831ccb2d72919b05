import SnapGame
import SnapHost
import SnapProtocol
import TerminalText

/// Why a file is no record, or which of its lines is wrong.
package enum RecordError: Error, Equatable, Sendable {
  case tooLarge
  /// The first line is not that of a record.
  case noRecord
  case version(String)
  case line(Int, Reason)

  package enum Reason: Equatable, Sendable {
    case tooLong
    case notUTF8
    case unknownWord(String)
    /// A field is missing, too much, or not what belongs there.
    case field(String)
    case timeGoesBack
    /// Not the cards of the table's decks, each once in each deck.
    case deck
    case tooManyEntries
  }
}

extension Record {
  /// Reads a whole file. A last line without its end is left out, and counted in `unfinishedBytes`.
  package init(parsing bytes: [UInt8]) throws(RecordError) {
    guard bytes.count <= RecordFormat.longestFile else { throw .tooLarge }
    var lines = LineReader(bytes)
    guard let title = try lines.next(), title.hasPrefix(RecordFormat.title + " ") else { throw .noRecord }
    let version = title.dropFirst(RecordFormat.title.count + 1)
    guard let known = [RecordFormat.firstVersion, RecordFormat.version].first(where: { String($0) == version })
    else {
      guard !version.isEmpty, version.utf8.allSatisfy(\.isDigit) else { throw .noRecord }
      throw .version(String(version.prefix(20)))
    }
    guard let header = try lines.next() else { throw .noRecord }
    do throws(RecordError.Reason) { configuration = try HostConfiguration(header: header, version: known) } catch {
      throw .line(lines.number, error)
    }
    entries = []
    var time = Int64(0)
    while let line = try lines.next() {
      do throws(RecordError.Reason) {
        guard entries.count < RecordFormat.mostEntries else { throw .tooManyEntries }
        var fields = FieldCutter(line)
        let entryTime = try fields.integer(in: 0...RecordFormat.latestTime)
        guard entryTime >= time else { throw .timeGoesBack }
        time = entryTime
        entries.append(TimedEntry(time: Instant(nanoseconds: time), entry: try fields.entry(configuration.rules.house)))
      } catch {
        throw .line(lines.number, error)
      }
    }
    unfinishedBytes = lines.rest
  }
}

extension RecordError.Reason: Error {}

/// Cuts a file into its lines.
private struct LineReader {
  private let bytes: [UInt8]
  private var position = 0
  /// Of the line that was read last, counted from 1.
  private(set) var number = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Bytes after the last whole line.
  var rest: Int { bytes.count - position }

  /// nil: no whole line is left.
  mutating func next() throws(RecordError) -> String? {
    let end = bytes[position...].prefix(RecordFormat.longestLine + 1).firstIndex(of: 0x0A)
    guard let end else {
      if rest > RecordFormat.longestLine { throw .line(number + 1, .tooLong) }
      return nil
    }
    number += 1
    guard let line = String(validating: bytes[position..<end], as: UTF8.self) else { throw .line(number, .notUTF8) }
    position = end + 1
    return line
  }
}

extension HostConfiguration {
  fileprivate init(header: String, version: Int) throws(RecordError.Reason) {
    self.init()
    var fields = FieldCutter(header)
    guard try fields.next() == "table" else { throw .unknownWord("table") }
    seats = Int(try fields.value("seats").number(in: 2...4, "seats"))
    let pace = Double(try fields.value("pace").text)
    guard let pace, Pacing.allowed.contains(pace) else { throw .field("pace") }
    rules.pacing = Pacing(factor: pace)
    rules.turnsWithoutCall = Int(try fields.value("turns").number(in: 1...65_535, "turns"))
    rules.timeLimit = try fields.value("limit").limit("limit")
    turnLimit = try fields.value("turn-limit").limit("turn-limit")
    switch try fields.value("deal").text {
    case "open": dealIsOpen = true
    case "sealed": dealIsOpen = false
    default: throw .field("deal")
    }
    if version > RecordFormat.firstVersion {
      rules.house.matching = try fields.rule("match")
      rules.house.penalty = try fields.rule("penalty")
      rules.house.ties = try fields.rule("ties")
      rules.house.decks = try fields.rule("decks")
    }
    let name = try fields.remainder("name")
    guard name.hasPrefix("name=") else { throw .field("name") }
    tableName = try String(name.dropFirst("name=".count)).checkedAsName()
  }
}

/// Takes a line apart, from left to right, by single spaces.
private struct FieldCutter {
  private var rest: Substring?

  init(_ line: String) { rest = line[...] }

  mutating func next(_ name: String = "field") throws(RecordError.Reason) -> Field {
    guard let rest else { throw .field(name) }
    guard let space = rest.firstIndex(of: " ") else {
      self.rest = nil
      return Field(text: rest)
    }
    self.rest = rest[rest.index(after: space)...]
    return Field(text: rest[..<space])
  }

  mutating func next() throws(RecordError.Reason) -> Substring { try next("field").text }

  /// Everything to the end of the line.
  mutating func remainder(_ name: String) throws(RecordError.Reason) -> Substring {
    guard let rest else { throw .field(name) }
    self.rest = nil
    return rest
  }

  /// The value of `name=value`.
  mutating func value(_ name: String) throws(RecordError.Reason) -> Field {
    let field = try next(name)
    guard field.text.hasPrefix(name + "=") else { throw .field(name) }
    return Field(text: field.text.dropFirst(name.utf8.count + 1))
  }

  mutating func rule<Rule: HouseRule>(_ name: String) throws(RecordError.Reason) -> Rule {
    guard let rule = Rule(word: try value(name).text) else { throw .field(name) }
    return rule
  }

  mutating func integer(in range: ClosedRange<Int64>) throws(RecordError.Reason) -> Int64 {
    try next("time").number(in: range, "time")
  }

  func end() throws(RecordError.Reason) { if rest != nil { throw .field("end of line") } }

  var isAtEnd: Bool { rest == nil }

  // MARK: - Entries

  mutating func entry(_ house: HouseRules) throws(RecordError.Reason) -> RecordEntry {
    let text: Substring = try next()
    guard let word = RecordFormat.Word(rawValue: String(text)) else {
      throw .unknownWord(String(text.prefix(20)).terminalSafe)
    }
    let entry = try entry(word, house)
    try end()
    return entry
  }

  private mutating func entry(
    _ word: RecordFormat.Word, _ house: HouseRules
  ) throws(RecordError.Reason) -> RecordEntry {
    switch word {
    case .join: return .joined(try player())
    case .left: return .left(try peer())
    case .lost: return .connection(try peer(), isConnected: false)
    case .back: return .connection(try peer(), isConnected: true)
    case .seat: return .seated(try seats())
    case .times:
      let turn = try count("turn")
      return .reactions(turn: turn, try reactions())
    case .lobby: return .lobby
    case .resumed: return .takenUp
    case .closed: return .closed
    case .round: return .input(try round(house.decks))
    case .dealt: return .input(.dealt(try seat()))
    case .skip: return .input(.skipDeal)
    case .turn:
      let seat = try seat()
      return .input(.turn(seat, activation: try count("activation")))
    case .call:
      let seat = try seat()
      return .input(.call(seat, turn: try count("turn")))
    case .tie:
      let seats = try next("seats").seats("seats")
      guard seats.count > 1 else { throw .field("seats") }
      return .input(.tie(seats, turn: try count("turn")))
    case .hold: return .input(.holdForVerdict)
    case .release: return .input(.releaseHold)
    case .leave: return .input(.leave(try seat()))
    case .due: return .input(.timeout)
    case .factDealt: return .fact(.dealt(starter: try seat()))
    case .factActive:
      let (seat, activation) = (try seat(), try count("activation"))
      let hex = try next("hash").text
      guard hex.utf8.count == 16, hex.utf8.allSatisfy(\.isHexDigit), let hash = UInt64(hex, radix: 16) else {
        throw .field("hash")
      }
      return .fact(.activated(seat, activation: activation, hash: hash))
    case .factTurned:
      let (seat, card) = (try seat(), try card())
      return .fact(.turned(seat, card, turn: try count("turn")))
    case .factCall:
      let seat = try seat()
      return .fact(.called(seat, try verdict()))
    case .factEnd:
      let field = try next("winner")
      return .fact(.roundEnded(winner: field.text == "-" ? nil : try field.seat()))
    }
  }

  private mutating func peer() throws(RecordError.Reason) -> PeerID { try next("player").peer() }
  private mutating func seat() throws(RecordError.Reason) -> Seat { try next("seat").seat() }

  private mutating func card() throws(RecordError.Reason) -> Card {
    guard let card = Card(word: try next("card").text) else { throw .field("card") }
    return card
  }

  private mutating func count(_ name: String) throws(RecordError.Reason) -> Int {
    Int(try next(name).number(in: 0...Int64(Int32.max), name))
  }

  private mutating func player() throws(RecordError.Reason) -> RecordedPlayer {
    let peer = try peer()
    guard let place = RecordedPlayer.Place(word: try next("place").text) else { throw .field("place") }
    let word = try next("kind").text
    guard let computer = ([nil] + Level.allCases).first(where: { RecordFormat.kind($0) == word })
    else { throw .field("kind") }
    let name = try String(remainder("name")).checkedAsName()
    return RecordedPlayer(peer: peer, name: name, place: place, computer: computer)
  }

  private mutating func seats() throws(RecordError.Reason) -> [RecordedSeat] {
    var result: [RecordedSeat] = []
    while !isAtEnd {
      guard result.count < Seat.allCases.count else { throw .field("seat") }
      let (peer, seat) = try next("seat").pair()
      result.append(RecordedSeat(peer: try peer.peer(), seat: try seat.seat()))
    }
    return result
  }

  private mutating func reactions() throws(RecordError.Reason) -> [CallTimes.Reaction] {
    var result: [CallTimes.Reaction] = []
    while !isAtEnd {
      guard result.count < Seat.allCases.count else { throw .field("reaction") }
      let (peer, time) = try next("reaction").pair()
      let milliseconds = UInt32(try time.number(in: 0...Int64(UInt32.max), "reaction"))
      result.append(CallTimes.Reaction(peer: try peer.peer(), milliseconds: milliseconds))
    }
    return result
  }

  private mutating func round(_ decks: DeckCount) throws(RecordError.Reason) -> MatchInput {
    let draw = try next("draw").text
    guard draw.utf8.count <= 20, draw.utf8.allSatisfy(\.isDigit), let number = UInt64(draw) else {
      throw .field("draw")
    }
    var deck: [Card] = []
    while !isAtEnd {
      guard deck.count < decks.cards else { throw .deck }
      deck.append(try card())
    }
    guard deck.count == decks.cards, Deck.standard.allSatisfy({ card in deck.count { $0 == card } == decks.rawValue })
    else { throw .deck }
    return .startRound(deck: deck, draw: number)
  }

  private mutating func verdict() throws(RecordError.Reason) -> Verdict {
    let field = try next("verdict")
    switch field.text {
    case "wrong": return .wrong
    case "late": return .tooLate
    default:
      let isTied = field.text.hasPrefix(RecordFormat.tied)
      let text = isTied ? field.text.dropFirst(RecordFormat.tied.utf8.count) : field.text
      let withPool = text.hasSuffix(RecordFormat.pool)
      let seats = try Field(text: withPool ? text.dropLast() : text).seats("verdict")
      guard (withPool ? 1 : 2) <= seats.count else { throw .field("verdict") }
      let piles = MatchingPiles(seats, withPool: withPool)
      return isTied ? .tied(piles) : .correct(piles)
    }
  }
}

/// One word of a line.
private struct Field {
  let text: Substring

  func number(in range: ClosedRange<Int64>, _ name: String) throws(RecordError.Reason) -> Int64 {
    guard (1...19).contains(text.utf8.count), text.utf8.allSatisfy(\.isDigit), let number = Int64(text),
      range.contains(number)
    else { throw .field(name) }
    return number
  }

  /// Nanoseconds, or `-` for none.
  func limit(_ name: String) throws(RecordError.Reason) -> Duration? {
    text == "-" ? nil : Duration(nanoseconds: try number(in: 1...RecordFormat.longestLimit, name))
  }

  func seat() throws(RecordError.Reason) -> Seat {
    guard text.utf8.count == 1, let digit = UInt8(text), let seat = Seat(rawValue: digit) else { throw .field("seat") }
    return seat
  }

  /// The digits of seats, ascending.
  func seats(_ name: String) throws(RecordError.Reason) -> SeatSet {
    var seats = SeatSet()
    for digit in text {
      let seat = try Field(text: Substring(String(digit))).seat()
      guard Seat.allCases.allSatisfy({ $0 < seat || !seats.contains($0) }) else { throw .field(name) }
      seats.insert(seat)
    }
    return seats
  }

  /// A player by the number that the host gave.
  func peer() throws(RecordError.Reason) -> PeerID {
    guard let peer = PeerID(String(try number(in: 1...Int64(Int32.max), "player"))) else { throw .field("player") }
    return peer
  }

  func pair() throws(RecordError.Reason) -> (Field, Field) {
    guard let colon = text.firstIndex(of: ":") else { throw .field("pair") }
    return (Field(text: text[..<colon]), Field(text: text[text.index(after: colon)...]))
  }
}

extension String {
  /// A name as hosts accept it: what may reach a terminal, and not too long.
  fileprivate func checkedAsName() throws(RecordError.Reason) -> String {
    guard (1...RecordFormat.longestName).contains(utf8.count), self == terminalSafe else { throw .field("name") }
    return self
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
  fileprivate var isHexDigit: Bool { isDigit || (0x61...0x66).contains(self) }
}
