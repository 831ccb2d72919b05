package import SnapGame
package import SnapProtocol
import TerminalText

/// The tables that a network tells of by their beacons: who was heard lately, and where.
///
/// Anybody on the network can send anything, so nothing here grows without bound, and nobody's beacon takes another's
/// table away or renames it: what is shown of a table comes from the address at which it was heard first.
package struct TableDirectory: Equatable, Sendable {
  /// A table that has not been heard of for this long is gone.
  package static let silence = Duration.milliseconds(3_000)
  /// The most tables that are kept; further ones are passed over until there is room.
  package static let capacity = 32
  /// The most tables that one address may have on the list.
  package static let capacityPerAddress = 8
  /// The most addresses of one table.
  package static let addressesPerTable = 4

  /// A table that is there.
  package struct Entry: Equatable, Sendable {
    package let id: TableID
    /// As it was told last, its names safe to show.
    package fileprivate(set) var table: Beacon.Table
    /// The addresses at which it was heard, the longest known first.
    fileprivate var ways: [Way]

    /// Where to join: the address of the host.
    package var address: String { ways[0].address }
  }

  fileprivate struct Way: Equatable, Sendable {
    let address: String
    var heardAt: Instant
  }

  /// In the order in which they were heard first.
  package private(set) var entries: [Entry] = []

  package init() {}

  /// When the next table will be gone, if nothing more is heard of it.
  package var deadline: Instant? {
    entries.flatMap(\.ways).map(\.heardAt).min().map { $0 + Self.silence }
  }

  /// Takes note of a beacon that came from `address`.
  package mutating func receive(_ beacon: Beacon, from address: String, at now: Instant) {
    expire(at: now)
    let known = entries.firstIndex { $0.id == beacon.id }
    guard let table = beacon.table else {
      // A goodbye counts for the way it came, or anybody could close anybody's table.
      if let known { remove(at: known) { $0.address == address } }
      return
    }
    guard let known else { return add(beacon.id, table, from: address, at: now) }
    if let way = entries[known].ways.firstIndex(where: { $0.address == address }) {
      entries[known].ways[way].heardAt = now
      if way == 0 { entries[known].table = table.shown }
    } else if entries[known].ways.count < Self.addressesPerTable {
      entries[known].ways.append(Way(address: address, heardAt: now))
    }
  }

  /// Lets go of what has been silent for too long.
  package mutating func expire(at now: Instant) {
    for index in entries.indices.reversed() { remove(at: index) { $0.heardAt + Self.silence <= now } }
  }

  private mutating func add(_ id: TableID, _ table: Beacon.Table, from address: String, at now: Instant) {
    guard entries.count < Self.capacity,
      entries.count(where: { $0.address == address }) < Self.capacityPerAddress
    else { return }
    entries.append(Entry(id: id, table: table.shown, ways: [Way(address: address, heardAt: now)]))
  }

  private mutating func remove(at index: Int, waysThat areGone: (Way) -> Bool) {
    entries[index].ways.removeAll(where: areGone)
    if entries[index].ways.isEmpty { entries.remove(at: index) }
  }
}

extension Beacon.Table {
  /// With names that may be shown.
  fileprivate var shown: Beacon.Table {
    var table = self
    table.name = name.terminalSafe
    table.host = host.terminalSafe
    return table
  }
}
