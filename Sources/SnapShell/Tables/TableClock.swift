import SnapGame
import SnapScreens

/// The time at a table in this process, which solo play can stop.
final class TableClock {
  var pausable = PausableClock()

  func time(at now: Instant) -> Instant { pausable.time(at: now) }

  /// Nanoseconds of the loop's clock; nil while time stands still.
  func realTime(of time: Instant?) -> Int64? { time.flatMap(pausable.realTime(of:))?.nanoseconds }
}
