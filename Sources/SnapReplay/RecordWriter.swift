package import SnapGame
package import SnapHost
import SnapProtocol

/// Writes a record, line by line, as things happen.
package struct RecordWriter: Sendable {
  /// Where the record's time 0 lies on the host's clock.
  private let origin: Instant

  /// - Parameter origin: the host's time when its table opened.
  package init(origin: Instant) { self.origin = origin }

  /// The first lines of the file.
  package static func header(_ configuration: HostConfiguration) -> String {
    let rules = configuration.rules
    return """
      \(RecordFormat.title) \(RecordFormat.version)
      table seats=\(configuration.seats) pace=\(rules.pacing.factor) turns=\(rules.turnsWithoutCall) \
      limit=\(text(rules.timeLimit)) turn-limit=\(text(configuration.turnLimit)) \
      deal=\(configuration.dealIsOpen ? "open" : "sealed") match=\(rules.house.matching.word) \
      penalty=\(rules.house.penalty.word) ties=\(rules.house.ties.word) decks=\(rules.house.decks.word) name=\(configuration.tableName)

      """
  }

  /// The line of an entry, with its end.
  package func line(_ timed: TimedEntry) -> String {
    let fields = Self.fields(timed.entry).joined(separator: " ")
    return "\((timed.time - origin).nanoseconds) \(fields)\n"
  }

  /// A fact as its line has it, without the time.
  package static func text(_ fact: RecordedFact) -> String { fields(fact).joined(separator: " ") }

  private static func text(_ limit: Duration?) -> String { limit.map { String($0.nanoseconds) } ?? "-" }

  private static func fields(_ entry: RecordEntry) -> [String] {
    typealias Word = RecordFormat.Word
    func words(_ word: Word, _ fields: String...) -> [String] { [word.rawValue] + fields }
    switch entry {
    case .joined(let player):
      return words(.join, player.peer.text, player.place.word, RecordFormat.kind(player.computer), player.name)
    case .left(let peer): return words(.left, peer.text)
    case .connection(let peer, let isConnected): return words(isConnected ? .back : .lost, peer.text)
    case .seated(let seats):
      return words(.seat) + seats.map { "\($0.peer):\($0.seat.digit)" }
    case .input(let input): return fields(input)
    case .reactions(let turn, let reactions):
      return words(.times, String(turn)) + reactions.map { "\($0.peer):\($0.milliseconds)" }
    case .lobby: return words(.lobby)
    case .takenUp: return words(.resumed)
    case .closed: return words(.closed)
    case .fact(let fact): return fields(fact)
    }
  }

  private static func fields(_ input: MatchInput) -> [String] {
    func words(_ word: RecordFormat.Word, _ fields: String...) -> [String] { [word.rawValue] + fields }
    return switch input {
    case .startRound(let deck, let draw): words(.round, String(draw)) + deck.map(\.word)
    case .dealt(let seat): words(.dealt, seat.digit)
    case .skipDeal: words(.skip)
    case .turn(let seat, let activation): words(.turn, seat.digit, String(activation))
    case .call(let seat, let turn): words(.call, seat.digit, String(turn))
    case .tie(let seats, let turn): words(.tie, seats.digits, String(turn))
    case .holdForVerdict: words(.hold)
    case .releaseHold: words(.release)
    case .leave(let seat): words(.leave, seat.digit)
    case .timeout: words(.due)
    }
  }

  private static func fields(_ fact: RecordedFact) -> [String] {
    func words(_ word: RecordFormat.Word, _ fields: String...) -> [String] { [word.rawValue] + fields }
    switch fact {
    case .dealt(let starter): return words(.factDealt, starter.digit)
    case .activated(let seat, let activation, let hash):
      let hex = String(hash, radix: 16)
      let padded = String(repeating: "0", count: 16 - hex.count) + hex
      return words(.factActive, seat.digit, String(activation), padded)
    case .turned(let seat, let card, let turn): return words(.factTurned, seat.digit, card.word, String(turn))
    case .called(let seat, let verdict):
      let text =
        switch verdict {
        case .wrong: "wrong"
        case .tooLate: "late"
        case .correct(let piles): piles.text
        case .tied(let piles): RecordFormat.tied + piles.text
        }
      return words(.factCall, seat.digit, text)
    case .roundEnded(let winner): return words(.factEnd, winner?.digit ?? "-")
    }
  }
}

extension Seat {
  fileprivate var digit: String { String(rawValue) }
}

extension SeatSet {
  fileprivate var digits: String { clockwise(from: .bottom).map(\.digit).joined() }
}

extension MatchingPiles {
  fileprivate var text: String { seats.digits + (withPool ? RecordFormat.pool : "") }
}
