internal import CLibUV

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Something that has work to do once the callbacks of this turn of the loop are over.
protocol LoopTask: AnyObject {
  /// Called once before the loop sleeps, for each `EventLoop.atTurnEnd(_:)` since the last time.
  func turnEnds()
  /// Called at the start of the next turn, after `EventLoop.inNextTurn(_:)`; the loop does not sleep before.
  func turnBegins()
}

/// The one loop of a program: a thread that sleeps until a socket, a deadline, a signal or the terminal has something
/// to say, calls whoever waits for it, and sleeps again.
///
/// A *turn* is what happens between two sleeps. Output is gathered over a turn: connections write, and `onTurnEnd`
/// paints, once, when all callbacks of the turn are over.
///
/// Everything here belongs to the thread that calls `run()`; nothing is locked. No handler is ever called from inside
/// a call of its owner (such as `send` or `close`): what they cause is told later in the same turn, or in the next.
@safe package final class EventLoop {
  let raw: UnsafeMutablePointer<uv_loop_t>

  /// Where every connection's bytes are read to, one after another.
  let readBuffer: UnsafeMutableRawBufferPointer
  /// The most bytes that are taken from one connection per turn, so that a flooding peer does not starve the others.
  static let readLimit = 64 * 1024

  private let turnEnd = Handle(UV_PREPARE)
  private let turnBegin = Handle(UV_IDLE)
  private let timer: WakeTimer
  private var deadlines = DeadlineQueue()
  private var endTasks: [any LoopTask] = []
  private var beginTasks: [any LoopTask] = []

  /// Called once per turn, after all callbacks and before the loop sleeps: the place to paint the screen.
  package var onTurnEnd: (() -> Void)?

  package init() {
    unsafe raw = .allocate(capacity: 1)
    unsafe mustSucceed(uv_loop_init(raw), "uv_loop_init")
    unsafe readBuffer = .allocate(byteCount: Self.readLimit, alignment: 16)
    timer = unsafe WakeTimer(loop: raw)
    unsafe raw.pointee.data = Unmanaged.passUnretained(self).toOpaque()

    unsafe mustSucceed(uv_prepare_init(raw, turnEnd.prepare), "uv_prepare_init")
    turnEnd.setOwner(self)
    let endTurn: uv_prepare_cb = { unsafe owner($0!.pointee.data, as: EventLoop.self).endTurn() }
    unsafe mustSucceed(uv_prepare_start(turnEnd.prepare, endTurn), "uv_prepare_start")

    unsafe mustSucceed(uv_idle_init(raw, turnBegin.idle), "uv_idle_init")
    turnBegin.setOwner(self)
    timer.start(self)
  }

  deinit {
    // Closing would wait for it, however long that takes. The loop's memory stays with it instead.
    if poolWorkIsUnderWay { return }
    // Open handles keep their owners alive, and those keep the loop; so only the loop's own are left.
    turnEnd.close()
    turnBegin.close()
    timer.close()
    unsafe uv_run(raw, UV_RUN_DEFAULT)
    unsafe mustSucceed(uv_loop_close(raw), "uv_loop_close")
    unsafe raw.deallocate()
    unsafe readBuffer.deallocate()
  }

  /// Runs until `stop()`. Blocks the thread; must not be called from inside a callback.
  package func run() { unsafe uv_run(raw, UV_RUN_DEFAULT) }

  /// Makes `run()` return when the current turn is over.
  package func stop() { unsafe uv_stop(raw) }

  /// The monotonic clock, in nanoseconds since some fixed moment. Never goes back, and knows no wall clock.
  package var now: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// A deadline that calls `action` in each turn in which its time has come. Not set at first.
  package func makeDeadline(_ action: @escaping () -> Void) -> Deadline { Deadline(loop: self, action) }

  func atTurnEnd(_ task: any LoopTask) { endTasks.append(task) }

  func inNextTurn(_ task: any LoopTask) {
    if beginTasks.isEmpty {
      let beginTurn: uv_idle_cb = { unsafe owner($0!.pointee.data, as: EventLoop.self).beginTurn() }
      unsafe mustSucceed(uv_idle_start(turnBegin.idle, beginTurn), "uv_idle_start")
    }
    beginTasks.append(task)
  }

  func schedule(_ deadline: Deadline, at time: Int64?) { deadlines.set(deadline, to: time) }

  func timerFired() {
    timer.fired()
    // Taken out first: one that is set again by another's action, even to a time in the past, waits for the next turn.
    for deadline in deadlines.removeDue(at: now) { deadline.fire() }
  }

  private func beginTurn() {
    var tasks: [any LoopTask] = []
    swap(&tasks, &beginTasks)
    unsafe uv_idle_stop(turnBegin.idle)
    for task in tasks { task.turnBegins() }
  }

  private func endTurn() {
    runEndTasks()
    if let onTurnEnd {
      onTurnEnd()
      runEndTasks()
    }
    timer.arm(at: deadlines.earliest)
  }

  private func runEndTasks() {
    var index = 0
    // A task may cause others: a connection that is lost is told to everybody else in the same turn.
    while index < endTasks.count {
      endTasks[index].turnEnds()
      index += 1
    }
    endTasks.removeAll(keepingCapacity: true)
  }
}
