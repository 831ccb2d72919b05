import SnapGame

/// The time within a record while it is shown: it runs at one of a few speeds, or stands still.
struct ReplayClock: Equatable, Sendable {
  static let speeds: [Double] = [0.25, 0.5, 1, 2, 4, 8, 16]
  private static let usual = 2

  private var clock: PausableClock
  private var speedIndex = usual

  init(startingAt position: Instant, at now: Instant) { clock = PausableClock(showing: position, at: now) }

  var isPaused: Bool { clock.isPaused }
  var speed: Double { Self.speeds[speedIndex] }

  func time(at now: Instant) -> Instant { clock.time(at: now) }

  func realTime(of time: Instant) -> Instant? { clock.realTime(of: time) }

  mutating func set(to time: Instant, at now: Instant) { clock.set(to: time, at: now) }

  mutating func pause(_ pauses: Bool, at now: Instant) { pauses ? clock.pause(at: now) : clock.goOn(at: now) }

  /// Runs so many speeds faster, or slower; at most at the fastest, at least at the slowest.
  mutating func change(by steps: Int, at now: Instant) {
    speedIndex = min(max(speedIndex + steps, 0), Self.speeds.count - 1)
    clock.run(at: speed, from: now)
  }
}
