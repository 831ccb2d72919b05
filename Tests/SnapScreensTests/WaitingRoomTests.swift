import CellGrid
import SnapGame
import SnapHost
import SnapProtocol
import Testing

@testable import SnapScreens

@Suite struct WaitingRoomTests {
  @Test(arguments: [
    ("192.0.2.7", 7627, "snapcards join 192.0.2.7"), ("192.0.2.7", 7000, "snapcards join 192.0.2.7:7000"),
    ("2001:db8::7", 7627, "snapcards join 2001:db8::7"), ("2001:db8::7", 7000, "snapcards join [2001:db8::7]:7000"),
  ]) func readsOutTheCommand(address: String, port: UInt16, command: String) throws {
    let driver = try AppDriver(.host(TableOptions(name: "T")))
    driver.send(.hosting(HostingDetails(addresses: [address], port: port)))
    #expect(driver.picture.lines.contains { $0.trimmingSpaces == command })
  }

  @Test func saysWhenNobodyCouldReachThis() throws {
    let driver = try AppDriver(.host(TableOptions(name: "T")))
    driver.send(.hosting(HostingDetails(addresses: [], port: 7627)))
    #expect(driver.text.contains("no network address"))
  }

  @Test func theSelectionFollowsThePersonAndReachesWatchers() throws {
    let driver = try AppDriver(.host(TableOptions(name: "T", computers: [.normal, .normal])))
    driver.addComputer(.network(address: "192.0.2.9"), name: "Wanda", role: .watcher)
    driver.press(.up)
    #expect(driver.text.contains("▶Wanda"))
    driver.press(.character("-"))
    #expect(driver.text.contains("▶Wanda"))
    driver.press(.character("k"))
    #expect(!driver.text.contains("Wanda"))
  }

  @Test func everyComputerHasTheLevelThatWasChosenForIt() throws {
    let driver = try AppDriver(.host(TableOptions(name: "T")))
    driver.press(.character("+"))
    driver.press(.character("l"))
    driver.press(.character("+"))
    driver.press(.character("l"))
    driver.press(.character("+"))
    for level in ["easy", "normal", "hard"] { #expect(driver.text.contains("\(level) computer")) }
    // The seats are taken: a level would be for nobody.
    #expect(driver.commands.suffix(8).contains(.addComputer(.easy)))
  }

  @Test func namesAndWordsFromTheHostAreHarmless() throws {
    var configuration = HostConfiguration()
    configuration.tableName = "T\u{1B}[31m\u{202E}able" + String(repeating: "x", count: 80)
    let driver = try AppDriver(.join(address: "ray"), connects: .table(configuration))
    #expect(driver.picture.lines[0].hasPrefix(" Snap!   Waiting room of T[31mable"))
    #expect(!driver.text.contains("\u{202E}"))
  }

  /// A guest who holds his part of the deck back ends a game of two, and is named there too.
  @Test func namesWhoFailedTheDraw() throws {
    let driver = try AppDriver(.host(TableOptions(name: "T")))
    driver.addComputer(.network(address: "192.0.2.9"), name: "Wanda")
    driver.othersDraw = false
    driver.press(.enter)
    driver.wait(.seconds(11))
    #expect(driver.isInWaitingRoom)
    #expect(driver.text.contains("Wanda held back a part of the deck"))
  }

  @Test func aGuestSeesWhatIsPlayed() throws {
    var configuration = HostConfiguration()
    configuration.rules.timeLimit = .seconds(60)
    let driver = try AppDriver(.join(address: "ray"), connects: .table(configuration))
    #expect(driver.text.contains("takes 1 minute at most"))
    #expect(driver.text.contains("No program knows"))
    #expect(!driver.text.contains("multiplied"), "nothing about a pace that is the usual one")
  }
}

extension String {
  fileprivate var trimmingSpaces: String { trimmed }
}
