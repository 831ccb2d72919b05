/// What a guest sends to the host.
package enum HostboundPacket: Equatable, Sendable {
  case signInResponse(SignInResponse)
  case clientReady
  case clientDealtCards
  case clientTurnedCard(ClientTurnedCard)
  case playerShouldSnap(PlayerShouldSnap)
  case clientQuit
  case ping(UInt64)
  case pong(UInt64)
  case snapshotRequest
  case chat(Chat)
  case goodbye(Goodbye)
  case dealProof(DealProof)
  /// A type that means nothing to a host; well framed, to be counted and passed over.
  case unknown(type: Int16)
}

/// What the host sends to a guest.
package enum GuestboundPacket: Equatable, Sendable {
  case signInRequest(SignInRequest)
  case serverReady([SeatedPlayer])
  case dealCards(DealCards)
  case activatePlayer(ActivatePlayer)
  case playerCalledSnap(PlayerCalledSnap)
  case otherClientQuit(OtherClientQuit)
  case serverQuit
  case signInAccepted(SignInAccepted)
  case signInRejected(SignInRejected)
  case playersChanged([PlayerStatus])
  case playerTurnedCard(PlayerTurnedCard)
  case roundEnded(RoundEnded)
  case ping(UInt64)
  case pong(UInt64)
  /// Kept elsewhere: it is rare, and larger than all others.
  indirect case tableSnapshot(TableSnapshot)
  case chat(Chat)
  case connectionChanged(ConnectionChanged)
  case goodbye(Goodbye)
  case callTimes(CallTimes)
  case tableRules(TableRules)
  case dealProof(DealProof)
  /// A type that means nothing to a guest; well framed, to be counted and passed over.
  case unknown(type: Int16)
}

/// A packet and its number.
package struct Numbered<Packet: Equatable & Sendable>: Equatable, Sendable {
  /// 0 and up; nil for an unnumbered packet (-1 on the wire).
  package var number: Int32?
  package var packet: Packet

  package init(_ packet: Packet, number: Int32? = nil) {
    self.number = number
    self.packet = packet
  }
}
