import SnapNet
import SnapProtocol

/// Tells the network of a table, about once a second, until it closes (docs/protocol.md, section 8). A network that takes
/// no such datagrams is no reason not to play: it is said once, and tried again.
final class TableAnnouncer {
  static let interval: Int64 = 1_000_000_000

  private let id: TableID
  private let sender: MulticastSender
  private let loop: EventLoop
  private let describe: () -> Beacon.Table?
  private let complain: (SystemError) -> Void
  /// The last beacon got out.
  private(set) var isHeard = false
  private var hasComplained = false
  private lazy var deadline = loop.makeDeadline { [unowned self] in self.announce() }

  /// - Parameters:
  ///   - describe: what is to be said of the table; nil: nothing any more.
  ///   - complain: told why nobody can hear of the table, when that begins.
  init(
    to group: MulticastGroup, on loop: EventLoop, describe: @escaping () -> Beacon.Table?,
    complain: @escaping (SystemError) -> Void
  ) throws(SystemError) {
    // Only has to differ from other tables' ids, so even games that can be repeated take it from the system.
    var chance = Chance(seed: nil)
    id = TableID(using: &chance)
    self.loop = loop
    self.describe = describe
    self.complain = complain
    sender = try MulticastSender(to: group, on: loop)
    announce()
  }

  private func announce() {
    guard let table = describe() else { return }
    send(Beacon(id: id, table: table))
    deadline.set(loop.now + Self.interval)
  }

  /// Says that the table is gone.
  func close() {
    deadline.set(nil)
    send(Beacon(id: id, table: nil))
    sender.close()
  }

  private func send(_ beacon: Beacon) {
    do throws(SystemError) {
      try sender.send(beacon.datagram)
      hasComplained = false
      isHeard = true
    } catch {
      isHeard = false
      if !hasComplained { complain(error) }
      hasComplained = true
    }
  }
}
