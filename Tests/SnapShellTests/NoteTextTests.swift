import SnapGame
import SnapProtocol
import SnapScreens
import Testing

@testable import SnapHost
@testable import SnapShell

/// Every note is one line that names what it is about.
@Suite struct NoteTextTests {
  @Test(
    arguments: [
      (.joined(name: "Ann", isComputer: false), "Ann joined"),
      (.joined(name: "Ray", isComputer: true), "Ray (computer) joined"),
      (.refused(address: "10.0.0.1", .tableFull), "refused 10.0.0.1: tableFull"),
      (.dropped(address: "10.0.0.1", .tooSlow), "dropped 10.0.0.1: tooSlow"),
      (.left(name: "Ann", .userQuit), "Ann left: userQuit"),
      (.lost(name: "Ann"), "Ann lost the connection"), (.cameBack(name: "Ann"), "Ann came back"),
      (.gameStarted(players: ["Ann", "Ray"]), "the game starts: Ann, Ray"),
      (.roundStarted(number: 2, starter: "Ray"), "round 2: Ray starts"),
      (.turned(name: "Ann", Card(.ten, of: .hearts), turn: 7), "turn 7: Ann turned 10H"),
      (.turned(name: "Ann", Card(.ace, of: .spades), turn: 1), "turn 1: Ann turned AS"),
      (.called(name: "Ann", .wrong), "Ann called Snap: wrong"),
      (.called(name: "Ann", .tooLate), "Ann called Snap: too late"),
      (.called(name: "Ann", .correct([.left, .top])), "Ann called Snap: correct"),
      (.quickest(name: "Ann", milliseconds: 412), "Ann reacted in 412 ms"),
      (
        .roundEnded(winner: "Ann", gamesWon: [.init(name: "Ann", gamesWon: 2), .init(name: "Ray", gamesWon: 0)]),
        "round won by Ann; games won: Ann 2, Ray 0"
      ),
      (.roundEnded(winner: nil, gamesWon: [.init(name: "Ann", gamesWon: 0)]), "round tied; games won: Ann 0"),
      (.waitingForPlayers, "waiting for players"), (.closed, "closed"),
    ] as [(HostNote, String)])
  func reads(note: HostNote, line: String) { #expect(note.text(Catalogue.texts(.english)) == line) }
}
