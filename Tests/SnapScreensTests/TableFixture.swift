import CellGrid
import SnapAssets
import SnapGame
import SnapProtocol
import SnapSettings
import Testing

@testable import SnapGuest
@testable import SnapScreens

let english: TextCatalogue = try! TextCatalogue(parsing: Assets.text(at: "texts/en")!)

/// A session at a table that the test is the host of.
struct TableFixture {
  private(set) var session: Session
  private(set) var screen = TableScreen()
  var now: Instant
  var isPaused = false
  var isMuted = false
  /// What the player chose.
  var settings = SnapSettings.Settings()
  /// What the guest wanted from its program.
  private(set) var commands: [AppCommand] = []

  let names: [String]
  private var people: [PlayerStatus]
  private let seats: [Seat]

  /// Signs in as the player number `me`, and has the game started.
  /// - Parameters:
  ///   - me: nil for a watcher.
  ///   - second: the player who sits at the same keyboard.
  init(
    _ names: [String], me: Int?, second: Int? = nil, kind: Session.Kind = .joined(address: "table.example"),
    pace: Double = 1, turnLimit: UInt16? = nil, timeLimit: Duration? = nil, latencies: [UInt16?] = [],
    at now: Instant = .zero + .seconds(100)
  ) {
    self.names = names
    self.now = now
    let seats = Seat.arrangement(for: names.count)
    self.seats = seats
    session = Session(
      kind: kind, identity: GuestIdentity(name: "Mia"), second: second.map { GuestIdentity(name: names[$0]) }, at: now)
    session.seatSecond(at: now)
    people = names.indices.map { index in
      PlayerStatus(
        peer: Self.peer(index), name: names[index], seat: seats[index], flags: [.connected],
        latency: latencies.indices.contains(index) ? latencies[index] : nil)
    }
    if me == nil {
      people.append(
        PlayerStatus(peer: Self.peer(9), name: "Mia", seat: nil, flags: [.connected, .watching], latency: nil))
    }
    let table = SignInRequest.Table(version: .current, capabilities: [], name: "Kitchen table")
    receive(.signInRequest(SignInRequest(table: table)))
    feed(.received(Numbered(.signInAccepted(SignInAccepted(peer: Self.peer(me ?? 9), token: "t")))), for: [.first])
    if let second {
      let accepted = SignInAccepted(peer: Self.peer(second), token: "s")
      feed(.received(Numbered(.signInAccepted(accepted))), for: [.second])
    }
    receive(
      .tableRules(
        TableRules(
          pacing: Pacing(factor: pace), timeLimit: timeLimit, turnsWithoutCall: 208, turnLimit: turnLimit,
          dealIsOpen: false,
          words: "")))
    receive(
      .serverReady(
        names.indices.map { SeatedPlayer(peer: Self.peer($0), name: names[$0], seat: seats[$0]) }))
    receive(.playersChanged(people))
  }

  static func peer(_ index: Int) -> PeerID { PeerID("p\(index)")! }

  func seat(_ index: Int) -> Seat { seats[index] }

  mutating func receive(_ packet: GuestboundPacket) { feed(.received(Numbered(packet, number: nil))) }

  /// Returns what happened to the first.
  @discardableResult
  mutating func feed(_ input: GuestInput, for people: [Person] = Person.allCases) -> [GuestEvent] {
    let events = people.map { session.handle(input, for: $0, at: now, into: &commands) }
    return events[0]
  }

  /// Lets time pass, with the wake-ups that the guest asks for.
  mutating func wait(_ seconds: Double) {
    let end = now + .seconds(seconds)
    while let deadline = earliest(session.guest.deadline, session.second?.guest.deadline), deadline <= end {
      now = max(now, deadline)
      feed(.timeout)
    }
    now = end
  }

  mutating func change(_ index: Int, _ change: (inout PlayerStatus) -> Void) {
    change(&people[index])
    receive(.playersChanged(people))
  }

  /// Puts the table into a state, by a snapshot.
  mutating func set(
    closed: [Int], open: [[Card]], active: Int, turn: Int = 10, hasTurned: Bool = false,
    stage: MatchView.Stage = .playing, round: UInt16 = 3, scores: [UInt16] = [],
    pending: MatchView.PendingMove? = nil, timeLeft: UInt32? = nil
  ) {
    var view = MatchView()
    view.stage = stage
    view.seated = SeatSet(seats)
    view.active = seats[active]
    view.turn = turn
    view.hasTurned = hasTurned
    view.pendingMove = pending
    var peers = SeatMap<PeerID?>(repeating: nil)
    for (index, seat) in seats.enumerated() {
      view.tableau.closed[seat] = Array(repeating: HiddenCard(), count: closed[index])
      view.tableau.open[seat] = open[index]
      peers[seat] = Self.peer(index)
    }
    receive(
      .tableSnapshot(
        TableSnapshot(
          state: VisibleState(view: view, peers: peers), activation: 7, moveIn: pending == nil ? 0 : 1000, round: round,
          scores: scores.enumerated().map { RoundEnded.Score(peer: Self.peer($0.offset), gamesWon: $0.element) },
          timeLeft: timeLeft)))
  }

  mutating func deal(_ counts: [Int], starter: Int) {
    let hands = counts.enumerated().map { index, count in
      PlayerCards(peer: Self.peer(index), cards: Array(repeating: nil, count: count))
    }
    receive(.dealCards(DealCards(starter: Self.peer(starter), hands: hands)))
  }

  mutating func activate(_ index: Int) { receive(.activatePlayer(ActivatePlayer(peer: Self.peer(index), state: nil))) }

  mutating func turn(_ index: Int, _ card: Card, turn: UInt32) {
    receive(.playerTurnedCard(PlayerTurnedCard(peer: Self.peer(index), card: card, turn: turn)))
  }

  mutating func call(_ index: Int, _ call: PlayerCalledSnap.Call) {
    receive(.playerCalledSnap(PlayerCalledSnap(peer: Self.peer(index), call: call)))
  }

  mutating func endRound(winner: Int?, scores: [UInt16]) {
    let scores = scores.enumerated().map { RoundEnded.Score(peer: Self.peer($0.offset), gamesWon: $0.element) }
    receive(.roundEnded(RoundEnded(winner: winner.map(Self.peer), scores: scores)))
  }

  /// As if the guest had found this out, and these had failed the draws of the next deck.
  mutating func find(_ check: DealCheck, failed: [DrawFailed] = []) {
    session.guest.dealCheck = check
    session.guest.drawFailures = failed
  }

  /// As if the round that is over had brought it.
  mutating func note(newBest: UInt32?) { session.scene.newBest = newBest }

  mutating func press(_ key: Key) -> ScreenRequest? {
    screen.handle(key, session: session, isPaused: isPaused, at: now)
  }

  func skippingDeal() -> TableFixture {
    var copy = self
    copy.session.scene.skipDeal(at: now)
    return copy
  }

  func frame(_ size: Size = Size(80, 24), _ glyphs: GlyphSet = .utf8) -> Frame {
    var frame = Frame(size)
    let canvas = Canvas(size: size, glyphs: glyphs, texts: english, settings: settings)
    screen.draw(
      into: &frame, on: canvas, session: session, state: TableScreen.State(isPaused: isPaused, isMuted: isMuted),
      at: now)
    return glyphs == .ascii ? frame.asciiOnly() : frame
  }

  /// The cards that the picture shows lying or moving, and those that the scene keeps off the table.
  var cardsShown: Int {
    let (scene, view) = (session.scene, session.guest.view)
    var count = scene.traffic.movingCount(at: now) + scene.traffic.pile(at: .pool, over: view, at: now).count
    for seat in Seat.allCases {
      count += scene.traffic.pile(at: .closed(seat), over: view, at: now).count
      count += scene.traffic.pile(at: .open(seat), over: view, at: now).count
    }
    return count + scene.traffic.flights.count { $0.from == .deck && now < $0.departs }
  }
}

extension Size {
  var name: String { "\(width)x\(height)" }
}

extension GlyphSet {
  var name: String {
    switch self {
    case .utf8: "utf8"
    case .console: "console"
    case .ascii: "ascii"
    }
  }
}
