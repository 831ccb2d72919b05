import SnapGame
package import SnapGuest
import SnapProtocol

/// One stay at a table: the guest's machine, and the picture of what happens there.
package struct Session: Sendable {
  package enum Kind: Equatable, Sendable {
    /// Against computer players in this process: can be paused, and its deal skipped.
    case solo
    /// At this program's own table on the network.
    case hosting
    /// At somebody else's table.
    case joined(address: String)
  }

  package let kind: Kind
  package internal(set) var guest: Guest
  package internal(set) var scene: TableScene
  /// What the table's host chose; nil at somebody else's table.
  package internal(set) var options: TableOptions?
  var chat = ChatLog()
  var ownRound = OwnRound()
  /// False: what others say is passed over.
  private let showsChat: Bool
  /// The connection has broken, and a way back is being looked for.
  var reconnection: Reconnection?
  /// Known once the table is open.
  package internal(set) var hosting: HostingDetails?

  init(kind: Kind, identity: GuestIdentity, showsChat: Bool = true, isStill: Bool = false, at now: Instant) {
    self.kind = kind
    self.showsChat = showsChat
    let isRemote = if case .joined = kind { true } else { false }
    guest = Guest(identity: identity, overNetwork: isRemote, at: now)
    scene = TableScene()
    scene.isStill = isStill
  }

  /// Another machine has got the seat back.
  mutating func goOn(with guest: Guest, at now: Instant) {
    let before = self.guest.view
    self.guest = guest
    reconnection = nil
    scene.observe(.resynchronised, guest: guest, viewBefore: before, at: now)
    _ = ownRound.observe(.resynchronised, guest: guest)
  }

  func deadline(after now: Instant) -> Instant? {
    earliest(chat.nextChange(after: now), earliest(guest.deadline, scene.nextChange(after: now)))
  }

  /// Gives the guest an input; what it wants sent is appended to `commands`, what it learnt goes to the scene.
  /// Returns the events for whoever else wants to know.
  mutating func handle(_ input: GuestInput, at now: Instant, into commands: inout [AppCommand]) -> [GuestEvent] {
    var effects: [GuestEffect] = []
    let before = guest.view
    guest.handle(input, at: now, into: &effects)
    var events: [GuestEvent] = []
    for effect in effects {
      switch effect {
      case .send(let packet): commands.append(.send(packet))
      case .needsNonce: commands.append(.needsNonce)
      // The app disconnects when it drops the session.
      case .close: break
      case .event(.said) where !showsChat: break
      case .event(let event):
        events.append(event)
        scene.observe(event, guest: guest, viewBefore: before, at: now)
        if let game = ownRound.observe(event, guest: guest) { commands.append(.keepGame(game)) }
      }
    }
    return events
  }
}
