import CellGrid
import SnapGame
import Testing

@testable import SnapScreens

@Suite struct FormTests {
  private let texts: TextCatalogue
  init() throws { texts = try AppDriver.texts() }

  private func hostForm(_ keys: [Key], name: String = "Lucy") -> (form: GameForm, request: ScreenRequest?) {
    var form = GameForm(.hosting, playerName: name, texts: texts)
    var request: ScreenRequest?
    for key in keys { request = form.handle(key, texts: texts) }
    return (form, request)
  }

  @Test func theDefaultsWillDo() {
    #expect(hostForm([.enter]).request == .startHosting(TableOptions(name: "Lucy's table")))
  }

  @Test func everyFieldCounts() {
    let keys: [Key] = [
      .character("!"), .down, .character("3"), .down, .down, .character("2"), .down, .character("h"), .tab, .right,
      .right,
      .down, .right, .right, .down, .right, .down, .right, .down, .character("2"), .down, .right, .down,
      .character("x"), .character("y"), .down, .backspace, .character("9"), .down, .enter,
    ]
    var expected = TableOptions(
      name: "Lucy's table!", seats: 3, computers: [.hard, .hard], port: 7629, game: GameOptions(minutes: 10),
      dealIsOpen: true)
    expected.password = "xy"
    expected.game.house.matching = .either
    expected.game.house.penalty = .oneUnderOwn
    expected.game.house.ties = .pool
    expected.game.house.decks = .two
    #expect(hostForm(keys).request == .startHosting(expected))
  }

  static let lengths: [(keys: [Key], minutes: Int?)] = [
    ([.right], 5), ([.right, .right], 10), ([.character("q")], 5),
    ([.character("4"), .character("5")], 45), ([.character("0")], nil),
    ([.character("6"), .character("0"), .character("1")], 60),
    ([.character("4"), .character("5"), .backspace], 4), ([.character("4"), .left, .right, .character("7")], 7),
    ([.character("4"), .home], nil), ([.character("1"), .character("2"), .down, .up, .character("5")], 5),
  ]

  @Test(arguments: lengths) func minutesAreChosenOrTyped(keys: [Key], minutes: Int?) {
    let length = GameForm.Field.minutes.index
    let request = hostForm(Array(repeating: .down, count: length) + keys + [.enter]).request
    #expect(request == .startHosting(TableOptions(name: "Lucy's table", game: GameOptions(minutes: minutes))))
  }

  @Test func aSeatIsLeftForTheHost() {
    let keys: [Key] = [.down, .down, .down, .character("3"), .up, .up, .character("2"), .enter]
    #expect(hostForm(keys).request == .startHosting(TableOptions(name: "Lucy's table", seats: 2, computers: [.normal])))
  }

  @Test func aSecondPersonTakesASeat() {
    let keys: [Key] = [.down, .down, .character("M"), .down, .right, .right, .right, .enter]
    let options = TableOptions(name: "Lucy's table", computers: [.normal, .normal])
    #expect(hostForm(keys).request == .startHosting(options, second: "M"), "of four seats two are left")
    var form = GameForm(.hosting, playerName: "Lucy", second: "Max", texts: texts)
    #expect(form.handle(.enter, texts: texts) == .startHosting(TableOptions(name: "Lucy's table"), second: "Max"))
  }

  @Test func aGameAtThisKeyboard() {
    func form(_ keys: [Key], second: String = "") -> (form: GameForm, request: ScreenRequest?) {
      var form = GameForm(.here, playerName: "Lucy", second: second, level: .easy, texts: texts)
      var request: ScreenRequest?
      for key in keys { request = form.handle(key, texts: texts) }
      return (form, request)
    }
    #expect(form([.enter]).request == .startHere(computers: 3, level: .easy, second: nil, GameOptions()))
    // Of four seats two are left.
    #expect(
      form([.enter], second: "Max").request == .startHere(computers: 2, level: .easy, second: "Max", GameOptions()))
    #expect(
      form([.down, .home, .down, .down, .character("i"), .enter], second: "Max").request
        == .startHere(computers: 0, level: .easy, second: "Maxi", GameOptions()))
    var game = GameOptions(minutes: GameOptions.quick)
    game.house.decks = .two
    #expect(
      form([.right, .down, .character("1"), .down, .right, .down, .down, .down, .down, .down, .right, .enter]).request
        == .startHere(computers: 1, level: .normal, second: nil, game))
    let alone = form([.down, .home, .enter])
    #expect(alone.request == nil && alone.form.focus == .computers && alone.form.error(in: .computers) == .setUpNobody)
    #expect(form([.escape]).request == .back)
    #expect(form([.up]).form.focus == .open && form([.up, .down]).form.focus == .minutes)
    var clicked = form([]).form
    #expect(clicked.click(GameForm.Field.port.index, value: nil) == nil && clicked.focus == .minutes)
    #expect(clicked.click(GameForm.Field.computers.index, value: 2) == nil)
    #expect(
      clicked.click(GameForm.Field.open.index, value: nil)
        == .startHere(computers: 2, level: .easy, second: nil, GameOptions()))
  }

  @Test func theSecondIsNamedInTheJoinFormToo() {
    var form = JoinForm(ticket: nil, earlier: ["den:7000"])
    for key in [Key.down, .down, .character("7"), .paste("up")] { #expect(form.handle(key) == nil) }
    #expect(form.focus == .second && form.address.text.isEmpty)
    #expect(form.handle(.enter) == .join("den:7000", .player, second: "7up"), "where the focus was before")
    let ticket = SeatTicket(address: "den", token: "t", playerName: "Lucy", tableName: "Den")
    #expect(JoinForm(ticket: ticket, second: "Max").second.text == "Max")
  }

  static let badPorts = ["", "0", "65536", "x", "-1", "99999"]

  @Test(arguments: badPorts) func aBadPortIsShownAndGetsTheFocus(port: String) {
    var keys: [Key] = [.up, .up]
    keys += Array(repeating: .backspace, count: 5)
    keys += port.map { .character($0) }
    keys += [.down, .enter]
    let (form, request) = hostForm(keys)
    #expect(request == nil)
    #expect(form.error(in: .port) == .hostPortWrong)
    #expect(form.focus == .port)
  }

  @Test func aTableNeedsAName() {
    let (form, request) = hostForm(
      Array(repeating: .backspace, count: 20) + [.character(" "), .down, .enter])
    #expect(request == nil && form.focus == .name && form.error(in: .name) == .hostNameMissing)
  }

  @Test func theLongestNameFits() {
    let name = "日本語日本語日本"
    #expect(hostForm([.enter], name: name).request == .startHosting(TableOptions(name: "\(name)'s table")))
  }

  @Test func focusGoesAround() {
    #expect(hostForm([.up]).form.focus == .open)
    #expect(hostForm([.up, .character(" ")]).request != nil)
    #expect(hostForm(Array(repeating: .down, count: GameForm.Field.allCases.count)).form.focus == .name)
    #expect(hostForm([.escape]).request == .back)
  }

  @Test func joiningNeedsAnAddress() {
    var form = JoinForm(ticket: nil)
    var request = form.handle(.enter)
    #expect(request == nil && form.isMissing)
    _ = form.handle(.paste("  ray:7000\n"))
    #expect(!form.isMissing)
    request = form.handle(.enter)
    #expect(request == .join("ray:7000", .player))
    #expect(form.handle(.escape) == .back)
  }
}
