import SnapGame

/// What is still to be said in plain mode, line by line: each sentence at its own time, and none before those that
/// happened earlier.
struct PlainTeller: Equatable, Sendable {
  /// Sentences that wait at most; beyond it the oldest are given up.
  static let longest = 256

  private var waiting: [(text: String, due: Instant)] = []

  /// - Parameter due: at the table's time; a sentence whose forerunner is due later waits for it.
  mutating func say(_ text: String, at due: Instant) {
    waiting.append((text, max(due, waiting.last?.due ?? due)))
    if waiting.count > Self.longest { waiting.removeFirst() }
  }

  /// When the next sentence is to be said; nil: there is none.
  var nextDue: Instant? { waiting.first?.due }

  /// The sentences that are due, in their order. They are said once.
  mutating func take(at now: Instant) -> [String] {
    let due = waiting.prefix { $0.due <= now }
    waiting.removeFirst(due.count)
    return due.map(\.text)
  }

  /// All that waits is due at once: time starts anew.
  mutating func hurry() {
    for index in waiting.indices { waiting[index].due = .zero }
  }

  static func == (a: PlainTeller, b: PlainTeller) -> Bool { a.waiting.elementsEqual(b.waiting, by: ==) }
}
