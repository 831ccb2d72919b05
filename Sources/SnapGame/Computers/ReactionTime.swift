/// How long people take until they react: a shifted log-normal distribution, which is steep before its middle and has a
/// long tail. It is a table of whole numbers, so that every platform draws the same.
enum ReactionTime {
  /// The time that i of 32 reactions do not exceed, in thousandths of the median: 500 + 500 exp(0.55 z), where z is the
  /// normal distribution's quantile. The ends are those of one in 200.
  static let quantiles: [Int64] = [
    621, 679, 715, 742, 766, 787, 807, 826, 845, 864, 882, 901, 920, 939, 959, 979, 1_000, 1_022, 1_045, 1_070, 1_096,
    1_124, 1_154, 1_188, 1_225, 1_266, 1_314, 1_371, 1_441, 1_532, 1_663, 1_893, 2_562,
  ]

  /// One draw, linear between the table's lines.
  ///
  /// - Parameters:
  ///   - median: what half of all draws do not exceed.
  ///   - bits: 64 random bits.
  static func draw(median: Duration, bits: UInt64) -> Duration {
    let line = Int(bits >> 59)
    // The next 16 bits say how far it is from this line to the next.
    let part = Int64(bits >> 43 & 0xFFFF)
    let thousandths = quantiles[line] * 0x1_0000 + (quantiles[line + 1] - quantiles[line]) * part
    // Whole microseconds, for the product to fit.
    return .microseconds(median.nanoseconds / 1_000 * thousandths / 65_536_000)
  }
}
