import SnapGame
package import SnapGuest
import SnapHost
import SnapProtocol

/// What must never happen at a table, whatever its guests do.
package enum Violation: Error, Equatable, Sendable {
  /// A machine asked to be woken again and again at one instant.
  case spins
  /// Cards are missing, or there are too many of them.
  case cards(count: Int, distinct: Int)
  /// A second call counted at one card.
  case twoVerdicts(turn: Int)
  /// A guest was told a face that lies face down.
  case hiddenFaceSent
  /// More waits to be written to one guest than may wait.
  case longQueue(person: PersonNumber, bytes: Int)
  /// Nothing is on its way, and a guest believes something else than the host.
  case diverged(person: PersonNumber)
  /// A guest found fault with an honest host's deal.
  case honestDealDoubted(person: PersonNumber, DealFault)
  /// A round runs, and neither a deadline nor a player will ever end its present moment.
  case stuck
}

/// Looks at a table after every step.
package struct TableChecker: Sendable {
  /// Faces are dealt openly, so the packets may show them.
  private let dealIsOpen: Bool
  private var verdicts = 0
  private var isTied = false
  /// How often a guest's view was found equal to the host's.
  package private(set) var comparisons = 0

  package init(dealIsOpen: Bool = false) { self.dealIsOpen = dealIsOpen }

  /// To be called after every step.
  package mutating func check(_ table: TableSimulation) throws(Violation) {
    if table.spins { throw .spins }
    for effect in table.hostEffects { try check(effect) }
    for event in table.guestEvents {
      if case .dealChecked(.unfair(let fault)) = event.event {
        throw .honestDealDoubted(person: event.person, fault)
      }
    }
    for person in 0..<table.peopleCount {
      let bytes = table.unreadBytes(of: person)
      if bytes > 256 * 1_024 + GuestboundPacket.longestFrame + 4 { throw .longQueue(person: person, bytes: bytes) }
    }
    // Only what the host does can change what can be seen.
    guard !table.hostEffects.isEmpty || !table.guestEvents.isEmpty, let match = table.host.match else { return }
    try check(match, table)
    if table.isQuiet { try compare(match.view, table) }
  }

  private mutating func check(_ effect: HostEffect) throws(Violation) {
    switch effect {
    case .send(_, let numbered):
      switch numbered.packet {
      case .dealCards(let deal): try check(deal.hands)
      case .otherClientQuit(let quit): try check(quit.gains)
      default: break
      }
    case .note(.turned), .note(.roundStarted):
      verdicts = 0
      isTied = false
    case .note(.called(_, .tied)):
      // All who tied hear the same verdict.
      if verdicts > 0 && !isTied { throw .twoVerdicts(turn: verdicts + 1) }
      verdicts = 1
      isTied = true
    case .note(.called(_, let verdict)) where verdict != .tooLate:
      verdicts += 1
      if verdicts > 1 { throw .twoVerdicts(turn: verdicts) }
    default: break
    }
  }

  private func check(_ hands: [PlayerCards]) throws(Violation) {
    if !dealIsOpen && hands.contains(where: { $0.cards.contains { $0 != nil } }) { throw .hiddenFaceSent }
  }

  private func check(_ match: Match, _ table: TableSimulation) throws(Violation) {
    guard !match.isBetweenRounds else { return }
    let decks = match.rules.house.decks
    var seen = [Int](repeating: 0, count: Deck.size)
    let stacks = Seat.allCases.map { match.tableau.closed[$0] + match.tableau.open[$0] } + [match.tableau.pool]
    for card in stacks.joined() { seen[Int(card.suit.rawValue) * 13 + Int(card.rank.rawValue) - 1] += 1 }
    if !seen.allSatisfy({ $0 == Int(decks.rawValue) }) {
      throw .cards(count: seen.reduce(0, +), distinct: seen.count { $0 > 0 })
    }
    if match.deadline == nil && match.waitsForTurnOf == nil && match.unanswered.isEmpty && table.host.deadline == nil {
      throw .stuck
    }
  }

  /// Host and guests make the same of the same past. While a judged call's cards move, each does so by its own clock.
  private mutating func compare(_ view: MatchView, _ table: TableSimulation) throws(Violation) {
    for person in 0..<table.peopleCount {
      guard let guest = table.guest(person), guest.stage == .atTable else { continue }
      guard table.isConnected(person), guest.view.pendingMove == view.pendingMove else { continue }
      var (mine, theirs) = (guest.view, view)
      if view.stage == .betweenRounds {
        // The cards of a round that is over are nobody's.
        mine.tableau = Tableau()
        theirs.tableau = Tableau()
      }
      if mine != theirs { throw .diverged(person: person) }
      comparisons += 1
    }
  }
}
