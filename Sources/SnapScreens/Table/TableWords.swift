import CellGrid
import SnapGame
import SnapGuest
import SnapProtocol
import SnapSettings
import TerminalText

/// The sentences of the table: what happened and what it costs or brings, and what is waited for.
struct TableWords: Sendable {
  let canvas: Canvas
  let guest: Guest
  /// The second person at this keyboard: both go by their names then, and nobody is "you".
  let second: Guest?
  let scene: TableScene
  let art: CardArt
  let now: Instant

  struct Sentence: Equatable, Sendable {
    let text: String
    let style: Style
  }

  private var texts: TextCatalogue { canvas.texts }

  // MARK: - Names

  /// The only one at this keyboard sits there.
  private func isMe(_ seat: Seat) -> Bool { second == nil && seat == guest.seat }

  /// Somebody at this keyboard sits there.
  func isHere(_ seat: Seat) -> Bool { seat == guest.seat || seat == second?.seat }

  /// What somebody at this keyboard calls and turns with, if there are two; nil: nobody to be told apart.
  func keys(of seat: Seat) -> String? {
    guard second != nil, isHere(seat) else { return nil }
    let person: Person = seat == guest.seat ? .first : .second
    return [person.snapKey, person.turnKey].map(canvas.key).joined(separator: " ")
  }

  func name(of seat: Seat) -> String { isMe(seat) ? texts(.tableYou) : givenName(of: seat) }

  func name(of peer: PeerID) -> String {
    guest.name(of: peer)?.terminalSafe ?? texts(.tableSomebody)
  }

  /// Names came over a network.
  private func givenName(of seat: Seat) -> String { guest.names[seat].terminalSafe }

  private func say(_ seat: Seat, _ mine: TextKey, _ others: TextKey) -> String {
    isMe(seat) ? texts(mine) : texts(others, ["name": givenName(of: seat)])
  }

  private func say(_ seat: Seat, _ mine: TextKey, _ others: TextKey, count: Int) -> String {
    isMe(seat) ? texts(mine, count: count) : texts(others, count: count, ["name": givenName(of: seat)])
  }

  func seconds(_ milliseconds: UInt32) -> String { Self.seconds(milliseconds, texts) }

  static func seconds(_ milliseconds: UInt32, _ texts: TextCatalogue) -> String {
    let hundredths = (Int(milliseconds) + 5) / 10
    let (whole, rest) = (hundredths / 100, hundredths % 100)
    return texts(.tableSeconds, ["seconds": "\(whole).\(rest < 10 ? "0" : "")\(rest)"])
  }

  /// What is left of a round with a time limit.
  var clock: String? {
    guard let clock = scene.roundClock else { return nil }
    let seconds = clock.seconds(at: now) ?? 0
    let (minutes, rest) = (seconds / 60, seconds % 60)
    return texts(.tableClock, ["time": "\(minutes):\(rest < 10 ? "0" : "")\(rest)"])
  }

  /// The pool in a few characters, where it has no place of its own.
  var pool: String? {
    let pile = scene.traffic.pile(at: .pool, over: guest.view, at: now)
    guard pile.count > 0, let top = pile.top else { return nil }
    return texts(.tablePool, ["card": art.name(of: top), "count": String(pile.count)])
  }

  // MARK: - What happened

  var news: Sentence? {
    switch scene.news {
    case nil: return nil
    case .starts(let seat): return Sentence(text: say(seat, .tableStartsYou, .tableStarts), style: .text)
    case .takes(let seat, let count, let milliseconds, let here):
      var parts = [say(seat, .tableTakesYou, .tableTakes, count: count)]
      if let milliseconds { parts.append(seconds(milliseconds)) }
      // Two names and two times are too much for a small window.
      if let here, second == nil || !canvas.isCompact {
        let time = seconds(here.milliseconds)
        parts.append(
          second == nil
            ? texts(.tableMyTime, ["time": time])
            : texts(.tableOthersTime, ["name": name(of: here.peer), "time": time]))
      }
      return Sentence(text: parts.joined(separator: " \(art.glyphs.separator) "), style: .success)
    case .tied(let count): return Sentence(text: texts(.tableTied, count: count), style: .success)
    case .owes(let seat, let count):
      return Sentence(text: say(seat, .tableOwesYou, .tableOwes, count: count), style: .failure)
    case .paid(let seat, let count):
      return Sentence(text: say(seat, .tablePaidYou, .tablePaid, count: count), style: .failure)
    case .owesUnderOwn(let seat):
      return Sentence(text: say(seat, .tableOwesUnderOwnYou, .tableOwesUnderOwn), style: .failure)
    case .paidUnderOwn(let seat):
      return Sentence(text: say(seat, .tablePaidUnderOwnYou, .tablePaidUnderOwn), style: .failure)
    case .recycled(let seat): return Sentence(text: say(seat, .tableRecycledYou, .tableRecycled), style: .text)
    case .skipped(let seat): return Sentence(text: say(seat, .tableSkippedYou, .tableSkipped), style: .text)
    case .left(let name, let cards):
      let name = name.terminalSafe
      if cards == 0 { return Sentence(text: texts(.tableLeft, ["name": name]), style: .warning) }
      return Sentence(text: texts(.tableLeftCards, count: cards, ["name": name]), style: .warning)
    case .lost(let peer): return Sentence(text: texts(.tableLost, ["name": name(of: peer)]), style: .warning)
    case .isBack(let peer): return Sentence(text: texts(.tableIsBack, ["name": name(of: peer)]), style: .text)
    case .drawFailed(let failed): return Sentence(text: dealWords.text(for: failed), style: .warning)
    }
  }

  // MARK: - What is waited for

  var prompt: Sentence? {
    let view = guest.view
    switch view.stage {
    case .betweenRounds: return nil
    case .dealing:
      let key: TextKey = scene.isDealing(at: now) ? .tableDealing : .tableDealt
      return Sentence(text: texts(key), style: .dim)
    case .playing: break
    }
    if let awaited { return Sentence(text: awaited, style: .strong) }
    if view.pendingMove != nil { return nil }
    if let yourTurn { return Sentence(text: yourTurn + countdown, style: .strong) }
    if let turned = scene.lastTurned, view.hasTurned {
      guard turned.faceShownFrom <= now else { return nil }
      let values: KeyValuePairs = ["name": givenName(of: turned.seat), "card": art.name(of: turned.card)]
      return Sentence(text: texts(isMe(turned.seat) ? .tableTurnedYou : .tableTurned, values), style: .dim)
    }
    guard !view.hasTurned else { return nil }
    if isMe(view.active) { return Sentence(text: texts(.tableTurning), style: .dim) }
    if isHere(view.active) { return nil }
    let waiting = texts(.tableWaiting, ["name": givenName(of: view.active)]) + countdown
    return Sentence(text: standing.map { $0 + " \(art.glyphs.separator) " + waiting } ?? waiting, style: .dim)
  }

  /// Somebody here has called, and waits for the verdict.
  private var awaited: String? {
    guard let second else { return guest.awaitsVerdict ? texts(.tableAwaitsVerdict) : nil }
    let callers = [guest, second].filter(\.awaitsVerdict).compactMap(\.seat).map(givenName)
    switch callers.count {
    case 0: return nil
    case 1: return texts(.tableHasCalled, ["name": callers[0]])
    default: return texts(.tableBothHaveCalled, ["name": callers[0], "other": callers[1]])
    }
  }

  /// Somebody here may turn a card.
  private var yourTurn: String? {
    guard let second else { return guest.mayTurn ? texts(.tableYourTurn, ["turn": canvas.key(.turn)]) : nil }
    for (person, guest) in [(Person.first, guest), (.second, second)] where guest.mayTurn {
      let name = guest.seat.map(givenName) ?? ""
      return texts(.tableTurnOf, ["name": name, "turn": canvas.key(person.turnKey)])
    }
    return nil
  }

  /// What keeps me from turning in this round, if anything does.
  private var standing: String? {
    if second != nil { return nil }
    guard let seat = guest.seat else { return texts(.tableWatching) }
    if !guest.view.tableau.holdsCards(seat) { return texts(.tableOutYou) }
    return guest.view.tableau.ability(of: seat) == .isSkipped ? texts(.tableOnlySnap) : nil
  }

  private var countdown: String {
    guard let seconds = scene.turnCountdown?.seconds(at: now) else { return "" }
    return "  (" + texts(.tableCountdown, ["seconds": String(seconds)]) + ")"
  }

  /// Why a player does not play as usual, shown in his place; nil: nothing is the matter.
  func state(of seat: Seat) -> Sentence? {
    guard guest.view.seated.contains(seat) else { return Sentence(text: texts(.tableStateLeft), style: .absentPlayer) }
    guard let status = guest.status(at: seat) else { return nil }
    if !status.flags.contains(.connected) {
      guard let left = scene.graceSeconds(of: status, at: now) else {
        return Sentence(text: texts(.tableStateLost), style: .warning)
      }
      return Sentence(text: texts(.tableStateGrace, ["seconds": String(left)]), style: .warning)
    }
    if status.flags.contains(.away) { return Sentence(text: texts(.tableStateAway), style: .absentPlayer) }
    if guest.view.stage == .playing && !guest.view.tableau.holdsCards(seat) {
      return Sentence(text: texts(.tableStateOut), style: .absentPlayer)
    }
    return nil
  }

  /// The same for the narrow column of a line.
  func shortState(of seat: Seat) -> Sentence? {
    guard let status = guest.status(at: seat), let left = scene.graceSeconds(of: status, at: now) else {
      return state(of: seat)
    }
    return Sentence(text: texts(.tableCountdown, ["seconds": String(left)]), style: .warning)
  }

  /// The way to a player and back; nil: not known, or of no interest.
  func latency(of seat: Seat) -> String? {
    guard let status = guest.status(at: seat) else { return nil }
    if let level = status.flags.computer { return texts(.tableComputer, ["level": texts(level.label)]) }
    guard let latency = status.latency else { return nil }
    return latency == 0 ? texts(.tableLocal) : texts(.tableLatency, ["milliseconds": String(latency)])
  }

  // MARK: - The deal

  private var dealWords: DealWords {
    DealWords(texts: texts, guest: guest, isAlone: second == nil, cardName: art.name(of:))
  }

  /// What can be said of the last round's deal, and who failed the draws of the next deck.
  var deal: [Sentence] {
    var sentences = guest.drawFailures.map { Sentence(text: dealWords.text(for: $0), style: .warning) }
    if let check = guest.dealCheck { sentences.insert(dealWords.sentence(on: check), at: 0) }
    return sentences
  }

  // MARK: - The end of a round

  /// nil: nobody ever held more cards than all others.
  var longestLead: Sentence? {
    guard let lead = scene.tally.longestLead else { return nil }
    return Sentence(text: texts(.tableLead, count: lead.turns, ["name": name(of: lead.seat)]), style: .dim)
  }

  /// nil: the player was quicker some other time.
  var newBest: Sentence? {
    guard let best = scene.newBest else { return nil }
    let text =
      second == nil
      ? texts(.statisticsNewBest, ["time": seconds(best)])
      : texts(.statisticsNewBestOf, ["name": guest.seat.map(name(of:)) ?? "", "time": seconds(best)])
    return Sentence(text: text, style: .success)
  }

  var resultTitle: Sentence {
    guard let result = scene.result else { return Sentence(text: texts(.tableRoundOver), style: .title) }
    guard let winner = result.winner else { return Sentence(text: texts(.tableTie), style: .title) }
    if second == nil && winner == guest.peer { return Sentence(text: texts(.tableWinsYou), style: .success) }
    return Sentence(text: texts(.tableWins, ["name": name(of: winner)]), style: .title)
  }
}
