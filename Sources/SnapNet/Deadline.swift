/// A moment at which something is to be done, once. It may be set again at any time, also from its own action.
///
/// Let go of it and it is cancelled. On Linux the action runs within about 0.1 ms after its time if the loop is idle.
package final class Deadline {
  private let loop: EventLoop
  private let action: () -> Void
  /// Where it stands in the loop's queue.
  var position: DeadlineQueue.Position = .none

  /// When it is due, in nanoseconds of `EventLoop.now`; nil if it is not set, or has fired since.
  package private(set) var time: Int64?

  init(loop: EventLoop, _ action: @escaping () -> Void) {
    self.loop = loop
    self.action = action
  }

  deinit { loop.schedule(self, at: nil) }

  /// Sets the time, in nanoseconds of `EventLoop.now`, or cancels. A time in the past is due in the next turn, at once.
  package func set(_ time: Int64?) {
    guard time != self.time else { return }
    self.time = time
    loop.schedule(self, at: time)
  }

  func fire() {
    // Cancelled, or set anew, by the action of another one that was due with it.
    guard position == .due else { return }
    position = .none
    time = nil
    action()
  }
}
