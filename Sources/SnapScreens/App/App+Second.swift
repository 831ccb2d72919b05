import SnapGame
import SnapGuest
import SnapProtocol
import TerminalText

/// The second person at this keyboard: sits down once the first has been let in, with a machine and a line of his own, and
/// may go without him.
extension App {
  mutating func seatSecond() {
    guard let kind = session?.kind, session?.expectedSecond != nil else { return }
    let gameTime = gameTime
    session?.seatSecond(at: gameTime)
    if case .joined(let address) = kind {
      commands.append(.connect(address, for: .second))
    } else {
      commands.append(.connectHere(.second))
    }
  }

  /// What the table shows, the first's machine tells; here is what concerns the second alone.
  mutating func followSecond(_ event: GuestEvent) {
    switch event {
    case .signedIn: keepTicket()
    case .ended(let end): if !(end.mayComeBack && reconnectInstead(.second)) { secondIsGone(end) }
    default: break
    }
  }

  mutating func secondConnectFailed() {
    if session?.second?.reconnection != nil { return reconnectionFailed(of: .second) }
    if session?.second != nil { secondIsGone(.connectionLost) }
  }

  /// The first plays on alone, and is told why.
  mutating func secondIsGone(_ end: GuestEnd) {
    guard let session, let second = session.second else { return }
    commands.append(.hangUp(.second))
    self.session?.second = nil
    self.session?.scene.companion = nil
    keepTicket()
    // Whoever sends his own neighbour away need not be told.
    if case .goodbye(.kicked, _) = end, session.kind == .hosting { return }
    if let notice = NoticeScreen(ofSecond: second.guest.identity.name, end, texts: texts) { show(.notice(notice)) }
  }
}

extension NoticeScreen {
  /// nil where there is nothing to tell: he left by his own wish, or the table is closed for both.
  fileprivate init?(ofSecond name: String, _ end: GuestEnd, texts: TextCatalogue) {
    let name: KeyValuePairs = ["name": name.terminalSafe]
    switch end {
    case .left, .goodbye(.serverQuit, _), .goodbye(.userQuit, _): return nil
    case .rejected(.tableFull, _): self.init(texts(.secondNoSeat, name), texts(.secondNoSeatRemedy, name))
    case .rejected(.gameRunning, _): self.init(texts(.secondTooLate, name), texts(.secondTooLateRemedy, name))
    case .rejected(_, let words): self.init(texts(.secondRefused, name), texts(.secondRefusedRemedy), quotation: words)
    case .goodbye(.kicked, _): self.init(texts(.secondKicked, name), texts(.secondGoneRemedy))
    case .goodbye(_, let words): self.init(texts(.secondGone, name), texts(.secondGoneRemedy), quotation: words)
    case .connectionLost, .hostSpokeNonsense: self.init(texts(.secondGone, name), texts(.secondGoneRemedy))
    }
  }
}
