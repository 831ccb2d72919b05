package import SnapGame

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Something on sockets. All in one process run in turn, in one loop.
package protocol Pumped: AnyObject {
  /// Those whose bytes it waits for.
  var descriptors: [Int32] { get }
  /// When it has something to do without them; nil: never.
  var due: Instant? { get }
  /// Takes in what has come, and does what is due.
  func act(at now: Instant)
}

/// The system's monotonic clock.
package func monotonicTime() -> Instant {
  var time = timespec()
  unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return Instant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
}

/// Runs them until a condition holds.
///
/// - Returns: false if the time was over before.
package func pump(_ parts: [any Pumped], within limit: Duration, until condition: () throws -> Bool) rethrows -> Bool {
  let end = monotonicTime() + limit
  while true {
    let now = monotonicTime()
    for part in parts { part.act(at: now) }
    if try condition() { return true }
    if now > end { return false }
    // Looked at every 20 ms at least, for what no socket tells.
    let next = parts.compactMap(\.due).min().map { min($0, now + .milliseconds(20)) } ?? now + .milliseconds(20)
    var entries = parts.flatMap(\.descriptors).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let wait = max(.zero, next - monotonicTime())
    unsafe poll(&entries, nfds_t(entries.count), Int32((wait.nanoseconds + 999_999) / 1_000_000))
  }
}
