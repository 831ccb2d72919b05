import CellGrid
import SnapGuest
import SnapProtocol
import TerminalText
import Testing

@testable import SnapScreens

@Suite struct NoticeTests {
  private let texts: TextCatalogue
  init() throws { texts = try AppDriver.texts() }

  private var everyEnd: [GuestEnd] {
    SignInRejected.Reason.allCases.map { .rejected($0, "") } + Goodbye.Reason.allCases.map { .goodbye($0, "") }
      + [.connectionLost, .hostSpokeNonsense(.repeatedPeerID)]
  }

  private var everyFailure: [ConnectFailure] {
    [.badAddress, .nameNotFound, .refused, .timedOut, .unreachable, .other("why")]
  }

  @Test func eachReasonHasItsOwnSentenceAndRemedy() {
    var notices = everyEnd.compactMap { NoticeScreen($0, texts: texts) }
    #expect(notices.count == everyEnd.count)
    notices += everyFailure.map { NoticeScreen($0, address: "ray:1", texts: texts) }
    notices += [HostFailure.portInUse(80), .notPermitted(80), .other("why")].map { NoticeScreen($0, texts: texts) }
    for notice in notices {
      #expect(notice.what.hasSuffix(".") || notice.what.hasSuffix("…"), "\(notice.what)")
      #expect(!notice.remedy.isEmpty && notice.what != notice.remedy)
    }
    // "The host has closed the table" stands for two reasons.
    #expect(Set(notices.map(\.what)).count == notices.count - 1)
    #expect(Set(notices.map(\.remedy)).count >= notices.count - 1)
  }

  @Test func whoeverLeavesIsToldNothing() {
    #expect(NoticeScreen(.left, texts: texts) == nil)
  }

  @Test func theVersionThatIsOlderIsToUpdate() {
    let end = GuestEnd.rejected(.version, "")
    let older = NoticeScreen(end, hostVersion: ProtocolVersion(major: 0, minor: 9), texts: texts)
    let newer = NoticeScreen(end, hostVersion: ProtocolVersion(major: 2, minor: 0), texts: texts)
    #expect(older?.remedy.contains("host should update") == true)
    #expect(newer?.remedy.contains("update snapcards") == true)
  }

  @Test func wordsThatOnlySayTheReasonAgainAreLeftOut() {
    for reason in SignInRejected.Reason.allCases where !reason.usualWords.isEmpty {
      #expect(NoticeScreen(.rejected(reason, reason.usualWords), texts: texts)?.quotation == "")
      #expect(NoticeScreen(.rejected(reason, "Sorry."), texts: texts)?.quotation == "Sorry.")
    }
  }

  @Test func whereAGameHasBegunOneMayLookOn() throws {
    let driver = try AppDriver(.join(address: "ray:7000", password: "sesame"))
    driver.send(.connected())
    let table = SignInRequest.Table(version: .current, capabilities: [], name: "Den")
    driver.send(.received(Numbered(.signInRequest(SignInRequest(table: table)))))
    driver.send(.received(Numbered(.signInRejected(SignInRejected(reason: .gameRunning, text: "")))))
    #expect(driver.text.contains("snapcards watch ray:7000"))
    driver.press(.character("w"))
    #expect(driver.app.session?.guest.identity.role == .watcher)
    #expect(driver.app.session?.guest.identity.password == "sesame")
    driver.press(.escape)
    #expect(driver.isAtTitle, "the notice has gone")

    let end = GuestEnd.rejected(.gameRunning, "")
    let notice = try #require(NoticeScreen(end, address: "ray:7000", password: "sesame", texts: texts))
    #expect(notice.remedy.contains("snapcards watch ray:7000"))
    #expect(notice.handle(.character("w")) == .joinWithPassword("ray:7000", .watcher, "sesame"))
    var frame = Frame(Size(80, 24))
    notice.draw(into: &frame, on: Canvas(size: frame.size, glyphs: .utf8, texts: texts))
    #expect(frame.lines.last?.contains("w look on") == true)
    #expect(frame.target(at: Point(18, 23)) == .key(.character("w")))
    #expect(NoticeScreen("a", "b").handle(.character("w")) == nil)
  }

  @Test func wordsFromTheNetworkAreHarmlessAndShort() throws {
    let words = "a\u{1B}]52;c;x\u{7}\r\n\u{202E}b" + String(repeating: " spam", count: 200)
    let notice = try #require(NoticeScreen(.goodbye(.kicked, words), texts: texts))
    for size in [Size(40, 12), Size(80, 24)] {
      var frame = Frame(size)
      notice.draw(into: &frame, on: Canvas(size: size, glyphs: .utf8, texts: texts))
      #expect(!frame.text.unicodeScalars.contains { $0 != "\n" && !$0.isTerminalSafe })
      #expect(frame.text.contains("sent you away"))
      #expect(frame.text.contains(notice.remedy.split(separator: " ").last ?? ""))
      #expect(frame.lines.count { $0.contains("spam") } <= 2)
    }
  }

  @Test func everyNoticeFitsTheSmallestScreen() {
    let canvas = Canvas(size: Canvas.smallest, glyphs: .utf8, texts: texts)
    let notices =
      everyEnd.compactMap { NoticeScreen($0, texts: texts) }
      + everyFailure.map { NoticeScreen($0, address: "a-rather-long-name.example:65535", texts: texts) }
    for notice in notices {
      var frame = Frame(canvas.size)
      notice.draw(into: &frame, on: canvas)
      let shown = frame.lines.joined(separator: " ").split { !$0.isLetter }
      for word in notice.remedy.split(whereSeparator: { !$0.isLetter }) {
        #expect(shown.contains(word), "\(word) of: \(notice.remedy)")
      }
    }
  }

  @Test(arguments: [Key.enter, .escape, .character(" "), .character("q")]) func goesOn(key: Key) {
    #expect(NoticeScreen("a", "b").handle(key) == .back)
    #expect(NoticeScreen("a", "b").handle(.character("x")) == nil)
  }
}
