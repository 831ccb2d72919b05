import SnapGame
import SnapProtocol

func fuzzHostbound(_ input: [UInt8]) { fuzz(HostboundPacket.self, input) }
func fuzzGuestbound(_ input: [UInt8]) { fuzz(GuestboundPacket.self, input) }

/// Reads packets from what the fuzzer made up. Whatever is taken for a packet must survive being written and read.
///
/// The first byte says how many bytes come at a time, 0 for all at once. An odd second byte leaves the rest as it is;
/// an even one makes it the payload of a packet whose type the byte names, so that the fuzzer need not find the frame.
private func fuzz<Packet: WirePacket>(_ type: Packet.Type, _ input: [UInt8]) {
  guard input.count >= 2 else { return }
  let rest = Array(input[2...])
  let stream = input[1] & 1 == 1 ? rest : framed(rest, type: Int16(0x64 + (input[1] >> 1) % 32))
  let step = input[0] == 0 ? max(1, stream.count) : Int(input[0])

  var reader = PacketReader<Packet>()
  for start in stride(from: 0, to: stream.count, by: step) {
    reader.receive(Array(stream[start..<min(stream.count, start + step)]))
    do throws(PacketError) {
      while let packet = try reader.next() { check(packet.packet) }
    } catch {
      precondition(!error.description.isEmpty)
    }
  }
}

/// Reads a datagram from what the fuzzer made up. Whatever is taken for a beacon must survive being written and read.
func fuzzBeacon(_ datagram: [UInt8]) {
  do throws(PacketError) {
    let beacon = try Beacon(datagram: datagram)
    let again = beacon.datagram
    precondition(again.count <= Beacon.longest)
    precondition((try? Beacon(datagram: again)) == beacon)
  } catch {
    precondition(!error.description.isEmpty)
  }
}

private func framed(_ payload: [UInt8], type: Int16) -> [UInt8] {
  var frame: [UInt8] = []
  GuestboundPacket.unknown(type: type).encode(into: &frame)
  frame += payload
  let length = frame.count - 4
  for index in 0..<4 { frame[index] = UInt8(truncatingIfNeeded: length >> (24 - 8 * index)) }
  return frame
}

private func check<Packet: WirePacket>(_ packet: Packet) {
  var frame: [UInt8] = []
  packet.encode(into: &frame)
  var reader = PacketReader<Packet>()
  reader.receive(frame)
  precondition((try? reader.next()) == Numbered(packet))
  if case .tableSnapshot(let snapshot) = packet as? GuestboundPacket { play(on: snapshot.state) }
}

/// All that a guest does with a table that it was sent.
private func play(on state: VisibleState) {
  precondition(state.hash == state.hash)
  let seats = state.view.seated
  precondition(state.view.stage == .betweenRounds || seats.count >= 2)
  for seat in Seat.allCases {
    var tableau = state.view.tableau
    _ = tableau.matching(among: seats, by: .either)
    _ = tableau.ability(of: seat)
    for penalty in Penalty.allCases { _ = tableau.pay(penalty, from: seat, among: seats) }
    tableau.take(by: seat, from: MatchingPiles(seats, withPool: true))
    tableau.recycle(seat)
    let cards = tableau.removeAll(at: seat)
    _ = tableau.redistribute(cards, from: seat, among: seats)
  }
}
