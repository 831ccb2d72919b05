import SnapGame
import SnapGuest
import SnapProtocol

/// A table for two with a prepared deck: the learner at the bottom, a teacher at the top. The rules are the real `Match`,
/// and the learner's seat is a real guest's, which is told what happens as a host would tell it.
struct LessonTable: Sendable {
  static let learner = Seat.bottom
  static let teacher = Seat.top
  private static let peers: [(seat: Seat, peer: PeerID)] = [
    (learner, PeerID("learner")!), (teacher, PeerID("teacher")!),
  ]

  /// First card dealt first, to the learner first; each turns his last one first. King and four differ, two nines match, five
  /// and jack differ; whoever then calls pays his last card of the deal, a king, and the kings match.
  static let deck: [Card] = [
    Card(.king, of: .hearts), Card(.jack, of: .spades), Card(.five, of: .diamonds), Card(.nine, of: .diamonds),
    Card(.nine, of: .clubs), Card(.four, of: .hearts), Card(.king, of: .spades),
  ]

  private(set) var session: Session
  private(set) var match: Match
  private var activation = 0

  /// What the match tells, in the order in which it happened, since it was last taken.
  private var news: [MatchEvent] = []

  /// The cards lie dealt, and the learner is to turn.
  init(teacherName: String, isStill: Bool, at time: Instant) {
    session = Session(kind: .solo, identity: GuestIdentity(name: ""), isStill: isStill, at: time)
    match = Match(seated: SeatSet(Self.peers.map(\.seat)), rules: MatchRules())
    tell(.signInRequest(SignInRequest(table: nil)), at: time)
    tell(.signInAccepted(SignInAccepted(peer: Self.peer(of: Self.learner), token: "")), at: time)
    let seated = Self.peers.map { seat, peer in
      SeatedPlayer(peer: peer, name: seat == Self.teacher ? teacherName : "", seat: seat)
    }
    tell(.serverReady(seated), at: time)
    feed(.startRound(deck: Self.deck, draw: 0), at: time)
    session.scene.skipDeal(at: time)
    for (seat, _) in Self.peers { feed(.dealt(seat), at: time) }
    feed(.skipDeal, at: time)
    news = []
  }

  private static func peer(of seat: Seat) -> PeerID { peers.first { $0.seat == seat }!.peer }

  var guest: Guest { session.guest }

  mutating func takeNews() -> [MatchEvent] {
    defer { news = [] }
    return news
  }

  // MARK: - Time and moves

  /// When the table next does something by itself.
  var deadline: Instant? { earliest(match.deadline, guest.deadline) }

  /// Plays what has become due, in its order.
  mutating func advance(to time: Instant) {
    while let due = deadline, due <= time {
      // The cards that a call owes have moved before the match goes on.
      if let move = guest.deadline, move <= due { give(.timeout, at: move) }
      if let pause = match.deadline, pause <= due { feed(.timeout, at: pause) }
    }
  }

  /// The learner's own key, by the guest's way: what he may not do is not sent.
  mutating func learner(_ input: GuestInput, at time: Instant) {
    advance(to: time)
    for packet in give(input, at: time) {
      switch packet {
      case .clientTurnedCard: feed(.turn(Self.learner, activation: activation), at: time)
      case .playerShouldSnap(let call):
        guard let claim = call.claim else { break }
        feed(.call(Self.learner, turn: Int(claim.turn)), at: time)
        let reaction = CallTimes.Reaction(peer: Self.peer(of: Self.learner), milliseconds: claim.reaction)
        tell(.callTimes(CallTimes(turn: claim.turn, reactions: [reaction])), at: time)
      default: break
      }
    }
  }

  /// The teacher turns a card.
  mutating func teacherTurns(at time: Instant) {
    advance(to: time)
    feed(.turn(Self.teacher, activation: activation), at: time)
  }

  // MARK: - The host's part

  private mutating func feed(_ input: MatchInput, at time: Instant) {
    var events: [MatchEvent] = []
    match.handle(input, at: time, into: &events)
    news += events
    for event in events { tell(event, at: time) }
  }

  private mutating func tell(_ event: MatchEvent, at time: Instant) {
    switch event {
    case .dealt(let starter):
      let hands = Self.peers.map { seat, peer in
        PlayerCards(peer: peer, cards: match.tableau.closed[seat].map { _ in nil })
      }
      tell(.dealCards(DealCards(starter: Self.peer(of: starter), hands: hands)), at: time)
    case .activated(let seat, let number):
      activation = number
      tell(.activatePlayer(ActivatePlayer(peer: Self.peer(of: seat), state: nil)), number: Int32(number), at: time)
    case .turned(let seat, let card, let turn):
      tell(
        .playerTurnedCard(PlayerTurnedCard(peer: Self.peer(of: seat), card: card, turn: UInt32(turn))), at: time)
    case .called(let seat, let verdict):
      let call: PlayerCalledSnap.Call =
        switch verdict {
        case .wrong: .wrong
        case .tooLate: .tooLate
        case .correct(let piles), .tied(let piles):
          .correct(matching: piles.seats.clockwise(from: seat).map(Self.peer(of:)))
        }
      tell(.playerCalledSnap(PlayerCalledSnap(peer: Self.peer(of: seat), call: call)), at: time)
    case .roundEnded(let winner):
      let scores = Self.peers.map { seat, peer in
        RoundEnded.Score(peer: peer, gamesWon: UInt16(clamping: match.gamesWon[seat]))
      }
      tell(.roundEnded(RoundEnded(winner: winner.map(Self.peer(of:)), scores: scores)), at: time)
    // The guest does these by itself; nobody leaves, and what is refused is not told.
    case .recycled, .paid, .took, .pooled, .left, .rejected: break
    }
  }

  private mutating func tell(_ packet: GuestboundPacket, number: Int32? = nil, at time: Instant) {
    give(.received(Numbered(packet, number: number)), at: time)
  }

  /// Returns what the guest wants sent.
  @discardableResult
  private mutating func give(_ input: GuestInput, at time: Instant) -> [HostboundPacket] {
    var commands: [AppCommand] = []
    _ = session.handle(input, at: time, into: &commands)
    // Lessons are silent.
    _ = session.scene.takeCues()
    return commands.compactMap { if case .send(let packet, _) = $0 { packet } else { nil } }
  }
}
