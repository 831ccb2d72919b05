import CellGrid
import SnapGame
import SnapGuest
import SnapProtocol
import SnapReplay

/// A game from its record, on the very table that it was played on, as somebody who watched it saw it.
struct ReplayScreen: Sendable {
  private var playback: Playback
  /// What the watcher has been sent so far. Nothing that it would send goes anywhere.
  private(set) var session: Session
  private var clock: ReplayClock
  private var showsHelp = false

  /// Between two frames, however fast the record runs.
  private static let shortestFrame = Duration.milliseconds(20)

  /// Until nothing moves any more on a table, at the most.
  private static let longestSettling = Duration.seconds(30)

  /// Begins with the first round.
  init(_ playback: Playback, isStill: Bool = false, at now: Instant) {
    self.playback = playback
    clock = ReplayClock(startingAt: .zero, at: now)
    session = Self.newSession(isStill: isStill, at: .zero)
    seek(to: playback.rounds[0], at: now)
  }

  private static func newSession(isStill: Bool, at time: Instant) -> Session {
    Session(kind: .solo, identity: GuestIdentity(name: "observer"), isStill: isStill, at: time)
  }

  // MARK: - Time

  /// Plays what has become due. To be called before anything else happens, and before drawing.
  mutating func advance(to now: Instant) {
    let time = clock.time(at: now)
    while let next = playback.nextTime, next <= time { playNext(at: next) }
    runTimers(until: time)
    if playback.nextTime == nil && session.deadline(after: time) == nil && !clock.isPaused {
      clock.pause(true, at: now)
    }
  }

  private mutating func playNext(at time: Instant) {
    runTimers(until: time)
    feed(playback.playNext(), at: time)
  }

  private mutating func runTimers(until time: Instant) {
    while let due = session.guest.deadline, due <= time { feed(.timeout, at: due) }
  }

  private mutating func feed(_ packets: [Numbered<GuestboundPacket>], at time: Instant) {
    for packet in packets { feed(.received(packet), at: time) }
  }

  private mutating func feed(_ input: GuestInput, at time: Instant) {
    var commands: [AppCommand] = []
    _ = session.handle(input, at: time, into: &commands)
    _ = session.scene.takeCues()
  }

  /// When the picture next changes by itself, or an entry is due.
  func nextChange(after now: Instant) -> Instant? {
    let time = clock.time(at: now)
    guard let entry = earliest(playback.nextTime, session.deadline(after: time)),
      let change = clock.realTime(of: entry)
    else { return nil }
    return max(change, now + Self.shortestFrame)
  }

  // MARK: - Going through the record

  /// Shows the moment of an entry.
  private mutating func seek(to entry: Int, at now: Instant) {
    let time = playback.time(ofEntry: entry)
    // From the beginning of its round: at its end is told what everybody did in it.
    let first = playback.rounds.last { $0 <= entry } ?? playback.rounds[0]
    session = Self.newSession(isStill: session.scene.isStill, at: playback.time(ofEntry: first))
    feed(playback.seek(to: first), at: playback.time(ofEntry: first))
    while playback.position <= entry, let next = playback.nextTime { playNext(at: next) }
    // Facts of the same moment belong to it.
    while playback.nextTime == time { playNext(at: time) }
    clock.set(to: time, at: now)
    if clock.isPaused { clock.set(to: settled(after: time), at: now) }
  }

  /// While time stands still, cards that were turned are seen from their face, and bubbles are up.
  private func settled(after time: Instant) -> Instant {
    let pacing = session.guest.pacing
    let moment = time + pacing.halfFlip + pacing.halfFlip
    guard let next = playback.nextTime else { return moment }
    return min(moment, next - Duration(nanoseconds: 1))
  }

  private func lastStep(in entries: [Int], at now: Instant) -> Int? {
    let time = clock.time(at: now)
    return entries.lastIndex { playback.time(ofEntry: $0) <= time }
  }

  private mutating func step(in entries: [Int], by steps: Int, at now: Instant) {
    let index = (lastStep(in: entries, at: now) ?? 0) + steps
    seek(to: entries[min(max(index, 0), entries.count - 1)], at: now)
  }

  /// Everything has happened, and lies still.
  private mutating func goToEnd(at now: Instant) {
    let last = playback.steps[playback.steps.count - 1]
    seek(to: last, at: now)
    var time = playback.time(ofEntry: last)
    while let next = playback.nextTime {
      playNext(at: next)
      time = next
    }
    let limit = time + Self.longestSettling
    while time < limit, let change = session.deadline(after: time) {
      time = max(change, time + Self.shortestFrame)
      runTimers(until: time)
    }
    clock.set(to: time, at: now)
    clock.pause(true, at: now)
  }

  // MARK: - Keys

  mutating func handle(_ key: Key, at now: Instant) -> ScreenRequest? {
    advance(to: now)
    if showsHelp {
      showsHelp = false
      return nil
    }
    switch key {
    case .character("q"), .character("Q"), .escape: return .quit
    case .character(" "), .character("p"), .character("P"): togglePause(at: now)
    case .right: step(in: playback.steps, by: 1, at: now)
    case .left: step(in: playback.steps, by: -1, at: now)
    case .pageDown:
      if lastStep(in: playback.rounds, at: now) == playback.rounds.count - 1 {
        goToEnd(at: now)
      } else {
        step(in: playback.rounds, by: 1, at: now)
      }
    case .pageUp: step(in: playback.rounds, by: -1, at: now)
    case .home: seek(to: playback.rounds[0], at: now)
    case .end: goToEnd(at: now)
    case .up, .character("+"): clock.change(by: 1, at: now)
    case .down, .character("-"): clock.change(by: -1, at: now)
    case .character("?"): showsHelp = true
    default: break
    }
    return nil
  }

  /// At the end, playing begins anew.
  private mutating func togglePause(at now: Instant) {
    let isOver = playback.nextTime == nil && session.deadline(after: clock.time(at: now)) == nil
    clock.pause(!clock.isPaused, at: now)
    if isOver && !clock.isPaused { seek(to: playback.rounds[0], at: now) }
  }

  // MARK: - Drawing

  func draw(into frame: inout Frame, on canvas: Canvas, at now: Instant) {
    let time = clock.time(at: now)
    var state = TableScreen.State(isPaused: false, isMuted: true)
    state.replay = TableScreen.Replay(caption: caption(at: time, on: canvas), hints: hints(on: canvas))
    TablePicture(canvas: canvas, session: session, state: state, now: time).draw(into: &frame)
    if showsHelp { TableNotice.replayHelp(canvas.texts).draw(into: &frame, on: canvas) }
  }

  /// Where in the record this is, and how fast it runs.
  private func caption(at time: Instant, on canvas: Canvas) -> String {
    let start = playback.time(ofEntry: playback.rounds[0])
    let end = max(.zero + playback.record.duration, start)
    let shown = canvas.texts(
      .replayPosition,
      ["time": Self.clockText(min(max(time, start), end) - start), "end": Self.clockText(end - start)])
    var parts = clock.isPaused ? [canvas.texts(.replayPaused)] : []
    if !clock.isPaused || clock.speed != 1 { parts.append(canvas.texts(.replaySpeed, ["speed": speedText])) }
    return (parts + [shown]).joined(separator: " \(canvas.glyphs.separator) ")
  }

  private var speedText: String { clock.speed < 1 ? String(clock.speed) : String(Int(clock.speed)) }

  private static func clockText(_ span: Duration) -> String {
    let seconds = span.nanoseconds / 1_000_000_000
    let (minutes, rest) = (seconds / 60, seconds % 60)
    return "\(minutes):\(rest < 10 ? "0" : "")\(rest)"
  }

  private func hints(on canvas: Canvas) -> [TableKeys.Hint] {
    let (texts, glyphs) = (canvas.texts, canvas.glyphs)
    func hint(_ key: String, _ label: TextKey, _ expendable: Int, press: Key? = nil) -> TableKeys.Hint {
      TableKeys.Hint(key: key, label: texts(label), isEnabled: true, expendable: expendable, press: press)
    }
    return [
      hint(texts(.keySpace), clock.isPaused ? .replayHintPlay : .replayHintPause, 0, press: .character(" ")),
      hint("\(glyphs.left)\(glyphs.right)", .replayHintSteps, 1),
      hint("\(glyphs.up)\(glyphs.down)", .replayHintSpeed, 2),
      hint(texts(.replayKeyHelp), .tableHintHelp, 3, press: .character("?")),
      hint(texts(.replayKeyQuit), .replayHintQuit, 0, press: .character("q")),
    ]
  }
}

extension TableNotice {
  fileprivate static func replayHelp(_ texts: TextCatalogue) -> TableNotice {
    TableNotice(
      title: texts(.replayHelp),
      paragraphs: [.replayHelpPause, .replayHelpSteps, .replayHelpRounds, .replayHelpSpeed, .replayHelpEnds].map {
        texts($0)
      },
      footer: texts(.replayHelpClose), press: .escape)
  }
}
