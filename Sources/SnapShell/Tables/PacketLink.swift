import SnapGame
import SnapNet
import SnapProtocol

/// A connection that speaks packets: bytes in any cut become packets one way, packets become frames the other.
final class PacketLink<Incoming: WirePacket>: ConnectionHandler {
  enum News {
    case opened
    case received(Numbered<Incoming>)
    case malformed(PacketError)
    case closed(CloseReason)
  }

  private var connection: (any GameConnection)?
  private var reader = PacketReader<Incoming>()
  private var output: [UInt8] = []
  /// Told of everything in order, with the time on the loop's clock.
  private let tell: (News, Instant) -> Void
  private let loop: EventLoop

  init(on loop: EventLoop, _ tell: @escaping (News, Instant) -> Void) {
    self.loop = loop
    self.tell = tell
  }

  /// To be called once, with a connection whose handler this is.
  func attach(_ connection: any GameConnection) { self.connection = connection }

  var isOpen: Bool { connection != nil }

  func send<Outgoing: WirePacket>(_ packet: Outgoing, number: Int32? = nil) {
    output.removeAll(keepingCapacity: true)
    packet.encode(number: number, into: &output)
    connection?.send(output)
  }

  /// Closes, once all that was sent is written.
  func close() { connection?.close() }

  var roundTrip: RoundTrip? { connection?.roundTrip() }

  func connectionOpened(_ connection: any GameConnection) { tell(.opened, Instant(nanoseconds: loop.now)) }

  func connection(_ connection: any GameConnection, received bytes: Span<UInt8>, at time: Int64) {
    reader.receive(bytes)
    do throws(PacketError) {
      while let packet = try reader.next() { tell(.received(packet), Instant(nanoseconds: time)) }
    } catch {
      tell(.malformed(error), Instant(nanoseconds: time))
      connection.pauseReading()
    }
  }

  func connectionClosed(_ connection: any GameConnection, because reason: CloseReason) {
    self.connection = nil
    tell(.closed(reason), Instant(nanoseconds: loop.now))
  }
}
