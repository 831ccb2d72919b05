import SnapGame

extension ProtocolVersion {
  init(from fields: inout FieldReader) throws(PacketError) {
    major = try fields.integer()
    minor = try fields.integer()
  }

  func write(to output: inout OutputSpan<UInt8>) {
    output.write(major)
    output.write(minor)
  }
}

extension SignInRequest {
  init(from fields: inout FieldReader) throws(PacketError) {
    if fields.isAtEnd {
      table = nil
      return
    }
    table = Table(
      version: try ProtocolVersion(from: &fields),
      capabilities: TableCapabilities(rawValue: try fields.integer()),
      name: try fields.text(.tableName))
  }

  func write(to output: inout OutputSpan<UInt8>) {
    guard let table else { return }
    table.version.write(to: &output)
    output.write(table.capabilities.rawValue)
    output.write(table.name, as: .tableName)
  }
}

extension SignInResponse {
  init(from fields: inout FieldReader) throws(PacketError) {
    playerName = try fields.text(.playerName)
    if fields.isAtEnd {
      client = nil
      return
    }
    client = Client(
      version: try ProtocolVersion(from: &fields),
      capabilities: try fields.integer(),
      token: try fields.text(.token),
      password: try fields.text(.password),
      role: try fields.code(.role))
  }

  func write(to output: inout OutputSpan<UInt8>) {
    output.write(playerName, as: .playerName)
    guard let client else { return }
    client.version.write(to: &output)
    output.write(client.capabilities)
    output.write(client.token, as: .token)
    output.write(client.password, as: .password)
    output.write(client.role.rawValue)
  }
}

extension SignInAccepted {
  init(from fields: inout FieldReader) throws(PacketError) {
    peer = try fields.peer()
    token = try fields.text(.token)
  }

  func write(to output: inout OutputSpan<UInt8>) {
    output.write(peer)
    output.write(token, as: .token)
  }
}

extension SignInRejected {
  init(from fields: inout FieldReader) throws(PacketError) {
    reason = try fields.code(.rejection)
    text = try fields.text(.reason)
  }

  func write(to output: inout OutputSpan<UInt8>) {
    output.write(reason.rawValue)
    output.write(text, as: .reason)
  }
}

extension [SeatedPlayer] {
  init(from fields: inout FieldReader) throws(PacketError) {
    let count = try fields.count(upTo: ListLimit.players)
    self.init()
    reserveCapacity(count)
    var taken = SeatSet()
    for _ in 0..<count {
      let player = SeatedPlayer(
        peer: try fields.peer(), name: try fields.text(.playerName), seat: try fields.seat())
      guard !taken.contains(player.seat) else { throw .repeatedPosition }
      taken.insert(player.seat)
      append(player)
    }
    try requireDistinct(map(\.peer))
  }

  func write(to output: inout OutputSpan<UInt8>) {
    output.writeCount(count, upTo: ListLimit.players)
    for player in self {
      output.write(player.peer)
      output.write(player.name, as: .playerName)
      output.write(player.seat)
    }
  }
}

extension [PlayerStatus] {
  /// On the wire for a latency that is not known.
  private static var unknownLatency: UInt16 { .max }

  init(from fields: inout FieldReader) throws(PacketError) {
    let count = try fields.count(upTo: ListLimit.people)
    self.init()
    reserveCapacity(count)
    var taken = SeatSet()
    for _ in 0..<count {
      let status = PlayerStatus(
        peer: try fields.peer(), name: try fields.text(.playerName), seat: try fields.seatIfAny(), flags: [],
        latency: nil)
      if let seat = status.seat {
        guard !taken.contains(seat) else { throw .repeatedPosition }
        taken.insert(seat)
      }
      append(status)
    }
    try requireDistinct(map(\.peer))
    for index in indices {
      self[index].flags = PlayerStatus.Flags(rawValue: try fields.integer())
      let latency: UInt16 = try fields.integer()
      self[index].latency = latency == Self.unknownLatency ? nil : latency
    }
  }

  func write(to output: inout OutputSpan<UInt8>) {
    output.writeCount(count, upTo: ListLimit.people)
    for status in self {
      output.write(status.peer)
      output.write(status.name, as: .playerName)
      output.write(status.seat)
    }
    for status in self {
      output.write(status.flags.rawValue)
      output.write(status.latency.map { Swift.min($0, Self.unknownLatency - 1) } ?? Self.unknownLatency)
    }
  }
}
