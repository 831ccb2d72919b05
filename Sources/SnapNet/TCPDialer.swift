internal import CLibUV

/// How long making a connection may take, in nanoseconds.
package struct DialTiming: Equatable, Sendable {
  /// After which the next address is tried beside those that have not answered (RFC 8305, section 5).
  package var stagger: Int64 = 250_000_000
  /// After which it is given up, the look-up of the name included.
  package var limit: Int64 = 10_000_000_000

  package init() {}
}

/// Makes one connection to a host that may have several addresses, some of them dead: it tries them one after another,
/// in alternating families, each a moment after the one before, and takes the first that answers (RFC 8305).
final class TCPDialer {
  typealias Answer = (Result<Handle, CloseReason>) -> Void

  /// How many addresses of one name are tried, at most.
  private static let addressLimit = 16

  private let loop: EventLoop
  private let timing: DialTiming
  private var waiting: ArraySlice<SocketAddress> = []
  private var attempts: [DialAttempt] = []
  private var failure: CloseReason?
  /// Whom to answer; nil once that is done, or nobody wants to know any more.
  private var answer: Answer?
  private var stagger: Deadline?
  private var limit: Deadline?

  init(loop: EventLoop, timing: DialTiming) {
    self.loop = loop
    self.timing = timing
  }

  /// Starts; `answer` is called once unless `cancel` comes before, perhaps before this returns.
  func dial(_ endpoint: Endpoint, resolver: NameResolver, answer: @escaping Answer) {
    self.answer = answer
    stagger = loop.makeDeadline { [weak self] in self?.tryNext() }
    limit = loop.makeDeadline { [weak self] in self?.finish(.failure(.timedOut)) }
    limit?.set(loop.now + timing.limit)
    resolver(endpoint, loop) { [weak self] result in
      guard let self, self.answer != nil else { return }
      switch result {
      case .success(let addresses):
        self.waiting = alternatingFamilies(addresses).prefix(Self.addressLimit)
        self.tryNext()
      case .failure(let reason): self.finish(.failure(reason))
      }
    }
  }

  /// Gives up without an answer.
  func cancel() {
    answer = nil
    stop()
  }

  private func tryNext() {
    while let address = waiting.popFirst() {
      let attempt = DialAttempt(loop: loop)
      let status = attempt.start(address) { [weak self] attempt, status in self?.attempt(attempt, ended: status) }
      guard status < 0 else {
        attempts.append(attempt)
        if !waiting.isEmpty { stagger?.set(loop.now + timing.stagger) }
        return
      }
      note(CloseReason(status))
    }
    if attempts.isEmpty { finish(.failure(failure ?? .nameNotFound)) }
  }

  private func attempt(_ attempt: DialAttempt, ended status: Int32) {
    attempts.removeAll { $0 === attempt }
    if status == 0, let socket = attempt.takeSocket() {
      finish(.success(socket))
    } else {
      attempt.cancel()
      note(CloseReason(status))
      tryNext()
    }
  }

  /// Keeps the failure that says most: a machine that refused was at least there.
  private func note(_ reason: CloseReason) {
    func weight(_ reason: CloseReason) -> Int {
      switch reason {
      case .refused: 3
      case .timedOut: 2
      case .unreachable: 1
      default: 4
      }
    }
    if failure.map({ weight(reason) > weight($0) }) ?? true { failure = reason }
  }

  private func finish(_ result: Result<Handle, CloseReason>) {
    guard let answer else { return }
    self.answer = nil
    stop()
    answer(result)
  }

  private func stop() {
    stagger = nil
    limit = nil
    waiting = []
    for attempt in attempts { attempt.cancel() }
    attempts = []
  }
}

/// Sorts addresses so that the families take turns, beginning with that of the first, which the system prefers.
package func alternatingFamilies(_ addresses: [SocketAddress]) -> [SocketAddress] {
  guard let first = addresses.first else { return [] }
  let preferred = addresses.filter { $0.isIPv6 == first.isIPv6 }
  let others = addresses.filter { $0.isIPv6 != first.isIPv6 }
  return (0..<max(preferred.count, others.count)).flatMap {
    preferred.dropFirst($0).prefix(1) + others.dropFirst($0).prefix(1)
  }
}

/// One try to reach one address.
@safe private final class DialAttempt {
  private var socket: Handle?
  private var ended: ((DialAttempt, Int32) -> Void)?
  private let request: UnsafeMutablePointer<uv_connect_t>

  init(loop: EventLoop) {
    unsafe request = .allocate(capacity: 1)
    socket = Handle(tcpOn: loop, ownedBy: self)
  }

  // The socket keeps this alive until it is closed or given away; either comes after the request is over.
  deinit { unsafe request.deallocate() }

  /// Starts; `ended` is called with 0 or an error number unless `cancel` comes before. An error that shows at once is
  /// returned instead.
  func start(_ address: SocketAddress, ended: @escaping (DialAttempt, Int32) -> Void) -> Int32 {
    guard let socket else { return UV_ECANCELED.rawValue }
    self.ended = ended
    let connected: uv_connect_cb = { request, status in
      let attempt = unsafe owner(request!.pointee.handle.pointee.data, as: DialAttempt.self)
      let ended = attempt.ended
      attempt.ended = nil
      ended?(attempt, status)
    }
    let status = unsafe address.withSockaddr { unsafe uv_tcp_connect(request, socket.tcp, $0, connected) }
    if status < 0 { cancel() }
    return status
  }

  /// Gives away the socket, now connected.
  func takeSocket() -> Handle? {
    defer { socket = nil }
    return socket
  }

  func cancel() {
    ended = nil
    takeSocket()?.close()
  }
}
