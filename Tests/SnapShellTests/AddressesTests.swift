import Foundation
import SnapScreens
import Testing

@testable import SnapShell

/// The file of addresses at which tables were joined lately.
@Suite struct AddressesTests {
  private final class TemporaryFolder {
    let path = FileManager.default.temporaryDirectory.appending(path: "snapcards-test-\(UUID().uuidString)").path()
    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  private func folder(_ path: String) throws -> StateFolder {
    try StateFolder(environment: { $0 == "XDG_STATE_HOME" ? path : nil })
  }

  @Test func whatIsKeptIsReadAgain() throws {
    let temporary = TemporaryFolder()
    let folder = try folder(temporary.path)
    #expect(folder.addresses.isEmpty)
    try folder.keep(addresses: ["den:7000", "[fe80::1%eth0]:7627", "192.0.2.1"])
    #expect(try self.folder(temporary.path).addresses == ["den:7000", "[fe80::1%eth0]:7627", "192.0.2.1"])
    try folder.keep(addresses: ["attic"])
    #expect(folder.addresses == ["attic"])
    #expect(try folder.names() == ["addresses"], "nothing is left over")
  }

  @Test(arguments: [
    ("a\nb\n", ["a", "b"]), ("a\n\na\nb", ["a", "b"]), ("1\n2\n3\n4\n5\n6\n7\n", ["1", "2", "3", "4", "5"]),
    ("two words\nx\u{1B}[2J\n\u{202E}y\nok\n", ["ok"]), (String(repeating: "x", count: 263) + "\nok", ["ok"]),
    ("", []), ("x\u{0}\nok", ["ok"]),
  ])
  func whatSomebodyWroteThereIsFiltered(text: String, expected: [String]) {
    #expect(StateFolder.addresses(in: text) == expected)
  }
}
