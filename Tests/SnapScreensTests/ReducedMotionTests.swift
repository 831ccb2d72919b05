import CellGrid
import SnapGame
import SnapGuest
import SnapProtocol
import Testing

@testable import SnapScreens

/// Reduced motion: nothing moves, and a card shows in the same instant as for everybody.
@Suite struct ReducedMotionTests {
  private func table(isStill: Bool) throws -> AppDriver {
    let driver = try AppDriver(.solo(computers: 2), isStill: isStill)
    let isMine = driver.wait(until: { $0.app.session?.guest.mayTurn == true })
    #expect(isMine)
    driver.press(.enter)
    return driver
  }

  /// The face shows exactly 0.15 s after the packet, in every mode (docs/protocol.md, section 4).
  @Test(arguments: [false, true]) func theFaceShowsAtTheSameInstant(isStill: Bool) throws {
    let driver = try table(isStill: isStill)
    let shown = driver.now + .milliseconds(150)
    #expect(driver.app.session?.scene.lastTurned?.faceShownFrom == shown)
    let card = try #require(driver.app.session?.scene.lastTurned?.card)
    func showsFace(at moment: Instant) -> Bool {
      let lines = driver.app.draw(at: moment).lines
      // My cards lie at the bottom; the rank stands in the corner of the open one.
      return lines.suffix(9).contains { $0.contains(card.rank.symbol) && $0.contains("│") }
    }
    #expect(!showsFace(at: shown - Duration(nanoseconds: 1)))
    #expect(showsFace(at: shown))
  }

  /// Between what happens, the picture changes at no frames in between.
  @Test func nothingIsOnItsWay() throws {
    let driver = try AppDriver(.solo(computers: 3), isStill: true)
    var pictures = 0
    var last = driver.picture
    let end = driver.now + .seconds(20)
    while driver.now < end {
      driver.wait(.milliseconds(10))
      #expect(driver.app.session?.scene.traffic.sample(at: driver.now).isEmpty != false)
      let picture = driver.picture
      if picture != last { pictures += 1 }
      last = picture
    }
    #expect(pictures > 3 && pictures < 60, "\(pictures)")
    // The deal is not waited for.
    #expect(driver.app.session?.guest.view.stage == .playing)
  }

  @Test func theTitleLiesThereAtOnce() throws {
    let driver = try AppDriver(isStill: true)
    let first = driver.picture
    #expect(first.text.contains("Play alone") && driver.app.deadline == nil)
    driver.wait(.seconds(3))
    #expect(driver.picture == first)
  }

  @Test func aTickIsThereAndThenIsNot() {
    let mark = CallMark(kind: .correct, start: .zero, pacing: .normal, isStill: true)
    let pictures = (0..<1300).map { mark.splash(at: .zero + .milliseconds($0)) }
    #expect(pictures.first == .some(.normal) && pictures.last == .some(nil))
    #expect(Set(pictures.map { String(describing: $0) }).count == 2)
    for change in mark.changes { #expect(change > .zero) }
  }
}

/// Nothing is told by colour alone: what colours tell apart differs in text or attributes, too.
@Suite struct WithoutColoursTests {
  private func fixture(active: Int) -> TableFixture {
    var table = TableFixture(["Mia", "Ray", "Lucy", "Steve"], me: 0)
    table.set(closed: [13, 13, 13, 13], open: [[], [], [], []], active: active)
    return table
  }

  @Test(arguments: [Size(80, 24), Size(40, 12)]) func whoseTurnItIs(size: Size) {
    for (active, name) in ["Ray", "Lucy", "Steve"].enumerated() {
      let lines = fixture(active: active + 1).frame(size).lines
      let marked = lines.filter { $0.contains("▶") }
      #expect(marked.count == 1 && marked[0].contains("▶ \(name)"), "\(lines)")
    }
    #expect(fixture(active: 0).frame(size).lines.contains { $0.contains("▶ You") })
  }

  @Test(arguments: [GlyphSet.utf8, .ascii]) func suitsAreTexts(glyphs: GlyphSet) {
    let art = CardArt(cards: .token, on: Canvas(size: Size(80, 24), glyphs: glyphs, texts: english))
    #expect(Set(Suit.allCases.map { String(art.glyph(of: $0)) }).count == 4)
  }

  @Test func theSelectedLineHasAMark() throws {
    for keys in [[Key](), [.down], [.down, .down]] {
      let driver = try AppDriver(isStill: true)
      for key in keys { driver.press(key) }
      #expect(driver.picture.lines.filter { $0.contains("▶") }.count == 1)
    }
    let form = try AppDriver(isStill: true)
    form.press(.character("h"))
    #expect(form.picture.lines.filter { $0.contains("▶") }.count == 1)
  }

  /// The verdicts have signs and sentences of their own.
  @Test func verdictsAreSigns() {
    for glyphs in [GlyphSet.utf8, .ascii] { #expect(glyphs.tick != glyphs.cross) }
    let right = SplashArt(isTick: true, glyphs: .ascii)
    let wrong = SplashArt(isTick: false, glyphs: .ascii)
    func picture(_ art: SplashArt) -> String {
      var frame = Frame(Size(11, 3))
      art.draw(.normal, in: frame.bounds, into: &frame)
      return frame.text
    }
    #expect(picture(right) != picture(wrong))
  }
}
