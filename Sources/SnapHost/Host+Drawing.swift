import SnapDeal
import SnapGame
import SnapProtocol

/// A deck that is being drawn together with the guests (docs/protocol.md, section 7).
enum Drawing: Equatable, Sendable {
  /// A fresh secret has been asked for.
  case awaitsSecret(asked: SeatSet)
  /// Those who are asked must do what the present stage asks for until `due`.
  case running(DeckDraw, DealSecret, due: Instant)

  var due: Instant? { if case .running(_, _, let due) = self { due } else { nil } }
}

extension Host {
  /// Begins the next round: draws its deck together with everybody who is there and whose program takes part.
  mutating func drawDeck() { drawDeck(asking: SeatSet(players.filter(\.drawsDecks).compactMap(\.seat))) }

  private mutating func drawDeck(asking seats: SeatSet) {
    withGame {
      $0.nextRoundDue = nil
      $0.drawing = .awaitsSecret(asked: seats)
    }
    effects.append(.needsSecret)
  }

  mutating func draw(with secret: DealSecret) {
    guard case .awaitsSecret(let seats) = game?.drawing else { return }
    drawsBegun += 1
    let asked = SeatSet(seats.clockwise(from: .bottom).filter(isThere))
    let draw = DeckDraw(number: drawsBegun, asked: asked, secret: secret)
    let due = now + HostLimits.answer
    withGame { $0.drawing = .running(draw, secret, due: due) }
    let begun = DrawMessage.begun(number: draw.number, asked: asked, draw.commitment)
    broadcast(.dealProof(begun.proof(of: nil)))
    dealIfDrawn()
  }

  private func isThere(_ seat: Seat) -> Bool { member(at: seat)?.connection != nil }

  /// A nonce, or the promise of one. It goes on to everybody, its sender too.
  mutating func heard(_ proof: DealProof, from member: Member, at seat: Seat) {
    guard case .running(var draw, let secret, var due) = game?.drawing, let message = DrawMessage(proof) else {
      return ignorePacket()
    }
    let stage = draw.stage
    switch message {
    case .committed(draw.number, let commitment):
      guard draw.commit(commitment, by: seat) else { return ignorePacket() }
    case .opened(draw.number, let nonce):
      switch draw.open(nonce, by: seat) {
      case .accepted: break
      case .outOfTurn: return ignorePacket()
      case .broken: return failDraw([(seat, .broken)])
      }
    default: return ignorePacket()
    }
    if draw.stage != stage { due = now + HostLimits.answer }
    withGame { $0.drawing = .running(draw, secret, due: due) }
    broadcast(.dealProof(message.proof(of: member.peer)))
    dealIfDrawn()
  }

  private mutating func dealIfDrawn() {
    guard let game, case .running(let draw, let secret, _) = game.drawing, draw.stage == .complete else { return }
    withGame {
      $0.drawing = nil
      $0.reveal = .revealed(number: draw.number, secret)
    }
    let deck = draw.deck(of: configuration.rules.house.decks, with: secret)
    for index in members.indices { members[index].isReady = false }
    feed(.startRound(deck: deck.cards, draw: UInt64(deck.starter(among: game.match.seated.count))))
    for member in players where member.connection == nil {
      if let seat = member.seat { feed(.dealt(seat)) }
    }
  }

  /// The round is over, or the table closes: what the host had bound itself to.
  mutating func revealSecret() {
    guard let reveal = game?.reveal else { return }
    withGame { $0.reveal = nil }
    broadcast(.dealProof(reveal.proof(of: nil)))
  }

  // MARK: - Draws that fail

  /// Asks again whether all are there who have been asked for a nonce.
  mutating func failDrawIfSomebodyIsGone() {
    guard case .running(let draw, _, _) = game?.drawing else { return }
    failDraw(draw.asked.clockwise(from: .bottom).filter { !isThere($0) }.map { ($0, .gone) })
  }

  /// He may be back, but not with the nonce that he gave.
  mutating func failDraw(resumedAt seat: Seat) {
    guard case .running(let draw, _, _) = game?.drawing, draw.asked.contains(seat) else { return }
    failDraw([(seat, .gone)])
  }

  mutating func failDrawOfSilent() {
    guard case .running(let draw, _, _) = game?.drawing else { return }
    failDraw(draw.unanswered.clockwise(from: .bottom).map { ($0, .silent) })
  }

  /// Everybody is told who failed the draw and how; who is to blame counts as having left. The others draw anew: each
  /// draw of a round asks fewer than the one before, so that nobody can wait for a deck that he likes.
  private mutating func failDraw(_ failures: [(seat: Seat, failure: DrawFailure)]) {
    guard !failures.isEmpty, let game, case .running(let draw, _, _) = game.drawing else { return }
    withGame { $0.drawing = nil }
    var others = draw.asked
    for (seat, failure) in failures {
      others.remove(seat)
      guard let peer = game.peers[seat] else { continue }
      broadcast(.dealProof(DrawMessage.failed(number: draw.number, failure).proof(of: peer)))
      if let name = member(peer)?.name { note(.failedDraw(name: name, failure)) }
    }
    for (seat, failure) in failures {
      guard let peer = game.peers[seat] else { continue }
      switch failure {
      case .gone: break
      case .silent: removeAtFault(peer, because: .noAnswer)
      case .broken: removeAtFault(peer, because: .brokenPromise)
      }
    }
    if self.game != nil { drawDeck(asking: others) }
  }
}
