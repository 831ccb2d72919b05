import CellGrid
import Testing

@testable import SnapScreens

@Suite struct InputFieldTests {
  private func typed(_ keys: [Key], into text: String = "", columns: Int = 10, bytes: Int = .max) -> InputField {
    var field = InputField(text, maximumColumns: columns, maximumBytes: bytes)
    for key in keys { _ = field.handle(key) }
    return field
  }

  static let editing: [(String, [Key], String, Int)] = [
    ("", [.character("a"), .character("b")], "ab", 2),
    ("abc", [.left, .left, .character("x")], "axbc", 2),
    ("abc", [.home, .delete], "bc", 0),
    ("abc", [.home, .backspace], "abc", 0),
    ("abc", [.backspace, .backspace], "a", 1),
    ("abc", [.end, .delete], "abc", 3),
    ("abc", [.left, .right, .right, .character("d")], "abcd", 4),
    ("abc", [.left, .control("u")], "c", 0),
    ("abc", [.home, .right, .control("k")], "a", 1),
    ("日本", [.left, .character("x"), .home, .delete], "x本", 0),
    ("e\u{301}a", [.home, .delete], "a", 0),
  ]

  @Test(arguments: editing) func edits(text: String, keys: [Key], result: String, cursor: Int) {
    let field = typed(keys, into: text)
    #expect(field.text == result)
    #expect(field.cursor == cursor)
  }

  @Test func otherKeysAreForOthers() {
    var field = InputField("a", maximumColumns: 5)
    for key in [Key.enter, .escape, .tab, .up, .down, .function(1)] {
      let isTaken = field.handle(key)
      #expect(!isTaken && field.text == "a")
    }
  }

  @Test func nothingGoesBeyondTheLimits() {
    #expect(typed([.paste("0123456789abc")]).text == "0123456789")
    // A wide character needs both columns.
    #expect(typed([.paste("日本語日本語")], columns: 5).text == "日本")
    #expect(typed([.paste("ééé")], bytes: 4).text == "éé")
    #expect(typed([.home, .character("x")], into: "0123456789").text == "0123456789")
  }

  @Test func pastesAreMadeHarmless() {
    #expect(typed([.paste("a\u{1B}[2Jb\u{202E}\u{7}")]).text == "a[2Jb")
    #expect(typed([.paste("host\n")]).text == "host")
    #expect(typed([.paste("\r\na\tb\nc\n\n")]).text == "a b c")
  }

  @Test func theCursorIsAlwaysInTheField() {
    let field = InputField("日本語日本語日本語", maximumColumns: 40)
    var frame = Frame(Size(12, 1))
    field.draw(into: &frame, at: Point(1, 0), width: 8, hasFocus: true)
    let cursor = frame.cursor
    #expect(cursor == Point(8, 0))
    #expect(frame.lines[0].contains("本語"))
    #expect(frame.styleLines[0] == ".IIIIIIII...")
    field.draw(into: &frame, at: Point(1, 0), width: 8, hasFocus: false)
    #expect(frame.styleLines[0] == ".iiiiiiii...")
  }
}

@Suite struct ChoiceFieldTests {
  private let labels = ["no limit", "5", "10"]

  @Test func arrowsStopAtTheEnds() {
    var field = ChoiceField(count: 3, selected: 0)
    for (key, expected) in [(Key.left, 0), (.right, 1), (.right, 2), (.right, 2), (.home, 0), (.end, 2)] {
      #expect(field.handle(key, labels: labels) == true)
      #expect(field.selected == expected)
    }
  }

  @Test func lettersAndSpaceChoose() {
    var field = ChoiceField(count: 3, selected: 0)
    for (character, expected) in [("5", 1), ("N", 0), ("1", 2), (" ", 0), (" ", 1)] {
      #expect(field.handle(.character(Character(character)), labels: labels) == true)
      #expect(field.selected == expected)
    }
    #expect(field.handle(.character("x"), labels: labels) == false)
    #expect(field.handle(.enter, labels: labels) == false)
  }

  @Test func aLimitPullsTheChoiceBack() {
    var field = ChoiceField(count: 4, selected: 3)
    field.limit = 2
    #expect(field.selected == 1)
    _ = field.handle(.right, labels: ["0", "1", "2", "3"])
    _ = field.handle(.character("3"), labels: ["0", "1", "2", "3"])
    #expect(field.selected == 1)
  }
}
