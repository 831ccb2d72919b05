extension HostboundPacket: WirePacket {
  package static let longestFrame = 4_096
  package static let longestWritten = 1_024

  /// A type that goes the other way, or is not known, becomes `unknown`.
  package init(type: Int16, from fields: inout FieldReader) throws(PacketError) {
    switch PacketType(rawValue: type) {
    case .signInResponse: self = .signInResponse(try SignInResponse(from: &fields))
    case .clientReady: self = .clientReady
    case .clientDealtCards: self = .clientDealtCards
    case .clientTurnedCard: self = .clientTurnedCard(try ClientTurnedCard(from: &fields))
    case .playerShouldSnap: self = .playerShouldSnap(try PlayerShouldSnap(from: &fields))
    case .clientQuit: self = .clientQuit
    case .ping: self = .ping(try fields.integer())
    case .pong: self = .pong(try fields.integer())
    case .snapshotRequest: self = .snapshotRequest
    case .chat: self = .chat(Chat(peer: try fields.peerIfAny(), text: try fields.text(.chat)))
    case .goodbye: self = .goodbye(try Goodbye(from: &fields))
    case .dealProof: self = .dealProof(try DealProof(from: &fields))
    default: self = .unknown(type: type)
    }
  }

  package var type: Int16 {
    switch self {
    case .signInResponse: PacketType.signInResponse.rawValue
    case .clientReady: PacketType.clientReady.rawValue
    case .clientDealtCards: PacketType.clientDealtCards.rawValue
    case .clientTurnedCard: PacketType.clientTurnedCard.rawValue
    case .playerShouldSnap: PacketType.playerShouldSnap.rawValue
    case .clientQuit: PacketType.clientQuit.rawValue
    case .ping: PacketType.ping.rawValue
    case .pong: PacketType.pong.rawValue
    case .snapshotRequest: PacketType.snapshotRequest.rawValue
    case .chat: PacketType.chat.rawValue
    case .goodbye: PacketType.goodbye.rawValue
    case .dealProof: PacketType.dealProof.rawValue
    case .unknown(let type): type
    }
  }

  package func writePayload(to output: inout OutputSpan<UInt8>) {
    switch self {
    case .signInResponse(let packet): packet.write(to: &output)
    case .clientTurnedCard(let packet): packet.write(to: &output)
    case .playerShouldSnap(let packet): packet.write(to: &output)
    case .ping(let echo), .pong(let echo): output.write(echo)
    case .chat(let packet): packet.write(to: &output)
    case .goodbye(let packet): packet.write(to: &output)
    case .dealProof(let packet): packet.write(to: &output)
    case .clientReady, .clientDealtCards, .clientQuit, .snapshotRequest, .unknown: break
    }
  }
}

extension GuestboundPacket: WirePacket {
  package static let longestFrame = 16_384
  package static let longestWritten = 6_144

  /// A type that goes the other way, or is not known, becomes `unknown`.
  package init(type: Int16, from fields: inout FieldReader) throws(PacketError) {
    switch PacketType(rawValue: type) {
    case .signInRequest: self = .signInRequest(try SignInRequest(from: &fields))
    case .serverReady: self = .serverReady(try [SeatedPlayer](from: &fields))
    case .dealCards: self = .dealCards(try DealCards(from: &fields))
    case .activatePlayer: self = .activatePlayer(try ActivatePlayer(from: &fields))
    case .playerCalledSnap: self = .playerCalledSnap(try PlayerCalledSnap(from: &fields))
    case .otherClientQuit: self = .otherClientQuit(try OtherClientQuit(from: &fields))
    case .serverQuit: self = .serverQuit
    case .signInAccepted: self = .signInAccepted(try SignInAccepted(from: &fields))
    case .signInRejected: self = .signInRejected(try SignInRejected(from: &fields))
    case .playersChanged: self = .playersChanged(try [PlayerStatus](from: &fields))
    case .playerTurnedCard: self = .playerTurnedCard(try PlayerTurnedCard(from: &fields))
    case .roundEnded: self = .roundEnded(try RoundEnded(from: &fields))
    case .ping: self = .ping(try fields.integer())
    case .pong: self = .pong(try fields.integer())
    case .tableSnapshot: self = .tableSnapshot(try TableSnapshot(from: &fields))
    case .chat: self = .chat(Chat(peer: try fields.peer(), text: try fields.text(.chat)))
    case .connectionChanged: self = .connectionChanged(try ConnectionChanged(from: &fields))
    case .goodbye: self = .goodbye(try Goodbye(from: &fields))
    case .callTimes: self = .callTimes(try CallTimes(from: &fields))
    case .tableRules: self = .tableRules(try TableRules(from: &fields))
    case .dealProof: self = .dealProof(try DealProof(from: &fields))
    default: self = .unknown(type: type)
    }
  }

  package var type: Int16 {
    switch self {
    case .signInRequest: PacketType.signInRequest.rawValue
    case .serverReady: PacketType.serverReady.rawValue
    case .dealCards: PacketType.dealCards.rawValue
    case .activatePlayer: PacketType.activatePlayer.rawValue
    case .playerCalledSnap: PacketType.playerCalledSnap.rawValue
    case .otherClientQuit: PacketType.otherClientQuit.rawValue
    case .serverQuit: PacketType.serverQuit.rawValue
    case .signInAccepted: PacketType.signInAccepted.rawValue
    case .signInRejected: PacketType.signInRejected.rawValue
    case .playersChanged: PacketType.playersChanged.rawValue
    case .playerTurnedCard: PacketType.playerTurnedCard.rawValue
    case .roundEnded: PacketType.roundEnded.rawValue
    case .ping: PacketType.ping.rawValue
    case .pong: PacketType.pong.rawValue
    case .tableSnapshot: PacketType.tableSnapshot.rawValue
    case .chat: PacketType.chat.rawValue
    case .connectionChanged: PacketType.connectionChanged.rawValue
    case .goodbye: PacketType.goodbye.rawValue
    case .callTimes: PacketType.callTimes.rawValue
    case .tableRules: PacketType.tableRules.rawValue
    case .dealProof: PacketType.dealProof.rawValue
    case .unknown(let type): type
    }
  }

  package func writePayload(to output: inout OutputSpan<UInt8>) {
    switch self {
    case .signInRequest(let packet): packet.write(to: &output)
    case .serverReady(let players): players.write(to: &output)
    case .dealCards(let packet): packet.write(to: &output)
    case .activatePlayer(let packet): packet.write(to: &output)
    case .playerCalledSnap(let packet): packet.write(to: &output)
    case .otherClientQuit(let packet): packet.write(to: &output)
    case .signInAccepted(let packet): packet.write(to: &output)
    case .signInRejected(let packet): packet.write(to: &output)
    case .playersChanged(let people): people.write(to: &output)
    case .playerTurnedCard(let packet): packet.write(to: &output)
    case .roundEnded(let packet): packet.write(to: &output)
    case .ping(let echo), .pong(let echo): output.write(echo)
    case .tableSnapshot(let packet): packet.write(to: &output)
    case .chat(let packet):
      precondition(packet.peer != nil)
      packet.write(to: &output)
    case .connectionChanged(let packet): packet.write(to: &output)
    case .goodbye(let packet): packet.write(to: &output)
    case .callTimes(let packet): packet.write(to: &output)
    case .tableRules(let packet): packet.write(to: &output)
    case .dealProof(let packet): packet.write(to: &output)
    case .serverQuit, .unknown: break
    }
  }
}
