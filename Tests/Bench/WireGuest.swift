import Baselines
import SnapDeal
import SnapGame
import SnapGuest
import SnapProtocol

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A socket that is waited for together with others.
protocol Listening: AnyObject {
  var descriptor: Int32 { get }
  /// Takes in what has come. Returns whether what is waited for was in it.
  func take() throws -> Bool
}

/// Waits until each of them has got what is waited for.
/// - Returns: the nanoseconds of the monotonic clock at which the last one had it; nil after `milliseconds` in vain.
func waitForLast(of listeners: [any Listening], milliseconds: Int32 = 1_000) throws -> Int64? {
  var entries = listeners.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
  var missing = Set(entries.indices)
  while !missing.isEmpty {
    let found = unsafe poll(&entries, nfds_t(entries.count), milliseconds)
    if found == 0 { return nil }
    if found < 0 && errno != EINTR { throw BenchmarkFailure("poll: error \(errno)") }
    for index in entries.indices where entries[index].revents != 0 {
      if try listeners[index].take() { missing.remove(index) }
    }
  }
  return monotonicNanoseconds()
}

/// Bytes from a socket that is readable; throws at its end.
func receive(from descriptor: Int32, into buffer: inout [UInt8]) throws -> Int {
  let count = unsafe buffer.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress!, $0.count, 0) }
  guard count > 0 else { throw BenchmarkFailure("a server closed the connection") }
  return count
}

func send(_ bytes: [UInt8], to descriptor: Int32) throws {
  let sent = unsafe bytes.withUnsafeBytes { unsafe send(descriptor, $0.baseAddress!, $0.count, Int32(MSG_NOSIGNAL)) }
  guard sent == bytes.count else { throw BenchmarkFailure("a server took only a part") }
}

/// A guest at a table without a screen: its socket, and the guest's machine behind it.
final class WireGuest: Listening {
  let descriptor: Int32
  private(set) var guest: Guest
  /// What `take` looks for.
  var wanted: (GuestboundPacket) -> Bool = { _ in false }
  private var reader = PacketReader<GuestboundPacket>()
  private var buffer = [UInt8](repeating: 0, count: 16_384)
  /// Read, and not yet told to the machine: that can wait until what is measured is over.
  private var untold: [Numbered<GuestboundPacket>] = []
  private var chance = SystemRandomNumberGenerator()

  init(name: String, port: Int32) throws {
    descriptor = baseline_connect(port)
    if descriptor < 0 { throw BenchmarkFailure("nobody listens on port \(port)") }
    guest = Guest(identity: GuestIdentity(name: name), overNetwork: false, at: Self.now)
  }

  deinit { close(descriptor) }

  func take() throws -> Bool {
    let count = try receive(from: descriptor, into: &buffer)
    reader.receive(buffer.span.extracting(0..<count))
    var found = false
    while let packet = try reader.next() {
      found = found || wanted(packet.packet)
      untold.append(packet)
    }
    return found
  }

  /// Tells the machine what was read, and sends its answers.
  func settle() throws {
    for packet in untold {
      let answers = answers(to: .received(packet))
      if !answers.isEmpty { try send(answers, to: descriptor) }
    }
    untold = []
    let answers = answers(to: .timeout)
    if !answers.isEmpty { try send(answers, to: descriptor) }
  }

  /// What the machine wants sent.
  func answers(to input: GuestInput) -> [UInt8] {
    var effects: [GuestEffect] = []
    var bytes: [UInt8] = []
    guest.handle(input, at: Self.now, into: &effects)
    for effect in effects {
      switch effect {
      case .send(let packet): packet.encode(into: &bytes)
      case .needsNonce: bytes += answers(to: .nonce(DealNonce(using: &chance)))
      case .close, .event: break
      }
    }
    return bytes
  }

  private static var now: Instant { Instant(nanoseconds: monotonicNanoseconds()) }
}
