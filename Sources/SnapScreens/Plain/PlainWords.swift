import SnapDeal
import SnapGame
import SnapGuest
import SnapProtocol
import TerminalText

/// What happens at a table in whole sentences, for those who hear it read out.
struct PlainWords: Sendable {
  let texts: TextCatalogue
  /// The state that the event led to.
  let guest: Guest

  /// The sentences of an event; none for what nobody needs to hear.
  ///
  /// - Parameter before: the guest before the event.
  func sentences(for event: GuestEvent, before: Guest) -> [String] {
    switch event {
    case .signedIn, .backInWaitingRoom, .dealt, .paid, .took, .pooled, .ended: []
    case .playersChanged: guest.seat == nil && guest.stage == .waitingRoom ? newcomers(since: before) : []
    case .gameStarted: [texts(.plainGameStarted, ["players": names(of: seats)])]
    case .drawFailed(let failed): [dealWords.text(for: failed)]
    case .activated(let seat, let recycled): activated(seat, recycled)
    case .turned(let seat, let card): [turned(seat, name(of: card))]
    case .calledMyself: [texts(.plainCalledMyself)]
    case .called(let seat, let verdict): [called(seat, verdict)]
    case .reactions(let reactions): self.reactions(reactions)
    case .left(_, let name, let gains): [left(name.terminalSafe, cards: gains.reduce(0) { $0 + $1.count })]
    case .roundEnded(let winner): roundEnded(winner)
    case .dealChecked(let check): [dealWords.text(for: check)]
    case .connectionChanged(let peer, let isConnected, _):
      [texts(isConnected ? .plainIsBack : .plainLost, ["name": name(of: peer)])]
    case .said(let peer, let text): [texts(.plainSaid, ["name": name(of: peer), "text": text.terminalSafe])]
    case .resynchronised: holdings
    }
  }

  /// The beginning of a round.
  func dealt(by starter: Seat) -> String {
    let round = String(guest.round)
    if starter == guest.seat { return texts(.plainDealtYou, ["round": round]) }
    return texts(.plainDealt, ["round": round, "name": guest.names[starter].terminalSafe])
  }

  // MARK: - The state of the table

  /// Who has what, and whose turn it is; one's own cards last.
  var holdings: [String] {
    let mine = guest.seat ?? .bottom
    var lines = guest.view.seated.clockwise(from: mine.next).map(holding)
    let pool = guest.view.tableau.pool
    if let top = pool.last { lines.append(texts(.plainPool, count: pool.count, ["card": name(of: top)])) }
    if let turn = whoseTurn { lines.append(turn) }
    return lines
  }

  private func holding(of seat: Seat) -> String {
    let name = name(of: seat)
    let (closed, open) = (guest.view.tableau.closed[seat].count, guest.view.tableau.open[seat])
    guard let top = open.last else {
      return closed == 0
        ? texts(.plainHoldsNone, ["name": name]) : texts(.plainHoldsClosed, count: closed, ["name": name])
    }
    let values: KeyValuePairs = ["name": name, "card": self.name(of: top)]
    return closed == 0 ? texts(.plainHoldsOpen, values) : texts(.plainHolds, count: closed, values)
  }

  /// nil while nobody is to turn a card.
  var whoseTurn: String? {
    guard guest.view.stage == .playing, guest.view.pendingMove == nil, !guest.view.hasTurned else { return nil }
    return guest.mayTurn
      ? texts(.plainYourTurn) : texts(.plainWaiting, ["name": guest.names[guest.view.active].terminalSafe])
  }

  /// Everybody who is here: who plays, and who looks on.
  var present: [String] {
    func names(_ people: [PlayerStatus]) -> String { people.map(\.name.terminalSafe).joined(separator: ", ") }
    let watchers = guest.players.filter { $0.flags.contains(.watching) }
    let players = guest.players.filter { !$0.flags.contains(.watching) }
    return [texts(.plainPresent, ["names": names(players)])]
      + (watchers.isEmpty ? [] : [texts(.roomWatching, ["names": names(watchers)])])
  }

  // MARK: - Names

  private var seats: [Seat] { Array(guest.view.seated.clockwise(from: .bottom)) }

  private func names(of seats: [Seat]) -> String { seats.map(name).joined(separator: ", ") }

  private func name(of seat: Seat) -> String {
    seat == guest.seat ? texts(.tableYou) : guest.names[seat].terminalSafe
  }

  private func name(of peer: PeerID) -> String { guest.name(of: peer)?.terminalSafe ?? texts(.tableSomebody) }

  /// As it is read out: "9 of diamonds".
  func name(of card: Card) -> String {
    let suit: PlainTextKey =
      switch card.suit {
      case .clubs: .plainClubs
      case .diamonds: .plainDiamonds
      case .hearts: .plainHearts
      case .spades: .plainSpades
      }
    let rank =
      switch card.rank {
      case .ace: texts(.plainAce)
      case .jack: texts(.plainJack)
      case .queen: texts(.plainQueen)
      case .king: texts(.plainKing)
      default: card.rank.symbol
      }
    return texts(.plainCard, ["rank": rank, "suit": texts(suit)])
  }

  private func say(_ seat: Seat, _ mine: PlainTextKey, _ others: PlainTextKey) -> String {
    seat == guest.seat ? texts(mine) : texts(others, ["name": guest.names[seat].terminalSafe])
  }

  private func say(_ seat: Seat, _ mine: PlainTextKey, _ others: PlainTextKey, count: Int) -> String {
    seat == guest.seat
      ? texts(mine, count: count) : texts(others, count: count, ["name": guest.names[seat].terminalSafe])
  }

  private var dealWords: DealWords { DealWords(texts: texts, guest: guest, cardName: name(of:)) }

  // MARK: - Events

  private func newcomers(since before: Guest) -> [String] {
    let old = Set(before.players.map(\.peer))
    return guest.players.filter { !old.contains($0.peer) }.map { texts(.plainJoined, ["name": $0.name.terminalSafe]) }
  }

  private func turned(_ seat: Seat, _ card: String) -> String {
    if seat == guest.seat { return texts(.plainTurnedYou, ["card": card]) }
    return texts(.plainTurned, ["name": guest.names[seat].terminalSafe, "card": card])
  }

  private func activated(_ seat: Seat, _ recycled: Int) -> [String] {
    var lines: [String] = []
    if recycled > 0 { lines.append(say(seat, .plainRecycledYou, .plainRecycled)) }
    if seat == guest.seat { lines.append(texts(.plainYourTurn)) }
    return lines
  }

  private func called(_ seat: Seat, _ verdict: Verdict) -> String {
    var tableau = guest.view.tableau
    switch verdict {
    case .tied: return say(seat, .plainTiedYou, .plainTied)
    case .tooLate: return say(seat, .plainTooLateYou, .plainTooLate)
    case .wrong:
      let payment = tableau.pay(guest.house.penalty, from: seat, among: guest.view.seated)
      if payment.receivers == [seat] { return say(seat, .plainWrongUnderYou, .plainWrongUnder) }
      return say(seat, .plainWrongYou, .plainWrong, count: payment.receivers.count)
    case .correct(let piles):
      let pool = piles.withPool ? tableau.pool.count : 0
      let count = piles.seats.clockwise(from: seat).reduce(pool) { $0 + tableau.open[$1].count }
      return say(seat, .plainRightYou, .plainRight, count: count)
    }
  }

  /// At a right call: the one who counted, and me.
  private func reactions(_ reactions: [CallTimes.Reaction]) -> [String] {
    guard case .correct = guest.view.pendingMove?.verdict else { return [] }
    return reactions.enumerated().filter { $0.offset == 0 || $0.element.peer == guest.peer }.map { _, reaction in
      let time = TableWords.seconds(reaction.milliseconds, texts)
      if reaction.peer == guest.peer { return texts(.plainReactedYou, ["time": time]) }
      return texts(.plainReacted, ["name": name(of: reaction.peer), "time": time])
    }
  }

  private func left(_ name: String, cards: Int) -> String {
    cards == 0 ? texts(.plainLeft, ["name": name]) : texts(.plainLeftCards, count: cards, ["name": name])
  }

  private func roundEnded(_ winner: PeerID?) -> [String] {
    let result =
      switch winner {
      case nil: texts(.plainTie)
      case guest.peer: texts(.plainWinsYou)
      case .some(let winner): texts(.plainWins, ["name": name(of: winner)])
      }
    let scores = seats.map { texts(.plainScore, ["name": name(of: $0), "count": String(guest.gamesWon[$0])]) }
    return [result, texts(.plainScores, ["scores": scores.joined(separator: ", ")])]
  }
}
