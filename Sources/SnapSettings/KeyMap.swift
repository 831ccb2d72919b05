/// What a key can be given to. The raw value is its name in a file of settings, after `key.`.
package enum KeyAction: String, CaseIterable, Sendable {
  case snap, turn
  case nextRound = "next-round"
  case pause, chat, mute, help, leave
  /// Those of a second person at the same keyboard.
  case secondSnap = "second-snap"
  case secondTurn = "second-turn"

  /// Where the action has a meaning: nowhere may one key mean two things.
  fileprivate var places: [Place] {
    switch self {
    case .snap, .turn, .secondSnap, .secondTurn: [.play]
    case .nextRound: [.result]
    case .pause, .mute, .help: [.play, .result]
    case .chat, .leave: Place.allCases
    }
  }

  fileprivate enum Place: CaseIterable {
    case play, result, waitingRoom

    /// Keys that always mean the same there.
    var fixed: [Keystroke] {
      switch self {
      case .play, .result: []
      case .waitingRoom:
        [.enter, .space, .tab, .up, .down, .delete] + ["s", "k", "l", "+", "=", "-", "_"].map(Keystroke.character)
      }
    }
  }
}

/// Which key does what, besides Escape, which always goes back. No key ever means two things at once.
package struct KeyMap: Equatable, Sendable {
  /// Why a key may not be given to an action.
  package enum Conflict: Error, Equatable, Sendable {
    /// It belongs to another action already.
    case taken(by: KeyAction)
    /// It has a meaning of its own where the action is to be had.
    case fixed
  }

  /// In the order of the actions.
  private var keys: [Keystroke] = KeyAction.allCases.map(Self.usual)

  package init() {}

  /// Some keys in the place of the usual ones.
  init(_ chosen: [(action: KeyAction, key: Keystroke)]) {
    for (action, key) in chosen { keys[Self.index(of: action)] = key }
    // Most people sit alone at their keyboard: a key of the second that nobody chose gives way, to what has come free.
    for action in [KeyAction.secondSnap, .secondTurn] where !chosen.contains(where: { $0.action == action }) {
      if case .taken(let other) = conflict(of: self[action], with: action) {
        keys[Self.index(of: action)] = Self.usual(for: other)
      }
    }
  }

  package subscript(action: KeyAction) -> Keystroke { keys[Self.index(of: action)] }

  /// The key of an action for those who chose none.
  package static func usual(for action: KeyAction) -> Keystroke {
    switch action {
    case .snap: .space
    case .turn, .nextRound: .enter
    // Under the left hand, in the same place on QWERTY, QWERTZ and AZERTY keyboards.
    case .secondSnap: .character("f")
    case .secondTurn: .character("d")
    case .pause: .character("p")
    case .chat: .character("c")
    case .mute: .character("m")
    case .help: .character("?")
    case .leave: .character("q")
    }
  }

  /// Gives a key to an action, which loses the one it had.
  package mutating func assign(_ key: Keystroke, to action: KeyAction) throws(Conflict) {
    if let conflict = conflict(of: key, with: action) { throw conflict }
    keys[Self.index(of: action)] = key
  }

  /// What stands against `key` for `action`; nil: nothing.
  func conflict(of key: Keystroke, with action: KeyAction) -> Conflict? {
    let fixed = action.places.flatMap(\.fixed)
    if fixed.contains(key) { return .fixed }
    let other = KeyAction.allCases.first { other in
      other != action && self[other] == key && action.places.contains { other.places.contains($0) }
    }
    return other.map(Conflict.taken)
  }

  private static func index(of action: KeyAction) -> Int { KeyAction.allCases.firstIndex(of: action)! }
}
