/// A place at the table, named as the host sees it. Clockwise order is the order of the raw values, which packets carry.
package enum Seat: UInt8, CaseIterable, Comparable, Sendable {
  case bottom = 0
  case left, top, right

  package static func < (a: Seat, b: Seat) -> Bool { a.rawValue < b.rawValue }

  /// The neighbour on the left hand, occupied or not.
  package var next: Seat { advanced(by: 1) }

  package func advanced(by steps: Int) -> Seat { Seat(rawValue: (rawValue &+ UInt8(truncatingIfNeeded: steps)) & 3)! }

  /// Where this seat appears to somebody who sits at `mine` and sees himself at the bottom.
  package func seen(from mine: Seat) -> Seat { Seat(rawValue: (rawValue &- mine.rawValue) & 3)! }

  /// The seats that a table of `count` players (2 to 4) uses, in the order in which they are given out.
  package static func arrangement(for count: Int) -> [Seat] {
    switch count {
    case 2: [.bottom, .top]
    case 3: [.bottom, .left, .top]
    default: [.bottom, .left, .top, .right]
    }
  }
}

/// A set of seats.
package struct SeatSet: Hashable, Sendable, ExpressibleByArrayLiteral {
  private var bits: UInt8 = 0

  package init() {}
  package init(arrayLiteral seats: Seat...) { self.init(seats) }
  package init(_ seats: some Sequence<Seat>) { for seat in seats { insert(seat) } }

  package var isEmpty: Bool { bits == 0 }
  package var count: Int { bits.nonzeroBitCount }
  package func contains(_ seat: Seat) -> Bool { bits & (1 << seat.rawValue) != 0 }
  package mutating func insert(_ seat: Seat) { bits |= 1 << seat.rawValue }
  package mutating func remove(_ seat: Seat) { bits &= ~(1 << seat.rawValue) }

  /// The members clockwise, the search starting at `first` itself.
  @inline(__always) package func clockwise(from first: Seat) -> ClockwiseSeats {
    // The circle, turned so that `first` comes first.
    ClockwiseSeats(first: first, left: (bits >> first.rawValue | bits << (4 - first.rawValue)) & 0b1111)
  }

  /// The members that satisfy a condition.
  func filter(_ isIncluded: (Seat) -> Bool) -> SeatSet {
    var result = SeatSet()
    for seat in clockwise(from: .bottom) where isIncluded(seat) { result.insert(seat) }
    return result
  }

  /// The only member, if there is exactly one.
  package var only: Seat? { count == 1 ? clockwise(from: .bottom).first { _ in true } : nil }
}

/// The members of a seat set, clockwise.
package struct ClockwiseSeats: Sequence, IteratorProtocol {
  fileprivate let first: Seat
  /// The seats still to come, by their distance from `first`.
  fileprivate var left: UInt8

  package mutating func next() -> Seat? {
    guard left != 0 else { return nil }
    defer { left &= left - 1 }
    return first.advanced(by: left.trailingZeroBitCount)
  }
}

/// One value for each of the four seats.
package struct SeatMap<Value> {
  private var values: [Value]

  package init(repeating value: Value) { values = Array(repeating: value, count: Seat.allCases.count) }

  package subscript(seat: Seat) -> Value {
    get { values[Int(seat.rawValue)] }
    _modify { yield &values[Int(seat.rawValue)] }
  }
}

extension SeatMap: Equatable where Value: Equatable {}
extension SeatMap: Hashable where Value: Hashable {}
extension SeatMap: Sendable where Value: Sendable {}
