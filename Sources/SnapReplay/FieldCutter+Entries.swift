import SnapGame
import SnapHost
import SnapProtocol
import TerminalText

/// What stands in the lines after the header (docs/replay.md).
extension FieldCutter {
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
