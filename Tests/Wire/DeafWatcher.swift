package import SnapGame
import SnapProtocol

/// Somebody who watches a table, asks again and again what is on it, and never takes in the answer. Cut off, he comes
/// again.
package final class DeafWatcher: Pumped {
  private let port: UInt16
  private var socket: Socket?
  private var output: [UInt8] = []
  private var nextAt = Instant.zero

  private static let interval = Duration.milliseconds(4)

  package init(port: UInt16) { self.port = port }

  package var descriptors: [Int32] { [] }
  package var due: Instant? { nextAt }

  package func act(at now: Instant) {
    guard nextAt <= now else { return }
    nextAt = now + Self.interval
    if socket == nil { connect() }
    if output.isEmpty { HostboundPacket.snapshotRequest.encode(into: &output) }
    guard let count = socket?.write(output[...]) else {
      socket = nil
      return
    }
    output.removeFirst(count)
  }

  private func connect() {
    socket = try? Socket.connect(to: port, from: 2, receiveBuffer: 4_096)
    output = []
    let client = SignInResponse.Client(version: .current, role: .watcher)
    HostboundPacket.signInResponse(SignInResponse(playerName: "Deaf", client: client)).encode(into: &output)
  }
}
