/// What everybody at the table, players and watchers alike, can see of a match; nothing else of it ever leaves the host.
///
/// The host derives it from its `Match`; a guest keeps one up to date from the packets. Both must be equal after every
/// activation (the hash in ActivatePlayer).
package struct MatchView: Equatable, Sendable {
  /// The raw value is that of the visible state (docs/protocol.md, section 6).
  package enum Stage: UInt8, Sendable {
    case betweenRounds = 0
    case dealing, playing
  }

  /// A call that has been judged, whose cards have not yet moved.
  package struct PendingMove: Equatable, Sendable {
    /// nil: several were equally quick.
    package let caller: Seat?
    /// Never `tooLate`.
    package let verdict: Verdict

    package init(caller: Seat?, verdict: Verdict) {
      self.caller = caller
      self.verdict = verdict
    }
  }

  package var stage = Stage.betweenRounds
  /// Who plays and has not left.
  package var seated = SeatSet()
  package var tableau = Tableau<HiddenCard>()
  /// Whose turn it is; during the deal, who will start. Bottom between rounds; the first empty seat when he has left.
  package var active = Seat.bottom
  /// He has turned his card.
  package var hasTurned = false
  /// The number of the contest; 0 before the round's first card.
  package var turn = 0
  /// A call could still count.
  package var contestIsOpen = true
  /// Who has turned the last card and may not call before the next activation.
  package var lockedOut: Seat?
  /// The cards of this call are still to move; nil: none wait.
  package var pendingMove: PendingMove?

  package init() {}

  /// Names nobody any longer who is not seated. A pause that such a player caused goes on all the same.
  package mutating func forgetLeavers() {
    if stage != .betweenRounds && !seated.contains(active) {
      active = Seat.allCases.first { !seated.contains($0) } ?? .bottom
    }
    if let seat = lockedOut, !seated.contains(seat) { lockedOut = nil }
    guard let move = pendingMove else { return }
    switch move.verdict {
    case _ where move.caller.map(seated.contains) == false: pendingMove = nil
    case .correct(let piles): pendingMove = PendingMove(caller: move.caller, verdict: .correct(piles.among(seated)))
    case .tied(let piles): pendingMove = PendingMove(caller: nil, verdict: .tied(piles.among(seated)))
    case .wrong, .tooLate: break
    }
  }

  /// At least two open top cards are a match.
  package func matchStands(by kind: MatchKind) -> Bool { !tableau.matching(among: seated, by: kind).isEmpty }
}

extension Match {
  /// What everybody may see at this moment.
  package var view: MatchView {
    var view = MatchView()
    view.seated = seated
    view.tableau = tableau.hidingClosedCards
    switch stage {
    case .betweenRounds: break
    case .dealing(let deal):
      view.stage = .dealing
      view.active = deal.starter
    case .playing(let play):
      view.stage = .playing
      view.active = play.active
      view.hasTurned = play.hasTurned
      view.turn = play.contest.turn
      view.contestIsOpen = play.contest.isOpen
      view.lockedOut = play.contest.lockedOut
      if case .verdict(_, let caller, let verdict) = play.pause {
        switch verdict {
        case .wrong: view.pendingMove = MatchView.PendingMove(caller: caller, verdict: .wrong)
        case .correct(let matching):
          view.pendingMove = MatchView.PendingMove(caller: caller, verdict: .correct(matching))
        case .tied(let matching): view.pendingMove = MatchView.PendingMove(caller: nil, verdict: .tied(matching))
        }
      }
      view.forgetLeavers()
    }
    return view
  }
}
