import SnapGame
import SnapGuest
import SnapProtocol

/// The player's part in the round that is being played, until it counts as a game of his (docs/statistics.md).
///
/// It outlasts a connection that breaks: the guest that comes back goes on with the same round.
struct OwnRound: Equatable, Sendable {
  private struct Course: Equatable, Sendable {
    /// Its number at the table.
    let number: Int
    let seat: Seat
    let opponents: Opponents
    var reactions: [Int] = []

    /// nil for a watcher, and between rounds.
    init?(_ guest: Guest) {
      guard let seat = guest.seat, guest.stage == .atTable, guest.view.stage != .betweenRounds else { return nil }
      number = guest.round
      self.seat = seat
      let others = guest.view.seated.clockwise(from: seat.next).filter { $0 != seat }
      opponents = Opponents(others.map { guest.status(at: $0)?.flags.computer })
    }
  }

  /// nil: no round of his is under way.
  private var course: Course?

  /// An event has happened; `guest` is the state that it led to. Returns the game that is over with it, if one is.
  mutating func observe(_ event: GuestEvent, guest: Guest) -> PlayedGame? {
    switch event {
    case .dealt: course = Course(guest)
    case .resynchronised:
      // How another round ended that was under way before, nobody here has seen.
      if course?.number != guest.round || guest.isBetweenRounds { course = Course(guest) }
    case .reactions(let reactions): note(reactions, guest)
    case .roundEnded(nil): return end(.tied)
    case .roundEnded(let winner): return end(winner == guest.peer ? .won : .lost)
    case .ended(.left) where guest.view.turn > 0: return end(outcomeOfLeaving(guest.view))
    case .gameStarted, .backInWaitingRoom, .ended: course = nil
    default: break
    }
    return nil
  }

  private mutating func end(_ outcome: PlayedGame.Outcome) -> PlayedGame? {
    defer { course = nil }
    return course.map { PlayedGame(against: $0.opponents, outcome, reactions: $0.reactions) }
  }

  /// The first of them is that of the call that counted. At another pace people react to other pictures.
  private mutating func note(_ reactions: [CallTimes.Reaction], _ guest: Guest) {
    guard guest.pacing.factor == 1, let course, course.reactions.count < PlayedGame.mostReactions,
      let first = reactions.first, first.peer == guest.peer, first.milliseconds >= RoundTally.quickestSight,
      let move = guest.view.pendingMove,
      move.caller == course.seat, case .correct = move.verdict
    else { return }
    self.course?.reactions.append(Int(first.milliseconds))
  }

  /// Whoever goes when all is decided gives nothing up.
  private func outcomeOfLeaving(_ view: MatchView) -> PlayedGame.Outcome {
    let holders = view.seated.clockwise(from: .bottom).filter(view.tableau.holdsCards)
    guard let seat = course?.seat, holders.contains(seat) else { return .lost }
    return holders.count == 1 ? .won : .left
  }
}
