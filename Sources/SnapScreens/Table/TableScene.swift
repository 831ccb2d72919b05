package import SnapGame
package import SnapGuest

/// What moves on the table: flights, flips, bubbles, splashes and sounds, as data computed from events and time.
package struct TableScene: Sendable {
  package init() {}

  /// An event has happened; `guest` is the state that it led to, `viewBefore` the one before.
  package mutating func observe(_ event: GuestEvent, guest: Guest, viewBefore: MatchView, at now: Instant) {}

  /// When the picture next changes by itself: the next frame of what moves, or something that begins or ends; nil: not
  /// until something happens.
  package func nextChange(after now: Instant) -> Instant? { nil }

  /// Sounds that have been asked for since the last call.
  mutating func takeCues() -> [ScheduledCue] { [] }

  /// Puts all cards of a running deal in their places.
  mutating func skipDeal(at now: Instant) {}
}
