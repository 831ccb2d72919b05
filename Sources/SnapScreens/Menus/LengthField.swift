import CellGrid

/// How long a round lasts: without a limit, a quick one, or as many minutes as were typed.
struct LengthField: Equatable, Sendable {
  private var choice = ChoiceField(count: 3, selected: 0)
  private var typed = 10
  /// What is typed next goes on with the number, instead of beginning a new one.
  private var isTyping = false

  /// nil: no limit.
  var minutes: Int? { [nil, GameOptions.quick, typed][choice.selected] }

  mutating func handle(_ key: Key, labels: [String]) {
    switch key {
    case .character(let character) where character.isASCII && character.isWholeNumber:
      let number = (isTyping ? typed * 10 : 0) + (character.wholeNumberValue ?? 0)
      guard GameOptions.minutesAllowed.contains(number) else { return }
      (typed, isTyping) = (number, true)
      choice.choose(2)
    case .backspace where isTyping && typed >= 10: typed /= 10
    default:
      isTyping = false
      _ = choice.handle(key, labels: labels)
    }
  }

  mutating func choose(_ value: Int) {
    isTyping = false
    choice.choose(value)
  }

  /// The cursor has gone elsewhere.
  mutating func leave() { isTyping = false }

  func labels(_ texts: TextCatalogue) -> [String] {
    [texts(.hostClassic), texts(.hostQuick), texts(.hostMinutesTyped, ["minutes": String(typed)])]
  }

  func draw(into frame: inout Frame, at point: Point, hasFocus: Bool, item: Int, texts: TextCatalogue) {
    choice.draw(into: &frame, at: point, labels: labels(texts), hasFocus: hasFocus, item: item)
  }
}
