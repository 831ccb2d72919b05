import SnapGame

/// Where a table's randomness comes from: the system's secure source, or a seed, for games that can be repeated.
struct Chance: RandomNumberGenerator {
  private var seeded: SeededGenerator?
  private var system = SystemRandomNumberGenerator()

  init(seed: UInt64?) { seeded = seed.map(SeededGenerator.init(seed:)) }

  mutating func next() -> UInt64 { seeded?.next() ?? system.next() }

  /// An unguessable token, always from the system.
  static func token() -> String {
    var system = SystemRandomNumberGenerator()
    return String(system.next(), radix: 36) + String(system.next(), radix: 36)
  }
}
