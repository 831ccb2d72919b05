import SnapGame

extension VisibleState {
  /// FNV-1a, 64 bits, over the bytes of the state: what ActivatePlayer carries.
  package var hash: UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { hash, byte in (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  /// The state as section 6 of docs/protocol.md lays it out.
  var bytes: [UInt8] {
    [UInt8](capacity: Self.mostBytes) { write(to: &$0) }
  }

  /// What the longest ids, stacks of 255 open cards and such a pool make together.
  private static let mostBytes = 3_072

  private enum Flag {
    static let hasTurned: UInt8 = 1
    static let contestIsOpen: UInt8 = 2
  }

  private enum JudgedCall: Int8 {
    case none = 0
    case wrong = 1
    case correct = 3
    case tied = 4
  }

  /// The seats that are written: who sits there has not left.
  private var players: SeatSet {
    SeatSet(view.seated.clockwise(from: .bottom).filter { peers[$0] != nil })
  }

  /// Total over all states, so that a guest led astray still has a hash to compare: a player who has left is left out
  /// wherever he is named, and counts too large for their field are cut to its largest value.
  private func write(to output: inout OutputSpan<UInt8>) {
    let players = players
    func peer(_ seat: Seat?) -> PeerID? { seat.flatMap { players.contains($0) ? peers[$0] : nil } }

    output.write(view.stage.rawValue)
    output.write(view.stage == .betweenRounds ? nil : peer(view.active))
    output.write((view.hasTurned ? Flag.hasTurned : 0) | (view.contestIsOpen ? Flag.contestIsOpen : 0))
    output.write(UInt32(clamping: view.turn))
    output.write(peer(view.lockedOut))
    writePendingMove(among: players, to: &output)
    output.writeCount(players.count, upTo: ListLimit.players)
    for seat in players.clockwise(from: .bottom) {
      let open = view.tableau.open[seat].prefix(Int(UInt8.max))
      output.write(peers[seat])
      output.write(seat)
      output.write(UInt8(clamping: view.tableau.closed[seat].count))
      output.write(UInt8(open.count))
      for card in open { output.write(card) }
    }
    // Where there is no pool, the state is that of a table without one.
    let pool = view.tableau.pool.prefix(Int(UInt8.max))
    guard !pool.isEmpty else { return }
    output.write(UInt8(pool.count))
    for card in pool { output.write(card) }
  }

  private func writePendingMove(among players: SeatSet, to output: inout OutputSpan<UInt8>) {
    switch (view.pendingMove?.verdict, view.pendingMove?.caller) {
    case (.wrong, let caller?) where players.contains(caller):
      output.write(JudgedCall.wrong.rawValue)
      output.write(peers[caller])
    case (.correct(let piles), let caller?) where players.contains(caller):
      output.write(JudgedCall.correct.rawValue)
      output.write(peers[caller])
      write(piles.among(players), to: &output)
    case (.tied(let piles), _):
      output.write(JudgedCall.tied.rawValue)
      write(piles.among(players), to: &output)
    default: output.write(JudgedCall.none.rawValue)
    }
  }

  /// An empty peer id at the end stands for the pool.
  private func write(_ piles: MatchingPiles, to output: inout OutputSpan<UInt8>) {
    output.writeCount(piles.seats.count + (piles.withPool ? 1 : 0), upTo: ListLimit.piles)
    for seat in piles.seats.clockwise(from: .bottom) { output.write(peers[seat]) }
    if piles.withPool { output.write(PeerID?.none) }
  }

  /// Everything in the state that comes out has been checked: whoever is named sits at the table, in the stages of a
  /// round there are at least two, and no stack holds more than `ListLimit.stack` cards. If the active player has
  /// left, `active` is a seat at which nobody sits.
  ///
  /// - Parameter end: how many bytes of the packet are left behind the state.
  init(from fields: inout FieldReader, to end: Int) throws(PacketError) {
    var view = MatchView()
    var peers = SeatMap<PeerID?>(repeating: nil)

    let stage: UInt8 = try fields.integer()
    guard let known = MatchView.Stage(rawValue: stage) else { throw .code(.stage, Int(stage)) }
    view.stage = known
    let active = try fields.peerIfAny()
    let flags: UInt8 = try fields.integer()
    view.hasTurned = flags & Flag.hasTurned != 0
    view.contestIsOpen = flags & Flag.contestIsOpen != 0
    let turn: UInt32 = try fields.integer()
    view.turn = Int(turn)
    let lockedOut = try fields.peerIfAny()
    let call: JudgedCall = try fields.code(.judgedCall)
    let caller = call == .wrong || call == .correct ? try fields.peer() : nil
    var matching: [PeerID] = []
    var withPool = false
    if call == .correct || call == .tied {
      for _ in 0..<(try fields.count(upTo: ListLimit.piles)) {
        guard !withPool else { throw .emptyPeerID }
        if let peer = try fields.peerIfAny() { matching.append(peer) } else { withPool = true }
      }
    }

    for _ in 0..<(try fields.count(upTo: ListLimit.players)) {
      let peer = try fields.peer()
      let seat = try fields.seat()
      // Clockwise from position 0: nobody may come before one who is there already.
      guard Seat.allCases.allSatisfy({ $0 < seat || !view.seated.contains($0) }) else { throw .inconsistentState }
      guard !peers.contains(peer) else { throw .repeatedPeerID }
      view.seated.insert(seat)
      peers[seat] = peer
      view.tableau.closed[seat] = Array(repeating: HiddenCard(), count: try fields.stackCount())
      let open = try fields.stackCount()
      view.tableau.open[seat].reserveCapacity(open)
      for _ in 0..<open { view.tableau.open[seat].append(try fields.card()) }
    }

    guard view.stage == .betweenRounds || view.seated.count >= 2 else { throw .inconsistentState }
    if let active {
      guard view.stage != .betweenRounds else { throw .inconsistentState }
      view.active = try peers.seat(of: active)
    } else if view.stage != .betweenRounds {
      guard let empty = Seat.allCases.first(where: { !view.seated.contains($0) }) else { throw .inconsistentState }
      view.active = empty
    }
    if let lockedOut { view.lockedOut = try peers.seat(of: lockedOut) }
    if fields.remaining > end {
      let count = try fields.stackCount()
      guard count > 0 else { throw .inconsistentState }
      view.tableau.pool.reserveCapacity(count)
      for _ in 0..<count { view.tableau.pool.append(try fields.card()) }
    }
    if call != .none {
      var seats = SeatSet()
      for peer in matching {
        let seat = try peers.seat(of: peer)
        guard Seat.allCases.allSatisfy({ $0 < seat || !seats.contains($0) }) else { throw .inconsistentState }
        seats.insert(seat)
      }
      let piles = MatchingPiles(seats, withPool: withPool)
      let verdict: Verdict = call == .wrong ? .wrong : call == .tied ? .tied(piles) : .correct(piles)
      view.pendingMove = MatchView.PendingMove(caller: try caller.map(peers.seat(of:)), verdict: verdict)
    }
    self.init(view: view, peers: peers)
  }
}

extension FieldReader {
  /// A number of cards in one stack.
  fileprivate mutating func stackCount() throws(PacketError) -> Int {
    let count: UInt8 = try integer()
    guard count <= ListLimit.stack else { throw .count(Int(count)) }
    return Int(count)
  }
}

extension SeatMap<PeerID?> {
  fileprivate func contains(_ peer: PeerID) -> Bool { Seat.allCases.contains { self[$0] == peer } }

  fileprivate func seat(of peer: PeerID) throws(PacketError) -> Seat {
    guard let seat = Seat.allCases.first(where: { self[$0] == peer }) else { throw .inconsistentState }
    return seat
  }
}
