import SnapGame

extension Chat {
  func write(to fields: inout FieldWriter) {
    fields.peer(peer)
    fields.text(text, .chat)
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

  func write(to fields: inout FieldWriter) {
    fields.peer(peer)
    fields.integer(isConnected ? Int8(1) : 0)
    fields.integer(max(0, grace))
  }
}

extension Goodbye {
  init(from fields: inout FieldReader) throws(PacketError) {
    reason = try fields.code(.goodbye)
    text = try fields.text(.reason)
  }

  func write(to fields: inout FieldWriter) {
    fields.integer(reason.rawValue)
    fields.text(text, .reason)
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
  }

  /// A time limit below a millisecond is sent as one, for zero means none.
  func write(to fields: inout FieldWriter) {
    fields.integer(UInt32((pacing.factor * Self.paceUnit).rounded()))
    fields.integer(timeLimit.map { UInt32(clamping: max(1, $0.milliseconds)) } ?? 0)
    fields.integer(turnsWithoutCall)
    fields.integer(turnLimit ?? 0)
    fields.integer(dealIsOpen ? Self.openDeal : 0)
    fields.text(words, .rules)
  }
}

extension DealProof {
  init(from fields: inout FieldReader) throws(PacketError) {
    kind = try fields.code(.proofKind)
    peer = try fields.peerIfAny()
    bytes = try fields.raw(count: try fields.count(upTo: ListLimit.proofBytes))
  }

  func write(to fields: inout FieldWriter) {
    fields.integer(kind.rawValue)
    fields.peer(peer)
    fields.count(bytes.count, upTo: ListLimit.proofBytes)
    fields.raw(bytes)
  }
}

extension TableSnapshot {
  /// Stands for "no activation yet".
  private static let noActivation: Int32 = -1

  init(from fields: inout FieldReader) throws(PacketError) {
    let length: UInt16 = try fields.integer()
    let end = fields.remaining - Int(length)
    guard end >= 0 else { throw .endsEarly }
    state = try VisibleState(from: &fields)
    guard fields.remaining == end else { throw .inconsistentState }
    let activation: Int32 = try fields.integer()
    guard activation >= Self.noActivation else { throw .code(.activation, Int(activation)) }
    self.activation = activation == Self.noActivation ? nil : activation
    moveIn = try fields.integer()
    round = try fields.integer()
    scores = try [RoundEnded.Score](from: &fields)
  }

  func write(to fields: inout FieldWriter) {
    let bytes = state.bytes
    fields.integer(UInt16(bytes.count))
    fields.raw(bytes)
    fields.integer(activation ?? Self.noActivation)
    fields.integer(moveIn)
    fields.integer(round)
    scores.write(to: &fields)
  }
}
