import SnapGame

/// The time within a record while it is shown: it runs at a speed, or stands still.
struct ReplayClock: Equatable, Sendable {
  static let speeds: [Double] = [0.25, 0.5, 1, 2, 4, 8, 16]
  private static let usual = 2

  /// The record's time at `since`.
  private var position: Instant
  private var since: Instant
  private var speedIndex = usual
  private(set) var isPaused = false

  init(startingAt position: Instant, at now: Instant) {
    self.position = position
    since = now
  }

  var speed: Double { Self.speeds[speedIndex] }

  func time(at now: Instant) -> Instant { isPaused ? position : position + (now - since) * speed }

  /// When the record's time will have come to `time`, rounded up; nil while it stands still.
  func realTime(of time: Instant) -> Instant? {
    isPaused ? nil : since + (time - position) * (1 / speed) + Duration(nanoseconds: 1)
  }

  mutating func set(to time: Instant, at now: Instant) {
    position = time
    since = now
  }

  mutating func pause(_ pauses: Bool, at now: Instant) {
    set(to: time(at: now), at: now)
    isPaused = pauses
  }

  /// Runs so many speeds faster, or slower; at most at the fastest, at least at the slowest.
  mutating func change(by steps: Int, at now: Instant) {
    set(to: time(at: now), at: now)
    speedIndex = min(max(speedIndex + steps, 0), Self.speeds.count - 1)
  }
}
