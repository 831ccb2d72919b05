/// A way to exchange bytes with one peer, of whatever kind: over TCP, or inside the process. One that is open is kept
/// alive by its loop until it is closed.
package protocol GameConnection: AnyObject {
  /// Who is told what happens here; kept alive until `connectionClosed`, then let go.
  var handler: (any ConnectionHandler)? { get set }

  /// The peer's address as text, fit to be shown: numeric, without the port. Before a connection is made, whom it goes
  /// to.
  var peerName: String { get }

  /// Whether the peer is on this machine, so that nothing can be read on the way.
  var isLocal: Bool { get }

  /// Queues bytes for the peer; what is queued in one turn of the loop leaves in one write at its end. If more than
  /// `ConnectionLimits.queuedBytes` would then wait, the connection is cut. Ignored once it is closing or closed.
  func send(_ bytes: Span<UInt8>)

  /// Closes in order: what is queued still reaches the peer, if it takes it within `ConnectionLimits.linger`.
  func close()

  /// Closes at once, and drops what is queued.
  func abort()

  /// Stops taking bytes from the peer, until `resumeReading`; meanwhile its end is not noticed either.
  func pauseReading()
  func resumeReading()

  /// How many bytes wait to be written.
  var queuedBytes: Int { get }

  /// What the system knows of the line's round trip just now; nil if it knows nothing, or there is no line.
  func roundTrip() -> RoundTrip?
}

extension GameConnection {
  /// (An array's own span needs a later system than macOS 15.)
  package func send(_ bytes: [UInt8]) { unsafe bytes.withUnsafeBufferPointer { unsafe send($0.span) } }
}

/// Who is told what happens on a connection. Never called from inside a call to that connection.
package protocol ConnectionHandler: AnyObject {
  /// A connection that was being made is there. (One that comes from a listener is there from the start.)
  func connectionOpened(_ connection: any GameConnection)

  /// Bytes have come, at `time` (nanoseconds of `EventLoop.now`). They are cut anywhere, and gone when this returns.
  func connection(_ connection: any GameConnection, received bytes: Span<UInt8>, at time: Int64)

  /// The connection is no more, or could not be made. The last thing that is told of it, and told exactly once.
  func connectionClosed(_ connection: any GameConnection, because reason: CloseReason)
}

/// What every connection is held to.
package struct ConnectionLimits: Equatable, Sendable {
  /// The most bytes that may wait to be written to one peer (docs/protocol.md, section 5).
  package var queuedBytes = 256 * 1024
  /// How long an orderly close waits for the peer to take the rest and to close too, in nanoseconds.
  package var linger: Int64 = 2_000_000_000

  package init() {}
}

/// Why a connection was closed, or could not be made.
package enum CloseReason: Error, Equatable, Sendable, CustomStringConvertible {
  /// This side closed it.
  case local
  /// The peer closed it in order.
  case endOfStream
  /// The peer, or something on the way, broke it off.
  case reset
  /// The peer did not take what was sent to it.
  case backpressure
  /// No answer.
  case timedOut
  /// The machine is there, but nobody listens.
  case refused
  /// No way leads to that machine.
  case unreachable
  /// No machine has that name.
  case nameNotFound
  /// The name could not be looked up just now.
  case lookupFailed(String)
  case system(SystemError)

  package var description: String {
    switch self {
    case .local: "closed here"
    case .endOfStream: "closed by the other side"
    case .reset: "broken off by the other side"
    case .backpressure: "the other side does not keep up"
    case .timedOut: "no answer"
    case .refused: "nobody listens there"
    case .unreachable: "unreachable"
    case .nameNotFound: "no such host"
    case .lookupFailed(let text): "the name could not be looked up: \(text)"
    case .system(let error): error.description
    }
  }
}

/// The kernel's own measure of a line, in nanoseconds, which the peer cannot set at will.
package struct RoundTrip: Equatable, Sendable {
  /// The smoothed round trip.
  package let smoothed: Int64
  /// Its mean variation.
  package let variation: Int64
}
