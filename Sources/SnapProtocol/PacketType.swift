/// The number that stands in every packet for what it is. docs/protocol.md describes the payloads.
package enum PacketType: Int16, CaseIterable, Sendable {
  case signInRequest = 0x64
  case signInResponse = 0x65
  case serverReady = 0x66
  case clientReady = 0x67
  case dealCards = 0x68
  case clientDealtCards = 0x69
  case activatePlayer = 0x6A
  case clientTurnedCard = 0x6B
  case playerShouldSnap = 0x6C
  case playerCalledSnap = 0x6D
  case otherClientQuit = 0x6E
  case serverQuit = 0x6F
  case clientQuit = 0x70
  case signInAccepted = 0x71
  case signInRejected = 0x72
  case playersChanged = 0x73
  case playerTurnedCard = 0x74
  case roundEnded = 0x75
  case ping = 0x76
  case pong = 0x77
  case tableSnapshot = 0x78
  case snapshotRequest = 0x79
  case chat = 0x7A
  case connectionChanged = 0x7B
  case goodbye = 0x7C
  case callTimes = 0x7D
  case tableRules = 0x7E
  case dealProof = 0x7F
}
