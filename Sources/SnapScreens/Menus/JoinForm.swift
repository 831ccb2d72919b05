import CellGrid
import SnapGame
import SnapGuest
import SnapProtocol
import TerminalText

/// Where to? The tables that the network tells of, a field for the address that the host reads out, and the addresses of
/// the last times. One line of them has the focus.
struct JoinForm: Sendable {
  /// What the focus can be on, from top to bottom.
  enum Row: Equatable, Sendable {
    case table(TableID)
    case address
    /// An address of earlier times, by its number.
    case earlier(Int)
    /// Who plays along at this keyboard.
    case second
  }

  private(set) var address: InputField
  private(set) var second: InputField
  private(set) var directory = TableDirectory()
  /// The addresses of the last times, the latest first.
  let earlier: [String]
  let ticket: SeatTicket?
  /// A watcher looks on wherever it leads.
  let role: GuestRole
  /// False: nobody listens for tables.
  let looksForTables: Bool
  private(set) var focus = Row.address {
    didSet { for row in [oldValue, focus] where !target(of: row).isEmpty { aim = row } }
  }
  /// The last line that had the focus and led somewhere.
  private var aim = Row.address
  private(set) var isMissing = false
  /// A key was pressed: from then on the focus moves for keys only.
  private var isTouched = false

  /// - Parameters:
  ///   - role: what somebody wants there.
  ///   - ticket: a seat that may still be kept; its address is offered.
  ///   - earlier: addresses of the last times, the latest first.
  ///   - second: who plays along at this keyboard; empty: nobody.
  init(
    as role: GuestRole = .player, ticket: SeatTicket?, earlier: [String] = [], second: String = "",
    looksForTables: Bool = true
  ) {
    self.role = role
    self.ticket = ticket
    self.earlier = earlier
    self.looksForTables = looksForTables
    self.second = .playerName(ticket?.second?.playerName ?? second)
    address = InputField(ticket?.address ?? "", maximumColumns: App.longestAddress)
  }

  var tables: [TableDirectory.Entry] { directory.entries }
  var rows: [Row] {
    tables.map { .table($0.id) } + [.address] + earlier.indices.map { .earlier($0) } + (hasSecond ? [.second] : [])
  }

  /// A second person can play along; there is nothing to be added to looking on.
  var hasSecond: Bool { role == .player }

  /// What is typed leads back to the kept seat.
  var goesBack: Bool { ticket != nil && ticket?.address == address.text.trimmed }

  /// The line that Enter goes by: the one with the focus, or while the second is named the one that was chosen before.
  var goal: Row { focus == .second ? aim : focus }

  /// The table that Enter leads to.
  var selectedTable: TableDirectory.Entry? { entry(of: goal) }

  private func entry(of row: Row) -> TableDirectory.Entry? { tables.first { .table($0.id) == row } }

  // MARK: - Tables

  var deadline: Instant? { directory.deadline }

  /// Takes note of a beacon. Returns whether the focus moved by itself: to the first table of all, as long as nothing else
  /// was wanted.
  mutating func heard(_ beacon: Beacon, from address: String, at now: Instant) -> Bool {
    keepingFocus { $0.receive(beacon, from: address, at: now) }
    guard !isTouched, self.address.text.isEmpty, focus == .address, let first = tables.first else { return false }
    focus = .table(first.id)
    return true
  }

  mutating func expire(at now: Instant) { keepingFocus { $0.expire(at: now) } }

  /// If the table with the focus has gone, the next one gets it.
  private mutating func keepingFocus(_ change: (inout TableDirectory) -> Void) {
    let (index, isFocused) = (rows.firstIndex(of: aim)!, focus == aim)
    change(&directory)
    if rows.contains(aim) { return }
    aim = rows[min(index, tables.count)]
    if isFocused { focus = aim }
  }

  // MARK: - Keys

  /// What is asked, in one text.
  func question(_ texts: TextCatalogue) -> String {
    let question =
      ticket.map { texts(.joinGoBack, ["table": $0.tableName.terminalSafe]) } ?? texts(.joinQuestion)
    return "\(question) \(texts(.joinFormat))"
  }

  /// Goes to what was typed, or where it was empty to what is offered.
  func join(_ typed: String) -> ScreenRequest? {
    let target = typed.isEmpty ? ticket?.address ?? "" : typed
    return target.isEmpty ? nil : .join(target, role)
  }

  mutating func handle(_ key: Key) -> ScreenRequest? {
    isTouched = true
    switch key {
    case .escape: return .back
    case .up, .backtab: move(by: -1)
    case .down, .tab: move(by: 1)
    case .enter: return join()
    case _ where focus == .second: _ = second.handle(key)
    case .character(let digit) where focus != .address:
      // In the list a digit chooses, in the field it is typed.
      if let number = digit.wholeNumberValue, digit.isASCII, tables.indices.contains(number - 1) {
        focus = .table(tables[number - 1].id)
      } else {
        type(key)
      }
    case .paste: type(key)
    default: if focus == .address { type(key) }
    }
    return nil
  }

  /// A line was clicked: it is chosen at once, and so is a table or an address of earlier times.
  mutating func click(_ row: Int) -> ScreenRequest? {
    guard rows.indices.contains(row) else { return nil }
    isTouched = true
    focus = rows[row]
    return focus == .address || focus == .second ? nil : join()
  }

  private mutating func type(_ key: Key) {
    focus = .address
    if address.handle(key) { isMissing = false }
  }

  private mutating func move(by step: Int) { focus = rows.element(from: focus, by: step) }

  private mutating func join() -> ScreenRequest? {
    let target = target(of: goal)
    isMissing = target.isEmpty
    return isMissing ? nil : .join(target, wouldWatch ? .watcher : .player, second: second.playerName)
  }

  /// Nothing else is wanted; or the game at the chosen table has begun, so one can only look on, unless a seat there is kept.
  var wouldWatch: Bool {
    if role == .watcher { return true }
    guard let table = selectedTable else { return false }
    return table.table.isRunning && table.target != ticket?.address
  }

  /// Where a line leads; empty: nowhere yet.
  private func target(of row: Row) -> String {
    switch row {
    case .table: entry(of: row)?.target ?? ""
    case .address: address.text.trimmed
    case .earlier(let index): earlier[index]
    case .second: ""
    }
  }

  /// Enter has something to go by.
  var mayJoin: Bool { !target(of: goal).isEmpty }
}

extension TableDirectory.Entry {
  /// `HOST` or `HOST:PORT`, as one would type it.
  var target: String { TableOptions.target(address, table.port) }

  /// The table speaks another language.
  var isOfAnotherVersion: Bool { table.version.major != ProtocolVersion.current.major }
}

extension TableOptions {
  /// The address as one would type it; the usual port goes without saying.
  static func target(_ address: String, _ port: UInt16) -> String {
    if port == defaultPort { return address }
    return address.contains(":") ? "[\(address)]:\(port)" : "\(address):\(port)"
  }
}
