import SnapGame
import SnapProtocol

extension Host {
  /// Does what is due. What one step makes due is done at the next call.
  mutating func fireDeadlines() {
    for link in links {
      if case .unsigned(let until) = link.stage, until <= now {
        drop(link.id, because: .noAnswer)
      } else if let ends = link.silenceEnds, ends <= now {
        drop(link.id, because: .connectionDropped)
      } else if let due = link.pingDue, due <= now {
        ping(link.id)
      }
    }
    for member in members {
      if let ends = member.graceEnds, ends <= now { remove(member.peer, because: .connectionDropped) }
    }
    switch stage {
    case .lobby, .closed: break
    case .readying(let unanswered, let until):
      if until <= now { for peer in unanswered { removeAtFault(peer, because: .noAnswer) } }
    case .game: fireGameDeadlines()
    }
  }

  private mutating func ping(_ id: ConnectionID) {
    pingsSent += 1
    let ping = Link.OutstandingPing(echo: pingsSent, sentAt: now)
    let due = now + HostLimits.pingInterval
    withLink(id) {
      $0.ping = ping
      $0.pingDue = due
    }
    send(.ping(ping.echo), to: id)
  }

  mutating func ponged(_ echo: UInt64, on link: Link) {
    guard let ping = link.ping, ping.echo == echo else { return ignorePacket() }
    let (now, roundTrip) = (now, now - ping.sentAt)
    let tellsPeople = withLink(link.id) { link in
      link.ping = nil
      link.line.pinged(roundTrip: roundTrip)
      if link.line.isNew { link.pingDue = now + HostLimits.firstPingInterval }
      guard case .signedIn = link.stage, link.latencyChanged else { return false }
      link.shownLatency = link.line.latency
      return true
    }
    if tellsPeople == true { broadcastPlayers() }
  }

  mutating func ignorePacket() { ignoredPackets += 1 }

  /// Ends a connection that broke a rule or gave no sign of life; the seat may be kept.
  mutating func drop(_ id: ConnectionID, because reason: Goodbye.Reason, _ text: String = "") {
    guard let link = link(id) else { return }
    send(.goodbye(Goodbye(reason: reason, text: text)), to: id)
    note(.dropped(address: link.address, reason))
    disconnected(id)
    effects.append(.close(id))
  }

  mutating func close(_ id: ConnectionID) {
    links.removeAll { $0.id == id }
    effects.append(.close(id))
  }

  /// Everybody learns that a member is lost, or back.
  mutating func tellConnection(of peer: PeerID) {
    if let member = member(peer) { broadcast(.connectionChanged(connection(of: member))) }
  }

  /// Whoever comes, or comes back, learns who is lost, and how long their seats are kept.
  mutating func tellWhoIsLost(to id: ConnectionID) {
    for member in members where member.connection == nil {
      send(.connectionChanged(connection(of: member)), to: id)
    }
  }

  private func connection(of member: Member) -> ConnectionChanged {
    let isConnected = member.connection != nil
    let grace = member.graceEnds.map { $0 - now } ?? HostLimits.grace
    return ConnectionChanged(
      peer: member.peer, isConnected: isConnected, grace: isConnected ? 0 : Int8(max(0, grace.seconds.rounded(.up))))
  }

  /// The connection is gone without a goodbye.
  mutating func disconnected(_ id: ConnectionID) {
    guard let link = link(id) else { return }
    links.removeAll { $0.id == id }
    guard case .signedIn(let peer) = link.stage, let member = member(peer), member.connection == id else { return }
    if member.isHosting { return shutDown() }
    guard case .game = stage, member.role == .player, !member.isComputer || link.origin.isNetwork else {
      return remove(peer, because: .connectionDropped)
    }
    let graceEnds = now + HostLimits.grace
    withMember(peer) {
      $0.connection = nil
      $0.graceEnds = graceEnds
      $0.lastLink = link
    }
    note(.lost(name: member.name))
    record(.connection(peer, isConnected: false))
    tellConnection(of: peer)
    broadcastPlayers()
    if let seat = member.seat { feed(.dealt(seat)) }
    settleContest()
    scheduleTurnForActive()
    failDrawIfSomebodyIsGone()
  }
}
