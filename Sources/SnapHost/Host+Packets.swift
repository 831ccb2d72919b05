import SnapGame
import SnapProtocol
import TerminalText

extension Host {
  /// One packet from a guest. What does not fit the moment is counted and has no other effect.
  mutating func received(_ packet: HostboundPacket, from id: ConnectionID) {
    guard let link = link(id) else { return }
    withLink(id) { [now] in $0.heardAt = now }
    guard mayStillSend(id) else { return drop(id, because: .tooManyPackets) }
    switch packet {
    case .signInResponse(let response): return signIn(response, on: link)
    case .ping(let echo): return send(.pong(echo), to: id)
    case .pong(let echo): return ponged(echo, on: link)
    case .goodbye: return
    case .unknown: return ignorePacket()
    default: break
    }
    guard case .signedIn(let peer) = link.stage, let member = member(peer) else {
      // Somebody who leaves before he was asked in has nothing to give up.
      return packet == .clientQuit ? close(id) : ignorePacket()
    }
    if let lie = wordsForAnother(packet, than: member) { return drop(id, because: .malformedPacket, lie) }
    received(packet, from: member, on: id)
  }

  /// What is wrong with a packet in which somebody speaks for another than himself, whatever the moment; nil: nothing.
  private func wordsForAnother(_ packet: HostboundPacket, than member: Member) -> String? {
    switch packet {
    case .playerShouldSnap(let call) where call.peer != member.peer: "Another player's call."
    case .dealProof(let proof) where proof.peer != member.peer: "Another player's nonce."
    default: nil
    }
  }

  /// Counts one more packet.
  mutating func mayStillSend(_ id: ConnectionID) -> Bool {
    withLink(id) { [now] in !$0.origin.isNetwork || $0.allowance.packets.spend(at: now) } ?? false
  }

  private mutating func received(_ packet: HostboundPacket, from member: Member, on id: ConnectionID) {
    switch packet {
    case .clientQuit: quit(member)
    case .snapshotRequest: if game == nil { ignorePacket() } else { sendSnapshot(to: id) }
    case .chat(let chat): say(chat.text, member, on: id)
    case .clientReady: ready(member)
    default:
      guard let seat = member.seat, game != nil else { return ignorePacket() }
      switch packet {
      case .clientDealtCards: feed(.dealt(seat))
      case .clientTurnedCard(let answer): turned(answer, by: member, at: seat)
      case .playerShouldSnap(let call): called(call.claim, by: member, at: seat, on: id)
      case .dealProof(let proof): heard(proof, from: member, at: seat)
      default: ignorePacket()
      }
    }
  }

  private mutating func say(_ text: String, _ member: Member, on id: ConnectionID) {
    let (safe, now) = (text.terminalSafe, now)
    guard withLink(id, { $0.allowance.chat.spend(at: now) }) == true else { return ignorePacket() }
    guard !safe.allSatisfy(\.isWhitespace) else { return ignorePacket() }
    broadcast(.chat(Chat(peer: member.peer, text: safe)))
  }
}
