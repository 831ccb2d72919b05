import CellGrid
import SnapGame
import SnapGuest
import SnapProtocol

/// What each key does at this moment: the one place that key presses and the hints on the screen both go by.
struct TableKeys: Sendable {
  let session: Session
  let isPaused: Bool
  let now: Instant

  private var guest: Guest { session.guest }

  var isDealing: Bool { session.scene.isDealing(at: now) }
  var canPause: Bool { session.kind == .solo }
  var canChat: Bool { session.kind != .solo }

  /// The connection has broken: nobody hears what is done here.
  private var isCutOff: Bool { session.reconnection != nil }

  private var isReady: Bool { guest.seat.flatMap { guest.status(at: $0) }?.flags.contains(.ready) ?? false }

  /// Enter goes on to the next round, or says that I am ready for it.
  var beginsNextRound: Bool {
    guard guest.isBetweenRounds, session.scene.resultActs(at: now) else { return false }
    if case .joined = session.kind { return guest.seat != nil && !isReady }
    return true
  }

  /// What `key` asks for; nil: nothing.
  func request(for key: Key) -> ScreenRequest? {
    switch key {
    case .character("q"), .character("Q"), .escape: return .askToLeave
    case .character("m"), .character("M"): return .toggleMute
    case .character("p"), .character("P"): return canPause ? .togglePause : nil
    case .character("c"), .character("C"): return canChat ? .openChat : nil
    default: break
    }
    if isPaused { return nil }
    switch key {
    case .enter: return turnRequest
    case .character(" "): return callRequest
    default: return nil
    }
  }

  /// What the key, or the stack, that turns a card asks for.
  var turnRequest: ScreenRequest? {
    if isPaused || isCutOff { return nil }
    if isDealing { return .skipDeal }
    if beginsNextRound { return .nextRound }
    return guest.mayTurn ? .turn : nil
  }

  /// What the key, or the button, that calls asks for.
  var callRequest: ScreenRequest? {
    if isPaused || isCutOff { return nil }
    if isDealing { return .skipDeal }
    return guest.mayCall ? .call : nil
  }

  struct Hint: Equatable, Sendable {
    let key: String
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
  func hints(_ texts: TextCatalogue, isMuted: Bool, hasButton: Bool = false) -> [Hint] {
    let (space, enter) = (texts(.tableKeySpace), texts(.tableKeyEnter))
    let enterLabel: TextKey =
      if isDealing { .tableHintSkip } else if guest.isBetweenRounds {
        if case .joined = session.kind { .tableHintReady } else { .tableHintNextRound }
      } else { .tableHintTurn }
    var hints: [Hint] = []
    if !guest.isBetweenRounds && !isDealing {
      let calls = request(for: .character(" ")) == .call
      hints.append(
        Hint(
          key: space, label: texts(.tableHintSnap), isEnabled: calls, expendable: 0, press: .character(" "),
          isButton: hasButton))
    }
    hints.append(
      Hint(key: enter, label: texts(enterLabel), isEnabled: request(for: .enter) != nil, expendable: 0, press: .enter))
    hints.append(
      Hint(key: "?", label: texts(.tableHintHelp), isEnabled: !isPaused, expendable: 2, press: .character("?")))
    hints.append(
      Hint(
        key: "m", label: texts(isMuted ? .tableHintSound : .tableHintMute), isEnabled: true, expendable: 4,
        press: .character("m")))
    if canChat {
      hints.append(
        Hint(key: "c", label: texts(.tableHintChat), isEnabled: !isCutOff, expendable: 3, press: .character("c")))
    }
    if canPause {
      let label: TextKey = isPaused ? .tableHintGoOn : .tableHintPause
      hints.append(
        Hint(key: "p", label: texts(label), isEnabled: true, expendable: isPaused ? 0 : 3, press: .character("p")))
    }
    hints.append(
      Hint(key: "q", label: texts(.tableHintLeave), isEnabled: true, expendable: 1, press: .character("q")))
    return hints
  }
}
