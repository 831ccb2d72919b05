import CellGrid
import SnapGame
import Testing

@testable import SnapScreens

@Suite struct TitleTests {
  private let texts: TextCatalogue
  init() throws { texts = try AppDriver.texts() }

  private func request(_ keys: [Key]) -> ScreenRequest? {
    var title = TitleScreen(openedAt: .zero)
    let later = Instant.zero + .seconds(5)
    var request: ScreenRequest?
    for key in keys { request = title.handle(key, level: .normal, at: later, texts: texts) }
    return request
  }

  static let choices: [([Key], ScreenRequest)] = [
    ([.enter], .startSolo), ([.character(" ")], .startSolo), ([.character("p")], .startSolo),
    ([.character("P")], .startSolo), ([.character("1")], .startSolo), ([.down, .enter], .open(.gameForm(.here))),
    ([.character("g")], .open(.gameForm(.here))),
    ([.character("2")], .open(.gameForm(.here))), ([.character("3")], .open(.gameForm(.hosting))),
    ([.character("h")], .open(.gameForm(.hosting))),
    ([.character("j")], .open(.joinForm)), ([.character("4")], .open(.joinForm)),
    ([.character("s")], .open(.settings)), ([.character("5")], .open(.settings)),
    ([.character("?")], .open(.howToPlay)), ([.character("6")], .open(.howToPlay)), ([.character("8")], .quit),
    ([.character("r")], .open(.statistics)), ([.character("7")], .open(.statistics)),
    ([.character("q")], .quit), ([.escape], .quit), ([.up, .enter], .quit), ([.end, .down, .enter], .startSolo),
    ([.tab, .tab, .backtab, .enter], .open(.gameForm(.here))), ([.left], .setLevel(.easy)),
    ([.right], .setLevel(.hard)),
  ]

  @Test(arguments: choices) func chooses(keys: [Key], expected: ScreenRequest) {
    #expect(request(keys) == expected)
  }

  @Test(arguments: [Key.character("x"), .character("0"), .character("9"), .paste("q")])
  func otherKeysDoNothing(key: Key) {
    #expect(request([key]) == nil)
  }

  @Test func theLevelIsChosenOnlyWherePlayingAloneIs() {
    #expect(request([.down, .left]) == nil)
    #expect(Level.hard.next == .easy && Level.easy.moved(by: -1) == .hard)
  }

  @Test func whoeverPlaysAloneMeetsTheLevelThatTheMenuShows() throws {
    let driver = try AppDriver()
    driver.wait(.seconds(2))
    driver.press(.right)
    #expect(driver.text.contains("three computers: hard"))
    driver.press(.enter)
    #expect(driver.commands.contains(.startSolo(computers: [.hard, .hard, .hard], GameOptions())))
    driver.wait(.seconds(1))
    #expect(driver.text.contains("hard bot"))
  }

  @Test func theKeysOfTheMenuDiffer() {
    let keys = TitleScreen.Item.allCases.map { texts($0.key).lowercased() }
    #expect(Set(keys).count == keys.count)
    #expect(keys.allSatisfy { $0.count == 1 && !"0123456789".contains($0) })
  }

  @Test func theOpeningMovesAndEnds() {
    let title = TitleScreen(openedAt: .zero)
    var now = Instant.zero
    var frames = 0
    while let next = title.nextChange(after: now) {
      #expect(next > now)
      now = next
      frames += 1
    }
    #expect(now == Instant.zero + TitleOpening.duration)
    #expect((20...80).contains(frames))
    #expect(TitleOpening.duration < .seconds(2), "people want to play")
  }
}
