/// One end of a connection inside the process: for a game against the computer, and for the host's own seat. What one
/// end sends the other receives in the next turn of the loop, like all that a network does, but with no network.
package final class LoopbackConnection: GameConnection, LoopTask {
  private let loop: EventLoop
  private let limits: ConnectionLimits
  /// The other end, while this one is open. The two keep each other, as the system would keep the ends of a pipe.
  private var other: LoopbackConnection?
  private var inbox: [UInt8] = []
  /// An empty buffer, in turns with the inbox, so that delivering needs no copy.
  private var spare: [UInt8] = []
  private var isPaused = false
  private var awaitsTurn = false
  private var notice: CloseReason?
  /// What comes before the first bytes: telling that the connection is there.
  private var arrival: ((LoopbackConnection) -> Void)?

  package var handler: (any ConnectionHandler)? { didSet { if handler != nil { requestTurn() } } }
  package let peerName: String
  package var isLocal: Bool { true }

  private init(loop: EventLoop, limits: ConnectionLimits, peerName: String) {
    self.loop = loop
    self.limits = limits
    self.peerName = peerName
  }

  /// Two ends of a connection that is open from the start. What comes before an end has a handler is kept for it.
  package static func pair(
    on loop: EventLoop, limits: ConnectionLimits = ConnectionLimits(), name: String = ""
  ) -> (LoopbackConnection, LoopbackConnection) {
    let one = LoopbackConnection(loop: loop, limits: limits, peerName: name)
    let two = LoopbackConnection(loop: loop, limits: limits, peerName: name)
    one.other = two
    two.other = one
    return (one, two)
  }

  /// A pair of which both ends are told in the next turn that they are there; the near one is returned.
  static func connect(
    on loop: EventLoop, name: String, handler: any ConnectionHandler,
    accepted: @escaping (LoopbackConnection) -> Void
  ) -> LoopbackConnection {
    let (near, far) = pair(on: loop, name: name)
    near.arrival = { $0.handler?.connectionOpened($0) }
    far.arrival = accepted
    near.handler = handler
    far.requestTurn()
    return near
  }

  /// An end that nobody is at the other end of, as its handler is told in the next turn.
  static func refused(on loop: EventLoop, name: String, handler: any ConnectionHandler) -> LoopbackConnection {
    let connection = LoopbackConnection(loop: loop, limits: ConnectionLimits(), peerName: name)
    connection.notice = .refused
    connection.handler = handler
    return connection
  }

  package var queuedBytes: Int { other?.inbox.count ?? 0 }

  package func send(_ bytes: Span<UInt8>) {
    guard let other else { return }
    guard other.inbox.count + bytes.count <= limits.queuedBytes else { return separate(.backpressure, other: .reset) }
    unsafe bytes.withUnsafeBufferPointer { unsafe other.inbox.append(contentsOf: $0) }
    other.requestTurn()
  }

  package func close() { separate(.local, other: .endOfStream) }

  package func abort() { separate(.local, other: .reset) }

  package func pauseReading() { isPaused = true }

  package func resumeReading() {
    isPaused = false
    requestTurn()
  }

  package func roundTrip() -> RoundTrip? { nil }

  private func separate(_ reason: CloseReason, other otherReason: CloseReason) {
    guard let other else { return }
    end(reason, dropsInbox: true)
    other.end(otherReason, dropsInbox: otherReason == .reset)
  }

  private func end(_ reason: CloseReason, dropsInbox: Bool) {
    other = nil
    notice = reason
    if dropsInbox {
      inbox = []
      isPaused = false
    }
    requestTurn()
  }

  private func requestTurn() {
    guard !awaitsTurn else { return }
    awaitsTurn = true
    loop.inNextTurn(self)
  }

  func turnBegins() {
    awaitsTurn = false
    if let arrival {
      self.arrival = nil
      arrival(self)
    }
    guard let handler, !isPaused else { return }
    if !inbox.isEmpty {
      swap(&inbox, &spare)
      unsafe spare.withUnsafeBufferPointer { unsafe handler.connection(self, received: $0.span, at: loop.now) }
      spare.removeAll(keepingCapacity: true)
    }
    // Still here, and not closed by what it was just told with bytes yet to come.
    if let reason = notice, inbox.isEmpty {
      notice = nil
      self.handler = nil
      handler.connectionClosed(self, because: reason)
    }
  }

  func turnEnds() {}
}
