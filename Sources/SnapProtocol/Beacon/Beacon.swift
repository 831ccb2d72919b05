/// What a host tells its network about its table, in one datagram (docs/protocol.md, section 8): that the table is there
/// and what it is, or that it is gone.
package struct Beacon: Equatable, Sendable {
  /// The number of this format. Datagrams of another are passed over.
  package static let version: Int8 = 1
  /// The longest datagram that is looked at, in bytes. Ours are far shorter: later versions may add fields at the end.
  package static let longest = 512

  package var id: TableID
  /// nil: the table has closed.
  package var table: Table?

  package init(id: TableID, table: Table?) {
    self.id = id
    self.table = table
  }

  /// A table that can be joined. The names came over a network: they are as they were sent.
  package struct Table: Equatable, Sendable {
    /// How many seats a table can have.
    package static let seatLimits: ClosedRange<Int8> = 2...4

    /// Where its host listens, at the address that the datagram came from: 1 to 65535.
    package var port: UInt16
    /// Of the packet set that its host speaks.
    package var version: ProtocolVersion
    /// Within `seatLimits`.
    package var seats: Int8
    /// The seats in which somebody sits: 0 to `seats`.
    package var taken: Int8
    /// A game is being played.
    package var isRunning: Bool
    /// Whoever joins must give its password.
    package var wantsPassword: Bool
    package var name: String
    /// The player who hosts it; empty where nobody sits at the host's keyboard.
    package var host: String

    package init(
      port: UInt16, version: ProtocolVersion = .current, seats: Int8, taken: Int8, isRunning: Bool,
      wantsPassword: Bool, name: String, host: String
    ) {
      self.port = port
      self.version = version
      self.seats = seats
      self.taken = taken
      self.isRunning = isRunning
      self.wantsPassword = wantsPassword
      self.name = name
      self.host = host
    }
  }
}

/// Tells one table from all others: random, and new for each table that is opened. A host on several interfaces is heard
/// at several addresses, with one id.
package struct TableID: Hashable, Sendable {
  /// In the order in which they are sent.
  package let high: UInt64
  package let low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  package init(using generator: inout some RandomNumberGenerator) {
    self.init(high: generator.next(), low: generator.next())
  }
}
