package import SnapGame
package import SnapProtocol

/// The host's part in a game of Snap: signs guests in, starts games and rounds, runs the match, judges calls, keeps
/// seats for those who were lost, and copes with those who leave, lie, or say nothing (docs/protocol.md).
///
/// Sans I/O: inputs go in with the time, effects come out in order. Every guest is a connection to it, the one at the
/// host's own keyboard and computer players too.
package struct Host: Equatable, Sendable {
  package let configuration: HostConfiguration

  var stage = Stage.lobby
  var links: [Link] = []
  /// What wrong passwords hold; some may have ended. At most `HostLimits.unsignedConnections`.
  var placesOfGuesses: [SignInPlace] = []
  /// In the order in which they came.
  var members: [Member] = []
  var peersNamed = 0
  /// The number that the next ActivatePlayer will have, over all games of the table.
  var nextActivation = 0
  /// Follows a replay.
  var observer: ConnectionID?
  var pingsSent: UInt64 = 0
  var drawsBegun: UInt32 = 0
  /// Packets that did not fit the moment, and calls and turns that the rules refused.
  package internal(set) var ignoredPackets = 0

  var now = Instant.zero
  var effects: [HostEffect] = []

  enum Stage: Equatable, Sendable {
    /// Waiting for players to sign in.
    case lobby
    /// ServerReady is out; the game begins when all of these have answered.
    case readying(unanswered: [PeerID], until: Instant)
    case game(Game)
    case closed
  }

  package init(configuration: HostConfiguration) {
    precondition(HostLimits.seats.contains(configuration.seats))
    self.configuration = configuration
  }

  /// The one timer that the shell must honour with a `timeout`.
  package var deadline: Instant? {
    var result: Instant?
    for link in links {
      if case .unsigned(let until) = link.stage { result = earliest(result, until) }
      result = earliest(result, earliest(link.pingDue, link.silenceEnds))
    }
    for member in members { result = earliest(result, member.graceEnds) }
    switch stage {
    case .lobby, .closed: break
    case .readying(_, let until): result = earliest(result, until)
    case .game(let game): result = earliest(result, earliest(game.deadline, contestCloses))
    }
    return result
  }

  /// Takes one input and appends what is to be done about it to `effects`, which the caller empties and uses again.
  package mutating func handle(_ input: HostInput, at now: Instant, into effects: inout [HostEffect]) {
    self.now = max(now, self.now)
    swap(&self.effects, &effects)
    defer { swap(&self.effects, &effects) }
    if case .closed = stage { return refuseAfterClosing(input) }
    fireDeadlines()
    switch input {
    case .connected(let id, let origin, let token): connected(id, from: origin, token: token)
    case .received(let id, let packet): received(packet, from: id)
    case .malformed(let id, let error): drop(id, because: .malformedPacket, error.description)
    case .disconnected(let id): disconnected(id)
    case .measured(let id, let figures): withLink(id) { $0.line.measured(figures) }
    case .secret(let secret): draw(with: secret)
    case .start: start()
    case .nextRound: startNextRound()
    case .skipDeal: feed(.skipDeal)
    case .kick(let peer): kick(peer)
    case .shutDown: shutDown()
    case .timeout: break
    }
  }

  private mutating func refuseAfterClosing(_ input: HostInput) {
    if case .connected(let id, _, _) = input {
      send(.goodbye(Goodbye(reason: .serverQuit)), to: id)
      effects.append(.close(id))
    }
  }

  // MARK: - Looking things up

  @discardableResult
  mutating func withLink<Result>(_ id: ConnectionID, _ body: (inout Link) -> Result) -> Result? {
    guard let index = links.firstIndex(where: { $0.id == id }) else { return nil }
    return body(&links[index])
  }

  func link(_ id: ConnectionID?) -> Link? { links.first { $0.id == id } }

  @discardableResult
  mutating func withMember<Result>(_ peer: PeerID, _ body: (inout Member) -> Result) -> Result? {
    guard let index = members.firstIndex(where: { $0.peer == peer }) else { return nil }
    return body(&members[index])
  }

  func member(_ peer: PeerID?) -> Member? { members.first { $0.peer == peer } }
  func member(at seat: Seat) -> Member? { members.first { $0.seat == seat } }

  var players: [Member] { members.filter { $0.role == .player } }
  var somebodyHosts: Bool { members.contains(where: \.isHosting) }

  @discardableResult
  mutating func withGame<Result>(_ body: (inout Game) -> Result) -> Result? {
    guard case .game(var game) = stage else { return nil }
    // Lets go of the stage's own copy, so that the body changes the cards in place.
    stage = .lobby
    defer { stage = .game(game) }
    return body(&game)
  }

  var game: Game? { if case .game(let game) = stage { game } else { nil } }

  /// The match, hidden cards and all, for whoever checks or measures a host; nil while nobody is seated.
  package var match: Match? { game?.match }

  /// A player or watcher who has not left.
  package func isMember(_ peer: PeerID) -> Bool { member(peer) != nil }

  /// What gives a member his seat back.
  package func token(of peer: PeerID) -> String? { member(peer)?.token }

  // MARK: - Sending

  mutating func send(_ packet: GuestboundPacket, to id: ConnectionID, number: Int32? = nil) {
    effects.append(.send(id, Numbered(packet, number: number)))
  }

  /// Sends to every member that is connected, watchers included.
  mutating func broadcast(_ packet: GuestboundPacket, number: Int32? = nil) {
    if let observer { send(packet, to: observer, number: number) }
    for member in members {
      if let connection = member.connection { send(packet, to: connection, number: number) }
    }
  }

  mutating func record(_ entry: RecordEntry) { effects.append(.record(TimedEntry(time: now, entry: entry))) }

  mutating func note(_ note: HostNote) { effects.append(.note(note)) }

  /// Tells everybody who is there, and how well connected.
  mutating func broadcastPlayers() {
    let people = members.map { member in
      var flags = PlayerStatus.Flags(member.computer)
      if member.connection != nil { flags.insert(.connected) }
      if member.role == .watcher { flags.insert(.watching) }
      if member.isReady { flags.insert(.ready) }
      if member.isAway { flags.insert(.away) }
      if member.isHosting { flags.insert(.hosting) }
      let latency = link(member.connection)?.line.latency.map { UInt16(min($0.milliseconds, 65_534)) }
      return PlayerStatus(peer: member.peer, name: member.name, seat: member.seat, flags: flags, latency: latency)
    }
    broadcast(.playersChanged(people))
  }
}
