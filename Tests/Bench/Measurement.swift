#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Nanoseconds of the monotonic clock.
func monotonicNanoseconds() -> Int64 {
  var time = timespec()
  unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

/// The nanoseconds that `body` takes, divided by `operations`.
func nanoseconds(per operations: Int, _ body: () -> Void) -> Double {
  let start = monotonicNanoseconds()
  body()
  return Double(monotonicNanoseconds() - start) / Double(operations)
}

/// Sorted measurements of one thing.
struct Samples {
  private let sorted: [Double]

  /// At least one value.
  init(_ values: [Double]) {
    precondition(!values.isEmpty)
    sorted = values.sorted()
  }

  var median: Double { percentile(50) }

  /// The value that `percent` of all values do not exceed (nearest rank).
  func percentile(_ percent: Double) -> Double {
    let rank = Int((Double(sorted.count) * percent / 100).rounded(.up))
    return sorted[min(max(rank, 1), sorted.count) - 1]
  }
}

/// One of several ways to do the same.
struct Contender {
  let name: String
  /// Does it once and returns the figure: less is better.
  let measure: () -> Double
}

/// Contenders measured in turn, so that whatever else the machine does meets them alike.
struct Comparison {
  /// For each contender, its figure in each round.
  private(set) var figures: [[Double]]
  let names: [String]

  /// Measures each contender once to warm it up, then `rounds` times, forwards and backwards alternately.
  init(_ contenders: [Contender], rounds: Int) {
    precondition(rounds > 0)
    names = contenders.map(\.name)
    figures = contenders.map { _ in [] }
    for contender in contenders { _ = contender.measure() }
    for round in 0..<rounds {
      let order = Array(contenders.indices)
      for index in round.isMultiple(of: 2) ? order : order.reversed() {
        figures[index].append(contenders[index].measure())
      }
    }
  }

  func samples(of index: Int) -> Samples { Samples(figures[index]) }

  /// The median over the rounds of a contender's figure divided by the first contender's.
  func ratio(of index: Int) -> Double {
    Samples(zip(figures[index], figures[0]).map { $0 / $1 }).median
  }

  /// One line for each contender: median, 99th percentile, ratio to the first.
  func lines(unit: String) -> [String] {
    let lines = names.indices.map { index in
      let samples = Samples(figures[index])
      let numbers = [samples.median, samples.percentile(99)].map { pad(decimals($0, 1), 12) }.joined()
      return "  " + names[index].padding(to: 28) + numbers + pad(decimals(ratio(of: index), 2), 8)
    }
    return ["  " + unit.padding(to: 28) + pad("median", 12) + pad("p99", 12) + pad("ratio", 8)] + lines
  }
}

/// A number with so many decimals.
func decimals(_ value: Double, _ count: Int) -> String {
  var scale = 1.0
  for _ in 0..<count { scale *= 10 }
  let scaled = Int64((value * scale).rounded())
  if count == 0 { return String(scaled) }
  let (whole, part) = scaled.quotientAndRemainder(dividingBy: Int64(scale))
  let digits = String(part)
  return "\(whole)." + String(repeating: "0", count: count - digits.count) + digits
}

/// Right-aligned.
func pad(_ text: String, _ width: Int) -> String { String(repeating: " ", count: max(0, width - text.count)) + text }

extension String {
  /// Left-aligned.
  func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
