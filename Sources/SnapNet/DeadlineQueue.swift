/// The deadlines of a loop, the earliest first: a binary heap in which each one knows its place, so that setting and
/// cancelling cost no search. Equal times are due in the order in which they were set.
struct DeadlineQueue {
  enum Position: Equatable {
    case none
    case queued(Int)
    /// Taken out as due, and not yet fired.
    case due
  }

  private struct Entry {
    let time: Int64
    let order: UInt64
    // Whoever lets go of a deadline cancels it, so no entry outlives what it points to.
    unowned let deadline: Deadline

    func precedes(_ other: Entry) -> Bool { time != other.time ? time < other.time : order < other.order }
  }

  private var heap: [Entry] = []
  private var nextOrder: UInt64 = 0

  var earliest: Int64? { heap.first?.time }

  /// Puts a deadline in, moves it, or (nil) takes it out.
  mutating func set(_ deadline: Deadline, to time: Int64?) {
    if case .queued(let index) = deadline.position { remove(at: index) }
    deadline.position = .none
    guard let time else { return }
    heap.append(Entry(time: time, order: nextOrder, deadline: deadline))
    nextOrder += 1
    rise(from: heap.count - 1)
  }

  /// Takes out all that are due, in order.
  mutating func removeDue(at now: Int64) -> [Deadline] {
    var due: [Deadline] = []
    while let first = heap.first, first.time <= now {
      let deadline = first.deadline
      remove(at: 0)
      deadline.position = .due
      due.append(deadline)
    }
    return due
  }

  private mutating func remove(at index: Int) {
    let last = heap.removeLast()
    guard index < heap.count else { return }
    let goesUp = last.precedes(heap[index])
    place(last, at: index)
    if goesUp { rise(from: index) } else { sink(from: index) }
  }

  private mutating func rise(from start: Int) {
    let entry = heap[start]
    var index = start
    while index > 0, entry.precedes(heap[(index - 1) / 2]) {
      place(heap[(index - 1) / 2], at: index)
      index = (index - 1) / 2
    }
    place(entry, at: index)
  }

  private mutating func sink(from start: Int) {
    let entry = heap[start]
    var index = start
    while true {
      var child = 2 * index + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count, heap[child + 1].precedes(heap[child]) { child += 1 }
      guard heap[child].precedes(entry) else { break }
      place(heap[child], at: index)
      index = child
    }
    place(entry, at: index)
  }

  private mutating func place(_ entry: Entry, at index: Int) {
    heap[index] = entry
    entry.deadline.position = .queued(index)
  }
}
