import SnapGame

extension GameForm {
  enum Field: CaseIterable {
    case name, seats, second, computers, level, minutes, matching, penalty, ties, decks, deal, password, port, open

    var label: TextKey {
      switch self {
      case .name: .hostName
      case .seats: .hostSeats
      case .second: .hostSecond
      case .computers: .hostComputers
      case .level: .hostLevel
      case .minutes: .hostMinutes
      case .matching: .hostMatching
      case .penalty: .hostPenalty
      case .ties: .hostTies
      case .decks: .hostDecks
      case .deal: .hostDeal
      case .password: .hostPassword
      case .port: .hostPort
      case .open: .hostOpen
      }
    }

    var explanation: TextKey {
      switch self {
      case .name: .hostNameExplained
      case .seats: .hostSeatsExplained
      case .second: .hostSecondExplained
      case .computers: .hostComputersExplained
      case .level: .hostLevelExplained
      case .minutes: .hostMinutesExplained
      case .matching: .hostMatchingExplained
      case .penalty: .hostPenaltyExplained
      case .ties: .hostTiesExplained
      case .decks: .hostDecksExplained
      case .deal: .hostDealExplained
      case .password: .hostPasswordExplained
      case .port: .hostPortExplained
      case .open: .hostOpenExplained
      }
    }

    /// How many values there are to choose from, and which is the usual one; nil: no choice.
    var choice: ChoiceField? {
      switch self {
      case .seats: ChoiceField(count: GameForm.seats.count, selected: GameForm.seats.count - 1)
      case .computers: ChoiceField(count: GameForm.mostComputers + 1, selected: 0)
      case .level: ChoiceField(count: Level.allCases.count, selected: 0)
      case .matching: ChoiceField(count: MatchKind.allCases.count, selected: 0)
      case .penalty: ChoiceField(count: Penalty.allCases.count, selected: 0)
      case .ties: ChoiceField(count: TieRule.allCases.count, selected: 0)
      case .decks: ChoiceField(count: DeckCount.allCases.count, selected: 0)
      case .deal: ChoiceField(count: 2, selected: 0)
      case .name, .second, .minutes, .password, .port, .open: nil
      }
    }

    /// Its place among the fields.
    var index: Int { Self.allCases.firstIndex(of: self)! }
  }
}
