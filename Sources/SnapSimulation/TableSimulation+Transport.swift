import SnapGame
import SnapGuest
import SnapHost
import SnapProtocol

/// What goes over the lines: sending, arriving, and the end of a connection.
extension TableSimulation {
  /// More bytes than this waiting for one guest end his connection, as the shell's queue does (docs/protocol.md, section 5).
  private static let longestQueue = 256 * 1024

  func latency(of id: ConnectionID) -> Duration {
    if case .network(let options) = connections[index(id)].link { options.latency } else { .zero }
  }

  mutating func takeBytesAtHost(_ id: ConnectionID) {
    let connection = index(id)
    let bytes = connections[connection].toHost.take(at: now)
    guard connections[connection].isOpenAtHost else { return }
    connections[connection].hostReader.receive(bytes)
    do {
      while connections[connection].isOpenAtHost, let packet = try connections[connection].hostReader.next() {
        feedHost(.received(id, packet.packet))
      }
    } catch {
      counts.malformed += 1
      feedHost(.malformed(id, error))
    }
  }

  mutating func takeBytesAtGuest(_ id: ConnectionID) {
    let connection = index(id)
    guard !connections[connection].isUnread else { return }
    let bytes = connections[connection].toGuest.take(at: now)
    guard connections[connection].isOpenAtGuest else { return }
    connections[connection].guestReader.receive(bytes)
    do {
      while connections[connection].isOpenAtGuest, let packet = try connections[connection].guestReader.next() {
        receive(.received(packet), on: id)
      }
    } catch {
      receive(.malformed(error), on: id)
    }
  }

  // MARK: - Sending

  mutating func send(_ packet: HostboundPacket, on id: ConnectionID) {
    counts.toHost += 1
    guard connections[index(id)].link.isNetwork else { return queue.add(.packetToHost(id, packet), at: now) }
    var bytes: [UInt8] = []
    packet.encode(into: &bytes)
    sendBytes(bytes, on: id)
  }

  mutating func sendBytes(_ bytes: [UInt8], on id: ConnectionID) {
    let connection = index(id)
    guard case .network(let options) = connections[connection].link, connections[connection].isOpenAtGuest,
      !connections[connection].isSilent
    else { return }
    counts.bytesToHost += bytes.count
    let arrivals = connections[connection].toHost.send(bytes, over: options, at: now, using: &generator)
    for time in arrivals { queue.add(.bytesToHost(id), at: time) }
  }

  mutating func send(_ numbered: Numbered<GuestboundPacket>, on id: ConnectionID) {
    let connection = index(id)
    counts.toGuests += 1
    guard connections[connection].isOpenAtHost, !connections[connection].isSilent else { return }
    guard case .network(let options) = connections[connection].link else {
      return queue.add(.packetToGuest(id, numbered), at: now)
    }
    var bytes: [UInt8] = []
    numbered.packet.encode(number: numbered.number, into: &bytes)
    counts.bytesToGuests += bytes.count
    let arrivals = connections[connection].toGuest.send(bytes, over: options, at: now, using: &generator)
    for time in arrivals { queue.add(.bytesToGuest(id), at: time) }
    if connections[connection].toGuest.unreadCount > Self.longestQueue {
      connections[connection].isSilent = true
      queue.add(.endAtHost(id), at: now)
      queue.add(.endAtGuest(id), at: now + options.latency)
    }
  }

  /// The other end hears of it after everything that was sent before.
  mutating func closeAtGuest(_ id: ConnectionID) {
    let connection = index(id)
    guard connections[connection].isOpenAtGuest else { return }
    connections[connection].isOpenAtGuest = false
    guard !connections[connection].isSilent else { return }
    let last = connections[connection].toHost.lastArrival ?? now
    queue.add(.endAtHost(id), at: max(last, now + latency(of: id)))
  }

  mutating func closeAtHost(_ id: ConnectionID) {
    let connection = index(id)
    guard connections[connection].isOpenAtHost else { return }
    connections[connection].isOpenAtHost = false
    guard !connections[connection].isSilent else { return }
    let last = connections[connection].toGuest.lastArrival ?? now
    queue.add(.endAtGuest(id), at: max(last, now + latency(of: id)))
  }
}
