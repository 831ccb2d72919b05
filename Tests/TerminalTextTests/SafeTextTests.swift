import TerminalText
import Testing

@Suite struct SafeTextTests {
  /// The code points of the planes that hold more than ideographs, and the first of the others.
  private static let populatedPlanes: [UInt32] =
    Array(0...0x1_FFFF) + [0x2_0000, 0x3_0000, 0x4_0000] + Array(0xE_0000...0xE_0FFF) + [0xF_0000, 0x10_FFFD]

  @Test(arguments: [
    ("plain text", "plain text"), ("\u{1B}[31mred", "[31mred"), ("\u{1B}]52;c;AAAA\u{07}", "]52;c;AAAA"),
    ("\u{9B}2J", "2J"),
    ("a\r\nb\tc", "a  b c"), ("\u{202E}evil\u{202C}", "evil"), ("\u{2066}x\u{2069}\u{200E}\u{200F}\u{61C}", "x"),
    ("👨\u{200D}👩", "👨👩"), ("❤\u{FE0F}", "❤"), ("e\u{301}", "é"), ("\u{E000}\u{F0000}", ""),
    ("a\u{2028}b\u{2029}c", "a b c"),
    ("\u{301}leading", "leading"), ("\u{3164}\u{115F}x", "x"), ("\u{E0041}tag", "tag"), ("\u{0}nul\u{7F}", "nul"),
    ("日本", "日本"),
    ("\u{FEFF}bom", "bom"), ("\u{378}", ""),
  ])
  func whatMayReachATerminal(raw: String, expected: String) {
    #expect(Array(raw.terminalSafe.unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test func nothingUnsafeSurvivesAnywhere() {
    for value in Self.populatedPlanes {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let safe = "a\(scalar)b".terminalSafe
      #expect(safe.unicodeScalars.allSatisfy { $0.isTerminalSafe })
      #expect(safe.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
      #expect(safe.terminalSafe == safe)
    }
  }

  @Test func marksDoNotPileUp() {
    let piled = "z" + String(repeating: "\u{334}", count: 400)
    #expect(piled.terminalSafe.unicodeScalars.count == scalarsPerCluster)
    #expect(piled.terminalSafe.columns == 1)
  }

  @Test(arguments: [
    ("Ann", "Ann"), ("José Müller", "Jose Muller"), ("Łódź", "Lodz"), ("日本", "????"), ("ａｂ", "a b "),
    ("“x” – y…", "\"x\" - y."),
    ("Straße", "Strase"), ("♠", "?"),
  ])
  func asciiFallbackKeepsTheWidth(text: String, expected: String) {
    #expect(text.asciiFallback == expected)
    #expect(text.asciiFallback.columns == text.columns)
  }

  @Test func asciiFallbackIsASCIIForEveryCharacter() {
    for value in Self.populatedPlanes.dropFirst(0x20) {
      guard let scalar = Unicode.Scalar(value), scalar.isTerminalSafe else { continue }
      let text = String(Character(scalar))
      #expect(text.asciiFallback.utf8.allSatisfy { (0x20..<0x7F).contains($0) })
      #expect(text.asciiFallback.columns == text.columns)
    }
  }
}
