import SnapGame
import SnapSettings
import Testing

extension SettingsFile {
  fileprivate func text(saying wanted: Settings) -> String { String(decoding: bytes(saying: wanted), as: UTF8.self) }
}

@Suite struct SettingsFileTests {
  private func problems(in source: String) -> [SettingsProblem.Reason] {
    SettingsFile(parsing: source).problems.map(\.reason)
  }

  @Test func anEmptyFileSaysWhatIsUsual() {
    for source in ["", "\n", "# nothing\n\n"] {
      let file = SettingsFile(parsing: source)
      #expect(file.settings == Settings())
      #expect(file.problems == [])
    }
  }

  @Test func everySettingIsRead() {
    let file = SettingsFile(
      parsing: """
        # Mine
        name = Zoë
        language=nl
          theme = my-own
        cards = Large
        four-colour-suits = yes
        motion = reduced
        bell = off
        flash = on
        words = true
        mouse = no
        chat = false
        level = hard
        key.snap = x
        key.pause = f5
        """)
    var expected = Settings()
    expected.name = "Zoë"
    expected.language = .dutch
    expected.theme = "my-own"
    expected.cards = .large
    expected.fourColourSuits = true
    expected.motion = .reduced
    expected.bell = false
    expected.flash = true
    expected.words = true
    expected.mouse = false
    expected.chat = false
    expected.level = .hard
    #expect(throws: Never.self) {
      try expected.keys.assign(.character("x"), to: .snap)
      try expected.keys.assign(.function(5), to: .pause)
    }
    #expect(file.settings == expected)
    #expect(file.problems == [])
  }

  @Test(
    arguments: [
      ("bell", .notASetting),
      ("= on", .notASetting),
      ("colour = red", .unknown("colour")),
      ("bell = loud", .badValue(.bell, "loud", allowed: ["on", "off"])),
      ("level = 3", .badValue(.level, "3", allowed: ["easy", "normal", "hard"])),
      ("name = \u{1B}[31m", .badName("[31m")),
      ("name = a name that is much too wide", .badName("a name that is much too wide")),
      ("theme = ../dark", .badThemeName("../dark")),
      ("theme =", .badThemeName("")),
      ("key.snap = hyper", .badKey("hyper")),
      ("key.snap = 猫", .badKey("猫")),
      ("key.snap = enter", .keyTaken(.enter, by: .turn)),
      ("key.chat = k", .keyFixed(.character("k"))),
      ("key.dance = d", .unknown("key.dance")),
    ] as [(String, SettingsProblem.Reason)])
  func aBadLineIsReportedAndDoesNothing(line: String, reason: SettingsProblem.Reason) {
    let file = SettingsFile(parsing: "# first\nmouse = off\n\(line)\nchat = off\n")
    #expect(file.problems == [SettingsProblem(line: 3, reason: reason)])
    var expected = Settings()
    expected.mouse = false
    expected.chat = false
    #expect(file.settings == expected)
    // Nothing of it is lost when another setting changes.
    expected.language = .dutch
    let written = file.text(saying: expected)
    #expect(written == "# first\nmouse = off\n\(line)\nchat = off\nlanguage = nl\n")
    #expect(SettingsFile(parsing: written).settings == expected)
  }

  @Test func linesHaveALimit() {
    let long = "name = " + String(repeating: "x", count: 600)
    #expect(problems(in: long) == [.tooLong])
    let many = String(repeating: "#\n", count: 1_000) + "bell = off\nchat = off\n"
    let file = SettingsFile(parsing: many)
    #expect(file.problems == [SettingsProblem(line: 1_001, reason: .tooManyLines)])
    #expect(file.settings == Settings())
    #expect(file.text(saying: file.settings) == many)
  }

  @Test func bytesThatAreNoTextStay() {
    let file = SettingsFile(parsing: Array("chat = off\nname = Zo".utf8) + [0xEB, 0x0A])
    #expect(file.problems == [SettingsProblem(line: 2, reason: .notText)])
    var settings = file.settings
    settings.chat = true
    #expect(file.bytes(saying: settings) == Array("chat = on\nname = Zo".utf8) + [0xEB, 0x0A])
  }

  @Test func onlyWhatChangedIsTakenOver() {
    var (old, new, mine) = (Settings(), Settings(), Settings())
    old.theme = "dark"
    new.theme = "dark"
    new.level = .hard
    new.name = "Ray"
    mine.words = true
    var expected = mine
    expected.level = .hard
    expected.name = "Ray"
    #expect(mine.changed(from: old, to: new) == expected)
  }

  @Test func theLastOfTwoLinesCounts() {
    let file = SettingsFile(parsing: "level = hard\nlevel = easy\n")
    #expect(file.settings.level == .easy)
    #expect(file.problems == [SettingsProblem(line: 2, reason: .repeated(.level, earlier: 1))])
    var settings = file.settings
    settings.level = .normal
    #expect(file.text(saying: settings) == "level = hard\nlevel = normal\n")
  }

  @Test func twoKeysMayBeExchanged() {
    let file = SettingsFile(parsing: "key.snap = enter\nkey.turn = space\n")
    #expect(file.problems == [])
    #expect(file.settings.keys[.snap] == .enter)
    #expect(file.settings.keys[.turn] == .space)
  }

  @Test func theLaterOfTwoLinesForOneKeyGivesWay() {
    let file = SettingsFile(parsing: "key.mute = v\nkey.snap = v\n")
    #expect(file.problems == [SettingsProblem(line: 2, reason: .keyTaken(.character("v"), by: .mute))])
    #expect(file.settings.keys[.snap] == .space)
    #expect(file.settings.keys[.mute] == .character("v"))
  }

  @Test func whatItsOwnerWroteStays() {
    let source = "\u{FEFF}# Settings of mine\r\n\r\nchat=off  \r\n#bell = off\r\nbell = loud\r\n# level = hard\r\nend"
    let file = SettingsFile(parsing: source)
    #expect(file.problems.map(\.line) == [5, 7])
    #expect(file.text(saying: file.settings) == source + "\n")
    var settings = file.settings
    settings.bell = false
    settings.level = .easy
    settings.words = true
    #expect(
      file.text(saying: settings)
        == "\u{FEFF}# Settings of mine\r\n\r\nchat=off  \r\n#bell = off\r\nbell = off\r\n# level = hard\r\nlevel = easy\nend\n"
        + "words = on\n")
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func whatIsWrittenIsRead(seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    let settings = Settings(using: &chance)
    let (first, second) = (SettingsFile(parsing: ""), SettingsFile(parsing: Self.noise(using: &chance)))
    for file in [first, second] {
      let written = file.text(saying: settings)
      let again = SettingsFile(parsing: written)
      #expect(again.settings == settings)
      #expect(again.text(saying: settings) == written)
    }
  }

  /// Lines of all sorts, some of them settings.
  private static func noise(using chance: inout SeededGenerator) -> String {
    let names = Setting.allCases.map(\.fileName) + ["", "# bell", "#", "colour", "key.", "名前"]
    let values = ["on", "off", "auto", "space", "q", "=", "\u{1B}[0m", "", "\r", "easy", "x", "Ray"]
    let count = Int.random(in: 0...30, using: &chance)
    return (0..<count).map { _ in
      names.randomElement(using: &chance)! + ["=", " = ", ""].randomElement(using: &chance)!
        + values.randomElement(using: &chance)!
    }.joined(separator: "\n")
  }
}

extension Settings {
  /// Any settings that can be chosen.
  init(using chance: inout SeededGenerator) {
    self.init()
    name = [nil, "Ray", "Zoë", "#1 = best", "猫"].randomElement(using: &chance)!
    language = .allCases.randomElement(using: &chance)!
    theme = ["auto", "dark", "My_own-2"].randomElement(using: &chance)!
    cards = .allCases.randomElement(using: &chance)!
    motion = .allCases.randomElement(using: &chance)!
    level = .allCases.randomElement(using: &chance)!
    fourColourSuits = .random(using: &chance)
    bell = .random(using: &chance)
    flash = .random(using: &chance)
    words = .random(using: &chance)
    mouse = .random(using: &chance)
    chat = .random(using: &chance)
    let all: [Keystroke] =
      "abcdefghijklmnopqrstuvwxyz?#=/é".map(Keystroke.character) + [
        .space, .enter, .tab, .up, .pageDown, .function(12),
      ]
    for _ in 0..<Int.random(in: 0...20, using: &chance) {
      let (key, action) = (all.randomElement(using: &chance)!, KeyAction.allCases.randomElement(using: &chance)!)
      try? keys.assign(key, to: action)
    }
  }
}
