package import SnapGame
import SnapProtocol

/// Sessions of guests, as they were, and made worse: what somebody might send who means no good, or does not know better.
package struct SessionMutator {
  /// Each a guest's frames, in order, without his sign-in.
  private let recordings: [[[UInt8]]]
  /// Seats that may be spoilt.
  private let tokens: [String]
  private var generator: SeededGenerator

  private static let longestSession = 50

  package init(recordings: [[[UInt8]]], tokens: [String], seed: UInt64) {
    self.recordings = recordings.filter { !$0.isEmpty }
    self.tokens = tokens
    generator = SeededGenerator(seed: seed)
  }

  private mutating func chance(_ probability: Double) -> Bool { generator.nextFraction() < probability }

  private mutating func index(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

  /// The bytes of one session.
  package mutating func next() -> [UInt8] {
    let recording = recordings[index(recordings.count)]
    let start = index(recording.count)
    var frames = [signIn()] + recording[start...].prefix(1 + index(Self.longestSession))
    for _ in 0..<1 + index(4) { spoil(&frames) }
    var bytes = frames.flatMap(\.self)
    for _ in 0..<index(4) where !bytes.isEmpty { bytes[index(bytes.count)] ^= 1 << UInt8(index(8)) }
    if chance(0.2) { bytes.removeLast(index(bytes.count + 1)) }
    return bytes
  }

  private mutating func signIn() -> [UInt8] {
    var client = SignInResponse.Client(version: .current, capabilities: UInt32(index(4)))
    if chance(0.4), !tokens.isEmpty { client.token = tokens[index(tokens.count)] }
    if chance(0.3) { client.role = .watcher }
    if chance(0.1) { client.token = "forged" }
    let names = ["Mallory", "\u{1B}[2J", "\u{202E}yrollaM", String(repeating: "M", count: 60), ""]
    let name = chance(0.7) ? names[0] : names[index(names.count)]
    return frame(.signInResponse(SignInResponse(playerName: name, client: client)))
  }

  private func frame(_ packet: HostboundPacket) -> [UInt8] {
    var bytes: [UInt8] = []
    packet.encode(into: &bytes)
    return bytes
  }

  private mutating func spoil(_ frames: inout [[UInt8]]) {
    guard !frames.isEmpty else { return }
    let place = index(frames.count)
    switch index(9) {
    case 0: frames.remove(at: place)
    case 1: frames.insert(frames[place], at: index(frames.count))
    case 2: frames.swapAt(place, index(frames.count))
    case 3: frames[place].removeLast(index(frames[place].count))
    case 4:  // Somebody else's number.
      let peer = PeerID(String(index(9)))!
      frames[place] = frame(
        .playerShouldSnap(PlayerShouldSnap(peer: peer, claim: .init(turn: UInt32(index(99)), reaction: 0))))
    case 5:  // A length that is not true.
      for byte in 0..<min(4, frames[place].count) { frames[place][byte] = UInt8(truncatingIfNeeded: generator.next()) }
    case 6: if chance(0.2) { frames += Array(repeating: frames[place], count: 100 + index(200)) }
    case 7: frames.insert((0..<index(300)).map { _ in UInt8(truncatingIfNeeded: generator.next()) }, at: place)
    default:
      let text = String(repeating: "\u{1B}]52;c;\u{7}", count: 1 + index(20))
      frames.insert(frame(.chat(Chat(peer: nil, text: text))), at: place)
    }
  }
}

/// Many spoilt sessions, one after another and some at a time, each from an address of its own.
package final class HostileCrowd: Pumped {
  package let total: Int
  package private(set) var begun = 0
  package private(set) var ended = 0
  /// How many the host closed before they had said everything, or waited long enough.
  package private(set) var thrownOut = 0
  package private(set) var bytesSent = 0

  private let port: UInt16
  private var mutator: SessionMutator
  private var sessions: [Session] = []
  private var generator: SeededGenerator

  private struct Session {
    let socket: Socket
    var rest: ArraySlice<UInt8>
    /// Bytes at a time.
    let piece: Int
    let reads: Bool
    let endsAt: Instant
    var isOver = false
  }

  private static let atOnce = 12
  private static let patience = Duration.milliseconds(40)

  package init(of total: Int, at port: UInt16, _ mutator: SessionMutator, seed: UInt64) {
    self.total = total
    self.port = port
    self.mutator = mutator
    generator = SeededGenerator(seed: seed)
  }

  package var isDone: Bool { ended == total }
  package var descriptors: [Int32] { sessions.filter(\.reads).map(\.socket.descriptor) }
  package var due: Instant? {
    if sessions.contains(where: { !$0.rest.isEmpty }) { return .zero }
    return begun < total && sessions.count < Self.atOnce ? .zero : sessions.map(\.endsAt).min()
  }

  package func act(at now: Instant) {
    while begun < total && sessions.count < Self.atOnce {
      // 127.0.0.1 is for those who mean well.
      let address = UInt8(2 + begun % 250)
      guard let socket = try? Socket.connect(to: port, from: address) else { break }
      begun += 1
      let bytes = mutator.next()
      sessions.append(
        Session(
          socket: socket, rest: bytes[...], piece: [3, 50, 1_000, 100_000].randomElement(using: &generator)!,
          reads: generator.nextFraction() < 0.8, endsAt: now + Self.patience))
    }
    for index in sessions.indices { act(&sessions[index], at: now) }
    for session in sessions where session.isOver {
      if generator.nextFraction() < 0.5 { session.socket.reset() } else { session.socket.close() }
      ended += 1
    }
    sessions.removeAll(where: \.isOver)
  }

  private func act(_ session: inout Session, at now: Instant) {
    if session.reads, session.socket.read() == .end {
      session.isOver = true
      thrownOut += 1
      return
    }
    if !session.rest.isEmpty {
      guard let count = session.socket.write(session.rest.prefix(session.piece)) else {
        session.isOver = true
        thrownOut += 1
        return
      }
      session.rest = session.rest.dropFirst(count)
      bytesSent += count
    }
    if now >= session.endsAt { session.isOver = true }
  }
}
