import SnapNet
import SnapProtocol

/// Listens for the tables that announce themselves on the network, until it is closed. Where that cannot be had, it is said
/// once, and tried again.
final class TableFinder {
  /// How often networks that have come since are looked for.
  private static let refreshInterval: Int64 = 2_000_000_000
  /// The most beacons a second that are looked at: far more than a full directory of tables sends.
  static let beaconsPerSecond = 256

  private let group: MulticastGroup
  private let loop: EventLoop
  private let found: (Beacon, _ address: String) -> Void
  private let complain: (SystemError) -> Void
  private var hasComplained = false
  private var receiver: MulticastReceiver?
  private var second: Int64 = 0
  private var beaconsInSecond = 0
  private lazy var deadline = loop.makeDeadline { [unowned self] in self.refresh() }

  /// - Parameters:
  ///   - found: told each beacon, and where it came from.
  ///   - complain: told why none can come.
  init(
    in group: MulticastGroup, on loop: EventLoop, found: @escaping (Beacon, _ address: String) -> Void,
    complain: @escaping (SystemError) -> Void
  ) {
    self.group = group
    self.loop = loop
    self.found = found
    self.complain = complain
    refresh()
  }

  private func refresh() {
    deadline.set(loop.now + Self.refreshInterval)
    if let receiver { return receiver.refresh() }
    do throws(SystemError) {
      receiver = try MulticastReceiver(from: group, on: loop) { [weak self] in self?.take($0, from: $1) }
    } catch {
      if !hasComplained { complain(error) }
      hasComplained = true
    }
  }

  private func take(_ datagram: [UInt8], from sender: SocketAddress) {
    let now = loop.now / 1_000_000_000
    if now != second { (second, beaconsInSecond) = (now, 0) }
    beaconsInSecond += 1
    // What is no beacon is somebody else's affair.
    guard beaconsInSecond <= Self.beaconsPerSecond, let beacon = try? Beacon(datagram: datagram) else { return }
    found(beacon, sender.host)
  }

  func close() {
    deadline.set(nil)
    receiver?.close()
    receiver = nil
  }
}
