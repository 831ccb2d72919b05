import SnapGame
import SnapProtocol
import Testing

@Suite struct VisibleStateTests {
  private static let stateOffset = 4 + 10 + 2

  private func snapshot(_ state: VisibleState) -> GuestboundPacket {
    .tableSnapshot(TableSnapshot(state: state, activation: nil, moveIn: 0, round: 1, scores: []))
  }

  /// What a guest makes of a state that it is sent.
  private func received(_ state: VisibleState) throws -> VisibleState {
    guard case .tableSnapshot(let snapshot) = try decode(encoded(snapshot(state)), as: GuestboundPacket.self)?.packet
    else { throw PacketError.inconsistentState }
    return snapshot.state
  }

  /// Computed from section 6 of docs/protocol.md, with nothing of this module.
  private func hash(of bytes: [UInt8]) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes {
      hash ^= UInt64(byte)
      hash = hash &* 0x0000_0100_0000_01b3
    }
    return hash
  }

  @Test func theHashIsTakenOverTheBytesOfTheState() {
    #expect(hash(of: Array("a".utf8)) == 0xaf63_dc4c_8601_ec8c)
    #expect(GoldenBytesTests.snapshotState.hash == hash(of: bytes(GoldenBytesTests.snapshotStateBytes)))
    #expect(
      VisibleState(view: MatchView(), peers: SeatMap(repeating: nil)).hash
        == hash(of: bytes("00 00 02 00 00 00 00 00 00 00")))
  }

  @Test func hostAndGuestAgreeOnTheHash() throws {
    var random = RandomPackets(seed: 11)
    for _ in 0..<500 {
      let state = random.visibleState()
      #expect(try received(state) == state)
      #expect(try received(state).hash == state.hash)
    }
  }

  @Test func everyDifferenceThatCanBeSeenChangesTheHash() {
    let original = GoldenBytesTests.snapshotState
    var hashes: Set<UInt64> = [original.hash]
    func change(_ change: (inout VisibleState) -> Void) {
      var state = original
      change(&state)
      #expect(hashes.insert(state.hash).inserted)
    }
    change { $0.view.stage = .dealing }
    change { $0.view.active = .top }
    change { $0.view.hasTurned = false }
    change { $0.view.contestIsOpen = true }
    change { $0.view.turn = 4 }
    change { $0.view.lockedOut = nil }
    change { $0.view.pendingMove = nil }
    change { $0.view.pendingMove = MatchView.PendingMove(caller: .top, verdict: .wrong) }
    change { $0.view.tableau.closed[.top].removeLast() }
    change { $0.view.tableau.open[.bottom].swapAt(0, 1) }
    change { $0.peers[.top] = three }
  }

  /// Who has left is named nowhere; what the host and a guest still hold of him makes no difference.
  @Test func whoHasLeftIsLeftOut() throws {
    var left = GoldenBytesTests.snapshotState
    left.view.seated = [.top]
    left.view.stage = .betweenRounds
    left.view.pendingMove = MatchView.PendingMove(caller: .top, verdict: .correct([.bottom, .top]))
    var clean = left
    clean.peers[.bottom] = nil
    clean.view.tableau.open[.bottom] = []
    clean.view.lockedOut = nil
    clean.view.pendingMove = MatchView.PendingMove(caller: .top, verdict: .correct([.top]))
    #expect(left.hash == clean.hash)
    #expect(try received(left) == clean)

    left.view.pendingMove = MatchView.PendingMove(caller: .bottom, verdict: .wrong)
    clean.view.pendingMove = nil
    #expect(left.hash == clean.hash)
    #expect(try received(left) == clean)
  }

  @Test func anActivePlayerWhoHasLeftIsAnEmptySeat() throws {
    var state = GoldenBytesTests.snapshotState
    state.view.active = .right
    let guest = try received(state)
    #expect(!guest.view.seated.contains(guest.view.active))
    #expect(guest.hash == state.hash)
  }

  /// A guest that a hostile host has led astray still has a hash to compare.
  @Test func theHashIsTotal() {
    var state = GoldenBytesTests.snapshotState
    state.view.tableau.closed[.top] = Array(repeating: HiddenCard(), count: 70_000)
    for seat in Seat.allCases {
      state.view.tableau.open[seat] = Array(repeating: Card(.ace, of: .clubs), count: 300)
      state.peers[seat] = PeerID(known: "long-long-long-\(seat.rawValue)")
    }
    state.view.seated = [.bottom, .left, .top, .right]
    state.view.turn = -1
    state.view.pendingMove = MatchView.PendingMove(caller: .top, verdict: .tooLate)
    #expect(state.hash == state.hash)
    #expect(throws: PacketError.count(255)) { try received(state) }
  }

  // MARK: What a guest refuses

  /// Bytes of the golden state replaced one by one.
  @Test(arguments: [
    (0, 3, PacketError.code(.stage, 3)),  // the stage
    (0, 0, .inconsistentState),  // between rounds nobody is active
    (1, 0x33, .inconsistentState),  // somebody active who is not there
    (8, 0x33, .inconsistentState),  // somebody locked out who is not there
    (10, 2, .code(.judgedCall, 2)),
    (11, 0x33, .inconsistentState),  // a caller who is not there
    (13, 6, .count(6)),  // matches
    (14, 0x32, .inconsistentState),  // the same match twice
    (14, 0x33, .inconsistentState),  // a match who is not there
    (18, 1, .inconsistentState),  // one player only
    (18, 5, .count(5)),
    (21, 2, .inconsistentState),  // two players on one position
    (21, 3, .inconsistentState),  // positions out of order
    (21, 4, .code(.position, 4)),
    (22, 105, .count(105)),  // closed cards
    (23, 105, .count(105)),  // open cards
    (25, 0, .code(.cardValue, 0)),  // an open card that lies face down
    (28, 0x31, .repeatedPeerID),
  ]) func whatContradictsItself(_ change: (offset: Int, byte: UInt8, error: PacketError)) {
    var whole = encoded(snapshot(GoldenBytesTests.snapshotState))
    whole[Self.stateOffset + change.offset] = change.byte
    #expect(throws: change.error) { try decode(whole, as: GuestboundPacket.self) }
  }

  @Test func matchesOutOfOrder() {
    var whole = encoded(snapshot(GoldenBytesTests.snapshotState))
    whole.swapAt(Self.stateOffset + 14, Self.stateOffset + 16)
    #expect(throws: PacketError.inconsistentState) { try decode(whole, as: GuestboundPacket.self) }
  }

  @Test func aFullTableHasSomebodyActive() {
    let players = "04 31 00 00 01 00 32 00 01 01 00 33 00 02 01 00 34 00 03 01 00"
    let state = bytes("02 00 02 00 00 00 01 00 00 \(players)")
    let payload = bigEndian(UInt16(state.count)) + state + bytes("ff ff ff ff 00 00 00 00 00 01 00")
    #expect(throws: PacketError.inconsistentState) {
      try decode(frame(packet(0x78, payload)), as: GuestboundPacket.self)
    }
  }

  @Test(arguments: [-1, 1, 30]) func aLengthThatIsNotThatOfTheState(_ difference: Int) throws {
    var whole = encoded(snapshot(GoldenBytesTests.snapshotState))
    let length = Int(whole[Self.stateOffset - 1])
    whole[Self.stateOffset - 1] = UInt8(length + difference)
    // One byte more is read as a pool: the first byte of what follows, 255, would be its cards.
    let errors: [Int: PacketError] = [-1: .inconsistentState, 1: .count(255), 30: .endsEarly]
    let error = try #require(errors[difference])
    #expect(throws: error) {
      try decode(whole, as: GuestboundPacket.self)
    }
  }

  @Test func numbersOfActivations() {
    var whole = encoded(snapshot(GoldenBytesTests.snapshotState))
    let offset = whole.count - (4 + 4 + 2 + 1 + 4 + 4) + 3
    whole[offset] = 0xFE
    #expect(throws: PacketError.code(.activation, -2)) { try decode(whole, as: GuestboundPacket.self) }
  }
}
