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

  @Test func drawingAgainForNoReason() throws {
    var tape = try Tape.recorded()
    let begun = try #require(tape.index(of: .commitment))
    guard case .dealProof(let proof) = tape.packets[begun], case .begun(_, let asked, _) = DrawMessage(proof) else {
      throw TableSimulation.NeverCame()
    }
    // The first draw was one that the host did not like.
    let secret = DealSecret([UInt8](repeating: 1, count: 32))!
    let disliked = DeckDraw(number: 0, asked: asked, secret: secret)
    var first = DrawMessage.begun(number: 1, asked: asked, disliked.commitment).proof(of: nil)
    first.bytes[3] = 1
    tape.insert(.dealProof(first), at: begun)
    // The one that was dealt gets the next number, so nothing else about it is wrong on the guest's side of the draw.
    for kind in [DealProof.Kind.commitment, .nonceCommitment, .nonce, .reveal] {
      var isFirst = kind == .commitment
      tape.changeProofs(kind) { proof in
        if isFirst { isFirst = false } else { proof.bytes[3] += 1 }
      }
    }
    #expect(tape.check == .unfair(.drawnAgain))
  }

  @Test func leavingAPlayerOutProvesNothingToHim() throws {
    var tape = try Tape.recorded()
    tape.changeProofs(.commitment) { $0.bytes[4] = 0b100 }
    guard let check = tape.check else { throw TableSimulation.NeverCame() }
    if case .fair = check { Issue.record("a deck without his nonce cannot be fair to him") }
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
