import SnapDeal
import SnapGame
import SnapProtocol

/// The guest's part in the provable deal: puts a nonce into every deck, writes down what it sees of the round, and holds
/// it against the deck when the host's secret is known (docs/protocol.md, section 7).
extension Guest {
  private var provesDeal: Bool { table?.capabilities.contains(.provesDeal) ?? false }

  // MARK: - The draw

  mutating func heard(_ proof: DealProof) {
    guard let message = DrawMessage(proof) else { return ignorePacket() }
    switch message {
    case .begun(let number, let asked, let commitment):
      drawBegan(DeckDraw(number: number, asked: asked, commitment: commitment))
    case .committed(let number, let commitment):
      guard number == witness.draw?.number, let seat = proof.peer.flatMap(seat(of:)) else { return ignorePacket() }
      committed(commitment, by: seat)
    case .opened(let number, let nonce):
      guard number == witness.draw?.number, let seat = proof.peer.flatMap(seat(of:)) else { return ignorePacket() }
      opened(nonce, by: seat)
    case .failed(let number, let failure):
      guard let draw = witness.draw, draw.number == number, let peer = proof.peer,
        draw.asked.clockwise(from: .bottom).contains(where: { peers[$0] == peer }),
        !drawFailures.contains(where: { $0.peer == peer })
      else { return ignorePacket() }
      let failed = DrawFailed(peer: peer, failure: failure)
      drawFailures.append(failed)
      emit(.drawFailed(failed))
    case .revealed(let number, let secret):
      guard number == witness.draw?.number else { return ignorePacket() }
      if witness.awaitsSecret {
        finishDeal(witness.check(secret, asMember: seat))
      } else {
        witness.earlySecret = secret
      }
    }
  }

  private mutating func drawBegan(_ draw: DeckDraw) {
    guard stage == .readying || isBetweenRounds, witness.begin(draw) else { return ignorePacket() }
    if let seat, draw.asked.contains(seat) { effects.append(.needsNonce) }
  }

  /// Binds this player to a nonce.
  mutating func take(_ nonce: DealNonce) {
    guard witness.record == nil, witness.nonce == nil, let seat, var draw = witness.draw else { return }
    let commitment = draw.commitment(to: nonce, by: seat)
    guard draw.commit(commitment, by: seat) else { return }
    witness.nonce = nonce
    witness.draw = draw
    send(.dealProof(DrawMessage.committed(number: draw.number, commitment).proof(of: peer)))
    openIfAllAreBound()
  }

  private mutating func committed(_ commitment: DealCommitment, by seat: Seat) {
    if seat == self.seat && witness.nonce != nil {
      if witness.draw?.nonceCommitments[seat] != commitment { findNonceChanged(by: seat) }
    } else if witness.draw?.commit(commitment, by: seat) != true {
      ignorePacket()
    }
    openIfAllAreBound()
  }

  /// Shows this player's nonce, not before everybody who is asked is bound to his.
  private mutating func openIfAllAreBound() {
    guard let seat, let nonce = witness.nonce, var draw = witness.draw, draw.open(nonce, by: seat) == .accepted
    else { return }
    witness.draw = draw
    send(.dealProof(DrawMessage.opened(number: draw.number, nonce).proof(of: peer)))
  }

  private mutating func opened(_ nonce: DealNonce, by seat: Seat) {
    if seat == self.seat && witness.nonce != nil {
      if witness.nonce != nonce { findNonceChanged(by: seat) }
      return
    }
    switch witness.draw?.open(nonce, by: seat) {
    case .accepted: break
    case .broken: findNonceChanged(by: seat)
    case .outOfTurn, nil: ignorePacket()
    }
  }

  private mutating func findNonceChanged(by seat: Seat) {
    if let peer = peers[seat] { witness.find(.nonceChanged(peer)) }
  }

  // MARK: - The round

  mutating func witnessDeal(_ deal: DealCards, starter: Seat) {
    guard provesDeal else { return }
    let rule: RoundRecord.StarterRule =
      if round == 1 { .drawn } else { witness.lastStarter.map { .first(from: $0.next) } ?? .unknown }
    witness.dealt(
      RoundRecord(house: house, seated: view.seated, starter: starter, rule: rule, hands: bySeat(deal.hands)))
  }

  /// Cards as a packet gives them to players.
  func bySeat(_ hands: [PlayerCards]) -> SeatMap<[MappedCard]> {
    var result = SeatMap<[MappedCard]>(repeating: [])
    for hand in hands {
      if let seat = seat(of: hand.peer) { result[seat] = hand.cards }
    }
    return result
  }

  mutating func witnessEnd() {
    drawFailures = []
    dealCheck = nil
    guard provesDeal else { return finishDeal(.notProved) }
    if let fault = witness.fault { return finishDeal(.unfair(fault)) }
    if witness.record == nil { return finishDeal(.unchecked(.cameLate)) }
    witness.awaitsSecret = true
  }

  /// The secret comes right after the end of the round. Anything else that comes instead means that it does not come.
  mutating func expectSecret(in packet: GuestboundPacket) {
    guard witness.awaitsSecret else { return }
    if case .dealProof(let proof) = packet, proof.kind == .reveal { return }
    finishDeal(.unfair(.notRevealed))
  }

  /// The host closes the table: what has been seen of a round that ends by it can still be held against its deck.
  mutating func witnessClosing() {
    guard stage == .atTable, view.stage != .betweenRounds, witness.record != nil else { return }
    finishDeal(witness.earlySecret.map { witness.check($0, asMember: seat) } ?? .unchecked(.brokenOff))
  }

  /// The table waits for players again.
  mutating func witnessBreakingOff() {
    let stayed = Seat.allCases.count { seat in players.contains { $0.peer == peers[seat] } }
    witness.breakOff(whileThereAre: stayed)
  }

  private mutating func finishDeal(_ check: DealCheck) {
    witness.finish()
    dealCheck = check
    emit(.dealChecked(check))
  }
}
