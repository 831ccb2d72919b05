import Testing

@testable import SnapScreens

@Suite struct KeptFieldsTests {
  private static let values = [
    "", " ", "plain", "open = sesame", "a\nb = c", "\n", "a\r", "a\r\nb", "\\n", "\\", "tail\\", "\u{301}accent", "é",
  ]

  @Test(arguments: values) func whateverAValueHoldsItIsReadAsWritten(_ value: String) throws {
    var fields = KeptFields()
    fields.add("first", value)
    fields.add("second", "2")
    #expect(KeptFields(fileText: fields.fileText) == fields)
    #expect(fields.fileText.utf8.count { $0 == UInt8(ascii: "\n") } == 2, "a line for each")
    #expect(fields["first"] == value && fields["second"] == "2" && fields["third"] == nil)
  }

  @Test(arguments: ["nonsense\n", "a = b\nnonsense\n", "a = \\x\n", "a = \\\n"])
  func whatWasNeverWrittenIsNotRead(_ text: String) { #expect(KeptFields(fileText: text) == nil) }
}
