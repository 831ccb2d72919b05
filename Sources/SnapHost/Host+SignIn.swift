import SnapGame
import SnapProtocol
import TerminalText

extension Host {
  mutating func connected(_ id: ConnectionID, from origin: ConnectionOrigin, token: String) {
    let link = Link(id, from: origin, token: token, pacing: configuration.rules.pacing, at: now)
    let taken = signInPlaces()
    links.append(link)
    if origin.isNetwork
      && (taken.count >= HostLimits.unsignedConnections
        || taken.count { $0.origin == origin } >= HostLimits.unsignedConnectionsPerAddress)
    {
      return drop(id, because: .tooManyConnections)
    }
    send(.signInRequest(SignInRequest(table: table)), to: id)
  }

  /// The places of the network that connections without a sign-in take, and those that wrong passwords still hold.
  private mutating func signInPlaces() -> [SignInPlace] {
    placesOfGuesses.removeAll { $0.ends <= now }
    return links.compactMap(\.signInPlace) + placesOfGuesses
  }

  /// What the host says of its table before anybody has signed in.
  var table: SignInRequest.Table {
    var capabilities: TableCapabilities = [.provesDeal, .carriesChat, .welcomesWatchers]
    if configuration.password != nil { capabilities.insert(.wantsPassword) }
    if configuration.dealIsOpen { capabilities.insert(.opensDeal) }
    return SignInRequest.Table(version: .current, capabilities: capabilities, name: configuration.tableName)
  }

  mutating func signIn(_ response: SignInResponse, on link: Link) {
    guard case .unsigned = link.stage else { return ignorePacket() }
    guard let client = response.client, client.version.major == ProtocolVersion.current.major else {
      return reject(link, .version, "This table speaks version \(ProtocolVersion.current.major) of the protocol.")
    }
    guard client.says(SignInResponse.Client.knowsHouseRules) || configuration.rules.house == .usual else {
      return reject(link, .version, "This table plays by house rules that your program does not know.")
    }
    if !client.token.isEmpty, let member = members.first(where: { $0.token == client.token }) {
      return resume(member.peer, on: link, client)
    }
    if let password = configuration.password, link.origin.isNetwork, client.password != password {
      // Its place took one of a bounded number before; so those of guesses are no more than these.
      if let place = link.signInPlace { placesOfGuesses.append(place) }
      return reject(link, .wrongPassword)
    }
    let name: PlayerName
    do { name = try PlayerName(response.playerName) } catch {
      return reject(link, .nameRefused, "A name has 1 to \(PlayerName.maximumColumns) columns of visible characters.")
    }
    switch client.role {
    case .player:
      guard case .lobby = stage else { return reject(link, .gameRunning) }
      guard players.count < configuration.seats else { return reject(link, .tableFull) }
    case .watcher:
      guard members.count - players.count < HostLimits.watchers else {
        return reject(link, .tableFull, "No more people can watch.")
      }
    }
    admit(link, named: uniqueName(name.text), client)
  }

  /// - Parameter text: what there is to add to the reason.
  private mutating func reject(_ link: Link, _ reason: SignInRejected.Reason, _ text: String? = nil) {
    send(.signInRejected(SignInRejected(reason: reason, text: text ?? reason.usualWords)), to: link.id)
    note(.refused(address: link.address, reason))
    close(link.id)
  }

  private mutating func admit(_ link: Link, named name: String, _ client: SignInResponse.Client) {
    peersNamed += 1
    let peer = PeerID(String(peersNamed))!
    let member = Member(
      peer: peer, name: name, role: client.role, computer: client.computer, isHosting: link.origin == .hostKeyboard,
      drawsDecks: client.says(SignInResponse.Client.drawsDecks), token: link.token, connection: link.id)
    members.append(member)
    withLink(link.id) { $0.stage = .signedIn(peer) }
    note(.joined(name: name, isComputer: member.isComputer))
    if member.role == .player {
      let place = link.origin.recordedPlace
      record(.joined(RecordedPlayer(peer: peer, name: name, place: place, computer: member.computer)))
    }
    welcome(member, on: link.id)
    broadcastPlayers()
    catchUp(link.id)
    startIfEnough()
  }

  /// Tells somebody who comes, or comes back, what has begun without him.
  mutating func catchUp(_ id: ConnectionID) {
    switch stage {
    case .lobby, .closed: break
    case .readying: send(.serverReady(seatedPlayers), to: id)
    case .game: sendSnapshot(to: id)
    }
    tellWhoIsLost(to: id)
  }

  private mutating func welcome(_ member: Member, on id: ConnectionID) {
    send(.signInAccepted(SignInAccepted(peer: member.peer, token: member.token)), to: id)
    send(.tableRules(rulesInForce), to: id)
  }

  var rulesInForce: TableRules {
    let rules = configuration.rules
    let turnLimit = configuration.turnLimit.map { UInt16($0.seconds.rounded()) }
    return TableRules(
      pacing: rules.pacing, timeLimit: rules.timeLimit, turnsWithoutCall: UInt16(rules.turnsWithoutCall),
      turnLimit: turnLimit, dealIsOpen: configuration.dealIsOpen, words: "", house: rules.house)
  }

  /// Gives a member's seat to a new connection. If the old one still stands, it is closed.
  private mutating func resume(_ peer: PeerID, on link: Link, _ client: SignInResponse.Client) {
    let old = member(peer)?.connection
    if let before = self.link(old) ?? member(peer)?.lastLink {
      withLink(link.id) { $0.takeOver(from: before) }
      guard mayStillSend(link.id) else { return drop(link.id, because: .tooManyPackets) }
    }
    withMember(peer) {
      $0.connection = link.id
      $0.graceEnds = nil
      $0.drawsDecks = client.says(SignInResponse.Client.drawsDecks)
    }
    withLink(link.id) { $0.stage = .signedIn(peer) }
    if let old {
      send(.goodbye(Goodbye(reason: .resumedElsewhere)), to: old)
      close(old)
    }
    guard let member = member(peer) else { return }
    welcome(member, on: link.id)
    note(.cameBack(name: member.name))
    if member.role == .player { record(.connection(peer, isConnected: true)) }
    tellConnection(of: peer)
    broadcastPlayers()
    catchUp(link.id)
    scheduleTurnForActive()
    if let seat = member.seat { failDraw(resumedAt: seat) }
  }

  /// Two names that look alike at one table are told apart by a number.
  private func uniqueName(_ name: String) -> String {
    let taken = members.map(\.name.confusableSkeleton)
    var candidate = name
    var number = 2
    while taken.contains(candidate.confusableSkeleton) {
      let suffix = " \(number)"
      candidate = name.prefix(columns: PlayerName.maximumColumns - suffix.columns) + suffix
      number += 1
    }
    return candidate
  }
}

extension SignInResponse.Client {
  fileprivate func says(_ capability: UInt32) -> Bool { capabilities & capability != 0 }
}
