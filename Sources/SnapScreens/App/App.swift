package import CellGrid
package import SnapGame
package import SnapGuest
package import SnapReplay
package import SnapSettings

/// The whole front as one machine: messages go in with the time, commands come out; `draw` makes a picture of it at any
/// instant. It knows no terminal and no network.
package struct App: Sendable {
  /// What the player chose, and what is known of his terminal and his files.
  package struct Settings: Sendable {
    /// What the player chose, on the screen of settings or before the program began.
    package var chosen: SnapSettings.Settings
    /// The name to play under for those who chose none.
    package var loginName: String
    /// What the terminal can show.
    package var glyphs: GlyphSet
    /// No sounds, in whatever way they would reach the player.
    package var isMuted = false
    /// No pictures: sentences come out, lines go in.
    package var isPlain = false
    /// Who plays along at this keyboard where a table is opened or joined, as was last said; nil: nobody.
    package var secondName: String?
    /// A seat at somebody's table that this player may still go back to.
    package var ticket: SeatTicket?
    /// Sentences on what of the player's files could not be understood, to be shown at the start.
    package var warnings: [String] = []
    /// Where this player joined tables lately, the latest first.
    package var earlierAddresses: [String] = []
    /// False: nobody listens for tables that announce themselves.
    package var looksForTables = true
    /// The terminal has a mouse, and reports it if the player wants that.
    package var hasMouse = false
    /// Names of the themes to choose from.
    package var themes: [String] = []

    package init(loginName: String, glyphs: GlyphSet, chosen: SnapSettings.Settings = SnapSettings.Settings()) {
      self.loginName = loginName
      self.glyphs = glyphs
      self.chosen = chosen
    }

    /// Nothing moves.
    var isStill: Bool { isPlain || chosen.motion == .reduced }

    package var playerName: String { chosen.name ?? loginName }
    /// Clicks arrive.
    var usesMouse: Bool { hasMouse && chosen.mouse }
  }

  /// What the program was started for.
  package enum Start: Equatable, Sendable {
    case title
    case replay(Playback)
    case solo(computers: Int, GameOptions = GameOptions())
    case host(TableOptions)
    /// - Parameter password: empty if none was given.
    case join(address: String, as: GuestRole = .player, password: String = "")
    /// Where to is still to be asked.
    case joinForm(as: GuestRole = .player)
    /// A hosted table whose program broke off: its host goes back to the seat at the keyboard, and so does whoever played
    /// along there.
    case takeUp(TableOptions, GuestIdentity, second: GuestIdentity?)
  }

  package internal(set) var settings: Settings
  /// What was last kept of what the player chose.
  var keptSettings: SnapSettings.Settings
  /// Everything that is said, in the language chosen.
  package private(set) var texts: TextCatalogue
  let sounds: SoundPatterns
  /// Of the terminal, in columns and rows.
  package internal(set) var size: Size

  /// The last one is on the screen; Escape goes back.
  var screens: [Screen] = []
  var leaveQuestion: LeaveQuestion?
  var chatField: ChatField?
  /// The stay at a table; nil: at none.
  package internal(set) var session: Session?
  /// The table's time. Only solo play ever stops it.
  package internal(set) var clock = PausableClock()
  var isPausedByPlayer = false
  private var isSuspended = false
  var keyGuard = KeyGuard()
  /// What is still to be said in plain mode; nil: the app is drawn.
  var plain: PlainTeller?
  /// In plain mode: nobody will type anything any more.
  var inputHasEnded = false
  /// What the program was started for came to nothing.
  package internal(set) var hasFailed = false
  var sound: SoundPlayer
  var signs = SoundSigns()
  var lastBell: Instant?
  /// The shell was asked to listen for tables.
  private var isLookingForTables = false

  var now = Instant.zero
  var commands: [AppCommand] = []

  package init(settings: Settings, texts: TextCatalogue, sounds: SoundPatterns, size: Size) {
    self.settings = settings
    keptSettings = settings.chosen
    self.texts = texts
    self.sounds = sounds
    self.size = size
    sound = SoundPlayer(patterns: sounds)
    plain = settings.isPlain ? PlainTeller() : nil
  }

  /// Opens the first screen. To be called once, before any message.
  package mutating func start(_ start: Start, at now: Instant, into commands: inout [AppCommand]) {
    perform(at: now, into: &commands) { app in
      // Whoever wants something else meets the menu on the way out: without its opening, and unheard.
      if start == .title {
        app.show(.title(TitleScreen(openedAt: now, isStill: app.settings.isStill)))
      } else {
        app.screens = [.title(TitleScreen(openedAt: now, isStill: true))]
      }
      if start == .title, app.plain == nil, let notice = app.noticeOnSettings { app.show(.notice(notice)) }
      switch start {
      case .title: break
      case .replay(let playback): app.show(.replay(ReplayScreen(playback, isStill: app.settings.isStill, at: now)))
      case .solo(let computers, let game):
        app.startSolo(computers: computers, second: app.settings.secondName, game)
      case .host(let options): app.startHosting(options, second: app.expectedSecond)
      case .join(let address, let role, let password): app.join(address, as: role, password: password)
      case .takeUp(let options, let first, let second): app.startHosting(options, as: first, second: second)
      case .joinForm(let role): app.showJoinForm(as: role)
      }
    }
  }

  /// Takes one message and appends what is to be done about it to `commands`, which the caller empties and uses again.
  package mutating func handle(_ message: AppMessage, at now: Instant, into commands: inout [AppCommand]) {
    perform(at: now, into: &commands) { app in
      app.advanceShow()
      for person in Person.allCases {
        app.feedSession(.timeout, for: person)
        app.continueReconnection(of: person)
      }
      app.ringBells()
      app.expireTables()
      app.take(message)
      app.quitWithoutInput()
      app.pauseOrGoOn()
      app.ringBells()
    }
  }

  /// Runs a body, with its commands and whether tables are to be looked for after it.
  private mutating func perform(at now: Instant, into commands: inout [AppCommand], _ body: (inout App) -> Void) {
    self.now = now
    swap(&self.commands, &commands)
    body(&self)
    if wantsTables != isLookingForTables {
      isLookingForTables.toggle()
      self.commands.append(isLookingForTables ? .lookForTables : .stopLookingForTables)
    }
    swap(&self.commands, &commands)
  }

  private mutating func take(_ message: AppMessage) {
    switch message {
    case .key(let key): press(key)
    case .line(let line): read(line)
    case .endOfInput: inputHasEnded = true
    case .resized(let size): resize(to: size)
    case .timeout: break
    case .interrupted: quit()
    case .hungUp:
      keepSettings()
      commands += [.disconnect, .quit]
    case .suspended: isSuspended = true
    case .continued: isSuspended = false
    case .connected(let person): if person == .first { connectionOpened() }
    case .connectFailed(_, .second): secondConnectFailed()
    case .connectFailed(let failure, .first): connectFailed(failure)
    case .received(let packet, let person): feedSession(.received(packet), for: person)
    case .malformed(let error, let person): feedSession(.malformed(error), for: person)
    case .disconnected(let person): feedSession(.disconnected, for: person)
    case .nonce(let nonce, let person): feedSession(.nonce(nonce), for: person)
    case .beacon(let beacon, let address): heard(beacon, from: address)
    case .hosting(let details):
      session?.hosting = details
      tellInvitation()
    case .hostFailed(let failure): hostFailed(failure)
    case .statistics(let statistics): showStatistics(.statistics(statistics))
    case .statisticsNotRead(let reason): showStatistics(.unreadable(reason))
    case .seatClaimed(let ticket): seatClaimed(ticket)
    case .newBest(let milliseconds): noteNewBest(milliseconds: milliseconds)
    case .settingsNotKept(let reason): settingsNotKept(reason)
    case .themeUnusable(let reason):
      show(.notice(NoticeScreen(reason, texts(.themeUnusableRemedy))))
    case .language(let texts): self.texts = texts
    }
  }

  /// What plays on the screen on top plays on.
  private mutating func advanceShow() {
    switch screens.popLast() {
    case .replay(var screen):
      screen.advance(to: now)
      screens.append(.replay(screen))
    case .howToPlay(var screen):
      screen.advance(to: now)
      screens.append(.howToPlay(screen))
    case let other?: screens.append(other)
    case nil: break
    }
  }

  private mutating func resize(to size: Size) {
    let wasTooSmall = isTooSmall
    self.size = size
    if wasTooSmall && !isTooSmall { keyGuard.screenAppeared(at: now) }
  }

  var canvas: Canvas { Canvas(size: size, glyphs: settings.glyphs, texts: texts, settings: settings.chosen) }

  var isTooSmall: Bool { canvas.isTooSmall }

  /// Solo play stands still while its player cannot see the table, reads its help, or asked for a pause.
  mutating func pauseOrGoOn() {
    let seesTable =
      if case .table(let table) = screens.last { !table.showsHelp && leaveQuestion == nil && !isTooSmall } else {
        false
      }
    if session?.kind == .solo && (isPausedByPlayer || isSuspended || !seesTable) {
      clock.pause(at: now)
    } else {
      clock.goOn(at: now)
    }
    if session?.mayHurry != true { clock.run(at: 1, from: now) }
  }

  /// When the app next wants a message, if nothing else happens: the next frame of what moves, a bell, a time limit. An
  /// app that has nothing to show for itself has no deadline.
  package var deadline: Instant? {
    if plain != nil { return plainDeadline }
    var result = signs.nextChange(after: now)
    if let session {
      let table = earliest(session.deadline(after: gameTime), sound.nextBell)
      var next = table.flatMap(clock.realTime(of:))
      // However fast the table's time runs, pictures come as often as ever.
      if clock.rate > 1 { next = next.map { max($0, now + TableScene.frameInterval) } }
      result = earliest(next, session.nextReconnection(after: now))
    }
    if wantsTables { result = earliest(result, joinForm?.deadline) }
    switch screens.last {
    case .title(let screen): result = earliest(result, screen.nextChange(after: now))
    case .howToPlay(let screen): result = earliest(result, screen.nextChange(after: now))
    case .connecting(let screen): result = earliest(result, screen.nextChange(after: now))
    case .replay(let screen): result = earliest(result, screen.nextChange(after: now))
    default: break
    }
    return result
  }

  /// The time at the table.
  var gameTime: Instant { clock.time(at: now) }
}
