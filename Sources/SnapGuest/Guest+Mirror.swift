import SnapDeal
package import SnapGame
import SnapProtocol

/// The mirror: what each packet of the game does to what can be seen. Card moves are `Tableau`'s, the same as the host's.
/// A host that names players or cards that are not there cannot do harm; the guest asks it for a snapshot.
extension Guest {
  mutating func dealt(_ deal: DealCards) {
    guard stage == .readying || isBetweenRounds, let starter = seat(of: deal.starter) else { return diverged() }
    stage = .atTable
    view.tableau = Tableau()
    for hand in deal.hands {
      guard let seat = seat(of: hand.peer) else { return diverged() }
      view.tableau.closed[seat] = hand.cards.map { _ in HiddenCard() }
    }
    view.stage = .dealing
    view.active = starter
    view.hasTurned = false
    view.turn = 0
    view.contestIsOpen = true
    view.lockedOut = nil
    view.pendingMove = nil
    turnIsOpen = false
    calledAtTurn = nil
    moveAt = nil
    roundEndsAt = nil
    round += 1
    witnessDeal(deal, starter: starter)
    if seat != nil { send(.clientDealtCards) }
    emit(.dealt(starter: starter))
  }

  mutating func activated(_ packet: ActivatePlayer, number: Int32?) {
    moveCards()
    guard stage == .atTable, view.stage != .betweenRounds, let active = seat(of: packet.peer) else {
      return diverged()
    }
    if view.stage == .dealing || view.turn == 0 { cardArrivedAt = now }
    if view.stage == .dealing {
      witness.lastStarter = active
      roundEndsAt = rules?.timeLimit.map { now + $0 }
    }
    turnEndsAt = rules?.turnLimit.map { now + .seconds(Double($0)) }
    witness.record?.note(.activated(active))
    view.stage = .playing
    view.active = active
    view.hasTurned = false
    view.lockedOut = nil
    activation = number
    var recycled = 0
    if view.tableau.ability(of: active) == .recyclesAndTurns {
      recycled = view.tableau.open[active].count
      changingMatches { $0.tableau.recycle(active) }
    }
    turnIsOpen = active == seat
    emit(.activated(active, recycled: recycled))
    if let state = packet.state, state.hash != VisibleState(view: view, peers: peers).hash { requestSnapshot() }
  }

  mutating func cardTurned(_ packet: PlayerTurnedCard) {
    guard view.stage == .playing, let seat = seat(of: packet.peer), !view.tableau.closed[seat].isEmpty else {
      return diverged()
    }
    witness.record?.note(.turned(seat, packet.card))
    view.tableau.turn(packet.card, at: seat)
    view.turn = Int(packet.turn)
    view.hasTurned = true
    view.contestIsOpen = true
    view.lockedOut = seat
    turnIsOpen = false
    cardArrivedAt = now
    emit(.turned(seat, packet.card))
  }

  mutating func snapCalled(_ packet: PlayerCalledSnap) {
    guard view.stage == .playing, let caller = seat(of: packet.peer) else { return diverged() }
    let verdict: Verdict =
      switch packet.call {
      case .wrong: .wrong
      case .tooLate: .tooLate
      case .correct(let peers, let withPool): .correct(piles(of: peers, withPool: withPool))
      case .tied(let peers, let withPool): .tied(piles(of: peers, withPool: withPool))
      }
    if verdict != .tooLate {
      witness.record?.note(.called(caller, verdict))
      view.contestIsOpen = false
      let isTie = if case .tied = verdict { true } else { false }
      view.pendingMove = MatchView.PendingMove(caller: isTie ? nil : caller, verdict: verdict)
      turnIsOpen = false
      moveAt = now + pacing.verdictPause
    }
    emit(.called(caller, verdict))
  }

  private func piles(of peers: [PeerID], withPool: Bool) -> MatchingPiles {
    MatchingPiles(SeatSet(peers.compactMap(seat(of:))), withPool: withPool)
  }

  /// Performs the move that a judged call still owes, if any.
  mutating func moveCards() {
    moveAt = nil
    guard let move = view.pendingMove else { return }
    view.pendingMove = nil
    let before = view.tableau
    switch move.verdict {
    case .tooLate: break
    case .wrong:
      guard let caller = move.caller else { return }
      emit(.paid(caller, view.tableau.pay(house.penalty, from: caller, among: view.seated)))
    case .correct(let matching):
      guard let caller = move.caller else { return }
      view.tableau.take(by: caller, from: matching)
      let piles = matching.seats.clockwise(from: caller).map { seat in
        GuestEvent.Pile(seat: seat, count: before.open[seat].count)
      }
      emit(.took(caller, from: piles, pool: matching.withPool ? before.pool.count : 0))
    case .tied(let matching):
      view.tableau.layOnPool(matching)
      emit(.pooled(matching.seats))
    }
  }

  mutating func otherQuit(_ packet: OtherClientQuit) {
    guard let leaver = seat(of: packet.peer) else {
      guard let person = players.first(where: { $0.peer == packet.peer }) else { return ignorePacket() }
      return emit(.left(nil, name: person.name, gains: []))
    }
    let cards = bySeat(packet.gains)
    witness.record?.note(.left(leaver, gains: cards))
    var gains: [GuestEvent.Pile] = []
    let peers = peers
    changingMatches { view in
      view.seated.remove(leaver)
      _ = view.tableau.removeAll(at: leaver)
      for hand in packet.gains {
        guard let seat = view.seated.clockwise(from: .bottom).first(where: { peers[$0] == hand.peer }) else { continue }
        view.tableau.receive(hand.cards.map { _ in HiddenCard() }, at: seat)
        gains.append(GuestEvent.Pile(seat: seat, count: hand.cards.count))
      }
    }
    if view.stage == .dealing && view.active == leaver {
      view.active = view.seated.clockwise(from: leaver).first { _ in true } ?? .bottom
    }
    view.forgetLeavers()
    emit(.left(leaver, name: names[leaver], gains: gains))
  }

  mutating func roundEnded(_ packet: RoundEnded) {
    guard stage == .atTable else { return ignorePacket() }
    moveCards()
    let wasPlayed = view.stage != .betweenRounds
    view.stage = .betweenRounds
    view.active = .bottom
    view.hasTurned = false
    view.turn = 0
    view.contestIsOpen = true
    view.lockedOut = nil
    turnIsOpen = false
    roundEndsAt = nil
    note(packet.scores)
    emit(.roundEnded(winner: packet.winner))
    if wasPlayed { witnessEnd() }
  }

  mutating func apply(_ snapshot: TableSnapshot) {
    stage = .atTable
    view = snapshot.state.view
    witness.see(view.tableau)
    for seat in view.seated.clockwise(from: .bottom) { peers[seat] = snapshot.state.peers[seat] }
    seat = view.seated.clockwise(from: .bottom).first { peers[$0] == peer }
    for player in players {
      if let seat = seat(of: player.peer) { names[seat] = player.name }
    }
    activation = snapshot.activation
    round = Int(snapshot.round)
    moveAt = view.pendingMove == nil ? nil : now + .milliseconds(Int64(snapshot.moveIn))
    roundEndsAt = snapshot.timeLeft.map { now + .milliseconds(Int64($0)) }
    turnEndsAt = snapshot.turnLeft.map { now + .milliseconds(Int64($0)) }
    turnIsOpen = view.stage == .playing && view.active == seat && !view.hasTurned && view.pendingMove == nil
    cardArrivedAt = now
    awaitsSnapshot = false
    note(snapshot.scores)
    // A seat that was resumed during the deal has not answered it.
    if view.stage == .dealing && seat != nil { send(.clientDealtCards) }
    emit(.resynchronised)
  }

  // MARK: - Helpers

  /// As the host has told; the usual pace until then.
  package var pacing: Pacing { rules?.pacing ?? .normal }
  /// As the host has told; the usual rules until then.
  package var house: HouseRules { rules?.house ?? .usual }

  /// At least two open top cards are a match.
  package var matchStands: Bool { view.matchStands(by: house.matching) }

  private mutating func note(_ scores: [RoundEnded.Score]) {
    for score in scores {
      if let seat = seat(of: score.peer) { gamesWon[seat] = Int(score.gamesWon) }
    }
  }

  /// A match that vanishes without a turned card closes its contest.
  private mutating func changingMatches(_ change: (inout MatchView) -> Void) {
    let stoodBefore = matchStands
    change(&view)
    if view.stage == .playing && stoodBefore && !matchStands { view.contestIsOpen = false }
  }

  /// The packet does not fit what this guest believes.
  private mutating func diverged() {
    ignorePacket()
    if stage == .atTable { requestSnapshot() }
  }

  private mutating func requestSnapshot() {
    guard !awaitsSnapshot else { return }
    awaitsSnapshot = true
    send(.snapshotRequest)
  }
}
