import SnapGame
import SnapHost
import SnapProtocol

/// A connection in a simulated world, with both its ends.
struct SimulatedConnection: Sendable {
  let id: ConnectionID
  let person: PersonNumber
  let link: LinkOptions

  var toHost = ByteStream()
  var toGuest = ByteStream()
  var hostReader = PacketReader<HostboundPacket>()
  var guestReader = PacketReader<GuestboundPacket>()

  /// Whether the program at that end has neither closed the connection nor heard of its end.
  var isOpenAtHost = true
  var isOpenAtGuest = true
  /// Nothing gets through any longer, and nobody is told.
  var isSilent = false
  /// The guest's program takes nothing in.
  var isUnread = false

  private(set) var figures: SmoothedRoundTrip?

  init(_ id: ConnectionID, of person: PersonNumber, over link: LinkOptions) {
    self.id = id
    self.person = person
    self.link = link
  }

  var origin: ConnectionOrigin {
    switch link {
    case .inProcess(let hosts): hosts ? .hostKeyboard : .sameProcess
    case .network(let options): .network(address: options.address)
    }
  }

  /// What the kernel would say after one more round trip.
  mutating func measure(using generator: inout SeededGenerator) -> SmoothedRoundTrip? {
    guard case .network(let options) = link, options.reportsKernelFigures else { return nil }
    let there = options.latency + options.jitter * generator.nextFraction()
    let back = options.latency + options.jitter * generator.nextFraction()
    let sample = there + back
    figures = figures?.taking(sample) ?? SmoothedRoundTrip(first: sample)
    return figures
  }
}
