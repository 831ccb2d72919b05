package import SnapGame

/// How a simulated guest reaches the host.
package enum LinkOptions: Equatable, Sendable {
  /// Within the host's process: typed packets, no delay. `hosts`: it is the one at the host's keyboard.
  case inProcess(hosts: Bool)
  case network(NetworkOptions)

  package var isNetwork: Bool { if case .network = self { true } else { false } }
}

/// A simulated line. Nothing is lost or reordered on it, as on TCP; bytes come in any cut.
package struct NetworkOptions: Equatable, Sendable {
  /// The least time that a byte takes, in either direction.
  package var latency = Duration.milliseconds(10)
  /// At most this much more, uniformly drawn for every send.
  package var jitter = Duration.zero
  /// Bytes are handed over in pieces of at most this size.
  package var longestPiece = 1_460
  package var address = "192.0.2.1"
  /// The host's shell has the kernel's figures, and passes them on every second.
  package var reportsKernelFigures = true
  /// How much the guest's clock runs ahead, in millionths.
  package var clockDrift = 0
  /// What the guest's clock shows when the host's shows zero.
  package var clockOffset = Duration.zero

  package init(latency: Duration = .milliseconds(10), jitter: Duration = .zero) {
    self.latency = latency
    self.jitter = jitter
  }
}

/// One direction of a simulated line: bytes, and until when how many of them have arrived.
struct ByteStream: Sendable {
  private struct Mark: Sendable {
    let time: Instant
    let position: Int
  }

  private var bytes: [UInt8] = []
  /// The position of the first of `bytes` in the whole stream.
  private var taken = 0
  private var marks: [Mark] = []

  /// When the last of what was sent arrives; nil if it has.
  var lastArrival: Instant? { marks.last?.time }

  /// What was sent and has not been taken in.
  var unreadCount: Int { bytes.count }

  /// Sends bytes in random pieces, each with a delay of its own that overtakes nothing sent before it. Returns when
  /// the pieces arrive.
  mutating func send(
    _ sent: [UInt8], over options: NetworkOptions, at now: Instant, using generator: inout SeededGenerator
  ) -> [Instant] {
    var position = taken + bytes.count
    let end = position + sent.count
    bytes.append(contentsOf: sent)
    var arrivals: [Instant] = []
    while position < end {
      position += Int.random(in: 1...min(options.longestPiece, end - position), using: &generator)
      let time = now + options.latency + options.jitter * generator.nextFraction()
      let arrival = max(time, marks.last?.time ?? now)
      marks.append(Mark(time: arrival, position: position))
      arrivals.append(arrival)
    }
    return arrivals
  }

  /// Everything that has arrived and has not been taken.
  mutating func take(at now: Instant) -> [UInt8] {
    let arrived = marks.prefix { $0.time <= now }
    guard let position = arrived.last?.position else { return [] }
    marks.removeFirst(arrived.count)
    let result = Array(bytes.prefix(position - taken))
    bytes.removeFirst(position - taken)
    taken = position
    return result
  }
}
