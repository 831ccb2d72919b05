import CellGrid
import SnapGuest
import SnapProtocol

/// Looking for a table to join, and remembering where tables were.
extension App {
  /// The most addresses that are remembered.
  package static let addressesKept = 5
  /// In bytes: longer than any host's name with its port.
  package static let longestAddress = 262

  mutating func showJoinForm(as role: GuestRole = .player) {
    show(
      .joinForm(
        JoinForm(
          as: role, ticket: role == .player ? settings.ticket : nil, earlier: settings.earlierAddresses,
          second: role == .player ? settings.secondName ?? "" : "",
          looksForTables: settings.looksForTables)))
  }

  private var joinFormIndex: Int? { screens.lastIndex { if case .joinForm = $0 { true } else { false } } }

  var joinForm: JoinForm? {
    guard let index = joinFormIndex, case .joinForm(let form) = screens[index] else { return nil }
    return form
  }

  /// Somebody chooses a table, or is still on the way to one.
  var wantsTables: Bool {
    guard let joinForm, joinForm.looksForTables else { return false }
    return !screens.contains { screen in
      switch screen {
      case .waitingRoom, .table: true
      default: false
      }
    }
  }

  mutating func heard(_ beacon: Beacon, from address: String) {
    guard let index = joinFormIndex, case .joinForm(var form) = screens[index] else { return }
    let known = form.tables.map(\.id)
    let hasMovedFocus = form.heard(beacon, from: address, at: now)
    screens[index] = .joinForm(form)
    for table in form.tables where !known.contains(table.id) { tell(table) }
    // What is pressed in this moment was not meant for the line that has the focus now.
    if hasMovedFocus && index == screens.count - 1 { keyGuard.screenAppeared(at: now) }
  }

  mutating func expireTables() {
    guard let index = joinFormIndex, case .joinForm(var form) = screens[index] else { return }
    form.expire(at: now)
    screens[index] = .joinForm(form)
  }

  mutating func connectionOpened() {
    guard case .connecting(var screen) = screens.last else { return }
    screen.isConnected = true
    screens[screens.count - 1] = .connecting(screen)
  }

  /// The address led to a table: it comes first in the list of the next times.
  mutating func keepAddress() {
    guard case .joined(let address) = session?.kind else { return }
    let others = settings.earlierAddresses.filter { $0 != address }
    let addresses = Array(([address] + others).prefix(Self.addressesKept))
    guard addresses != settings.earlierAddresses else { return }
    settings.earlierAddresses = addresses
    commands.append(.keepAddresses(addresses))
  }
}
