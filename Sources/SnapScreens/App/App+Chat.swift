import CellGrid
import SnapGuest
import SnapProtocol
import TerminalText

/// Talking at a table with others.
extension App {
  /// There is somebody to talk to, and a screen to do it on.
  var mayChat: Bool {
    guard let session, session.kind != .solo, session.reconnection == nil else { return false }
    switch screens.last {
    case .waitingRoom, .table: return true
    default: return false
    }
  }

  mutating func typeChat(_ key: Key) {
    switch chatField?.handle(key) {
    case .says(let text):
      chatField = nil
      feedSession(.say(text))
    case .closed: chatField = nil
    case .typing, nil: break
    }
  }

  mutating func hear(_ text: String, from peer: PeerID) {
    guard let name = session?.guest.players.first(where: { $0.peer == peer })?.name else { return }
    let now = gameTime
    session?.chat.append(name: name.terminalSafe, text: text.terminalSafe, at: now)
  }
}
