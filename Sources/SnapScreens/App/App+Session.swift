import SnapGame
import SnapGuest
import SnapProtocol
import SnapSettings
import TerminalText

/// How a stay at a table begins, goes on and ends.
extension App {
  mutating func startSolo(computers: Int, second: String? = nil, _ game: GameOptions = GameOptions()) {
    begin(.solo, second: second.map { GuestIdentity(name: $0) })
    let levels = Array(repeating: settings.chosen.level, count: computers)
    commands.append(.startSolo(computers: levels, people: second == nil ? 1 : 2, game))
    show(.table(TableScreen()))
  }

  /// - Parameter identity: of the host; nil: under his usual name.
  mutating func startHosting(_ options: TableOptions, as identity: GuestIdentity? = nil, second: GuestIdentity? = nil) {
    begin(.hosting, identity, second: second)
    session?.options = options
    commands.append(.startHosting(options))
    show(.waitingRoom(WaitingRoomScreen()))
  }

  /// Who plays along at this keyboard; nil: nobody.
  var expectedSecond: GuestIdentity? { settings.secondName.map { GuestIdentity(name: $0) } }

  mutating func join(_ address: String, as role: GuestRole, password: String = "") {
    var identity = GuestIdentity(name: settings.playerName)
    identity.role = role == .watcher ? .watcher : .player
    identity.password = password
    var second = role == .watcher ? nil : expectedSecond
    second?.password = password
    begin(.joined(address: address), identity, second: second)
    if let ticket = settings.ticket, ticket.address == address, role == .player {
      commands.append(.claimSeat(ticket))
    }
    commands.append(.connect(address))
    show(.connecting(ConnectingScreen(address: address, isStill: settings.isStill, since: now)))
  }

  /// The seat is nobody else's: the player signs in as the one who sat there. Nothing has been said to the host yet.
  mutating func seatClaimed(_ ticket: SeatTicket) {
    guard var session, session.guest.stage == .connecting else { return }
    var identity = session.guest.identity
    identity.token = ticket.token
    identity.name = ticket.playerName
    session.guest = Guest(identity: identity, overNetwork: true, at: gameTime)
    // Who sat beside them comes along, unless the form says that nobody does, or somebody else.
    let comesAlong = session.expectedSecond.map { $0.name == ticket.second?.playerName } ?? (joinForm == nil)
    if let seat = ticket.second, !settings.isPlain, comesAlong {
      settings.secondName = seat.playerName
      var second = GuestIdentity(name: seat.playerName, token: seat.token)
      second.password = identity.password
      session.expectedSecond = second
    }
    self.session = session
  }

  private mutating func begin(
    _ kind: Session.Kind, _ identity: GuestIdentity? = nil, second: GuestIdentity?
  ) {
    clock = PausableClock()
    sound = SoundPlayer(patterns: sounds)
    // Lines are typed by one person.
    session = Session(
      kind: kind, identity: identity ?? GuestIdentity(name: settings.playerName),
      second: settings.isPlain ? nil : second,
      showsChat: settings.chosen.chat, isStill: settings.isStill, at: gameTime)
  }

  /// Gives the session an input, and follows it from screen to screen.
  mutating func feedSession(_ input: GuestInput, for person: Person = .first) {
    guard var session, let stay = session[person] else { return }
    if stay.reconnection != nil { return feedReconnection(input, of: person) }
    let before = session.guest
    let events = session.handle(input, for: person, at: gameTime, into: &commands)
    sound.play(session.scene.takeCues())
    self.session = session
    for event in events {
      if person == .second {
        followSecond(event)
        continue
      }
      // No deal to look at: whoever plays alone need not wait for it.
      if case .dealt = event, settings.isStill, session.kind == .solo { commands.append(.skipDeal) }
      tell(event, before: before)
      follow(event)
    }
  }

  private mutating func follow(_ event: GuestEvent) {
    switch event {
    // A solo table begins by itself, as soon as its computer players are there.
    case .signedIn where session?.kind == .solo: break
    case .signedIn, .backInWaitingRoom: replaceSessionScreen(with: .waitingRoom(WaitingRoomScreen()))
    case .gameStarted, .resynchronised, .dealt:
      if case .table = screens.last { return }
      replaceSessionScreen(with: .table(TableScreen()))
    case .dealChecked(let check): if let guest = session?.guest { commands.append(.dealChecked(check, guest)) }
    case .said(let peer, let text): hear(text, from: peer)
    case .ended(let end): if !(end.mayComeBack && reconnectInstead(.first)) { sessionEnded(end) }
    default: break
    }
    if event == .signedIn {
      keepTicket()
      keepAddress()
      seatSecond()
    }
  }

  /// Keeps what gives the seat back, should the program or the line break.
  mutating func keepTicket() {
    guard let session, case .joined(let address) = session.kind, session.guest.identity.role == .player else { return }
    var ticket = SeatTicket(
      address: address, token: session.guest.token, playerName: session.guest.identity.name,
      tableName: session.guest.table?.name.terminalSafe ?? "")
    if let second = session.second?.guest, !second.token.isEmpty {
      ticket.second = SeatTicket.Second(token: second.token, playerName: second.identity.name)
    }
    settings.ticket = ticket
    commands.append(.keepTicket(ticket))
  }

  /// The seat is given up, or lost for good.
  private mutating func dropTicket() {
    guard let ticket = settings.ticket, case .joined(ticket.address) = session?.kind,
      session?.guest.identity.role == .player
    else { return }
    settings.ticket = nil
    commands.append(.dropTicket)
  }

  mutating func sessionEnded(_ end: GuestEnd) {
    let guest = session?.guest
    let isAlone = session?.second == nil
    let address = session?.address ?? ""
    if !end.seatMayBeKept {
      feedSession(.leave, for: .second)
      dropTicket()
    }
    if end.isAboutPassword, let identity = guest?.identity, session?.kind.isRemote == true {
      endSession()
      let role: GuestRole = identity.role == .watcher ? .watcher : .player
      return show(
        .passwordForm(PasswordForm(address: address, role: role, isSecondTry: !identity.password.isEmpty)))
    }
    endSession()
    let notice = NoticeScreen(
      end, hostVersion: guest?.table?.version, address: address, password: guest?.identity.password ?? "", texts: texts)
    guard var notice else { return }
    if let guest, guest.view.stage != .betweenRounds, let check = guest.dealCheck {
      let art = CardArt(cards: .token, on: canvas)
      notice.deal = DealWords(texts: texts, guest: guest, isAlone: isAlone, cardName: art.name(of:)).sentence(on: check)
    }
    show(.notice(notice))
  }

  /// Drops the stay at the table with its screens, timers and sounds.
  mutating func endSession() {
    guard let kind = session?.kind else { return }
    commands.append(.disconnect)
    if case .joined = kind { commands.append(.releaseSeat) }
    session = nil
    sound = SoundPlayer(patterns: sounds)
    clock = PausableClock()
    isPausedByPlayer = false
    leaveQuestion = nil
    chatField = nil
    dropSessionScreens()
    keyGuard.screenAppeared(at: now)
  }

  mutating func connectFailed(_ failure: ConnectFailure) {
    guard case .joined(let address) = session?.kind else { return }
    if session?.reconnection != nil { return reconnectionFailed(of: .first) }
    endSession()
    show(.notice(NoticeScreen(failure, address: address, texts: texts)))
  }

  mutating func hostFailed(_ failure: HostFailure) {
    let hasForm = screens.contains { if case .gameForm = $0 { true } else { false } }
    let wasNew = session?.guest.identity.token.isEmpty ?? true
    endSession()
    // Where another port can be chosen. A table that was to come back has its own.
    if !hasForm && wasNew && plain == nil { carryOut(.open(.gameForm(.hosting))) }
    show(.notice(NoticeScreen(failure, texts: texts)))
  }

  /// Says goodbye, if there is somebody to say it to, and ends the program.
  mutating func quit() {
    keepSettings()
    leave()
    commands.append(.quit)
  }

  /// Rings what is due; nothing of a game that is hurried through.
  mutating func ringBells() {
    guard let cue = sound.ring(at: gameTime), !settings.isMuted, session != nil, plain == nil, clock.rate == 1 else {
      return
    }
    let chosen = settings.chosen
    if chosen.bell { ringBell(sounds[cue].tone) }
    if chosen.flash { signs.flash(at: now) }
    if chosen.words { signs.name(cue, at: now) }
  }

  /// Never two bells within 50 ms, wherever they come from.
  mutating func ringBell(_ tone: SoundPattern.Tone? = nil) {
    if let lastBell, now - lastBell < SoundPlayer.shortestGap { return }
    lastBell = now
    commands.append(.bell(tone))
  }
}

extension GuestEnd {
  fileprivate var isAboutPassword: Bool { if case .rejected(.wrongPassword, _) = self { true } else { false } }
}
