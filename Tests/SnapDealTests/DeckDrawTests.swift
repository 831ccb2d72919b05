import SnapDeal
import SnapGame
import SnapProtocol
import Testing

/// Who may say what, and when: the order is what keeps everybody from choosing.
@Suite struct DeckDrawTests {
  private let secret: DealSecret = counting(from: 0)
  private let mine: DealNonce = counting(from: 32)
  private let theirs: DealNonce = counting(from: 64)

  /// A draw that expectations may change.
  private final class Draw {
    private(set) var state: DeckDraw

    init(asked: SeatSet, secret: DealSecret) { state = DeckDraw(number: 1, asked: asked, secret: secret) }

    func commit(to nonce: DealNonce, by seat: Seat) -> Bool {
      state.commit(state.commitment(to: nonce, by: seat), by: seat)
    }

    func open(_ nonce: DealNonce, by seat: Seat) -> DeckDraw.Opening { state.open(nonce, by: seat) }
  }

  @Test func nobodyOpensBeforeAllAreBound() {
    let draw = Draw(asked: [.bottom, .top], secret: secret)
    #expect(draw.commit(to: mine, by: .bottom))
    #expect(draw.state.unanswered == [.top])
    #expect(draw.open(mine, by: .bottom) == .outOfTurn)
    #expect(draw.commit(to: theirs, by: .top))
    #expect(draw.state.stage == .opening)
    #expect(draw.open(mine, by: .bottom) == .accepted)
    #expect(draw.open(theirs, by: .top) == .accepted)
    #expect(draw.state.stage == .complete && draw.state.unanswered.isEmpty)
  }

  @Test func nobodyBindsHimselfTwice() {
    let draw = Draw(asked: [.bottom, .top], secret: secret)
    #expect(draw.commit(to: mine, by: .bottom))
    #expect(!draw.commit(to: theirs, by: .bottom))
    #expect(!draw.commit(to: theirs, by: .left), "not asked")
  }

  @Test func anotherNonceThanPromisedIsFound() {
    let draw = Draw(asked: [.bottom], secret: secret)
    #expect(draw.commit(to: mine, by: .bottom))
    #expect(draw.open(theirs, by: .bottom) == .broken)
    #expect(draw.state.stage == .opening)
  }

  /// Who repeats another's commitment cannot open it: his would be another, even for the same nonce.
  @Test func aCommitmentIsBoundToItsSeatAndDraw() {
    let draw = DeckDraw(number: 1, asked: [.bottom, .top], secret: secret)
    #expect(draw.commitment(to: mine, by: .bottom) != draw.commitment(to: mine, by: .top))
    let next = DeckDraw(number: 2, asked: [.bottom, .top], secret: secret)
    #expect(draw.commitment(to: mine, by: .bottom) != next.commitment(to: mine, by: .bottom))
  }

  @Test func theHostIsBoundToItsSecret() {
    let draw = DeckDraw(number: 7, asked: [.left], secret: secret)
    #expect(draw.fits(secret))
    #expect(!draw.fits(counting(from: 1)))
    #expect(!DeckDraw(number: 8, asked: [.left], commitment: draw.commitment).fits(secret))
    #expect(!DeckDraw(number: 7, asked: [.left, .top], commitment: draw.commitment).fits(secret))
  }
}

@Suite struct DrawMessageTests {
  private static let messages: [DrawMessage] = [
    .begun(number: 1, asked: [.bottom, .top], counting(from: 0)), .committed(number: 2, counting(from: 1)),
    .opened(number: .max, counting(from: 2)), .revealed(number: 256, counting(from: 3)),
    .failed(number: 5, .broken),
  ]

  private func read(_ kind: DealProof.Kind, _ bytes: some Collection<UInt8>) -> DrawMessage? {
    DrawMessage(DealProof(kind: kind, peer: nil, bytes: Array(bytes)))
  }

  @Test(arguments: messages)
  func whatIsWrittenIsReadAgain(message: DrawMessage) {
    let proof = message.proof(of: PeerID("2"))
    #expect(proof.peer == PeerID("2"))
    #expect(DrawMessage(proof) == message)
    #expect(read(proof.kind, proof.bytes + [9]) == message, "later versions may say more")
    for length in proof.bytes.indices { #expect(read(proof.kind, proof.bytes[..<length]) == nil) }
  }

  @Test func bytes() {
    let begun = DrawMessage.begun(number: 258, asked: [.bottom, .top], counting(from: 0)).proof(of: nil)
    #expect(begun.kind == .commitment)
    #expect(Array(begun.bytes[..<8]) == [0, 0, 1, 2, 0b101, 0, 1, 2])
    let failed = DrawMessage.failed(number: 1, .silent).proof(of: PeerID("1"))
    #expect(failed == DealProof(kind: .failure, peer: PeerID("1"), bytes: [0, 0, 0, 1, 2]))
  }

  @Test func codesWithoutAMeaningAreRefused() {
    #expect(read(.failure, [0, 0, 0, 1, 4]) == nil)
    var bytes = Self.messages[0].proof(of: nil).bytes
    bytes[4] = 0b1_0000
    #expect(read(.commitment, bytes) == nil)
  }
}
