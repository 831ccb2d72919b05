import SnapGame

/// What will happen in a simulated world, by the time at which it happens; of two things at one time the one that was
/// put in first comes first.
struct EventQueue<Event: Sendable>: Sendable {
  private struct Entry: Sendable {
    let time: Instant
    let sequence: Int
    /// Where the event is, which is too large to be moved about.
    let slot: Int

    func comes(before other: Entry) -> Bool {
      time == other.time ? sequence < other.sequence : time < other.time
    }
  }

  /// A binary heap, the next entry first.
  private var heap: [Entry] = []
  private var events: [Event?] = []
  private var freeSlots: [Int] = []
  private var sequence = 0

  var count: Int { heap.count }
  var nextTime: Instant? { heap.first?.time }

  mutating func add(_ event: Event, at time: Instant) {
    let slot = freeSlots.popLast() ?? events.count
    if slot == events.count { events.append(event) } else { events[slot] = event }
    heap.append(Entry(time: time, sequence: sequence, slot: slot))
    sequence += 1
    var child = heap.count - 1
    while child > 0, heap[child].comes(before: heap[(child - 1) / 2]) {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func removeNext() -> Event? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    if !heap.isEmpty { sink(last) }
    freeSlots.append(first.slot)
    return events[first.slot].take()
  }

  /// Puts an entry in the place of the first, and then where it belongs.
  private mutating func sink(_ entry: Entry) {
    var parent = 0
    while case let left = 2 * parent + 1, left < heap.count {
      let right = left + 1
      let child = right < heap.count && heap[right].comes(before: heap[left]) ? right : left
      guard heap[child].comes(before: entry) else { break }
      heap[parent] = heap[child]
      parent = child
    }
    heap[parent] = entry
  }
}
