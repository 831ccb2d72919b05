/// A span of time in whole nanoseconds. Signed; the cores only ever add spans that are zero or more.
package struct Duration: Hashable, Comparable, Sendable {
  package var nanoseconds: Int64

  package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  package static let zero = Duration(nanoseconds: 0)
  package static func microseconds(_ count: Int64) -> Duration { Duration(nanoseconds: count * 1_000) }
  package static func milliseconds(_ count: Int64) -> Duration { Duration(nanoseconds: count * 1_000_000) }

  /// Rounded to the nearest nanosecond.
  package static func seconds(_ count: Double) -> Duration {
    Duration(nanoseconds: Int64((count * 1e9).rounded()))
  }

  package var seconds: Double { Double(nanoseconds) / 1e9 }

  /// Whole milliseconds, rounded towards zero.
  package var milliseconds: Int64 { nanoseconds / 1_000_000 }

  package static func < (a: Duration, b: Duration) -> Bool { a.nanoseconds < b.nanoseconds }
  package static func + (a: Duration, b: Duration) -> Duration { Duration(nanoseconds: a.nanoseconds + b.nanoseconds) }
  package static func - (a: Duration, b: Duration) -> Duration { Duration(nanoseconds: a.nanoseconds - b.nanoseconds) }
  package static func * (a: Duration, factor: Int) -> Duration { Duration(nanoseconds: a.nanoseconds * Int64(factor)) }
  package static func / (a: Duration, divisor: Int) -> Duration {
    Duration(nanoseconds: a.nanoseconds / Int64(divisor))
  }

  /// Rounded to the nearest nanosecond.
  package static func * (a: Duration, factor: Double) -> Duration {
    Duration(nanoseconds: Int64((Double(a.nanoseconds) * factor).rounded()))
  }
}

/// A point on a clock that never goes back. Where its zero lies is the clock owner's affair: only differences count.
package struct Instant: Hashable, Comparable, Sendable {
  package var nanoseconds: Int64

  package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  package static let zero = Instant(nanoseconds: 0)
  /// Past every other instant.
  static let never = Instant(nanoseconds: .max)

  package static func < (a: Instant, b: Instant) -> Bool { a.nanoseconds < b.nanoseconds }
  package static func + (a: Instant, b: Duration) -> Instant { Instant(nanoseconds: a.nanoseconds + b.nanoseconds) }
  package static func - (a: Instant, b: Duration) -> Instant { Instant(nanoseconds: a.nanoseconds - b.nanoseconds) }
  package static func - (a: Instant, b: Instant) -> Duration { Duration(nanoseconds: a.nanoseconds - b.nanoseconds) }
}

/// The earlier of two deadlines, where nil means "none".
package func earliest(_ a: Instant?, _ b: Instant?) -> Instant? {
  guard let a else { return b }
  guard let b else { return a }
  return min(a, b)
}
