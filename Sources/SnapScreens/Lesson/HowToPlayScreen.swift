import CellGrid
import SnapGame
import SnapSettings

/// How to play: the learner plays a few cards himself, on a real table, and is told what each does.
struct HowToPlayScreen: Sendable {
  private(set) var lesson: Lesson
  private let isStill: Bool
  private let teacherName: String
  /// When the page was opened, and what time it was at the table then.
  private var origin: (real: Instant, table: Instant)

  init(teacherName: String, isStill: Bool = false, at now: Instant) {
    self.isStill = isStill
    self.teacherName = teacherName
    let (lesson, time) = Lesson.open(page: 0, teacherName: teacherName, isStill: isStill)
    self.lesson = lesson
    origin = (now, time)
  }

  func tableTime(at now: Instant) -> Instant { origin.table + (now - origin.real) }

  func nextChange(after now: Instant) -> Instant? {
    lesson.nextChange(after: tableTime(at: now)).map { origin.real + ($0 - origin.table) }
  }

  /// Plays what has become due. To be called before anything else happens, and before drawing.
  mutating func advance(to now: Instant) { lesson.advance(to: tableTime(at: now)) }

  /// - Parameter keys: which key does what.
  mutating func handle(_ key: Key, keys: KeyMap = KeyMap(), at now: Instant) -> ScreenRequest? {
    advance(to: now)
    let time = tableTime(at: now)
    switch key {
    case .escape: return .back
    case .enter where lesson.beat == .over: return lesson.table.session.scene.resultActs(at: time) ? .startSolo : nil
    case _ where keys.does(.turn, key): if lesson.beat != .over { lesson.turn(at: time) }
    case _ where keys.does(.snap, key): lesson.call(at: time)
    case .character("q"), .character("?"): return .back
    case .right, .pageDown, .down, .tab: open(page: lesson.page + 1, at: now)
    case .left, .pageUp, .up, .backtab, .backspace: open(page: lesson.page - 1, at: now)
    default: break
    }
    return nil
  }

  /// A part of the table was clicked.
  mutating func click(_ item: Int, at now: Instant) -> ScreenRequest? {
    switch TablePart(rawValue: item) {
    case .ownStack, .result: handle(.enter, at: now)
    case .snapButton: handle(.character(" "), at: now)
    case .secondStack, nil: nil
    }
  }

  private mutating func open(page: Int, at now: Instant) {
    guard Lesson.pages.indices.contains(page) else { return }
    let (lesson, time) = Lesson.open(page: page, teacherName: teacherName, isStill: isStill)
    self.lesson = lesson
    origin = (now, time)
  }
}
