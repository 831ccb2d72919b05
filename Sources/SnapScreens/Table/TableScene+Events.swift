package import SnapGame
package import SnapGuest
import SnapProtocol

/// What each event sets in motion.
extension TableScene {
  /// An event has happened; `guest` is the state that it led to, `viewBefore` the one before.
  package mutating func observe(_ event: GuestEvent, guest: Guest, viewBefore: MatchView, at now: Instant) {
    let moves = CardMoves(pacing: guest.pacing)
    defer { roundClock = guest.roundEndsAt.map(Countdown.init(end:)) }
    switch event {
    case .gameStarted, .backInWaitingRoom, .ended: forgetWhatMoves()
    case .resynchronised:
      forgetWhatMoves()
      turnCountdown = guest.turnEndsAt.map(Countdown.init(end:))
    case .dealt(let starter): dealt(by: starter, moves, guest, at: now)
    case .activated(let seat, let recycled): activated(seat, recycled, moves, guest, viewBefore, at: now)
    case .turned(let seat, let card): turned(seat, card, moves, guest, at: now)
    case .calledMyself(let seat): marks[seat] = CallMark(kind: .pending, start: now, pacing: guest.pacing)
    case .called(let seat, let verdict): called(seat, verdict, guest, at: now)
    case .reactions(let reactions): note(reactions, guest)
    case .paid(let caller, let payment):
      send(moves.pay(payment, from: caller, of: viewBefore.tableau.open[caller], at: now), guest, at: now)
      news = payment.receivers == [caller] ? .paidUnderOwn(caller) : .paid(caller, count: payment.receivers.count)
    case .took(let snapper, let piles, let pool):
      let flights = moves.take(
        by: snapper, from: piles.map(\.seat), withPool: pool > 0, of: viewBefore.tableau, at: now)
      send(flights, guest, at: now)
    case .pooled(let seats): send(moves.pool(from: seats, of: viewBefore.tableau, at: now), guest, at: now)
    case .left(let seat, let name, let gains):
      if let seat {
        marks[seat] = nil
        send(moves.inherit(from: seat, of: viewBefore, gains: gains, at: now), guest, at: now)
      }
      news = .left(name: name, cards: gains.reduce(0) { $0 + $1.count })
    case .roundEnded(let winner): roundEnded(winner, moves, guest, at: now)
    case .connectionChanged(let peer, let isConnected, let grace):
      lost.removeAll { $0.peer == peer }
      if !isConnected {
        let end = now + Duration.milliseconds(1_000) * max(0, grace)
        lost.append(LostPlayer(peer: peer, countdown: Countdown(end: end)))
      }
      news = isConnected ? .isBack(peer) : .lost(peer)
    case .playersChanged: lost.removeAll { player in !guest.players.contains { $0.peer == player.peer } }
    case .drawFailed(let failed): news = .drawFailed(failed)
    case .signedIn, .said, .dealChecked: break
    }
  }

  private mutating func forgetWhatMoves() {
    let (lost, isStill, companion) = (lost, isStill, companion)
    self = TableScene()
    self.lost = lost
    self.isStill = isStill
    self.companion = companion
  }

  private mutating func send(_ flights: [CardFlight], _ guest: Guest, at now: Instant) {
    frameOrigin = now
    traffic.add(isStill ? flights.compactMap(\.still) : flights, over: guest.view, at: now)
  }

  private mutating func dealt(by starter: Seat, _ moves: CardMoves, _ guest: Guest, at now: Instant) {
    forgetWhatMoves()
    let flights = moves.deal(to: guest.view, starter: starter, at: now)
    send(flights, guest, at: now)
    dealEnds = traffic.end(after: now)
    news = guest.drawFailures.last.map(TableNews.drawFailed) ?? .starts(starter)
    if let dealEnds {
      cues.append(ScheduledCue(cue: .dealing, at: now + guest.pacing.dealLeadIn, loopsUntil: dealEnds))
    }
  }

  private mutating func activated(
    _ seat: Seat, _ recycled: Int, _ moves: CardMoves, _ guest: Guest, _ before: MatchView, at now: Instant
  ) {
    forgetPendingMarks()
    turnCountdown = guest.turnEndsAt.map(Countdown.init(end:))
    if recycled > 0 {
      // Behind what still arrives at the seat, so that no card is taken up before it has landed.
      let start = traffic.flights.filter { $0.to == .closed(seat) || $0.to == .open(seat) }.map(\.lands).max() ?? now
      send(moves.recycle(before.tableau.open[seat], at: seat, at: max(now, start)), guest, at: now)
      news = .recycled(seat)
    } else if before.hasTurned, let skipped = skipped(from: before.active, to: seat, guest.view) {
      news = .skipped(skipped)
    }
  }

  /// Somebody between two active players who holds cards, but none that he can turn.
  private func skipped(from last: Seat, to next: Seat, _ view: MatchView) -> Seat? {
    view.seated.clockwise(from: last.next).prefix { $0 != next }.first {
      $0 != last && view.tableau.holdsCards($0) && view.tableau.ability(of: $0) == .isSkipped
    }
  }

  private mutating func turned(_ seat: Seat, _ card: Card, _ moves: CardMoves, _ guest: Guest, at now: Instant) {
    forgetPendingMarks()
    tally.turned(guest.view)
    turnCountdown = nil
    news = nil
    lastTurned = TurnedCard(seat: seat, card: card, faceShownFrom: now + guest.pacing.halfFlip)
    send([moves.turn(card, at: seat, at: now)], guest, at: now)
    cues.append(ScheduledCue(cue: .turnCard, at: now))
  }

  private mutating func called(_ seat: Seat, _ verdict: Verdict, _ guest: Guest, at now: Instant) {
    if verdict != .tooLate { turnCountdown = nil }
    var tableau = guest.view.tableau
    switch verdict {
    case .tooLate:
      marks[seat] = CallMark(kind: .tooLate, start: now, pacing: guest.pacing)
    case .wrong:
      tally.calledWrongly(seat)
      marks[seat] = CallMark(kind: .wrong, start: now, pacing: guest.pacing, isStill: isStill)
      let payment = tableau.pay(guest.house.penalty, from: seat, among: guest.view.seated)
      news = payment.receivers == [seat] ? .owesUnderOwn(seat) : .owes(seat, count: payment.receivers.count)
      cues.append(ScheduledCue(cue: .wrongMatch, at: now))
    case .tied(let piles):
      marks[seat] = CallMark(kind: .correct, start: now, pacing: guest.pacing, isStill: isStill)
      news = .tied(count: piles.seats.clockwise(from: seat).reduce(0) { $0 + tableau.open[$1].count })
      cues.append(ScheduledCue(cue: .correctMatch, at: now))
    case .correct(let piles):
      marks[seat] = CallMark(kind: .correct, start: now, pacing: guest.pacing, isStill: isStill)
      let pool = piles.withPool ? tableau.pool.count : 0
      let count = piles.seats.clockwise(from: seat).reduce(pool) { $0 + tableau.open[$1].count }
      tally.took(seat, cards: count)
      news = .takes(seat, count: count, milliseconds: nil, here: nil)
      cues.append(ScheduledCue(cue: .correctMatch, at: now))
    }
  }

  /// The first of them is the one whose call counted.
  private mutating func note(_ reactions: [CallTimes.Reaction], _ guest: Guest) {
    guard let first = reactions.first, case .takes(let seat, let count, _, _) = news, guest.peers[seat] == first.peer
    else { return }
    let here = reactions.dropFirst().first { $0.peer == guest.peer || $0.peer == companion }
    news = .takes(seat, count: count, milliseconds: first.milliseconds, here: here)
    tally.reacted(seat, in: first.milliseconds)
  }

  private mutating func roundEnded(_ winner: PeerID?, _ moves: CardMoves, _ guest: Guest, at now: Instant) {
    turnCountdown = nil
    lastTurned = nil
    dealEnds = nil
    forgetPendingMarks()
    let start = traffic.end(after: now) ?? now
    send(moves.sweep(guest.view, at: start), guest, at: now)
    let cleared = isStill ? start : start + moves.sweep
    result = Result(winner: winner, shownFrom: cleared, actsFrom: cleared + Self.settling)
  }

  /// A call that was never judged is no longer waited for.
  private mutating func forgetPendingMarks() {
    for seat in Seat.allCases where marks[seat]?.kind == .pending { marks[seat] = nil }
  }
}
