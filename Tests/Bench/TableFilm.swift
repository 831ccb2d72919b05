import CellGrid
import SnapAssets
import SnapGame
import SnapProtocol
import SnapScreens

/// The pictures of a table of four, in virtual time and each as often as it changes: the whole deal, then one turned card.
struct TableFilm {
  /// The table with its cards not yet dealt comes first.
  private(set) var deal: [Frame] = []
  private(set) var flip: [Frame] = []

  private var app: App
  private var now = Instant.zero
  private var number: Int32 = 0
  private static let peers = (1...4).map { PeerID("\($0)")! }
  private static let names = ["Ann", "Bob", "Cat", "Dan"]

  init(size: Size = Size(80, 24)) throws {
    let sounds = try SoundPatterns { Assets.text(at: "sounds/\($0.rawValue)") ?? "" }
    let texts = try TextCatalogue(parsing: Assets.text(at: "texts/en") ?? "")
    app = App(settings: App.Settings(loginName: "Ann", glyphs: .utf8), texts: texts, sounds: sounds, size: size)
    var commands: [AppCommand] = []
    app.start(.join(address: "table.example"), at: now, into: &commands)
    sitDown()
    deal = record(for: .seconds(7)) { $0.dealCards() }
    flip = record(for: .seconds(1)) { $0.turnCard() }
  }

  private mutating func sitDown() {
    send(.connected())
    let table = SignInRequest.Table(version: .current, capabilities: [], name: "Kitchen")
    receive(.signInRequest(SignInRequest(table: table)))
    receive(.signInAccepted(SignInAccepted(peer: Self.peers[0], token: "t")))
    let rules = TableRules(
      pacing: .normal, timeLimit: nil, turnsWithoutCall: 208, turnLimit: nil, dealIsOpen: false, words: "")
    receive(.tableRules(rules))
    let seats = Seat.arrangement(for: 4)
    let seated = seats.indices.map { SeatedPlayer(peer: Self.peers[$0], name: Self.names[$0], seat: seats[$0]) }
    receive(.serverReady(seated))
    receive(
      .playersChanged(
        seated.map { PlayerStatus(peer: $0.peer, name: $0.name, seat: $0.seat, flags: .connected, latency: 1) }))
  }

  private mutating func dealCards() {
    let hands = Self.peers.map { PlayerCards(peer: $0, cards: Array(repeating: nil, count: 13)) }
    receive(.dealCards(DealCards(starter: Self.peers[1], hands: hands)))
  }

  private mutating func turnCard() {
    receive(.activatePlayer(ActivatePlayer(peer: Self.peers[1], state: nil)))
    receive(.playerTurnedCard(PlayerTurnedCard(peer: Self.peers[1], card: Card(.ten, of: .hearts), turn: 1)))
  }

  private mutating func receive(_ packet: GuestboundPacket) {
    send(.received(Numbered(packet, number: number)))
    number += 1
  }

  private mutating func send(_ message: AppMessage) {
    var commands: [AppCommand] = []
    app.handle(message, at: now, into: &commands)
  }

  private mutating func record(for span: Duration, _ begin: (inout TableFilm) -> Void) -> [Frame] {
    var frames = [app.draw(at: now)]
    let end = now + span
    begin(&self)
    frames.append(app.draw(at: now))
    var ping = now
    while let next = earliest(app.deadline, ping), next <= end {
      now = max(next, now)
      // A host that says nothing for long counts as lost.
      if ping <= now {
        receive(.ping(0))
        ping = now + .seconds(1)
      }
      send(.timeout)
      let frame = app.draw(at: now)
      if frame != frames.last { frames.append(frame) }
    }
    now = end
    return frames
  }
}
