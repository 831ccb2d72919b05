import SnapGame

/// What will happen in a simulated world, by the time at which it happens; of two things at one time the one that was
/// put in first comes first.
struct EventQueue<Event: Sendable>: Sendable {
  private struct Entry: Sendable {
    let time: Instant
    let sequence: Int
    let event: Event

    func comes(before other: Entry) -> Bool { (time, sequence) < (other.time, other.sequence) }
  }

  /// A binary heap, the next entry first.
  private var heap: [Entry] = []
  private var sequence = 0

  var count: Int { heap.count }
  var nextTime: Instant? { heap.first?.time }

  mutating func add(_ event: Event, at time: Instant) {
    heap.append(Entry(time: time, sequence: sequence, event: event))
    sequence += 1
    var child = heap.count - 1
    while child > 0, heap[child].comes(before: heap[(child - 1) / 2]) {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func removeNext() -> Event? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    if heap.isEmpty { return first.event }
    heap[0] = last
    var parent = 0
    while 2 * parent + 1 < heap.count {
      let (left, right) = (2 * parent + 1, 2 * parent + 2)
      let child = right < heap.count && heap[right].comes(before: heap[left]) ? right : left
      guard heap[child].comes(before: heap[parent]) else { break }
      heap.swapAt(child, parent)
      parent = child
    }
    return first.event
  }
}
