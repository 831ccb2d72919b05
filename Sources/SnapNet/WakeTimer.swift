internal import CLibUV

#if canImport(Glibc)
  internal import Glibc
#endif

#if os(Linux)
  /// The one timer of a loop, which wakes it at its earliest deadline.
  ///
  /// libuv's own timers count whole milliseconds of a clock that is read once per turn, and are up to 2 ms late; the
  /// frames of an animation should not jitter by that much. A timer descriptor is exact to about 0.1 ms.
  @safe final class WakeTimer {
    private let descriptor: Int32
    private let handle = Handle(UV_POLL)
    /// What the descriptor is set to; after it has fired, a time in the past, so that it is set anew.
    private var armed: Int64?

    init(loop: UnsafeMutablePointer<uv_loop_t>) {
      descriptor = snapnet_timer_create()
      mustSucceed(descriptor < 0 ? -errno : 0, "timerfd_create")
      unsafe mustSucceed(uv_poll_init(loop, handle.poll, descriptor), "uv_poll_init")
    }

    func start(_ loop: EventLoop) {
      handle.setOwner(loop)
      let fire: uv_poll_cb = { handle, _, _ in unsafe owner(handle!.pointee.data, as: EventLoop.self).timerFired() }
      unsafe mustSucceed(uv_poll_start(handle.poll, Int32(UV_READABLE.rawValue), fire), "uv_poll_start")
    }

    /// Sets the time of the next wake-up, in nanoseconds of the monotonic clock, or none.
    func arm(at time: Int64?) {
      guard time != armed else { return }
      armed = time
      // The system takes 0 for "never", and refuses what is below.
      mustSucceed(snapnet_timer_arm(descriptor, time.map { max($0, 1) } ?? 0), "timerfd_settime")
    }

    /// Forgets the wake-up that has just been, so that the next `arm` sets the descriptor, and with it makes it
    /// unreadable, whatever the time.
    func fired() { armed = .min }

    func close() {
      handle.close()
      // Not a descriptor of libuv's, so ours to close; uv_close has taken it out of the loop already.
      Glibc.close(descriptor)
    }
  }
#else
  /// The one timer of a loop, which wakes it at its earliest deadline: up to 2 ms late, as libuv counts milliseconds.
  @safe final class WakeTimer {
    private let handle = Handle(UV_TIMER)
    private var armed: Int64?

    init(loop: UnsafeMutablePointer<uv_loop_t>) {
      unsafe mustSucceed(uv_timer_init(loop, handle.timer), "uv_timer_init")
    }

    func start(_ loop: EventLoop) { handle.setOwner(loop) }

    /// Sets the time of the next wake-up, in nanoseconds of the monotonic clock, or none.
    func arm(at time: Int64?) {
      guard time != armed else { return }
      armed = time
      guard let time else {
        unsafe uv_timer_stop(handle.timer)
        return
      }
      let fire: uv_timer_cb = { unsafe owner($0!.pointee.data, as: EventLoop.self).timerFired() }
      let now = unsafe owner(handle.base.pointee.data, as: EventLoop.self).now
      let milliseconds = time > now ? (time - now + 999_999) / 1_000_000 : 0
      unsafe uv_update_time(handle.base.pointee.loop)
      unsafe mustSucceed(uv_timer_start(handle.timer, fire, UInt64(milliseconds), 0), "uv_timer_start")
    }

    /// Forgets the wake-up that has just been.
    func fired() { armed = nil }

    func close() { handle.close() }
  }
#endif
