package import SnapGame
package import SnapProtocol

/// The guest's part in a game of Snap: signs in, keeps a mirror of everything that can be seen at the table, measures
/// the player's reactions and sends his turns and calls (docs/protocol.md).
///
/// Sans I/O: inputs go in with the time, effects come out in order.
package struct Guest: Equatable, Sendable {
  /// How far a guest has come (docs/protocol.md, section 3).
  package enum Stage: Equatable, Sendable {
    /// Waits for the host's first word.
    case connecting
    case signingIn
    case waitingRoom
    /// The game is about to begin.
    case readying
    /// Dealing, playing or between rounds, see `view.stage`.
    case atTable
    case ended(GuestEnd)
  }

  /// What it signs in with.
  package let identity: GuestIdentity
  package internal(set) var stage = Stage.connecting

  /// What the host says of its table; nil before its first word.
  package internal(set) var table: SignInRequest.Table?
  /// What the host chose about the game; nil before TableRules.
  package internal(set) var rules: TableRules?
  /// nil before SignInAccepted.
  package internal(set) var peer: PeerID?
  /// With it a new connection gets the seat back; empty before SignInAccepted.
  package internal(set) var token = ""
  /// Everybody at the table, watchers included, in the order in which they came.
  package internal(set) var players: [PlayerStatus] = []

  /// The mirror of the match.
  package internal(set) var view = MatchView()
  /// Who sat where when the game began; leavers stay.
  package internal(set) var peers = SeatMap<PeerID?>(repeating: nil)
  /// The names to `peers`.
  package internal(set) var names = SeatMap<String>(repeating: "")
  /// Rounds won in this game, by seat.
  package internal(set) var gamesWon = SeatMap<Int>(repeating: 0)
  /// Rounds seen to begin.
  package internal(set) var round = 0
  /// nil for a watcher, and before the game.
  package internal(set) var seat: Seat?

  /// The number of the last ActivatePlayer.
  var activation: Int32?
  /// The player's turn has come, and he has not used it.
  var turnIsOpen = false
  /// The turn at whose card the player called last, in this round.
  var calledAtTurn: Int?
  /// When the card of the present contest arrived.
  package internal(set) var cardArrivedAt = Instant.zero
  /// When the cards of a judged call move.
  var moveAt: Instant?
  /// When the time limit ends the round, if there is one; nil before its first turn.
  package internal(set) var roundEndsAt: Instant?
  /// When the host turns for the active player, as far as this guest has been told.
  package internal(set) var turnEndsAt: Instant?
  var awaitsSnapshot = false

  var witness = DealWitness()
  /// What came of the last round's deal; nil while none was checked.
  package internal(set) var dealCheck: DealCheck?
  /// Who failed the draws of the coming or present round's deck.
  package internal(set) var drawFailures: [DrawFailed] = []

  /// When the host counts as lost; nil within one process.
  var silenceEnds: Instant?
  let expectsPings: Bool

  /// Packets that did not fit the moment.
  package internal(set) var ignoredPackets = 0

  var now = Instant.zero
  var effects: [GuestEffect] = []

  /// The host pings every 2 s; see docs/protocol.md, section 5.
  static let silence = Duration.seconds(6)

  /// - Parameter overNetwork: the connection may break without a word, so the host's pings are expected.
  package init(identity: GuestIdentity, overNetwork: Bool, at now: Instant) {
    self.identity = identity
    self.expectsPings = overNetwork
    self.now = now
    if overNetwork { silenceEnds = now + Self.silence }
  }

  /// The one timer that the shell must honour with a `timeout`.
  package var deadline: Instant? {
    if case .ended = stage { return nil }
    return earliest(moveAt, silenceEnds)
  }

  /// Takes one input and appends what is to be done about it to `effects`, which the caller empties and uses again.
  package mutating func handle(_ input: GuestInput, at now: Instant, into effects: inout [GuestEffect]) {
    self.now = max(now, self.now)
    if case .ended = stage { return }
    swap(&self.effects, &effects)
    defer { swap(&self.effects, &effects) }
    if let time = moveAt, time <= now { moveCards() }
    switch input {
    case .received(let numbered): received(numbered)
    case .malformed(let error): end(.hostSpokeNonsense(error))
    case .disconnected: end(.connectionLost)
    case .nonce(let nonce): take(nonce)
    case .turn: turn()
    case .call: call()
    case .ready: if isBetweenRounds { send(.clientReady) }
    case .say(let text): if peer != nil { send(.chat(Chat(peer: nil, text: text))) }
    case .leave: leave()
    case .timeout: if let ends = silenceEnds, ends <= now { end(.connectionLost) }
    }
  }

  // MARK: - What the player may do

  /// It is the player's turn, as far as the guest knows, and he has not used it.
  package var mayTurn: Bool { stage == .atTable && turnIsOpen }

  /// A call now would be heard; whether it counts is for the host to judge.
  package var mayCall: Bool {
    guard stage == .atTable, view.stage == .playing, let seat else { return false }
    return view.lockedOut != seat && view.tableau.holdsCards(seat) && calledAtTurn != view.turn
  }

  /// He holds no cards, and is out of the round.
  package var isOut: Bool { seat.map { !view.tableau.holdsCards($0) } ?? false }

  /// A round is over, and the next has not been dealt.
  package var isBetweenRounds: Bool { stage == .atTable && view.stage == .betweenRounds }

  /// He called at the present card, and the host has not yet judged anybody's call.
  package var awaitsVerdict: Bool { calledAtTurn == view.turn && view.contestIsOpen && view.stage == .playing }

  private mutating func turn() {
    guard mayTurn else { return }
    turnIsOpen = false
    send(.clientTurnedCard(ClientTurnedCard(activation: activation)))
  }

  private mutating func call() {
    guard mayCall, let seat, let peer else { return }
    calledAtTurn = view.turn
    let reaction = UInt32(clamping: (now - cardArrivedAt).milliseconds)
    let claim = PlayerShouldSnap.Claim(turn: UInt32(clamping: view.turn), reaction: reaction)
    send(.playerShouldSnap(PlayerShouldSnap(peer: peer, claim: claim)))
    emit(.calledMyself(seat))
  }

  private mutating func leave() {
    send(.goodbye(Goodbye(reason: .userQuit)))
    send(.clientQuit)
    end(.left)
  }

  // MARK: - Helpers

  mutating func send(_ packet: HostboundPacket) { effects.append(.send(packet)) }
  mutating func emit(_ event: GuestEvent) { effects.append(.event(event)) }
  mutating func ignorePacket() { ignoredPackets += 1 }

  mutating func end(_ reason: GuestEnd) {
    if case .goodbye(.serverQuit, _) = reason { witnessClosing() }
    stage = .ended(reason)
    emit(.ended(reason))
    effects.append(.close)
  }

  func seat(of peer: PeerID) -> Seat? { view.seated.clockwise(from: .bottom).first { peers[$0] == peer } }

  /// Of somebody who is at the table, or was in the present game.
  package func name(of peer: PeerID) -> String? {
    if let seat = Seat.allCases.first(where: { peers[$0] == peer }) { return names[seat] }
    return players.first { $0.peer == peer }?.name
  }

  /// What PlayersChanged said last of whoever sits there; nil: nobody does, or he has left the table.
  package func status(at seat: Seat) -> PlayerStatus? { players.first { $0.peer == peers[seat] } }
}
