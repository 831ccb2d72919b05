import CellGrid
import SnapGuest
import SnapSettings

/// What keys do: the screen on top turns them into a request, the app carries it out.
extension App {
  mutating func press(_ key: Key) {
    guard let screen = screens.last else { return }
    switch keyGuard.judge(key, of: person(at: key), at: now) {
    case .press: break
    case .repetition: if leaveQuestion != nil || chatField == nil && !screen.allowsRepeating(key) { return }
    case .tooEarly: return
    }
    // Nobody can mean a screen that does not show.
    if isTooSmall { return }
    if case .click(let point) = key { click(point) } else { act(on: key) }
  }

  /// Whose key it is.
  private func person(at key: Key) -> Person {
    let keys = settings.chosen.keys
    let isSeconds = keys.does(.secondSnap, key) || keys.does(.secondTurn, key)
    return session?.second != nil && isSeconds ? .second : .first
  }

  /// Gives a key to whatever wants the keys now.
  mutating func act(on key: Key) {
    if leaveQuestion != nil { return answerLeaveQuestion(key) }
    if chatField != nil { return typeChat(key) }
    if let request = request(for: key) { carryOut(request) }
  }

  private mutating func request(for key: Key) -> ScreenRequest? {
    guard let screen = screens.popLast() else { return nil }
    var request: ScreenRequest?
    switch screen {
    case .title(var title):
      request = title.handle(key, level: settings.chosen.level, at: now, texts: texts)
      screens.append(.title(title))
    case .howToPlay(var howTo):
      request = howTo.handle(key, keys: settings.chosen.keys, at: now)
      screens.append(.howToPlay(howTo))
    case .settings(var screen):
      request = screen.handle(key, settings: settings.chosen)
      screens.append(.settings(screen))
    case .keys(var screen):
      request = screen.handle(key, keys: settings.chosen.keys)
      screens.append(.keys(screen))
    case .statistics(let statistics):
      request = statistics.handle(key)
      screens.append(screen)
    case .gameForm(var form):
      request = form.handle(key, texts: texts)
      screens.append(.gameForm(form))
    case .joinForm(var form):
      request = form.handle(key)
      screens.append(.joinForm(form))
    case .passwordForm(var form):
      request = form.handle(key)
      screens.append(.passwordForm(form))
    case .connecting(let connecting):
      request = connecting.handle(key)
      screens.append(screen)
    case .waitingRoom(var room):
      request = session.flatMap {
        room.handle(key, session: $0, level: settings.chosen.level, keys: settings.chosen.keys)
      }
      screens.append(.waitingRoom(room))
    case .table(var table):
      request = session.flatMap {
        table.handle(
          key, session: $0, isPaused: clock.isPaused, keys: settings.chosen.keys, at: gameTime)
      }
      screens.append(.table(table))
    case .replay(var replay):
      request = replay.handle(key, at: now)
      screens.append(.replay(replay))
    case .notice(let notice):
      request = notice.handle(key)
      screens.append(screen)
    }
    return request
  }

  mutating func carryOut(_ request: ScreenRequest) {
    switch request {
    case .back: back()
    case .quit: quit()
    case .open(.howToPlay):
      show(.howToPlay(HowToPlayScreen(teacherName: texts(.lessonTeacherName), isStill: settings.isStill, at: now)))
    case .open(.settings):
      show(
        .settings(
          SettingsScreen(settings.chosen, loginName: settings.loginName, themes: settings.themes)))
    case .open(.keys): show(.keys(KeysScreen()))
    case .open(.statistics): openStatistics()
    case .changeSettings(let new): change(to: new)
    case .changeKeys(let keys):
      var new = settings.chosen
      new.keys = keys
      change(to: new)
    case .open(.gameForm(let purpose)): showGameForm(purpose)
    case .open(.joinForm): showJoinForm()
    case .startSolo: startSolo(computers: Self.computersInSolo)
    case .startHere(let computers, let level, let second, let game):
      settings.secondName = second
      settings.chosen.level = level
      startSolo(computers: computers, second: second, game)
    case .startHosting(let options, let second):
      settings.secondName = second
      startHosting(options, second: expectedSecond)
    case .join(let address, let role, let second):
      settings.secondName = second
      join(address, as: role)
    case .joinWithPassword(let address, let role, let password):
      screens.removeLast()
      join(address, as: role, password: password)
    case .startGame: commands.append(.startGame)
    case .kick(let peer): commands.append(.kick(peer))
    case .addComputer: commands.append(.addComputer(settings.chosen.level))
    case .setLevel(let level): settings.chosen.level = level
    case .removeComputer: commands.append(.removeComputer)
    case .nextRound: nextRound()
    case .skipDeal: skipDeal()
    case .togglePause: togglePause()
    case .hurry: clock.run(at: Self.hurriedRate, from: now)
    case .turn(let person): feedSession(.turn, for: person)
    case .call(let person): feedSession(.call, for: person)
    case .toggleMute: settings.isMuted.toggle()
    case .openChat: if mayChat { chatField = ChatField() }
    case .askToLeave:
      leaveQuestion = LeaveQuestion()
      keyGuard.screenAppeared(at: now)
    case .leave: leave()
    }
  }

  mutating func showGameForm(_ purpose: GameForm.Purpose) {
    let form = GameForm(
      purpose, playerName: settings.playerName, second: settings.secondName ?? "", level: settings.chosen.level,
      texts: texts)
    show(.gameForm(form))
  }

  private static let hurriedRate = 8.0

  /// Opponents of somebody who chose to play alone in the menu.
  static let computersInSolo = 3

  private mutating func nextRound() {
    switch session?.kind {
    case .solo, .hosting: commands.append(.startNextRound)
    case .joined: for person in Person.allCases { feedSession(.ready, for: person) }
    case nil: break
    }
  }

  /// Shortens one's own picture; the wait too where nobody else waits.
  private mutating func skipDeal() {
    let gameTime = gameTime
    session?.scene.skipDeal(at: gameTime)
    sound.stop()
    if session?.kind == .solo { commands.append(.skipDeal) }
  }

  private mutating func togglePause() {
    guard session?.kind == .solo else { return }
    isPausedByPlayer.toggle()
  }

  private mutating func answerLeaveQuestion(_ key: Key) {
    switch key {
    case .enter: leave()
    case .character(let character) where LeaveQuestion.isYes(String(character), texts): leave()
    case .escape, .character("n"), .character("N"): leaveQuestion = nil
    default: break
    }
  }

  /// Says goodbye, if somebody listens, and drops the stay at the table.
  mutating func leave() {
    let gaveUpConnecting = session?.guest.stage == .connecting
    if session?.reconnection != nil {
      sessionEnded(.left)
      screens.removeSubrange(1...)
      return
    }
    if !gaveUpConnecting {
      feedSession(.leave, for: .second)
      feedSession(.leave)
    }
    endSession()
    // To the form, to try another address; to the title, from a table.
    if !gaveUpConnecting { screens.removeSubrange(1...) }
  }

  // MARK: - Navigation

  mutating func show(_ screen: Screen) {
    screens.append(screen)
    keyGuard.screenAppeared(at: now)
    tell(screen)
  }

  private mutating func back() {
    if screens.count > 1, case .settings = screens.removeLast() { keepSettings() }
    keyGuard.screenAppeared(at: now)
  }

  mutating func replaceSessionScreen(with screen: Screen) {
    dropSessionScreens()
    show(screen)
  }

  /// With whatever had been opened on top of them.
  mutating func dropSessionScreens() {
    if let first = screens.firstIndex(where: \.belongsToSession) { screens.removeSubrange(first...) }
  }
}
