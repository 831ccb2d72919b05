import CellGrid
import SnapGuest
import TerminalText

/// "Leave the game?" in the right words for host, guest and solo player; lies over the waiting room or the table.
struct LeaveQuestion: Sendable {
  /// The question, and what it would lead to.
  static func words(for session: Session) -> (question: TextKey, consequence: TextKey) {
    let guest = session.guest
    let isPlaying = guest.stage == .atTable || guest.stage == .readying
    // Whoever looks on has no cards, and between rounds nobody's are worth anything.
    let givesCards = isPlaying && guest.seat != nil && !guest.isBetweenRounds
    return switch session.kind {
    case .solo: (.leaveSolo, .leaveSoloConsequence)
    case .hosting: (.leaveHosting, isPlaying ? .leaveHostingConsequence : .leaveHostingEarlyConsequence)
    case .joined: (.leaveJoined, givesCards ? .leaveJoinedConsequence : .leaveJoinedEarlyConsequence)
    }
  }

  /// The language's own letter, and the y that hands know from everywhere.
  static func isYes(_ answer: String, _ texts: TextCatalogue) -> Bool {
    [texts(.leaveYesKey), "y"].contains(answer.lowercased())
  }

  func draw(into frame: inout Frame, on canvas: Canvas, session: Session) {
    let texts = canvas.texts
    let (title, consequence) = Self.words(for: session)
    let width = min(46, canvas.size.width - 2)
    let words = texts(consequence).wrapped(toColumns: width - 4)
    let room = frame.bounds.centered(Size(width, words.count + 4))
    frame.cover(frame.bounds)
    let area = frame.panel(room, title: texts(title), isActive: true, on: canvas)
    frame.paragraph(texts(consequence), in: area)
    let answers = [(texts(.leaveYesKey), TextKey.leaveYes), ("n", TextKey.leaveNo)]
    var x = area.minX
    for (key, label) in answers {
      let answer = Rect(x: x, y: area.maxY - 1, width: 2 + texts(label).columns, height: 1)
      frame.respond(in: answer, .key(.character(Character(key))))
      x += frame.print(key, at: Point(x, area.maxY - 1), .key) + 1
      x += frame.print(texts(label), at: Point(x, area.maxY - 1), .text) + 4
    }
  }
}
