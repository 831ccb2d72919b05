import CellGrid
import SnapGame
import SnapGuest
import SnapProtocol
import Testing

@testable import SnapScreens

/// Looking for a table: those that the network tells of, the field, and the addresses of earlier times.
@Suite struct JoinFormTests {
  static func beacon(
    _ number: Int, name: String = "Den", host: String = "Zoe", taken: Int8 = 1, isRunning: Bool = false,
    wantsPassword: Bool = false, port: UInt16 = 7_627, major: Int8 = 1
  ) -> Beacon {
    Beacon(
      id: TableID(high: 0, low: UInt64(number)),
      table: Beacon.Table(
        port: port, version: ProtocolVersion(major: major, minor: 0), seats: 4, taken: taken, isRunning: isRunning,
        wantsPassword: wantsPassword, name: name, host: host))
  }

  private func driver(
    earlier: [String] = [], size: Size = Size(80, 24), connects: AppDriver.Answer? = nil
  ) throws -> AppDriver {
    try AppDriver(.joinForm(), size: size, connects: connects, earlierAddresses: earlier)
  }

  private var connected: (AppCommand) -> String? {
    { if case .connect(let address, _) = $0 { address } else { nil } }
  }

  @Test func aTableAppearsByItselfAndEnterJoinsIt() throws {
    let driver = try driver()
    #expect(driver.commands == [.lookForTables])
    #expect(driver.text.contains("Looking for tables"))
    driver.send(.beacon(Self.beacon(1, port: 7_000), from: "192.0.2.5"))
    #expect(
      driver.text.contains("Den") && driver.text.contains("192.0.2.5:7000") && driver.text.contains("3 of 4 free"))
    driver.press(.enter)
    #expect(driver.commands.compactMap(connected) == ["192.0.2.5:7000"])
  }

  @Test func enterInTheMomentInWhichATableAppearsIsNotMeantForIt() throws {
    let driver = try driver()
    driver.wait(.seconds(1))
    driver.send(.beacon(Self.beacon(1), from: "192.0.2.5"))
    driver.send(.key(.enter))
    #expect(driver.commands.compactMap(connected).isEmpty)
  }

  /// The table that Enter leads to has gone while the name of a second is typed: the next one takes its place.
  @Test func aTableGoesWhileTheSecondIsNamed() throws {
    var form = JoinForm(ticket: nil, earlier: [])
    _ = form.heard(Self.beacon(1), from: "192.0.2.5", at: .zero)
    for key in [Key.up, .paste("Max")] { #expect(form.handle(key) == nil) }
    #expect(form.focus == .second && form.selectedTable != nil)
    form.expire(at: .zero + .seconds(60))
    #expect(form.selectedTable == nil && form.focus == .second)
    _ = form.heard(Self.beacon(2), from: "192.0.2.6", at: .zero + .seconds(60))
    #expect(form.focus == .second)
  }

  /// The way down to the second's name leads past the field for an address, which leads nowhere while it is empty.
  @Test func theChosenTableStaysTheGoalOnTheWayToTheSecondsName() throws {
    let driver = try driver()
    driver.send(.beacon(Self.beacon(1), from: "192.0.2.5"))
    driver.press(.down)
    #expect(driver.app.joinForm?.mayJoin == false, "the empty field has the focus")
    driver.press(.down)
    driver.type("max")
    #expect(driver.picture.lines.contains { $0.contains("\u{25B6}") && $0.contains("Den") })
    driver.press(.enter)
    #expect(driver.commands.compactMap(connected) == ["192.0.2.5"])

    let other = try self.driver()
    other.send(.beacon(Self.beacon(1), from: "192.0.2.5"))
    other.press(.down)
    other.type("192.0.2.9")
    other.press(.down)
    other.press(.enter)
    #expect(other.commands.compactMap(connected) == ["192.0.2.9"], "what is typed is a goal")
  }

  @Test func whoTypesIsNotDisturbed() throws {
    let driver = try driver()
    driver.type("1")
    driver.send(.beacon(Self.beacon(1), from: "192.0.2.5"))
    driver.type("92.0.2.9")
    driver.press(.enter)
    #expect(driver.commands.compactMap(connected) == ["192.0.2.9"])
  }

  @Test func digitsAndArrowsChooseAndLettersAreTyped() throws {
    let driver = try driver(earlier: ["attic:7000"])
    for number in 1...3 { driver.send(.beacon(Self.beacon(number), from: "192.0.2.\(number)")) }
    driver.press(.character("3"))
    #expect(driver.app.joinForm?.focus == .table(TableID(high: 0, low: 3)))
    driver.press(.down)
    #expect(driver.app.joinForm?.focus == .address)
    driver.press(.down)
    #expect(driver.app.joinForm?.focus == .earlier(0))
    driver.press(.down, .up, .up)
    #expect(driver.app.joinForm?.focus == .address)
    driver.press(.up, .character("r"), .character("4"))
    #expect(driver.app.joinForm?.focus == .address)
    #expect(driver.app.joinForm?.address.text == "r4")
    driver.press(.down, .enter)
    #expect(driver.commands.compactMap(connected) == ["attic:7000"])
  }

  @Test func theFocusStaysWithItsTableAndGoesOnWhenThatIsGone() throws {
    let driver = try driver()
    driver.send(.beacon(Self.beacon(1), from: "192.0.2.1"))
    driver.send(.beacon(Self.beacon(2), from: "192.0.2.2"))
    driver.press(.character("2"))
    driver.send(.beacon(Beacon(id: TableID(high: 0, low: 1), table: nil), from: "192.0.2.1"))
    #expect(driver.app.joinForm?.focus == .table(TableID(high: 0, low: 2)))
    driver.wait(.seconds(4))
    #expect(driver.app.joinForm?.focus == .address)
    #expect(driver.text.contains("Looking for tables") && driver.app.deadline == nil)
  }

  @Test func aRunningGameIsLookedOnAt() throws {
    let driver = try driver()
    driver.send(.beacon(Self.beacon(1, isRunning: true), from: "192.0.2.1"))
    #expect(driver.text.contains("Enter look on"))
    driver.press(.enter)
    #expect(driver.app.session?.guest.identity.role == .watcher)
    let ticket = SeatTicket(address: "192.0.2.1", token: "t", playerName: "Lucy", tableName: "Den")
    let back = try AppDriver(.joinForm(), ticket: ticket)
    back.send(.beacon(Self.beacon(1, isRunning: true), from: "192.0.2.1"))
    back.press(.up, .enter)
    #expect(back.app.session?.guest.identity.role == .player && back.app.session?.guest.identity.token == "t")
  }

  @Test func whoeverCameToWatchWatches() throws {
    let ticket = SeatTicket(address: "192.0.2.1", token: "t", playerName: "Lucy", tableName: "Den")
    let driver = try AppDriver(.joinForm(as: .watcher), ticket: ticket)
    #expect(driver.text.contains("Watch a table") && !driver.text.contains("may still be kept"))
    driver.send(.beacon(Self.beacon(1), from: "192.0.2.1"))
    #expect(driver.text.contains("Enter look on"))
    driver.press(.enter)
    #expect(driver.app.session?.guest.identity.role == .watcher && driver.app.session?.guest.identity.token == "")
  }

  @Test func tablesAreLookedForUntilOneIsFoundAndAgainAfterwards() throws {
    let driver = try driver(connects: .table(AppFlowTests.twoSeats))
    driver.send(.beacon(Self.beacon(1), from: "192.0.2.1"))
    driver.press(.enter)
    #expect(driver.isInWaitingRoom)
    #expect(driver.commands.filter { $0 == .stopLookingForTables }.count == 1)
    driver.press(.character("q"), .character("y"))
    #expect(driver.isAtTitle)
    driver.wait(.seconds(2))
    driver.press(.character("j"))
    #expect(driver.commands.filter { $0 == .lookForTables }.count == 2)
    driver.press(.escape)
    #expect(driver.commands.last == .stopLookingForTables)
  }

  @Test func addressesThatLedToATableAreKept() throws {
    let earlier = ["a", "b", "c", "d", "e"]
    let driver = try driver(earlier: earlier, connects: .table(AppFlowTests.twoSeats))
    driver.type("den:7000")
    driver.press(.enter)
    #expect(driver.commands.contains(.keepAddresses(["den:7000", "a", "b", "c", "d"])))
    let again = try self.driver(earlier: earlier, connects: .table(AppFlowTests.twoSeats))
    again.press(.down, .down, .enter)
    #expect(again.commands.contains(.keepAddresses(["b", "a", "c", "d", "e"])))
    let failing = try self.driver(earlier: earlier, connects: .failure(.refused))
    failing.type("x")
    failing.press(.enter)
    #expect(!failing.commands.contains { if case .keepAddresses = $0 { true } else { false } })
  }

  @Test func escapeGivesUpConnectingAtOnce() throws {
    let driver = try driver()
    driver.type("ray")
    driver.press(.enter)
    #expect(driver.text.contains("Looking for the table at"))
    driver.send(.connected())
    #expect(driver.text.contains("Taking a seat"))
    driver.press(.escape)
    #expect(driver.commands.suffix(2) == [.disconnect, .releaseSeat])
    #expect(driver.text.contains("ray") && driver.app.joinForm?.focus == .address)
  }

  @Test func withoutBeaconsThereIsOnlyTheField() throws {
    var form = JoinForm(ticket: nil, looksForTables: false)
    var frame = Frame(Size(80, 24))
    JoinPicture(form: form, canvas: Canvas(size: frame.size, glyphs: .utf8, texts: try AppDriver.texts()))
      .draw(into: &frame)
    #expect(!frame.text.contains("this network"))
    #expect(form.handle(.enter) == nil && form.isMissing)
  }

  /// However full the list and small the window: the line with the focus shows, and a click on it chooses it.
  @Test(arguments: [Size(40, 12), Size(60, 15), Size(80, 24), Size(132, 43)]) func everyLineCanBeReachedAndClicked(
    size: Size
  ) throws {
    var form = JoinForm(ticket: nil, earlier: ["one:7000", "two:7000", "three", "four", "five"])
    for number in 1...12 {
      _ = form.heard(Self.beacon(number, name: "Table \(number)"), from: "192.0.2.\(number)", at: .zero)
    }
    let canvas = Canvas(size: size, glyphs: .utf8, texts: try AppDriver.texts())
    for row in form.rows.indices {
      var frame = Frame(size)
      JoinPicture(form: form, canvas: canvas).draw(into: &frame)
      let places = (0..<size.height).flatMap { y in (0..<size.width).map { Point($0, y) } }
        .filter { frame.target(at: $0) == .item(row) }
      let place = try #require(places.first, "line \(row)")
      let isField = form.focus == .address || form.focus == .second
      #expect(frame[place].style == (isField ? .key : .selectedItem))
      var clicked = form
      _ = clicked.click(row)
      #expect(clicked.focus == form.rows[row])
      _ = form.handle(.down)
    }
  }

  static let fewTables: [(Beacon, String)] = [
    (beacon(1, name: "Kitchen table", host: "Lucy", taken: 2), "192.168.1.20"),
    (beacon(2, name: "日本語", host: "ユキ", taken: 4, isRunning: true), "192.168.1.31"),
    (beacon(3, name: "The long table in the attic", host: "Zoë", wantsPassword: true, port: 7_000), "192.168.1.4"),
    (beacon(4, name: "", host: "", taken: 4), "10.0.0.7"),
    (beacon(5, name: "From tomorrow", host: "Ray", major: 2), "10.0.0.8"),
  ]

  @Test(arguments: [Size(80, 24), Size(40, 12), Size(132, 43)]) func pictures(size: Size) throws {
    let driver = try driver(earlier: ["lucy-laptop:7000", "192.168.1.20"], size: size)
    for (beacon, address) in Self.fewTables { driver.send(.beacon(beacon, from: address)) }
    driver.press(.down, .down)
    try expectGolden(driver.picture.styledText, "join-form-tables-\(size.width)x\(size.height)")
    driver.press(.down, .down, .down, .down)
    try expectGolden(driver.picture.styledText, "join-form-earlier-\(size.width)x\(size.height)")
  }
}
