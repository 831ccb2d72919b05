import SnapGame
import SnapScreens

/// The time at a table in this process, which solo play can stop and hurry.
final class TableClock {
  var pausable = PausableClock()
  private var offset = Duration.zero

  func time(at now: Instant) -> Instant { pausable.time(at: now) + offset }

  /// Nanoseconds of the loop's clock; nil while time stands still.
  func realTime(of time: Instant?) -> Int64? { time.flatMap { pausable.realTime(of: $0 - offset) }?.nanoseconds }

  /// Shows `time` from `now` on: the clock of a table that comes back stood still while its program did not run.
  func set(to time: Instant, at now: Instant) { offset = time - pausable.time(at: now) }
}
