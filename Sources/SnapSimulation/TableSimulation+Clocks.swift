import SnapGame

/// The clocks of guests, which start where they like and run fast or slow.
extension TableSimulation {
  // MARK: - Clocks of guests

  func clock(of person: PersonNumber) -> Instant {
    guard case .network(let options) = people[person].options.link else { return now }
    return Instant(
      nanoseconds: options.clockOffset.nanoseconds
        + scaled(now.nanoseconds, by: 1_000_000 + options.clockDrift, of: 1_000_000))
  }

  func deadline(of person: PersonNumber) -> Instant? {
    guard let deadline = people[person].program?.deadline else { return nil }
    guard case .network(let options) = people[person].options.link else { return deadline }
    let elapsed = deadline.nanoseconds - options.clockOffset.nanoseconds
    // Rounded up, so that the guest's clock has come there.
    return Instant(nanoseconds: scaled(elapsed, by: 1_000_000, of: 1_000_000 + options.clockDrift) + 2)
  }

  private func scaled(_ nanoseconds: Int64, by factor: Int, of whole: Int) -> Int64 {
    let (quotient, remainder) = nanoseconds.quotientAndRemainder(dividingBy: Int64(whole))
    return quotient * Int64(factor) + remainder * Int64(factor) / Int64(whole)
  }
}
