import SnapGame
import SnapHost
import SnapNet
import SnapProtocol
import SnapScreens

extension HostNote {
  /// The note as one line for a person or a script.
  func text(_ texts: TextCatalogue) -> String {
    switch self {
    case .joined(let name, let isComputer): texts(isComputer ? .noteComputerJoined : .noteJoined, ["name": name])
    case .refused(let address, let reason): texts(.noteRefused, ["address": address, "reason": "\(reason)"])
    case .dropped(let address, let reason): texts(.noteDropped, ["address": address, "reason": "\(reason)"])
    case .left(let name, let reason): texts(.noteLeft, ["name": name, "reason": "\(reason)"])
    case .lost(let name): texts(.noteLost, ["name": name])
    case .cameBack(let name): texts(.noteCameBack, ["name": name])
    case .gameStarted(let players): texts(.noteGameStarted, ["players": players.joined(separator: ", ")])
    case .failedDraw(let name, let failure): texts(DealWords.key(for: failure), ["name": name])
    case .roundStarted(let number, let starter):
      texts(.noteRoundStarted, ["number": String(number), "name": starter])
    case .turned(let name, let card, let turn):
      texts(.noteTurned, ["name": name, "card": card.plainText, "turn": String(turn)])
    case .called(let name, .wrong): texts(.noteCalledWrong, ["name": name])
    case .called(let name, .tooLate): texts(.noteCalledTooLate, ["name": name])
    case .called(let name, .tied): texts(.noteCalledTied, ["name": name])
    case .called(let name, .correct): texts(.noteCalledCorrect, ["name": name])
    case .quickest(let name, let milliseconds):
      texts(.noteQuickest, ["name": name, "milliseconds": String(milliseconds)])
    case .roundEnded(let winner, let scores):
      texts(
        winner == nil ? .noteRoundTied : .noteRoundWon,
        ["name": winner ?? "", "scores": scores.map { "\($0.name) \($0.gamesWon)" }.joined(separator: ", ")])
    case .waitingForPlayers: texts(.noteWaitingForPlayers)
    case .closed: texts(.noteClosed)
    }
  }
}

extension Card {
  /// In plain ASCII.
  var plainText: String { "\(rank.symbol)\(suit.letter)" }
}

extension Suit {
  /// In plain ASCII.
  var letter: String {
    switch self {
    case .clubs: "C"
    case .diamonds: "D"
    case .hearts: "H"
    case .spades: "S"
    }
  }
}

extension SystemError {
  /// The line of a log on beacons that cannot be sent or received.
  func text(forBeaconsOn group: MulticastGroup, _ texts: TextCatalogue) -> String {
    texts(.noteNoBeacon, ["group": group.description, "reason": description])
  }
}
