import SnapGame
package import SnapGuest
import SnapProtocol

/// One person's seat at a table: the machine that plays for him, and the way back should his line break.
package struct Stay: Sendable {
  /// The machine that plays for him.
  package internal(set) var guest: Guest
  /// The connection has broken, and a way back is being looked for.
  var reconnection: Reconnection?
}

/// The stay at a table of those at this keyboard, and the picture of what happens there: as the first of them sees it.
package struct Session: Sendable {
  /// Whose table it is.
  package enum Kind: Equatable, Sendable {
    /// Against computer players in this process: can be paused, and its deal skipped.
    case solo
    /// At this program's own table on the network.
    case hosting
    /// At somebody else's table.
    case joined(address: String)
  }

  package let kind: Kind
  private var first: Stay
  /// The second person at the keyboard; nil: nobody, or not yet.
  var second: Stay?
  /// Who is to be the second, once the first has been let in.
  var expectedSecond: GuestIdentity?
  /// What moves on the table, as the first person sees it.
  package internal(set) var scene: TableScene
  /// What the table's host chose; nil at somebody else's table.
  package internal(set) var options: TableOptions?
  var chat = ChatLog()
  var ownRound = OwnRound()
  /// False: what others say is passed over.
  private let showsChat: Bool
  /// Known once the table is open.
  package internal(set) var hosting: HostingDetails?

  init(
    kind: Kind, identity: GuestIdentity, second: GuestIdentity? = nil, showsChat: Bool = true, isStill: Bool = false,
    at now: Instant
  ) {
    self.kind = kind
    self.showsChat = showsChat
    expectedSecond = second
    first = Stay(guest: Guest(identity: identity, overNetwork: kind.isRemote, at: now))
    scene = TableScene()
    scene.isStill = isStill
  }

  /// The first person's machine: its view is the one that shows.
  package internal(set) var guest: Guest {
    get { first.guest }
    set { first.guest = newValue }
  }

  /// What those at this keyboard are called.
  package var namesHere: [String] {
    [guest.identity.name] + [second?.guest.identity ?? expectedSecond].compactMap { $0?.name }
  }

  /// The first person's way back.
  var reconnection: Reconnection? {
    get { first.reconnection }
    set { first.reconnection = newValue }
  }

  subscript(person: Person) -> Stay? {
    switch person {
    case .first: first
    case .second: second
    }
  }

  /// Those at this keyboard who have a seat, or are about to.
  var people: [Person] { Person.allCases.filter { self[$0] != nil } }

  /// Only computers play on: whoever looks on may have it over with.
  var mayHurry: Bool {
    kind == .solo && guest.view.stage == .playing && people.allSatisfy { self[$0]?.guest.isOut == true }
  }

  /// Begins, changes or ends a person's way back.
  mutating func setReconnection(_ reconnection: Reconnection?, of person: Person) {
    switch person {
    case .first: first.reconnection = reconnection
    case .second: second?.reconnection = reconnection
    }
  }

  /// When something of anybody's way back changes, or is to be done.
  func nextReconnection(after now: Instant) -> Instant? {
    earliest(first.reconnection?.nextChange(after: now), second?.reconnection?.nextChange(after: now))
  }

  /// The second person sits down, with a machine of his own.
  mutating func seatSecond(at now: Instant) {
    guard let identity = expectedSecond else { return }
    expectedSecond = nil
    second = Stay(guest: Guest(identity: identity, overNetwork: kind.isRemote, at: now))
  }

  /// Of somebody else's table.
  var address: String? { if case .joined(let address) = kind { address } else { nil } }

  /// The host's address says that it is not on any network.
  var isOnThisComputer: Bool {
    guard let address = address?.lowercased() else { return false }
    let host = address.prefix { $0 != ":" }
    return host == "localhost" || host.hasPrefix("127.") && host.allSatisfy { $0 == "." || $0.isWholeNumber }
      || address == "::1" || address.hasPrefix("[::1]")
  }

  /// Another machine has got the seat back.
  mutating func goOn(with guest: Guest, of person: Person, at now: Instant) {
    let before = self.guest.view
    switch person {
    case .first: first = Stay(guest: guest)
    case .second:
      second = Stay(guest: guest)
      return
    }
    scene.observe(.resynchronised, guest: guest, viewBefore: before, at: now)
    _ = ownRound.observe(.resynchronised, guest: guest)
  }

  func deadline(after now: Instant) -> Instant? {
    let machines = earliest(guest.deadline, second?.guest.deadline)
    return earliest(chat.nextChange(after: now), earliest(machines, scene.nextChange(after: now)))
  }

  /// Gives a person's machine an input; what it wants sent is appended to `commands`, what it learnt goes to the scene.
  /// Returns the events for whoever else wants to know.
  mutating func handle(
    _ input: GuestInput, for person: Person = .first, at now: Instant, into commands: inout [AppCommand]
  ) -> [GuestEvent] {
    var effects: [GuestEffect] = []
    let before = guest.view
    switch person {
    case .first: first.guest.handle(input, at: now, into: &effects)
    case .second: second?.guest.handle(input, at: now, into: &effects)
    }
    var events: [GuestEvent] = []
    for effect in effects {
      switch effect {
      case .send(let packet): commands.append(.send(packet, by: person))
      case .needsNonce: commands.append(.needsNonce(by: person))
      // The app disconnects when it drops the session.
      case .close: break
      case .event(.said) where !showsChat: break
      case .event(let event):
        events.append(event)
        observe(event, of: person, viewBefore: before, at: now)
        if person == .first, let game = ownRound.observe(event, guest: guest) { commands.append(.keepGame(game)) }
      }
    }
    return events
  }

  /// Both see the same table, so that of the second's events only the news of his own doing is new.
  private mutating func observe(_ event: GuestEvent, of person: Person, viewBefore: MatchView, at now: Instant) {
    if person == .second { scene.companion = second?.guest.peer }
    let isNew = if case .calledMyself = event { true } else { person == .first }
    if isNew { scene.observe(event, guest: guest, viewBefore: viewBefore, at: now) }
  }
}

extension Session.Kind {
  var isRemote: Bool { if case .joined = self { true } else { false } }
}
