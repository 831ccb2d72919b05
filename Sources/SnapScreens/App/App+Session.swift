import SnapGame
import SnapGuest
import SnapProtocol

/// How a stay at a table begins, goes on and ends.
extension App {
  mutating func startSolo(computers: Int) {
    begin(.solo)
    commands.append(.startSolo(computers: computers))
    show(.table(TableScreen()))
  }

  mutating func startHosting(_ options: TableOptions) {
    begin(.hosting)
    session?.options = options
    commands.append(.startHosting(options))
    show(.waitingRoom(WaitingRoomScreen()))
  }

  mutating func join(_ address: String) {
    begin(.joined(address: address))
    commands.append(.connect(address))
    show(.connecting(ConnectingScreen(address: address, since: now)))
  }

  private mutating func begin(_ kind: Session.Kind) {
    clock = PausableClock()
    sound = SoundPlayer(patterns: sounds)
    session = Session(kind: kind, identity: GuestIdentity(name: settings.playerName), at: gameTime)
  }

  /// Gives the session an input, and follows it from screen to screen.
  mutating func feedSession(_ input: GuestInput) {
    guard var session else { return }
    let events = session.handle(input, at: gameTime, into: &commands)
    sound.play(session.scene.takeCues())
    self.session = session
    for event in events { follow(event) }
  }

  private mutating func follow(_ event: GuestEvent) {
    switch event {
    // A solo table begins by itself, as soon as its computer players are there.
    case .signedIn where session?.kind == .solo: break
    case .signedIn, .backInWaitingRoom: replaceSessionScreen(with: .waitingRoom(WaitingRoomScreen()))
    case .gameStarted, .resynchronised, .dealt:
      if case .table = screens.last { return }
      replaceSessionScreen(with: .table(TableScreen()))
    case .ended(let end): sessionEnded(end)
    default: break
    }
  }

  private mutating func sessionEnded(_ end: GuestEnd) {
    let hostVersion = session?.guest.table?.version
    endSession()
    if let notice = NoticeScreen(end, hostVersion: hostVersion, texts: texts) { show(.notice(notice)) }
  }

  /// Drops the stay at the table with its screens, timers and sounds.
  mutating func endSession() {
    guard session != nil else { return }
    commands.append(.disconnect)
    session = nil
    sound = SoundPlayer(patterns: sounds)
    clock = PausableClock()
    isPausedByPlayer = false
    leaveQuestion = nil
    dropSessionScreens()
    keyGuard.screenAppeared(at: now)
  }

  mutating func connectFailed(_ failure: ConnectFailure) {
    guard case .joined(let address) = session?.kind else { return }
    endSession()
    show(.notice(NoticeScreen(failure, address: address, texts: texts)))
  }

  mutating func hostFailed(_ failure: HostFailure) {
    endSession()
    show(.notice(NoticeScreen(failure, texts: texts)))
  }

  /// Says goodbye, if there is somebody to say it to, and ends the program.
  mutating func quit() {
    leave()
    commands.append(.quit)
  }

  /// Rings what is due.
  mutating func ringBells() {
    guard sound.ringsBell(at: gameTime), !settings.isMuted, session != nil else { return }
    commands.append(.bell)
  }
}
