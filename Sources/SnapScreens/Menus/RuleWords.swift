import SnapGame
import SnapProtocol

/// How long is played and by which house rules, in words; what is as usual is not named.
struct RuleWords {
  let texts: TextCatalogue
  let rules: TableRules

  /// One sentence for each.
  var sentences: [String] {
    var sentences: [String] = []
    if let minutes {
      sentences.append(minutes == GameOptions.quick ? texts(.roomQuick) : texts(.roomTimeLimit, count: minutes))
    }
    return sentences + house.map { texts($0.sentence) }
  }

  /// All in one line; nil: everything is as usual.
  var brief: String? {
    var words: [String] = []
    if let minutes {
      words.append(minutes == GameOptions.quick ? texts(.ruleQuick) : texts(.ruleMinutes, count: minutes))
    }
    words += house.map { texts($0.brief) }
    return words.isEmpty ? nil : texts(.roomHouseRules, ["rules": words.joined(separator: ", ")])
  }

  private var minutes: Int? { rules.timeLimit.map { max(1, Int(($0.seconds / 60).rounded())) } }

  private typealias Keys = (sentence: TextKey, brief: TextKey)

  private var house: [Keys] {
    [
      matching, penalty, rules.house.ties == .pool ? (.roomPool, .rulePool) : nil,
      rules.house.decks == .two ? (.roomTwoDecks, .ruleTwoDecks) : nil,
    ].compactMap(\.self)
  }

  private var matching: Keys? {
    switch rules.house.matching {
    case .rank: nil
    case .suit: (.roomMatchSuit, .ruleMatchSuit)
    case .either: (.roomMatchEither, .ruleMatchEither)
    }
  }

  private var penalty: Keys? {
    switch rules.house.penalty {
    case .oneToEach: nil
    case .oneUnderOwn: (.roomPenaltyUnder, .rulePenaltyUnder)
    case .wholePile: (.roomPenaltyPile, .rulePenaltyPile)
    }
  }
}

extension HouseRules {
  /// In the words of the help at the table.
  var whatMatches: TextKey {
    switch matching {
    case .rank: .tableHelpSnap
    case .suit: .tableHelpSnapSuit
    case .either: .tableHelpSnapEither
    }
  }

  /// As `whatMatches`.
  var whatAWrongCallCosts: TextKey {
    switch penalty {
    case .oneToEach: .tableHelpWrong
    case .oneUnderOwn: .roomPenaltyUnder
    case .wholePile: .roomPenaltyPile
    }
  }
}
