import SnapDeal
import SnapGame
import SnapProtocol

/// What a host keeps once its players are seated: the match, and what is going on around it.
struct Game: Equatable, Sendable {
  /// A card that its player has turned, but that might still be overtaken by a call on its way.
  struct HeldTurn: Equatable, Sendable {
    let seat: Seat
    let activation: Int
    /// When no call made before it can still arrive.
    let until: Instant
  }

  var match: Match
  var judge = Judge()
  var heldTurn: HeldTurn?
  /// Who sat where when the game began, leavers included.
  let peers: SeatMap<PeerID?>
  /// Rounds begun.
  var round = 0
  /// The number of the last ActivatePlayer.
  var activation: Int?
  /// When those who have not answered DealCards count as having left.
  var answersDue: Instant?
  /// When the present turn began.
  var activatedAt = Instant.zero
  /// When the host turns a card for the active player.
  var turnDue: Instant?
  /// When the next round begins by itself.
  var nextRoundDue: Instant?
  /// The next round's deck is being drawn.
  var drawing: Drawing?
  /// What the host will say of its secret when the round is over.
  var reveal: DrawMessage?
  /// Until then the host does not turn for those who are lost: after a crash everybody has to find the way back.
  var patientUntil = Instant.zero

  init(match: Match, peers: SeatMap<PeerID?>) {
    self.match = match
    self.peers = peers
  }

  var deadline: Instant? {
    let contest = judge.isOpen ? nil : heldTurn?.until
    let others = earliest(earliest(answersDue, drawing?.due), earliest(turnDue, nextRoundDue))
    return earliest(match.deadline, earliest(contest, others))
  }

  /// A round has ended, and the next has not been asked for.
  var nextRoundIsDue: Bool { match.isBetweenRounds && drawing == nil }

  func state() -> VisibleState { VisibleState(view: match.view, peers: peers) }
}
