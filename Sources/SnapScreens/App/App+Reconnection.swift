import SnapGame
import SnapGuest
import SnapProtocol

/// What happens when the connection to somebody else's table breaks: the seat is kept for a while, so try to get back.
extension App {
  /// Begins to look for a way back; false if there is none to look for.
  mutating func reconnectInstead() -> Bool {
    guard let session, case .joined = session.kind, !session.guest.token.isEmpty else { return false }
    self.session?.reconnection = Reconnection(lostAt: now)
    commands.append(.disconnect)
    sound.stop()
    tellReconnection(.plainReconnecting)
    return true
  }

  /// Starts the next attempt when it is due, and gives up when it has lasted too long.
  mutating func continueReconnection() {
    guard let session, let reconnection = session.reconnection, case .joined(let address) = session.kind else { return }
    if now >= reconnection.endsAt { return giveUpReconnection() }
    guard let next = reconnection.nextAttempt, next <= now else { return }
    var identity = session.guest.identity
    identity.token = session.guest.token
    let guest = Guest(identity: identity, overNetwork: true, at: gameTime)
    self.session?.reconnection?.begin(guest)
    commands.append(.connect(address))
  }

  private mutating func giveUpReconnection() {
    endSession()
    if let notice = NoticeScreen(.connectionLost, hostVersion: nil, texts: texts) { show(.notice(notice)) }
  }

  /// Gives an input to the machine that is signing in anew.
  mutating func feedReconnection(_ input: GuestInput) {
    guard var guest = session?.reconnection?.guest else { return }
    var effects: [GuestEffect] = []
    guest.handle(input, at: gameTime, into: &effects)
    session?.reconnection?.guest = guest
    for effect in effects {
      switch effect {
      case .send(let packet): commands.append(.send(packet))
      case .needsNonce: commands.append(.needsNonce)
      case .close: break
      case .event(let event): follow(event, of: guest)
      }
    }
  }

  private mutating func follow(_ event: GuestEvent, of guest: Guest) {
    let gameTime = gameTime
    switch event {
    case .resynchronised:
      session?.goOn(with: guest, at: gameTime)
      tellReconnection(.plainBack)
      tell(.resynchronised, before: guest)
      replaceSessionScreen(with: .table(TableScreen()))
    // The seat is gone, but the table has room: he is there as a newcomer.
    case .playersChanged where guest.stage == .waitingRoom && guest.players.allSatisfy({ $0.seat == nil }):
      session?.goOn(with: guest, at: gameTime)
      replaceSessionScreen(with: .waitingRoom(WaitingRoomScreen()))
    case .ended(let end) where end.mayComeBack: reconnectionFailed()
    case .ended(let end): sessionEnded(end)
    default: break
    }
  }

  mutating func reconnectionFailed() {
    guard session?.reconnection?.guest != nil else { return }
    commands.append(.disconnect)
    let now = now
    session?.reconnection?.failed(at: now)
  }
}
