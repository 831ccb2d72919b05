import CellGrid
import SnapDeal
import SnapGame
import SnapGuest
import SnapProtocol
import SnapSettings

/// The table before the game: who is there, and for the host how others get here and the key that starts.
struct WaitingRoomScreen: Sendable {
  /// Whom the host could send away.
  private(set) var selected: PeerID?

  /// - Parameters:
  ///   - level: of the next computer player that is added.
  ///   - keys: which key does what.
  mutating func handle(
    _ key: Key, session: Session, level: Level, keys: KeyMap = KeyMap()
  ) -> ScreenRequest? {
    let room = WaitingRoom(session)
    switch key {
    case .escape,
      _ where keys.does(.leave, key):
      return .askToLeave
    case _ where keys.does(.chat, key): return .openChat
    case _ where !room.isHost: return nil
    case .enter, .character(" "), .character("s"): return room.mayStart ? .startGame : nil
    case .character("+"), .character("="): return room.mayAddComputer ? .addComputer : nil
    case .character("-"), .character("_"): return room.mayRemoveComputer ? .removeComputer : nil
    case .character("l"): return room.mayAddComputer ? .setLevel(level.next) : nil
    case .up, .backtab: select(by: -1, in: room)
    case .down, .tab: select(by: 1, in: room)
    case .character("k"), .delete: return room.others.first { $0.peer == selected }.map { .kick($0.peer) }
    default: break
    }
    return nil
  }

  /// A line of the list was clicked: the host may send that one away.
  mutating func select(_ index: Int, session: Session) {
    let room = WaitingRoom(session)
    if room.isHost && room.others.indices.contains(index) { selected = room.others[index].peer }
  }

  private mutating func select(by step: Int, in room: WaitingRoom) {
    let others = room.others.map(\.peer)
    if let selected, others.contains(selected) {
      self.selected = others.element(from: selected, by: step)
    } else {
      selected = step > 0 ? others.first : others.last
    }
  }

  func draw(into frame: inout Frame, on canvas: Canvas, session: Session, level: Level) {
    WaitingRoomPicture(room: WaitingRoom(session), selected: selected, level: level, canvas: canvas).draw(into: &frame)
  }
}

/// What the waiting room shows, taken from the session.
struct WaitingRoom {
  /// The fewest players of a game.
  static let fewest = 2

  let isHost: Bool
  /// False while the connection is broken: nobody hears it.
  let mayChat: Bool
  let tableName: String
  let me: PeerID?
  /// The second person at this keyboard.
  let second: PeerID?
  let players: [PlayerStatus]
  let watchers: [PlayerStatus]
  let rules: TableRules?
  /// nil where the host alone knows.
  let seats: Int?
  let hosting: HostingDetails?
  /// nil where none is needed, or only the host knows it.
  let password: String?
  /// Who failed the draw of a deck for which too few players were left.
  let failures: [(name: String, failure: DrawFailure)]

  init(_ session: Session) {
    isHost = session.kind == .hosting
    mayChat = session.reconnection == nil
    tableName = session.guest.table?.name ?? session.options?.name ?? ""
    me = session.guest.peer
    second = session.second?.guest.peer
    players = session.guest.players.filter { !$0.flags.contains(.watching) }
    watchers = session.guest.players.filter { $0.flags.contains(.watching) }
    rules = session.guest.rules
    seats = session.options?.seats
    hosting = session.hosting
    password = session.options?.password
    let guest = session.guest
    failures = guest.drawFailures.filter { $0.failure != .gone }.map { (guest.name(of: $0.peer) ?? "", $0.failure) }
  }

  var freeSeats: Int { max(0, (seats ?? players.count) - players.count) }
  var mayStart: Bool { isHost && players.count >= Self.fewest }
  var mayAddComputer: Bool { isHost && freeSeats > 0 }
  var mayRemoveComputer: Bool { isHost && players.contains { $0.flags.contains(.computer) } }
  /// Everybody but me: the players as they sit, then the watchers.
  var others: [PlayerStatus] { (players + watchers).filter { $0.peer != me } }

  /// The commands for the other terminals, the most useful first.
  var commands: [String] {
    guard let hosting else { return [] }
    return hosting.addresses.map { "snapcards join \(TableOptions.target($0, hosting.port))" }
  }
}
