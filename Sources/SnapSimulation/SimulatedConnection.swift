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

  private(set) var figures: KernelFigures?

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

  /// What the kernel would say after one more round trip. (Smoothing as TCP's: RFC 6298.)
  mutating func measure(using generator: inout SeededGenerator) -> KernelFigures? {
    guard case .network(let options) = link, options.reportsKernelFigures else { return nil }
    let there = options.latency + options.jitter * generator.nextFraction()
    let back = options.latency + options.jitter * generator.nextFraction()
    let sample = there + back
    guard var figures else {
      figures = KernelFigures(smoothed: sample, variation: sample / 2)
      return figures
    }
    let error = sample - figures.smoothed
    let distance = max(error, .zero - error)
    figures.variation = figures.variation + (distance - figures.variation) / 4
    figures.smoothed = figures.smoothed + error / 8
    self.figures = figures
    return figures
  }
}
