import CellGrid
import SnapGame
import SnapGuest
import SnapSettings
import TerminalText

/// The lesson as it is drawn: the table, and what is said to the learner beside it, or below it where there is no room.
struct LessonPicture {
  let screen: HowToPlayScreen
  let canvas: Canvas
  let hasMouse: Bool
  let now: Instant

  /// Rows of words below a compact table.
  private static let rowsBelow = 3
  private static let widest = 34
  private static let margin = 3

  private var lesson: Lesson { screen.lesson }
  private var texts: TextCatalogue { canvas.texts }
  private var time: Instant { screen.tableTime(at: now) }

  func draw(into frame: inout Frame) {
    var state = TableScreen.State(isPaused: false, isMuted: true, hasMouse: hasMouse)
    state.replay = TableScreen.Replay(caption: caption, hints: hints, isPlayed: true)
    // Where a call is asked for, nothing speaks of turning.
    state.replay?.showsPrompt = lesson.beat != .pair && lesson.beat != .wrongCall
    guard canvas.isCompact else {
      let picture = TablePicture(canvas: canvas, session: lesson.table.session, state: state, now: time)
      picture.draw(into: &frame)
      return drawBeside(picture, into: &frame)
    }
    // The table makes do with a lower window; its hints stand in the last row all the same.
    let below = Rect(
      x: 1, y: canvas.size.height - 1 - Self.rowsBelow, width: canvas.size.width - 2, height: Self.rowsBelow)
    let low = Canvas(
      size: Size(canvas.size.width, below.minY + 1), glyphs: canvas.glyphs, texts: texts, settings: canvas.settings)
    var table = Frame(low.size)
    TablePicture(canvas: low, session: lesson.table.session, state: state, now: time).draw(into: &table)
    frame.clipping(to: Rect(x: 0, y: 0, width: canvas.size.width, height: below.minY)) { frame in
      frame.draw(table, at: Point(0, 0))
      frame.takeTargets(of: table)
    }
    frame.clipping(to: Rect(x: 0, y: below.maxY, width: canvas.size.width, height: 1)) { frame in
      let offset = Point(0, Self.rowsBelow)
      frame.draw(table, at: offset)
      frame.takeTargets(of: table, at: offset)
    }
    frame.paragraph(words, in: below, .center, style)
  }

  /// In the free corner on the left, above the learner's own cards; under the result at the end.
  private func drawBeside(_ picture: TablePicture, into frame: inout Frame) {
    let layout = picture.layout
    guard !picture.showsResult else {
      let width = min(60, canvas.size.width - 4)
      let lines = words.wrapped(toColumns: width).count
      let row = Rect(
        x: (canvas.size.width - width) / 2, y: canvas.size.height - 2 - lines, width: width, height: lines)
      frame.paragraph(words, in: row, .center, style)
      return
    }
    let cards = layout[.bottom].closed
    let width = min(Self.widest, cards.minX - Self.margin - 1)
    let lines = words.wrapped(toColumns: width - 4).count
    let bottom = (layout.snapButton ?? cards).minY - 2
    let room = Rect(
      x: max(Self.margin, cards.minX - 2 - width), y: max(2, min(layout.news.minY, bottom) - lines - 3), width: width,
      height: lines + 2)
    let area = frame.panel(room, isActive: true, on: canvas)
    frame.paragraph(words, in: area, .leading, style)
  }

  // MARK: - Words

  private var words: String {
    let keys: KeyValuePairs = [
      "turn": canvas.key(.turn), "snap": canvas.key(.snap), "name": texts(.lessonTeacherName),
    ]
    guard let remark = lesson.remark else { return texts(Lesson.beats[lesson.position].text, keys) }
    let key: TextKey =
      switch remark {
      case .noPair: .lessonRemarkNoPair
      case .pairFirst: .lessonRemarkPairFirst
      case .callFirst: .lessonRemarkCallFirst
      case .notYourTurn: .lessonRemarkNotYourTurn
      case .tooSlow: .lessonRemarkTooSlow
      }
    return texts(key, keys)
  }

  private var style: Style { lesson.remark == nil ? .strong : .warning }

  private var caption: String { "\(texts(.titleHowToPlay)) \(lesson.page + 1)/\(Lesson.pages.count)" }

  private var hints: [TableKeys.Hint] {
    let isOver = lesson.beat == .over
    let enters = isOver || lesson.beat == .learnerTurns && lesson.table.guest.mayTurn
    let calls = lesson.beat == .pair || lesson.beat == .wrongCall
    var hints: [TableKeys.Hint] = []
    if !isOver {
      hints.append(
        TableKeys.Hint(
          key: canvas.key(.snap), label: texts(.tableHintSnap), isEnabled: calls && lesson.table.guest.mayCall,
          expendable: 0, press: canvas.settings.keys[.snap].key))
    }
    return hints + [
      TableKeys.Hint(
        key: isOver ? texts(.keyEnter) : canvas.key(.turn), label: texts(isOver ? .hintPlay : .tableHintTurn),
        isEnabled: enters, expendable: 0,
        press: isOver ? .enter : canvas.settings.keys[.turn].key),
      TableKeys.Hint(
        key: "\(canvas.glyphs.left)\(canvas.glyphs.right)", label: texts(.hintPages), isEnabled: true, expendable: 1),
      TableKeys.Hint(
        key: texts(.keyEscape), label: texts(.hintBack), isEnabled: true, expendable: 0, press: .escape),
    ]
  }
}
