import SnapGame
import SnapGuest

/// The lesson at the lesson's table: what the learner is to do, beat by beat, and what is said to him when he does something
/// else. Nothing that he does before its time costs him a card.
struct Lesson: Sendable {
  /// What has to happen for the lesson to go on.
  enum Beat: Equatable, Sendable {
    /// The learner turns a card.
    case learnerTurns
    case teacherTurns
    /// The learner calls, as a match lies open.
    case pair
    /// The learner calls, and nothing matches.
    case wrongCall
    /// He has won.
    case over
  }

  /// What the learner did, or left undone, instead of what was asked.
  enum Remark: Equatable, Sendable {
    /// Called where nothing matches.
    case noPair
    /// Would turn a card while a match lies there.
    case pairFirst
    /// Would turn a card where a call is asked for, to see its price.
    case callFirst
    /// Would turn a card in the teacher's turn.
    case notYourTurn
    /// Has left a match lying there for too long.
    case tooSlow
  }

  static let beats: [(beat: Beat, text: TextKey)] = [
    (.learnerTurns, .lessonTurn), (.teacherTurns, .lessonTeacher),
    (.learnerTurns, .lessonNoPair), (.teacherTurns, .lessonWatch), (.pair, .lessonPair),
    (.learnerTurns, .lessonTaken), (.teacherTurns, .lessonWatch), (.wrongCall, .lessonWrongCall),
    (.learnerTurns, .lessonPaid), (.teacherTurns, .lessonWatch), (.pair, .lessonLastPair),
    (.over, .lessonWon),
  ]
  /// The beats with which the pages begin.
  static let pages = [0, 2, 5, 8, 11]

  /// After its turn has come, the teacher takes this long.
  static let teacherDelay = Duration.milliseconds(1_200)
  /// What is skipped has been called after this long.
  private static let reaction = Duration.milliseconds(500)
  /// A match that lies open for longer is told to be taken.
  static let patience = Duration.seconds(4)

  private(set) var table: LessonTable
  /// The index of the present beat.
  private(set) var position = 0
  private(set) var remark: Remark?
  /// When the teacher turns a card.
  private var teacherDue: Instant?
  /// When the learner has been too slow.
  private var patienceEnds: Instant?

  /// The lesson at the beginning of a page, at the time `now` of its table.
  ///
  /// What comes before it has been played, as quickly as somebody could who sees what he calls at; so `now` is after zero
  /// on all pages but the first.
  static func open(page: Int, teacherName: String, isStill: Bool) -> (lesson: Lesson, now: Instant) {
    var lesson = Lesson(table: LessonTable(teacherName: teacherName, isStill: isStill, at: .zero))
    var now = Instant.zero
    while lesson.position < pages[page] {
      switch lesson.beat {
      case .learnerTurns: lesson.turn(at: now)
      case .pair, .wrongCall:
        now = now + reaction
        lesson.call(at: now)
      case .teacherTurns, .over: break
      }
      now = lesson.nextChange(after: now) ?? now
      lesson.advance(to: now)
    }
    // Until everything lies still.
    while let next = lesson.nextChange(after: now), lesson.isBusy(at: now) {
      now = next
      lesson.advance(to: now)
    }
    return (lesson, now)
  }

  private init(table: LessonTable) { self.table = table }

  var beat: Beat { Self.beats[position].beat }
  var page: Int { Self.pages.lastIndex { $0 <= position }! }

  // MARK: - Time

  /// When the picture next changes, or something happens, by itself.
  func nextChange(after now: Instant) -> Instant? {
    let own = earliest(teacherDue, earliest(patienceEnds, table.deadline))
    let next = earliest(own, table.session.scene.nextChange(after: now))
    return next.map { max($0, now + .milliseconds(1)) }
  }

  private func isBusy(at now: Instant) -> Bool {
    table.deadline != nil || table.session.scene.traffic.end(after: now) != nil
      || beat == .over && !table.session.scene.resultActs(at: now)
  }

  /// Plays what has become due.
  mutating func advance(to now: Instant) {
    while let due = earliest(table.deadline, teacherDue), due <= now {
      table.advance(to: due)
      follow(at: due)
      if let turn = teacherDue, turn <= due {
        teacherDue = nil
        table.teacherTurns(at: due)
        follow(at: due)
      }
    }
    if let end = patienceEnds, end <= now {
      patienceEnds = nil
      remark = .tooSlow
    }
  }

  /// Goes on to the next beat with what the match tells.
  private mutating func follow(at now: Instant) {
    for event in table.takeNews() {
      switch (event, beat) {
      case (.turned(LessonTable.learner, _, _), .learnerTurns), (.turned(LessonTable.teacher, _, _), .teacherTurns),
        (.called(_, .correct), .pair), (.called(_, .wrong), .wrongCall):
        begin(position + 1, at: now)
      case (.roundEnded, _): begin(Self.beats.count - 1, at: now)
      case (.activated(LessonTable.teacher, _), .teacherTurns): teacherDue = now + Self.teacherDelay
      default: break
      }
    }
  }

  private mutating func begin(_ position: Int, at now: Instant) {
    // The last pair is taken: the round ends when the cards have moved.
    if Self.beats[position].beat == .over && !table.match.isBetweenRounds { return }
    self.position = position
    remark = nil
    let shown = table.guest.pacing.halfFlip
    patienceEnds = beat == .pair ? now + shown + Self.patience : nil
  }

  // MARK: - The learner

  mutating func turn(at now: Instant) {
    advance(to: now)
    switch beat {
    case .learnerTurns:
      table.learner(.turn, at: now)
      follow(at: now)
    case .teacherTurns: remark = .notYourTurn
    case .pair: if !table.session.guest.awaitsVerdict && table.guest.view.pendingMove == nil { remark = .pairFirst }
    case .wrongCall: remark = .callFirst
    case .over: break
    }
  }

  mutating func call(at now: Instant) {
    advance(to: now)
    switch beat {
    case .learnerTurns, .teacherTurns: remark = .noPair
    case .pair, .wrongCall:
      table.learner(.call, at: now)
      follow(at: now)
    case .over: break
    }
  }
}
