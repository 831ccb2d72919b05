import SnapSettings
import Testing

@Suite struct KeyMapTests {
  @Test func theUsualKeysAreAllowed() {
    for action in KeyAction.allCases {
      var keys = KeyMap()
      #expect(throws: Never.self) { try keys.assign(KeyMap.usual(for: action), to: action) }
      #expect(keys == KeyMap())
    }
  }

  @Test func aTakenKeyIsRefusedWithItsOwner() {
    var keys = KeyMap()
    #expect(throws: KeyMap.Conflict.taken(by: .turn)) { try keys.assign(.enter, to: .snap) }
    #expect(throws: KeyMap.Conflict.taken(by: .leave)) { try keys.assign(.character("q"), to: .nextRound) }
    #expect(keys == KeyMap())
  }

  /// Those of a second person count where cards are played, and nowhere else.
  @Test func theSecondPersonsKeysAreHisOwn() throws {
    var keys = KeyMap()
    #expect(throws: KeyMap.Conflict.taken(by: .secondSnap)) { try keys.assign(.character("f"), to: .snap) }
    #expect(throws: KeyMap.Conflict.taken(by: .snap)) { try keys.assign(.space, to: .secondTurn) }
    #expect(throws: KeyMap.Conflict.taken(by: .pause)) { try keys.assign(.character("p"), to: .secondSnap) }
    try keys.assign(.character("f"), to: .nextRound)
    try keys.assign(.character("s"), to: .secondSnap)
    try keys.assign(.character("f"), to: .snap)
    let file = SettingsFile(parsing: "key.second-snap = s\nkey.second-turn = a\nkey.snap = d\n")
    #expect(file.problems == [] && file.settings.keys[.secondTurn] == .character("a"))
    let alone = SettingsFile(parsing: "key.snap = f\nkey.chat = d\n")
    #expect(alone.problems.isEmpty && alone.settings.keys[.snap] == .character("f"))
    #expect(alone.settings.keys[.secondSnap] == .space && alone.settings.keys[.secondTurn] == .character("c"))
    #expect(SettingsFile(parsing: "key.second-snap = enter\n").problems.map(\.reason) == [.keyTaken(.enter, by: .turn)])
  }

  @Test func aKeyMayMeanTwoThingsThatAreNeverToBeHadTogether() throws {
    var keys = KeyMap()
    try keys.assign(.space, to: .nextRound)
    #expect(keys[.nextRound] == keys[.snap])
  }

  @Test func keysOfTheWaitingRoomAreKept() {
    var keys = KeyMap()
    for key: Keystroke in [.enter, .up, .character("+"), .character("s")] {
      #expect(throws: KeyMap.Conflict.fixed) { try keys.assign(key, to: .leave) }
    }
    #expect(throws: Never.self) { try keys.assign(.character("s"), to: .snap) }
  }

  @Test func everyKeyHasAName() {
    let keys: [Keystroke] = [.space, .enter, .pageDown, .function(1), .function(12), .character("ß"), .character("#")]
    for key in keys { #expect(Keystroke(named: key.name) == key) }
    #expect(Keystroke(named: "Q") == .character("q"))
    for name in ["", " ", "ab", "f13", "\u{7}", "猫", "\u{301}"] { #expect(Keystroke(named: name) == nil, "\(name)") }
  }
}
