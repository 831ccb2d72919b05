import SnapDeal
import SnapGame
import SnapProtocol
import SnapSimulation
import Testing

@testable import SnapGuest
@testable import SnapHost

/// Everything that one guest heard in an honest round, to be played to him again with changes: what a cheating host would
/// have sent instead.
private struct Tape {
  var packets: [GuestboundPacket] = []
  var numbers: [Int32?] = []
  var nonces: [DealNonce] = []

  /// A round between two computer players, and what the one at the bottom heard of it.
  static func recorded(seed: UInt64 = 5, players: Int = 2) throws -> Tape {
    var tape = Tape()
    var table = table(of: players, seed: seed, jitter: 0) { $0.rules.turnsWithoutCall = 40 }
    let connection = table.connection(of: 0)
    while table.counts.rounds == 0 {
      guard table.step() else { throw TableSimulation.NeverCame() }
      for case .send(connection, let numbered) in table.hostEffects {
        if case .dealProof(let proof) = numbered.packet, case .opened(_, let nonce) = DrawMessage(proof),
          proof.peer == table.guest(0)?.peer
        {
          tape.nonces.append(nonce)
        }
        if case .ping = numbered.packet { continue }
        tape.packets.append(numbered.packet)
        tape.numbers.append(numbered.number)
      }
    }
    return tape
  }

  /// What a guest makes of it, and what he sent.
  func play() -> (guest: Guest, events: [GuestEvent], sent: [HostboundPacket]) {
    var guest = Guest(identity: GuestIdentity(name: "Player 1"), overNetwork: false, at: .zero)
    var (events, sent): ([GuestEvent], [HostboundPacket]) = ([], [])
    var nonces = nonces[...]
    var now = Instant.zero
    func take(_ input: GuestInput) {
      var effects: [GuestEffect] = []
      guest.handle(input, at: now, into: &effects)
      for effect in effects {
        switch effect {
        case .send(let packet): sent.append(packet)
        case .event(let event): events.append(event)
        case .needsNonce: take(.nonce(nonces.popFirst() ?? DealNonce([UInt8](repeating: 7, count: 32))!))
        case .close: break
        }
      }
    }
    for (packet, number) in zip(packets, numbers) {
      now = now + .seconds(2)
      take(.received(Numbered(packet, number: number)))
    }
    return (guest, events, sent)
  }

  var check: DealCheck? {
    play().events.compactMap { if case .dealChecked(let check) = $0 { check } else { nil } }.last
  }

  mutating func change(_ body: (inout GuestboundPacket) -> Void) {
    for index in packets.indices { body(&packets[index]) }
  }

  mutating func changeProofs(_ kind: DealProof.Kind, _ body: (inout DealProof) -> Void) {
    change { packet in
      guard case .dealProof(var proof) = packet, proof.kind == kind else { return }
      body(&proof)
      packet = .dealProof(proof)
    }
  }

  mutating func remove(where condition: (GuestboundPacket) -> Bool) {
    let kept = packets.indices.filter { !condition(packets[$0]) }
    (packets, numbers) = (kept.map { packets[$0] }, kept.map { numbers[$0] })
  }

  func index(of kind: DealProof.Kind) -> Int? {
    packets.firstIndex { if case .dealProof(let proof) = $0 { proof.kind == kind } else { false } }
  }

  mutating func insert(_ packet: GuestboundPacket, at index: Int) {
    packets.insert(packet, at: index)
    numbers.insert(nil, at: index)
  }

  /// Guests of a host that does not tell hashes do not ask for snapshots, which a tape cannot answer.
  mutating func dropHashes() {
    change { packet in
      guard case .activatePlayer(var activate) = packet else { return }
      activate.state = nil
      packet = .activatePlayer(activate)
    }
  }
}

/// What a guest finds out about a host that cheats.
@Suite struct CheatingHostTests {
  private func isProof(_ packet: GuestboundPacket, _ kind: DealProof.Kind) -> Bool {
    if case .dealProof(let proof) = packet { proof.kind == kind } else { false }
  }

  @Test func theTapeAsItWasIsFair() throws {
    guard case .fair(let faces) = try Tape.recorded().check else { throw TableSimulation.NeverCame() }
    #expect(faces > 20)
  }

  @Test func anotherSecretThanPromised() throws {
    var tape = try Tape.recorded()
    tape.changeProofs(.reveal) { $0.bytes[10] ^= 1 }
    #expect(tape.check == .unfair(.secretChanged))
  }

  @Test func aSecretKeptBack() throws {
    var tape = try Tape.recorded()
    tape.remove { isProof($0, .reveal) }
    #expect(tape.check == nil, "it might still come")
    tape.insert(.chat(Chat(peer: PeerID("1"), text: "Well played")), at: tape.packets.count)
    #expect(tape.check == .unfair(.notRevealed))
  }

  /// The whole deck is another: the same ranks in other suits, so that all calls are judged as before.
  @Test func anotherDeckThanTheDrawnOne() throws {
    var tape = try Tape.recorded()
    tape.dropHashes()
    var first: Card?
    tape.change { packet in
      guard case .playerTurnedCard(var turned) = packet else { return }
      turned.card = Card(turned.card.rank, of: Suit(rawValue: (turned.card.suit.rawValue + 1) % 4)!)
      first = first ?? turned.card
      packet = .playerTurnedCard(turned)
    }
    #expect(tape.check == .unfair(.misfit(.card(try #require(first), turn: 1))))
  }

  @Test(arguments: [3, 12]) func aSingleFaceThatDoesNotFit(turn: Int) throws {
    var tape = try Tape.recorded()
    tape.dropHashes()
    var shown: Card?
    tape.change { packet in
      guard case .playerTurnedCard(var turned) = packet, turned.turn == turn else { return }
      turned.card = Card(turned.card.rank, of: turned.card.suit == .hearts ? .spades : .hearts)
      shown = turned.card
      packet = .playerTurnedCard(turned)
    }
    #expect(tape.check == .unfair(.misfit(.card(try #require(shown), turn: turn))))
  }

  @Test func anotherStarterThanTheDrawnOne() throws {
    var tape = try Tape.recorded()
    tape.dropHashes()
    var starter: Seat?
    tape.change { packet in
      guard case .dealCards(var deal) = packet else { return }
      starter = deal.starter == deal.hands[0].peer ? .top : .bottom
      deal.starter = deal.hands[deal.starter == deal.hands[0].peer ? 1 : 0].peer
      packet = .dealCards(deal)
    }
    #expect(tape.check == .unfair(.misfit(.starter(try #require(starter)))))
  }

  @Test func cardsWithoutADraw() throws {
    var tape = try Tape.recorded()
    tape.remove { if case .dealProof = $0 { true } else { false } }
    #expect(tape.check == .unfair(.notDrawn))
  }

  @Test func aTableThatDoesNotProveSaysSoBeforehand() throws {
    var tape = try Tape.recorded()
    tape.remove { if case .dealProof = $0 { true } else { false } }
    tape.change { packet in
      guard case .signInRequest(var request) = packet else { return }
      request.table?.capabilities.remove(.provesDeal)
      packet = .signInRequest(request)
    }
    #expect(tape.check == .notProved)
  }

  @Test func cardsBeforeAllHaveOpened() throws {
    var tape = try Tape.recorded()
    let other = try #require(PeerID("2"))
    tape.remove { if case .dealProof(let proof) = $0 { proof.kind == .nonce && proof.peer == other } else { false } }
    #expect(tape.check == .unfair(.dealtEarly))
  }

  @Test func aNonceThatWasChangedOnTheWay() throws {
    for peer in [try #require(PeerID("1")), try #require(PeerID("2"))] {
      var tape = try Tape.recorded()
      tape.changeProofs(.nonce) { if $0.peer == peer { $0.bytes[20] ^= 1 } }
      #expect(tape.check == .unfair(.nonceChanged(peer)))
    }
    var tape = try Tape.recorded()
    tape.changeProofs(.nonceCommitment) { if $0.peer == PeerID("1") { $0.bytes[20] ^= 1 } }
    #expect(tape.check == .unfair(.nonceChanged(try #require(PeerID("1")))))
  }

  /// Before the draw that was dealt there was another, which the host did not like. Returns where it begins.
  private func insertDislikedDraw(into tape: inout Tape) throws -> Int {
    let begun = try #require(tape.index(of: .commitment))
    guard case .dealProof(let proof) = tape.packets[begun], case .begun(let number, let asked, _) = DrawMessage(proof)
    else { throw TableSimulation.NeverCame() }
    for kind in [DealProof.Kind.commitment, .nonceCommitment, .nonce, .reveal] {
      tape.changeProofs(kind) { $0.bytes[3] += 1 }
    }
    let disliked = DeckDraw(number: number, asked: asked, secret: DealSecret([UInt8](repeating: 1, count: 32))!)
    tape.insert(
      .dealProof(DrawMessage.begun(number: number, asked: asked, disliked.commitment).proof(of: nil)), at: begun)
    return begun
  }

  @Test func drawingAgainForNoReason() throws {
    var tape = try Tape.recorded()
    _ = try insertDislikedDraw(into: &tape)
    #expect(tape.check == .unfair(.drawnAgain))
  }

  /// Nobody has left, and yet the host goes back to the waiting room and begins anew.
  @Test func drawingAgainByWayOfTheWaitingRoom() throws {
    var tape = try Tape.recorded()
    let ready = try #require(tape.packets.firstIndex { if case .serverReady = $0 { true } else { false } })
    let waiting = try #require(
      tape.packets[..<ready].lastIndex { if case .playersChanged(let people) = $0 { people.count == 2 } else { false } }
    )
    let (lobby, seats) = (tape.packets[waiting], tape.packets[ready])
    let begun = try insertDislikedDraw(into: &tape)
    tape.insert(seats, at: begun + 1)
    tape.insert(lobby, at: begun + 1)
    #expect(tape.play().events.contains(.backInWaitingRoom))
    #expect(tape.check == .unfair(.drawnAgain))
  }

  /// A table that does have a reason to go back is not suspected.
  @Test func theWaitingRoomAfterAllOthersLeftIsNoFault() throws {
    var table = table(of: 2, level: nil, jitter: 0)
    try table.wait(.seconds(5)) { $0.sentSomebody { if case .dealProof = $0 { true } else { false } } }
    table.act(.leave, by: 1)
    try table.wait(.seconds(5)) { $0.guest(0)?.stage == .waitingRoom }
    #expect(table.guest(0)?.witness.fault == nil)
  }

  /// The host draws anew among the others, as if he were gone.
  @Test func leavingSomebodyOutOfTheDraw() throws {
    var tape = try Tape.recorded(players: 3)
    let dealt = try #require(tape.packets.firstIndex { if case .dealCards = $0 { true } else { false } })
    let secret = DealSecret([UInt8](repeating: 1, count: 32))!
    let nonce = DealNonce([UInt8](repeating: 2, count: 32))!
    let draw = DeckDraw(number: 2, asked: [.left, .top], secret: secret)
    let failed = DrawFailed(peer: try #require(PeerID("1")), failure: .gone)
    let others = [(Seat.left, PeerID("2")), (.top, PeerID("3"))]
    var again = [DrawMessage.failed(number: 1, failed.failure).proof(of: failed.peer)]
    again.append(DrawMessage.begun(number: 2, asked: draw.asked, draw.commitment).proof(of: nil))
    again += others.map { DrawMessage.committed(number: 2, draw.commitment(to: nonce, by: $0)).proof(of: $1) }
    again += others.map { DrawMessage.opened(number: 2, nonce).proof(of: $1) }
    for proof in again.reversed() { tape.insert(.dealProof(proof), at: dealt) }
    tape.changeProofs(.reveal) { $0 = DrawMessage.revealed(number: 2, secret).proof(of: nil) }
    #expect(tape.play().events.contains(.drawFailed(failed)))
    #expect(tape.check == .unfair(.leftOut))
  }

  /// The host and the other guests may be one party: my nonce stays closed until all of them are bound.
  @Test func aGuestDoesNotOpenBeforeAllAreBound() throws {
    var tape = try Tape.recorded(players: 3)
    func openings(_ tape: Tape) -> Int {
      tape.play().sent.count { if case .dealProof(let proof) = $0 { proof.kind == .nonce } else { false } }
    }
    #expect(openings(tape) == 1)
    tape.remove {
      if case .dealProof(let proof) = $0 { proof.kind == .nonceCommitment && proof.peer == PeerID("3") } else { false }
    }
    #expect(openings(tape) == 0)
  }

  /// Neither does an opening that comes too early stand for the promise that should have come before.
  @Test func anEarlyOpeningIsNoPromise() throws {
    var tape = try Tape.recorded(players: 3)
    let third = PeerID("3")
    let opening = try #require(
      tape.packets.firstIndex { if case .dealProof(let p) = $0 { p.kind == .nonce && p.peer == third } else { false } })
    let packet = tape.packets[opening]
    tape.packets.remove(at: opening)
    tape.numbers.remove(at: opening)
    tape.insert(packet, at: try #require(tape.index(of: .commitment)) + 1)
    #expect(tape.check == .unfair(.dealtEarly))
  }
}
