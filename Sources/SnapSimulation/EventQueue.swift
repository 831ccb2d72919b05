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
    while true {
      let children = [2 * parent + 1, 2 * parent + 2].filter { $0 < heap.count }
      guard let child = children.min(by: { heap[$0].comes(before: heap[$1]) }), heap[child].comes(before: heap[parent])
      else { return first.event }
      heap.swapAt(child, parent)
      parent = child
    }
  }
}
