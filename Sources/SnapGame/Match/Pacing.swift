/// How long things take, all multiplied by one factor so that tests and demonstrations can hurry.
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
  /// From DealCards until the first card leaves the deck.
  package var dealLeadIn: Duration { scaled(1_000) }
  /// From one card's leaving to the next's.
  package var dealStagger: Duration { scaled(100) }
  /// How long a card is on its way.
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
  /// How long a caller's bubble stays.
  package var bubble: Duration { scaled(1_000) }
  /// How long a verdict's big tick or cross shrinks, stays, and fades.
  package var splashShrink: Duration { scaled(100) }
  package var splashHold: Duration { scaled(1_000) }
  package var splashFade: Duration { scaled(100) }
  /// How long paid and won cards are on their way.
  package var moveFlight: Duration { scaled(400) }
  /// How long a card of a pile that is turned over is on its way, and how long after the one before it leaves.
  package var recycleFlight: Duration { scaled(200) }
  package var recycleStagger: Duration { scaled(25) }

  // The end of a round.
  /// How long a card that is swept off the table is on its way, and how long after the one before it leaves.
  package var sweepFlight: Duration { scaled(200) }
  package var sweepStagger: Duration { scaled(50) }

  /// A span given in milliseconds at pace 1.
  package func scaled(_ milliseconds: Int64) -> Duration {
    Duration(nanoseconds: milliseconds * millisecond)
  }
}
