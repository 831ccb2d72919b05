import SnapGame

extension Chat {
  func write(to output: inout OutputSpan<UInt8>) {
    output.write(peer)
    output.write(text, as: .chat)
  }
}

extension ConnectionChanged {
  init(from fields: inout FieldReader) throws(PacketError) {
    peer = try fields.peer()
    let connected: Int8 = try fields.integer()
    guard connected == 0 || connected == 1 else { throw .code(.connected, Int(connected)) }
    isConnected = connected == 1
    grace = try fields.integer()
    guard grace >= 0 else { throw .code(.grace, Int(grace)) }
  }

  func write(to output: inout OutputSpan<UInt8>) {
    output.write(peer)
    output.write(isConnected ? Int8(1) : 0)
    output.write(max(0, grace))
  }
}

extension Goodbye {
  init(from fields: inout FieldReader) throws(PacketError) {
    reason = try fields.code(.goodbye)
    text = try fields.text(.reason)
  }

  func write(to output: inout OutputSpan<UInt8>) {
    output.write(reason.rawValue)
    output.write(text, as: .reason)
  }
}

extension TableRules {
  /// The pace is sent as this many for 1.
  private static let paceUnit = 1_000_000.0
  private static let openDeal: UInt8 = 1

  init(from fields: inout FieldReader) throws(PacketError) {
    let pace: UInt32 = try fields.integer()
    let factor = Double(pace) / Self.paceUnit
    guard Pacing.allowed.contains(factor) else { throw .code(.pace, Int(pace)) }
    pacing = Pacing(factor: factor)
    let timeLimit: UInt32 = try fields.integer()
    self.timeLimit = timeLimit == 0 ? nil : .milliseconds(Int64(timeLimit))
    turnsWithoutCall = try fields.integer()
    let turnLimit: UInt16 = try fields.integer()
    self.turnLimit = turnLimit == 0 ? nil : turnLimit
    let flags: UInt8 = try fields.integer()
    dealIsOpen = flags & Self.openDeal != 0
    words = try fields.text(.rules)
    house = fields.isAtEnd ? .usual : try HouseRules(from: &fields)
  }

  /// A time limit below a millisecond is sent as one, for zero means none.
  func write(to output: inout OutputSpan<UInt8>) {
    output.write(UInt32((pacing.factor * Self.paceUnit).rounded()))
    output.write(timeLimit.map { UInt32(clamping: max(1, $0.milliseconds)) } ?? 0)
    output.write(turnsWithoutCall)
    output.write(turnLimit ?? 0)
    output.write(dealIsOpen ? Self.openDeal : 0)
    output.write(words, as: .rules)
    house.write(to: &output)
  }
}

extension HouseRules {
  init(from fields: inout FieldReader) throws(PacketError) {
    self.init()
    matching = try fields.code(.matching)
    penalty = try fields.code(.penalty)
    ties = try fields.code(.ties)
    decks = try fields.code(.decks)
  }

  func write(to output: inout OutputSpan<UInt8>) {
    output.write(matching.rawValue)
    output.write(penalty.rawValue)
    output.write(ties.rawValue)
    output.write(decks.rawValue)
  }
}

extension DealProof {
  init(from fields: inout FieldReader) throws(PacketError) {
    kind = try fields.code(.proofKind)
    peer = try fields.peerIfAny()
    bytes = try fields.raw(count: try fields.count(upTo: ListLimit.proofBytes))
  }

  func write(to output: inout OutputSpan<UInt8>) {
    output.write(kind.rawValue)
    output.write(peer)
    output.writeCount(bytes.count, upTo: ListLimit.proofBytes)
    output.write(bytes)
  }
}

extension TableSnapshot {
  /// Stands for "no activation yet".
  private static let noActivation: Int32 = -1
  /// Stands for "no limit runs".
  private static let noLimit = UInt32.max

  init(from fields: inout FieldReader) throws(PacketError) {
    let length: UInt16 = try fields.integer()
    let end = fields.remaining - Int(length)
    guard end >= 0 else { throw .endsEarly }
    state = try VisibleState(from: &fields, to: end)
    guard fields.remaining == end else { throw .inconsistentState }
    let activation: Int32 = try fields.integer()
    guard activation >= Self.noActivation else { throw .code(.activation, Int(activation)) }
    self.activation = activation == Self.noActivation ? nil : activation
    moveIn = try fields.integer()
    round = try fields.integer()
    scores = try [RoundEnded.Score](from: &fields)
    timeLeft = try Self.limit(from: &fields)
    turnLeft = try Self.limit(from: &fields)
  }

  func write(to output: inout OutputSpan<UInt8>) {
    let bytes = state.bytes
    output.write(UInt16(bytes.count))
    output.write(bytes)
    output.write(activation ?? Self.noActivation)
    output.write(moveIn)
    output.write(round)
    scores.write(to: &output)
    output.write(timeLeft ?? Self.noLimit)
    output.write(turnLeft ?? Self.noLimit)
  }

  /// Hosts that are older end the packet before.
  private static func limit(from fields: inout FieldReader) throws(PacketError) -> UInt32? {
    let left: UInt32 = fields.isAtEnd ? noLimit : try fields.integer()
    return left == noLimit ? nil : left
  }
}
