/// The names of the texts about two people at one keyboard.
package enum SecondTextKey: String, CaseIterable, Sendable {
  // Choosing to be two
  case joinSecond = "join.second"

  // Why the first plays on alone
  case secondNoSeat = "second.noSeat"
  case secondNoSeatRemedy = "second.noSeat.remedy"
  case secondTooLate = "second.tooLate"
  case secondTooLateRemedy = "second.tooLate.remedy"
  case secondRefused = "second.refused"
  case secondRefusedRemedy = "second.refused.remedy"
  case secondKicked = "second.kicked"
  case secondGone = "second.gone"
  case secondGoneRemedy = "second.gone.remedy"
}

extension TextCatalogue {
  package func callAsFunction(
    _ key: SecondTextKey, count: Int? = nil, _ values: KeyValuePairs<String, String> = [:]
  ) -> String {
    text(key.rawValue, count: count, values)
  }
}
