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
    case .enter:
      if isDealing { return .skipDeal }
      if beginsNextRound { return .nextRound }
      return guest.mayTurn ? .turn : nil
    case .character(" "):
      if isDealing { return .skipDeal }
      return guest.mayCall ? .call : nil
    default: return nil
    }
  }

  struct Hint: Equatable, Sendable {
    let key: String
    let label: String
    let isEnabled: Bool
    /// The hints with the highest number go first where there is no room.
    let expendable: Int
  }

  func hints(_ texts: TextCatalogue, isMuted: Bool) -> [Hint] {
    let (space, enter) = (texts(.tableKeySpace), texts(.tableKeyEnter))
    let enterLabel: TextKey =
      if isDealing { .tableHintSkip } else if guest.isBetweenRounds {
        if case .joined = session.kind { .tableHintReady } else { .tableHintNextRound }
      } else { .tableHintTurn }
    var hints: [Hint] = []
    if !guest.isBetweenRounds && !isDealing {
      let calls = request(for: .character(" ")) == .call
      hints.append(Hint(key: space, label: texts(.tableHintSnap), isEnabled: calls, expendable: 0))
    }
    hints.append(
      Hint(key: enter, label: texts(enterLabel), isEnabled: request(for: .enter) != nil, expendable: 0))
    hints.append(Hint(key: "?", label: texts(.tableHintHelp), isEnabled: !isPaused, expendable: 2))
    hints.append(
      Hint(key: "m", label: texts(isMuted ? .tableHintSound : .tableHintMute), isEnabled: true, expendable: 4))
    if canChat { hints.append(Hint(key: "c", label: texts(.tableHintChat), isEnabled: true, expendable: 3)) }
    if canPause {
      let label: TextKey = isPaused ? .tableHintGoOn : .tableHintPause
      hints.append(Hint(key: "p", label: texts(label), isEnabled: true, expendable: isPaused ? 0 : 3))
    }
    hints.append(Hint(key: "q", label: texts(.tableHintLeave), isEnabled: true, expendable: 1))
    return hints
  }
}
