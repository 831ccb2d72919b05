/// What a host may choose about the game, and every limit that ends a round.
package struct MatchRules: Hashable, Sendable {
  /// A round ends after this many cards turned in a row without a call that counted (snap.md, section 8).
  package var turnsWithoutCall = 208

  /// A round that has been played for this long ends as soon as no pause runs; nil: no limit. Scaled by no pace.
  package var timeLimit: Duration?

  package var pacing = Pacing.normal

  package init() {}
}
