extension Beacon {
  /// Neither text is longer than its field, so this is enough for any beacon.
  private static let longestWritten = 32 + 2 * 65
  fileprivate static let wantsPasswordFlag: UInt8 = 1

  private enum Kind: Int8 {
    case open = 0
    case closed = 1
  }

  fileprivate enum State: Int8 {
    case waiting = 0
    case running = 1
  }

  /// Reads a datagram. What may follow the known fields is not looked at.
  package init(datagram: [UInt8]) throws(PacketError) {
    guard datagram.count <= Self.longest else { throw .frameLength(UInt32(clamping: datagram.count)) }
    var fields = FieldReader()
    fields.openDatagram(datagram)
    guard try fields.integer() == PacketHeader.magic else { throw .magic }
    let version: Int8 = try fields.integer()
    guard version == Self.version else { throw .code(.beaconVersion, Int(version)) }
    let kind: Kind = try fields.code(.beaconKind)
    id = TableID(high: try fields.integer(), low: try fields.integer())
    table = kind == .closed ? nil : try Table(from: &fields)
  }

  /// The datagram. A text that is too long for its field is cut after the last whole character that fits.
  package var datagram: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(addingCapacity: Self.longestWritten) { output in
      output.write(PacketHeader.magic)
      output.write(Self.version)
      output.write((table == nil ? Kind.closed : .open).rawValue)
      output.write(id.high)
      output.write(id.low)
      if let table {
        output.write(table.port)
        output.write(table.version.major)
        output.write(table.version.minor)
        output.write(table.seats)
        output.write(table.taken)
        output.write((table.isRunning ? State.running : .waiting).rawValue)
        output.write(table.wantsPassword ? Self.wantsPasswordFlag : 0)
        output.write(table.name, as: .tableName)
        output.write(table.host, as: .playerName)
      }
    }
    return bytes
  }
}

extension Beacon.Table {
  fileprivate init(from fields: inout FieldReader) throws(PacketError) {
    port = try fields.integer()
    guard port > 0 else { throw .code(.port, 0) }
    version = ProtocolVersion(major: try fields.integer(), minor: try fields.integer())
    seats = try fields.integer()
    guard Self.seatLimits.contains(seats) else { throw .code(.seats, Int(seats)) }
    taken = try fields.integer()
    guard (0...seats).contains(taken) else { throw .code(.seatsTaken, Int(taken)) }
    let state: Beacon.State = try fields.code(.tableState)
    isRunning = state == .running
    let flags: UInt8 = try fields.integer()
    wantsPassword = flags & Beacon.wantsPasswordFlag != 0
    name = try fields.text(.tableName)
    host = try fields.text(.playerName)
  }
}
