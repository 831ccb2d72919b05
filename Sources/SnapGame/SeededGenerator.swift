/// A repeatable source of random bits: the same seed gives the same sequence everywhere. (xoshiro256**, its state
/// filled by SplitMix64; Blackman and Vigna 2018.) Not for secrets.
package struct SeededGenerator: RandomNumberGenerator, Equatable, Sendable {
  private var a, b, c, d: UInt64

  package init(seed: UInt64) {
    var state = seed
    a = Self.splitMix(&state)
    b = Self.splitMix(&state)
    c = Self.splitMix(&state)
    d = Self.splitMix(&state)
  }

  package mutating func next() -> UInt64 {
    let result = Self.rotate(b &* 5, 7) &* 9
    let shifted = b << 17
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = Self.rotate(d, 45)
    return result
  }

  /// A uniform number in [0, 1).
  package mutating func nextFraction() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// One well-mixed value for a pair of numbers, for rolls that several parties must agree on.
  package static func mix(_ seed: UInt64, _ index: UInt64) -> UInt64 {
    var state = seed ^ (index &* 0xD1B5_4A32_D192_ED03)
    return splitMix(&state)
  }

  private static func splitMix(_ state: inout UInt64) -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  private static func rotate(_ x: UInt64, _ count: UInt64) -> UInt64 { (x << count) | (x >> (64 - count)) }
}
