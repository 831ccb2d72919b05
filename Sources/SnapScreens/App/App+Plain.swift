import CellGrid
package import SnapGame
import SnapGuest
import SnapProtocol
import SnapSettings
import TerminalText

/// Plain mode: the same app without pictures. What happens is a sentence, what somebody wants is a line.
extension App {
  /// The sentences that are due; each is to be shown once, on a line of its own.
  package mutating func takeSentences(at now: Instant) -> [String] { plain?.take(at: clock.time(at: now)) ?? [] }

  /// What is typed now is nobody else's business.
  package var asksForSecret: Bool { if case .passwordForm = screens.last { true } else { false } }

  var plainDeadline: Instant? {
    guard let plain else { return nil }
    // What is due already is said with the end of this turn.
    let gameTime = gameTime
    var result = plain.nextDue.flatMap { gameTime < $0 ? clock.realTime(of: $0) : nil }
    if let session {
      result = earliest(result, session.guest.deadline.flatMap(clock.realTime(of:)))
      result = earliest(result, session.nextReconnection(after: now))
    }
    if wantsTables { result = earliest(result, joinForm?.deadline) }
    return result
  }

  mutating func say(_ text: String) {
    let now = gameTime
    plain?.say(text, at: now)
  }
  private mutating func say(_ key: TextKey) { say(texts(key)) }
  private mutating func say(_ key: PlainTextKey) { say(texts(key)) }

  // MARK: - What happens

  /// - Parameter before: the guest before the event.
  mutating func tell(_ event: GuestEvent, before: Guest) {
    guard plain != nil, let session else { return }
    let words = PlainWords(texts: texts, guest: session.guest)
    if case .dealt(let starter) = event { say(words.dealt(by: starter)) }
    // Nobody knows a card before everybody can see it (docs/rules.md): reactions begin at that moment.
    var due = gameTime
    if case .turned = event, let turned = session.scene.lastTurned { due = turned.faceShownFrom }
    // Whoever plays alone knows with whom.
    if session.kind == .solo && event == .playersChanged { return }
    if event == .playersChanged && before.players.isEmpty { return tellRoom() }
    for sentence in words.sentences(for: event, before: before) { plain?.say(sentence, at: due) }
    if event == .gameStarted && session.guest.seat != nil { say(.plainKeys) }
    if case .roundEnded = event { say(nextRoundHint) }
  }

  private var nextRoundHint: PlainTextKey {
    if case .joined = session?.kind {
      session?.guest.seat == nil ? .plainWatching : .plainReady
    } else {
      .plainNextRound
    }
  }

  mutating func tell(_ screen: Screen) {
    guard plain != nil else { return }
    switch screen {
    case .title: tellMenu()
    case .joinForm(let form): say(form.question(texts))
    case .passwordForm(let form): if form.isSecondTry { say(.passwordWrong) } else { say(.plainPassword) }
    case .connecting(let connecting): say(texts(.plainConnecting, ["address": connecting.address.terminalSafe]))
    // Before it is known who is there, it is not known either whether they wait.
    case .waitingRoom: if session?.guest.players.isEmpty == false { tellRoom() }
    case .notice(let notice): tell(notice)
    case .table, .howToPlay, .settings, .keys, .statistics, .gameForm, .replay: break
    }
  }

  /// A table has announced itself.
  mutating func tell(_ found: TableDirectory.Entry) {
    say(texts(.plainFound, ["table": found.table.name.terminalSafe, "address": found.target]))
  }

  private mutating func tellMenu() {
    say(.plainGreeting)
    for item in Self.plainItems {
      let values: KeyValuePairs = [
        "key": texts(item.key), "label": texts(item.label),
        "explanation": texts(item.explanation, ["level": texts(settings.chosen.level.label)]),
      ]
      say(texts(.plainItem, values))
    }
  }

  private static var plainItems: [TitleScreen.Item] { [.playAlone, .host, .join, .howToPlay, .statistics, .quit] }

  private mutating func tellRoom() {
    guard let session else { return }
    let room = WaitingRoom(session)
    // Whoever comes to look on comes to a game that has begun already.
    let hasBegun = room.players.contains { $0.seat != nil }
    say(hasBegun ? room.tableName.terminalSafe : texts(.roomTitle, ["table": room.tableName.terminalSafe]))
    if let rules = room.rules { for line in WaitingRoomPicture.sentences(on: rules, texts) { say(line) } }
    tellWhoIsHere()
    if room.isHost { say(.plainRoomHost) } else if !hasBegun { say(.roomWaitsForHost) }
  }

  private mutating func tellWhoIsHere() {
    guard let session else { return }
    for line in PlainWords(texts: texts, guest: session.guest).present { say(line) }
  }

  /// How others get here.
  mutating func tellInvitation() {
    guard plain != nil, let session else { return }
    let room = WaitingRoom(session)
    if let password = room.password { say(texts(.roomPassword, ["password": password])) }
    if room.commands.isEmpty { return say(.roomNoAddress) }
    say(.roomInvitation)
    for command in room.commands { say(command) }
  }

  /// There is nothing to go back to: the program ends with it.
  private mutating func tell(_ notice: NoticeScreen) {
    say(notice.what)
    say(notice.remedy)
    if !notice.quotation.isEmpty { say(texts(.noticeHostSays, ["words": notice.quotation])) }
    hasFailed = notice.isFailure
    commands.append(.quit)
  }

  mutating func tellReconnection(_ key: PlainTextKey) { say(key) }

  // MARK: - What is typed

  /// A line that somebody typed, without its end.
  mutating func read(_ line: String) {
    // Space calls, as it does on the screen.
    let isSpace = !line.isEmpty && line.allSatisfy { $0 == " " }
    let line = line.terminalSafe.trimmed
    // As with a held key: what comes again at once is not meant.
    guard plain != nil, keyGuard.judge(.paste(line), at: now) != .repetition else { return }
    if leaveQuestion != nil { return answerLeaving(line) }
    switch screens.last {
    case .title: choose(line)
    case .joinForm(let form):
      guard let request = form.join(line) else { return say(.joinMissing) }
      carryOut(request)
    case .passwordForm(let form):
      if !line.isEmpty { carryOut(.joinWithPassword(form.address, form.role, line)) }
    case .connecting: if isLeave(line) { leaveInPlainMode() }
    case .waitingRoom: inTheRoom(line)
    case .table: isSpace ? call() : atTheTable(line)
    case .howToPlay, .settings, .keys, .statistics, .gameForm, .replay, .notice, nil: break
    }
  }

  /// Whoever cannot type any more has nothing left to do here; but what comes of knocking at a table is still to be heard.
  mutating func quitWithoutInput() {
    guard inputHasEnded else { return }
    switch screens.last {
    case .connecting: return
    // It has said what is wrong, and ends the program.
    case .notice: break
    case .passwordForm:
      hasFailed = true
      quit()
    default: quit()
    }
    inputHasEnded = false
  }

  private func isLeave(_ line: String) -> Bool { line.lowercased() == "q" }

  private mutating func choose(_ line: String) {
    guard let item = Self.plainItems.first(where: { texts($0.key).lowercased() == line.lowercased() }) else {
      return line == "?" ? tellMenu() : notUnderstood(line)
    }
    switch item {
    case .playAlone: carryOut(.startSolo)
    case .host: carryOut(.startHosting(TableOptions(name: texts(.tableOf, ["name": settings.playerName]))))
    case .join: carryOut(.open(.joinForm))
    case .howToPlay: tellRules()
    case .statistics: carryOut(.open(.statistics))
    default: carryOut(.quit)
    }
  }

  private mutating func inTheRoom(_ line: String) {
    guard let session else { return }
    let room = WaitingRoom(session)
    let (word, rest) = split(line)
    switch word {
    case "q": askToLeave()
    case "c": chat(rest)
    case "w": tellWhoIsHere()
    case "?": tell([.plainHelpRoomWho, .plainHelpChat, .plainHelpLeave], of: room.isHost ? Self.hostKeys : [])
    case "",
      "s" where room.isHost:
      room.mayStart ? carryOut(.startGame) : say(.plainNeedsTwo)
    case "+" where room.isHost: if room.mayAddComputer { carryOut(.addComputer) } else { say(.tableFull) }
    case "-" where room.isHost: if room.mayRemoveComputer { carryOut(.removeComputer) }
    case "k" where room.isHost: kick(rest, from: room)
    default: notUnderstood(line)
    }
  }

  private static var hostKeys: [PlainTextKey] { [.plainHelpRoomStart, .plainHelpRoomComputers, .plainHelpRoomKick] }

  private mutating func kick(_ name: String, from room: WaitingRoom) {
    let found = room.others.first { $0.name.terminalSafe.lowercased() == name.lowercased() }
    guard let found else { return say(texts(.plainNobody, ["name": name])) }
    carryOut(.kick(found.peer))
  }

  private mutating func atTheTable(_ line: String) {
    guard let session else { return }
    let (word, rest) = split(line)
    switch word {
    case "q": askToLeave()
    case "c" where session.kind != .solo: chat(rest)
    case "p" where session.kind == .solo && !session.guest.isBetweenRounds:
      carryOut(.togglePause)
      say(isPausedByPlayer ? .plainPaused : .plainGoesOn)
      // The table's time stands still, and so would that sentence.
      if isPausedByPlayer { plain?.hurry() }
    case "w": for line in PlainWords(texts: texts, guest: session.guest).holdings { say(line) }
    case "?": tellHelp()
    case "", "t": turnOrGoOn()
    case "s": call()
    default: notUnderstood(line)
    }
  }

  private mutating func turnOrGoOn() {
    guard let session else { return }
    let keys = TableKeys(session: session, isPaused: clock.isPaused, now: gameTime)
    if clock.isPaused { return say(.plainPaused) }
    if keys.beginsNextRound { return carryOut(.nextRound) }
    if session.guest.mayTurn { return carryOut(.turn(.first)) }
    if let turn = PlainWords(texts: texts, guest: session.guest).whoseTurn { say(turn) }
  }

  /// A call is for a card that has been shown. What was typed before can only have been meant for an earlier one.
  private mutating func call() {
    guard let session, !clock.isPaused else { return say(.plainPaused) }
    if let turned = session.scene.lastTurned, gameTime < turned.faceShownFrom { return say(.plainTooEarly) }
    if session.guest.mayCall { carryOut(.call(.first)) } else { say(.plainMayNotCall) }
  }

  private mutating func chat(_ text: String) {
    if mayChat && !text.isEmpty { feedSession(.say(text)) }
  }

  private mutating func askToLeave() {
    guard let session else { return }
    carryOut(.askToLeave)
    let (title, consequence) = LeaveQuestion.words(for: session)
    let values: KeyValuePairs = [
      "question": texts(title), "consequence": texts(consequence), "yes": texts(.leaveYesKey),
    ]
    say(texts(.plainLeave, values))
    pauseOrGoOn()
    plain?.hurry()
  }

  private mutating func answerLeaving(_ line: String) {
    if LeaveQuestion.isYes(line, texts) { return leaveInPlainMode() }
    leaveQuestion = nil
    say(.plainStays)
  }

  private mutating func leaveInPlainMode() {
    leaveQuestion = nil
    quit()
  }

  // MARK: - Help

  private mutating func tellRules() {
    for key in [PlainTextKey.plainRulesMatch, .plainRulesWrong, .plainRulesWin] { say(key) }
    tellMenu()
  }

  private mutating func tellHelp() {
    let isSolo = session?.kind == .solo
    tell(
      [.plainHelpWho, isSolo ? .plainHelpPause : .plainHelpChat, .plainHelpLeave],
      of: session?.guest.seat == nil ? [] : [.plainHelpTurn, .plainHelpSnap])
  }

  private mutating func tell(_ keys: [PlainTextKey], of own: [PlainTextKey]) { for key in own + keys { say(key) } }

  private mutating func notUnderstood(_ line: String) { say(texts(.plainUnknown, ["line": line])) }

  /// The first word, and what follows it.
  private func split(_ line: String) -> (String, String) {
    let word = line.prefix { $0 != " " }
    return (word.lowercased(), String(line.dropFirst(word.count)).trimmed)
  }
}
