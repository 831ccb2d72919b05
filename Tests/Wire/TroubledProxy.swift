package import SnapGame

/// A TCP proxy on this machine that is a bad line: it delays, hands over in small pieces, stalls now and then, and cuts
/// connections when told to. Nothing is lost or reordered on it, as on TCP.
package final class TroubledProxy: Pumped {
  package struct Line: Sendable {
    /// The least time that a byte takes, in either direction.
    package var latency = Duration.milliseconds(60)
    /// At most this much more, drawn for every piece.
    package var jitter = Duration.milliseconds(10)
    /// Bytes are handed over in pieces of at most this size.
    package var longestPiece = 7
    /// How often a piece is held up, and for how long.
    package var stallChance = 0.004
    package var stall = Duration.milliseconds(400)

    package init() {}
  }

  package let port: UInt16
  package private(set) var cuts = 0
  package private(set) var stalls = 0
  package private(set) var pieces = 0
  private let listener: Socket
  private let target: UInt16
  private let line: Line
  private var generator: SeededGenerator
  private var connections: [Connection] = []

  private struct Connection {
    let near: Socket
    let far: Socket
    var there = Stream()
    var back = Stream()
    var isOver = false
  }

  /// One direction of a connection.
  private struct Stream {
    /// nil in the place of bytes: the end.
    var pieces: [(due: Instant, bytes: ArraySlice<UInt8>?)] = []
    var hasEnded = false
  }

  /// - Parameter target: the port that everything goes on to.
  package init(to target: UInt16, over line: Line, seed: UInt64) throws(SocketFailure) {
    self.target = target
    self.line = line
    listener = try Socket.listen()
    port = listener.port
    generator = SeededGenerator(seed: seed)
  }

  /// Breaks all connections off, with whatever is under way on them.
  package func cut() {
    for connection in connections {
      connection.near.reset()
      connection.far.reset()
      cuts += 1
    }
    connections = []
  }

  package var descriptors: [Int32] {
    [listener.descriptor] + connections.flatMap { [$0.near.descriptor, $0.far.descriptor] }
  }

  package var due: Instant? {
    connections.flatMap { [$0.there.pieces.first?.due, $0.back.pieces.first?.due] }.compactMap(\.self).min()
  }

  package func act(at now: Instant) {
    while let near = listener.acceptNext() {
      guard let far = try? Socket.connect(to: target) else { continue }
      connections.append(Connection(near: near, far: far))
    }
    for index in connections.indices {
      let (near, far) = (connections[index].near, connections[index].far)
      take(from: near, into: &connections[index].there, at: now)
      take(from: far, into: &connections[index].back, at: now)
      let isOpen =
        pass(&connections[index].there, to: far, at: now) && pass(&connections[index].back, to: near, at: now)
      connections[index].isOver = !isOpen
    }
    for connection in connections where connection.isOver {
      connection.near.close()
      connection.far.close()
    }
    connections.removeAll(where: \.isOver)
  }

  private func take(from socket: Socket, into stream: inout Stream, at now: Instant) {
    guard !stream.hasEnded else { return }
    switch socket.read() {
    case .nothing: break
    case .end:
      stream.hasEnded = true
      stream.pieces.append((max(now + line.latency, stream.pieces.last?.due ?? now), nil))
    case .bytes(let bytes):
      var rest = bytes[...]
      while !rest.isEmpty {
        let piece = rest.prefix(Int.random(in: 1...line.longestPiece, using: &generator))
        rest = rest.dropFirst(piece.count)
        var due = now + line.latency + line.jitter * generator.nextFraction()
        if generator.nextFraction() < line.stallChance {
          due = due + line.stall
          stalls += 1
        }
        // Nothing overtakes what was sent before it.
        stream.pieces.append((max(due, stream.pieces.last?.due ?? due), piece))
        pieces += 1
      }
    }
  }

  /// Hands over what is due. Returns false once the stream is over.
  private func pass(_ stream: inout Stream, to socket: Socket, at now: Instant) -> Bool {
    while let (due, bytes) = stream.pieces.first, due <= now {
      guard let bytes else { return false }
      guard let count = socket.write(bytes) else { return false }
      if count < bytes.count {
        stream.pieces[0].bytes = bytes.dropFirst(count)
        return true
      }
      stream.pieces.removeFirst()
    }
    return true
  }
}
