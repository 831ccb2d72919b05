/// How long things take (snap.md, section 10), all multiplied by one factor so that tests and demonstrations can hurry.
package struct Pacing: Hashable, Sendable {
  /// 1 is the pace of the rules; 0.02 is fifty times as fast.
  package let factor: Double
  /// What lasts a millisecond at pace 1, in whole nanoseconds: all times are multiples of it.
  private let millisecond: Int64

  /// The factors that a host accepts.
  package static let allowed: ClosedRange<Double> = 0.001...10

  package init(factor: Double = 1) {
    precondition(Self.allowed.contains(factor))
    self.factor = factor
    self.millisecond = Int64((factor * 1_000_000).rounded())
  }

  package static let normal = Pacing()

  // The deal.
  package var dealLeadIn: Duration { scaled(1_000) }
  package var dealStagger: Duration { scaled(100) }
  package var dealFlight: Duration { scaled(200) }
  /// From DealCards until the last of `cards` has landed: 6.3 s for one deck.
  package func deal(of cards: Int) -> Duration {
    dealLeadIn + dealStagger * max(0, cards - 1) + dealFlight
  }

  // A turn.
  /// From a turned card until the next player is activated.
  package var turnPause: Duration { scaled(500) }
  /// Until the turned card is edge-on; then its face shows. Also until it lies flat again.
  package var halfFlip: Duration { scaled(150) }

  // A call.
  /// From a call until the cards move.
  package var verdictPause: Duration { scaled(1_000) }
  /// From the cards' move until play resumes.
  package var movePause: Duration { scaled(1_000) }
  package var bubble: Duration { scaled(1_000) }
  package var splashShrink: Duration { scaled(100) }
  package var splashHold: Duration { scaled(1_000) }
  package var splashFade: Duration { scaled(100) }
  package var moveFlight: Duration { scaled(400) }
  package var recycleFlight: Duration { scaled(200) }
  package var recycleStagger: Duration { scaled(25) }

  // The end of a round.
  package var sweepFlight: Duration { scaled(200) }
  package var sweepStagger: Duration { scaled(50) }

  /// A span given in milliseconds at pace 1.
  package func scaled(_ milliseconds: Int64) -> Duration {
    Duration(nanoseconds: milliseconds * millisecond)
  }
}
