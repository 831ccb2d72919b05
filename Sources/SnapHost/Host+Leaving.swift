import SnapGame
import SnapProtocol

extension Host {
  /// ClientQuit: leaves in order, at once.
  mutating func quit(_ member: Member) {
    let connection = member.connection
    if member.isHosting { return shutDown() }
    remove(member.peer, because: .userQuit)
    if let connection { close(connection) }
  }

  mutating func kick(_ peer: PeerID) {
    guard let member = member(peer), !member.isHosting else { return }
    expel(member, because: .kicked)
  }

  /// Somebody who has not answered in time, or not as he had promised, counts as having left.
  mutating func removeAtFault(_ peer: PeerID, because reason: Goodbye.Reason) {
    guard let member = member(peer) else { return }
    if member.isHosting { return shutDown() }
    expel(member, because: reason)
  }

  private mutating func expel(_ member: Member, because reason: Goodbye.Reason) {
    if let connection = member.connection {
      send(.goodbye(Goodbye(reason: reason)), to: connection)
      send(.serverQuit, to: connection)
      close(connection)
      withMember(member.peer) { $0.connection = nil }
    }
    remove(member.peer, because: reason)
  }

  /// Ends a membership, whatever is going on. The others always get a next event.
  mutating func remove(_ peer: PeerID, because reason: Goodbye.Reason) {
    guard let member = member(peer) else { return }
    withMember(peer) { $0.connection = nil }
    note(.left(name: member.name, reason))
    if case .game = stage, let seat = member.seat {
      withGame {
        $0.judge.withdraw(seat)
        if $0.heldTurn?.seat == seat { $0.heldTurn = nil }
      }
      let wasSettling = game?.match.isSettlingCall == true
      feed(.leave(seat))
      members.removeAll { $0.peer == peer }
      record(.left(peer))
      tellMoveAgain(wasSettling: wasSettling)
      broadcastPlayers()
      settleContest()
      if let game, game.match.isBetweenRounds, players.count < HostLimits.seats.lowerBound { returnToLobby() }
      failDrawIfSomebodyIsGone()
    } else {
      members.removeAll { $0.peer == peer }
      if member.role == .player {
        record(.left(peer))
        broadcast(.otherClientQuit(OtherClientQuit(peer: peer, gains: [])))
      }
      broadcastPlayers()
      if case .readying(var unanswered, let until) = stage {
        unanswered.removeAll { $0 == peer }
        stage = .readying(unanswered: unanswered, until: until)
        beginGameIfReady()
      }
    }
  }

  /// Ends the game for all, with the reason; a round that ends by it can be checked as far as it went.
  mutating func shutDown() {
    revealSecret()
    for link in links {
      send(.goodbye(Goodbye(reason: .serverQuit)), to: link.id)
      if case .signedIn = link.stage { send(.serverQuit, to: link.id) }
      effects.append(.close(link.id))
    }
    links = []
    members = []
    stage = .closed
    record(.closed)
    note(.closed)
  }
}
