import SnapGame
import SnapGuest
import SnapProtocol

/// What happens when a connection to somebody else's table breaks: the seat is kept for a while, so try to get back. Each
/// person at the keyboard has a line, and a way back, of his own.
extension App {
  /// Begins to look for a way back; false if there is none to look for.
  mutating func reconnectInstead(_ person: Person) -> Bool {
    guard let session, session.kind.isRemote, session[person]?.guest.token.isEmpty == false else { return false }
    self.session?.setReconnection(Reconnection(lostAt: now), of: person)
    commands.append(.hangUp(person))
    // The second's loss is news at the table, which the first still sees.
    if person == .first {
      sound.stop()
      tellReconnection(.plainReconnecting)
    }
    return true
  }

  /// Starts the next attempt when it is due, and gives up when it has lasted too long.
  mutating func continueReconnection(of person: Person) {
    guard let session, let stay = session[person], var reconnection = stay.reconnection,
      case .joined(let address) = session.kind
    else { return }
    if now >= reconnection.endsAt { return giveUpReconnection(of: person) }
    guard let next = reconnection.nextAttempt, next <= now else { return }
    var identity = stay.guest.identity
    identity.token = stay.guest.token
    reconnection.begin(Guest(identity: identity, overNetwork: true, at: gameTime))
    self.session?.setReconnection(reconnection, of: person)
    commands.append(.connect(address, for: person))
  }

  private mutating func giveUpReconnection(of person: Person) {
    if person == .second { return secondIsGone(.connectionLost) }
    feedSession(.leave, for: .second)
    endSession()
    if let notice = NoticeScreen(.connectionLost, hostVersion: nil, texts: texts) { show(.notice(notice)) }
  }

  /// Gives an input to the machine that is signing in anew.
  mutating func feedReconnection(_ input: GuestInput, of person: Person) {
    guard var reconnection = session?[person]?.reconnection, var guest = reconnection.guest else { return }
    var effects: [GuestEffect] = []
    guest.handle(input, at: gameTime, into: &effects)
    reconnection.guest = guest
    session?.setReconnection(reconnection, of: person)
    for effect in effects {
      switch effect {
      case .send(let packet): commands.append(.send(packet, by: person))
      case .needsNonce: commands.append(.needsNonce(by: person))
      case .close: break
      case .event(let event): follow(event, of: guest, for: person)
      }
    }
  }

  private mutating func follow(_ event: GuestEvent, of guest: Guest, for person: Person) {
    let gameTime = gameTime
    switch event {
    // He may come back just as a round is about to be dealt, when there is nothing to be shown yet.
    case .resynchronised, .gameStarted:
      session?.goOn(with: guest, of: person, at: gameTime)
      guard person == .first else { return }
      tellReconnection(.plainBack)
      tell(event, before: guest)
      replaceSessionScreen(with: .table(TableScreen()))
    // The seat is gone, but the table has room: he is there as a newcomer.
    case .playersChanged where guest.stage == .waitingRoom && guest.players.allSatisfy({ $0.seat == nil }):
      session?.goOn(with: guest, of: person, at: gameTime)
      keepTicket()
      if person == .first { replaceSessionScreen(with: .waitingRoom(WaitingRoomScreen())) }
    case .ended(let end) where end.mayComeBack: reconnectionFailed(of: person)
    case .ended(let end): if person == .first { sessionEnded(end) } else { secondIsGone(end) }
    default: break
    }
  }

  mutating func reconnectionFailed(of person: Person) {
    guard var reconnection = session?[person]?.reconnection, reconnection.guest != nil else { return }
    commands.append(.hangUp(person))
    reconnection.failed(at: now)
    session?.setReconnection(reconnection, of: person)
  }
}
