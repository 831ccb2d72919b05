import CellGrid
import SnapGame
import SnapGuest
import SnapProtocol
import SnapSettings

/// What each key does at this moment: the one place that key presses and the hints on the screen both go by.
struct TableKeys: Sendable {
  let session: Session
  let isPaused: Bool
  /// Which key does what.
  var keys = KeyMap()
  let now: Instant

  private var guest: Guest { session.guest }

  var isDealing: Bool { session.scene.isDealing(at: now) }
  /// Between rounds nothing goes on that could be paused.
  private var mayPause: Bool { session.kind == .solo && (isPaused || !guest.isBetweenRounds) }
  var canChat: Bool { session.kind != .solo }

  /// A person's connection has broken: nobody hears what he does. Where it is the first's, the table that shows is an old
  /// one, and nobody can mean it.
  private func isCutOff(_ person: Person) -> Bool {
    session.reconnection != nil || session[person]?.reconnection != nil
  }

  /// Everybody here who can say so has said that he is ready.
  private var isReady: Bool {
    session.people.filter { !isCutOff($0) }.compactMap { session[$0]?.guest.seat }
      .allSatisfy { guest.status(at: $0)?.flags.contains(.ready) == true }
  }

  /// Enter goes on to the next round, or says that I am ready for it.
  var beginsNextRound: Bool {
    guard guest.isBetweenRounds, session.scene.resultActs(at: now) else { return false }
    if case .joined = session.kind { return guest.seat != nil && !isReady }
    return true
  }

  /// What `key` asks for; nil: nothing.
  func request(for key: Key) -> ScreenRequest? {
    func does(_ action: KeyAction) -> Bool { keys.does(action, key) }
    if key == .escape || does(.leave) { return .askToLeave }
    if does(.mute) { return .toggleMute }
    if does(.pause) { return mayPause ? .togglePause : nil }
    if does(.chat) { return canChat ? .openChat : nil }
    if guest.isBetweenRounds && !isDealing { return does(.nextRound) ? turnRequest(of: .first) : nil }
    for person in session.people {
      if does(person.turnKey) { return turnRequest(of: person) }
      if does(person.snapKey) { return callRequest(of: person) }
    }
    return nil
  }

  /// What the key, or the stack, that turns a card asks for; between rounds the key that goes on.
  func turnRequest(of person: Person) -> ScreenRequest? {
    if isPaused || isCutOff(person) { return nil }
    if isDealing { return .skipDeal }
    if beginsNextRound { return .nextRound }
    if session.mayHurry { return .hurry }
    return session[person]?.guest.mayTurn == true ? .turn(person) : nil
  }

  /// What the key, or the button, that calls asks for.
  func callRequest(of person: Person) -> ScreenRequest? {
    if isPaused || isCutOff(person) { return nil }
    if isDealing { return .skipDeal }
    return session[person]?.guest.mayCall == true ? .call(person) : nil
  }

  struct Hint: Equatable, Sendable {
    var key: String
    let label: String
    let isEnabled: Bool
    /// The hints with the highest number go first where there is no room.
    let expendable: Int
    /// What a click on the hint presses.
    var press: Key?
    /// Drawn as something to click.
    var isButton = false
  }

  /// - Parameter hasButton: the hint to call is a button, for there is room for no other.
  func hints(_ texts: TextCatalogue, _ glyphs: GlyphSet, isMuted: Bool, hasButton: Bool = false) -> [Hint] {
    func hint(_ action: KeyAction, _ label: TextKey, isEnabled: Bool = true, expendable: Int) -> Hint {
      let key = keys[action]
      return Hint(
        key: key.label(texts, glyphs), label: texts(label), isEnabled: isEnabled, expendable: expendable,
        press: key.key, isButton: hasButton && action == .snap)
    }
    /// The keys of all who sit here, to be clicked for the first of them.
    func shared(_ action: (Person) -> KeyAction, _ label: TextKey, _ request: (Person) -> ScreenRequest?) -> Hint {
      let isEnabled = session.people.contains { request($0) != nil }
      var hint = hint(action(.first), label, isEnabled: isEnabled, expendable: 0)
      hint.key = session.people.map { keys[action($0)].label(texts, glyphs) }.joined(separator: "/")
      return hint
    }
    var hints: [Hint] = []
    if isDealing {
      hints.append(shared(\.turnKey, .tableHintSkip, turnRequest))
    } else if guest.seat == nil {
      // Whoever looks on has nothing to do.
    } else if guest.isBetweenRounds {
      let label: TextKey = if case .joined = session.kind { .tableHintReady } else { .tableHintNextRound }
      hints.append(hint(.nextRound, label, isEnabled: turnRequest(of: .first) != nil, expendable: 0))
    } else {
      hints.append(shared(\.snapKey, .tableHintSnap, callRequest))
      hints.append(shared(\.turnKey, session.mayHurry ? .tableHintFaster : .tableHintTurn, turnRequest))
    }
    hints.append(hint(.help, .tableHintHelp, isEnabled: !isPaused, expendable: 2))
    hints.append(hint(.mute, isMuted ? .tableHintSound : .tableHintMute, expendable: 4))
    if canChat { hints.append(hint(.chat, .tableHintChat, isEnabled: session.reconnection == nil, expendable: 3)) }
    if mayPause {
      hints.append(hint(.pause, isPaused ? .tableHintGoOn : .tableHintPause, expendable: isPaused ? 0 : 3))
    }
    hints.append(hint(.leave, .tableHintLeave, expendable: 1))
    return hints
  }
}
