package import SnapGame
import SnapHost
package import SnapProtocol

/// A record that can be gone through from any of its entries: it yields the packets that somebody who watched the game
/// would have been sent.
package struct Playback: Equatable, Sendable {
  package let record: Record
  package let summary: RecordSummary
  /// The entries at which something can be seen to happen: rounds dealt, cards turned, calls judged, rounds ended.
  package let steps: [Int]
  /// Those that begin a round; never empty.
  package let rounds: [Int]

  /// Hosts along the way, the first before all entries.
  private var checkpoints: [Checkpoint] = []
  private var follower: RecordFollower
  /// The entry that comes next.
  package private(set) var position = 0

  private struct Checkpoint: Equatable, Sendable {
    let position: Int
    let follower: RecordFollower
  }

  private static let checkpointInterval = 256
  private static let watcher = ConnectionID(0)

  /// - Returns: nil if no round is in the record.
  /// - Throws: where the record does not follow from the rules.
  package init?(_ record: Record) throws(RecordFailure) {
    self.record = record
    var follower = RecordFollower(record)
    self.follower = follower
    var (steps, rounds): ([Int], [Int]) = ([], [])
    var effects: [HostEffect] = []
    for (index, timed) in record.entries.enumerated() {
      if index % Self.checkpointInterval == 0 { checkpoints.append(Checkpoint(position: index, follower: follower)) }
      effects.removeAll(keepingCapacity: true)
      try follower.follow(timed, line: Record.line(ofEntry: index), into: &effects)
      switch timed.entry {
      case .input(.startRound): rounds.append(index)
      case .fact(.turned), .fact(.called), .fact(.roundEnded): steps.append(index)
      default: break
      }
    }
    if rounds.isEmpty { return nil }
    summary = follower.summary
    self.rounds = rounds
    self.steps = (steps + rounds).sorted()
  }

  /// When the next entry is due; nil at the end.
  package var nextTime: Instant? { position < record.entries.count ? record.entries[position].time : nil }

  package func time(ofEntry index: Int) -> Instant { record.entries[index].time }

  /// The entry whose time has come last at `time`; none before the first.
  package func lastEntry(at time: Instant) -> Int? {
    // Entries are in the order of their times.
    var (low, high) = (0, record.entries.count)
    while low < high {
      let middle = (low + high) / 2
      if record.entries[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  /// Goes to just before an entry. Returns what somebody is sent who begins to watch there.
  package mutating func seek(to index: Int) -> [Numbered<GuestboundPacket>] {
    let checkpoint = checkpoints[min(index / Self.checkpointInterval, checkpoints.count - 1)]
    follower = checkpoint.follower
    position = checkpoint.position
    while position < index { _ = playNext() }
    var effects: [HostEffect] = []
    let now = position > 0 ? record.entries[position - 1].time : .zero
    follower.observe(as: Self.watcher, at: now, into: &effects)
    return Self.packets(in: effects)
  }

  /// Plays one entry. Returns what the watcher is sent; nothing at the end.
  package mutating func playNext() -> [Numbered<GuestboundPacket>] {
    guard position < record.entries.count else { return [] }
    var effects: [HostEffect] = []
    // It has been followed once, so that it cannot fail.
    try? follower.follow(record.entries[position], line: Record.line(ofEntry: position), into: &effects)
    position += 1
    return Self.packets(in: effects)
  }

  private static func packets(in effects: [HostEffect]) -> [Numbered<GuestboundPacket>] {
    effects.compactMap { effect in
      if case .send(watcher, let numbered) = effect { numbered } else { nil }
    }
  }
}
