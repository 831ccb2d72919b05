import CellGrid
import SnapDeal
import SnapGame
import SnapGuest
import SnapHost
import SnapProtocol
import Testing

@testable import SnapScreens

/// A whole game in this process in virtual time: a host, a session that a test looks at, and computer players.
struct TablePlay {
  private(set) var session = Session(kind: .solo, identity: GuestIdentity(name: "Mia"), at: .zero)
  private(set) var now = Instant.zero
  var computers: [ComputerGuest]

  private var host: Host
  private var generator: SeededGenerator
  private var inputs: [HostInput] = []
  private var isFeeding = false
  private var commands: [AppCommand] = []
  private var keysAt: Instant?

  init(players: Int, seed: UInt64, pace: Double = 1, timeLimit: Duration? = nil) {
    var configuration = HostConfiguration()
    configuration.rules.pacing = Pacing(factor: pace)
    configuration.rules.timeLimit = timeLimit
    host = Host(configuration: configuration)
    generator = SeededGenerator(seed: seed)
    computers = (1..<players).map {
      ComputerGuest(
        identity: GuestIdentity(name: "Bot \($0)"), habit: .normal, seed: seed + UInt64($0), rollSeed: seed,
        overNetwork: false, at: .zero)
    }
    feed(.connected(ConnectionID(0), from: .hostKeyboard, token: "mine"))
    for index in computers.indices {
      feed(.connected(ConnectionID(index + 1), from: .sameProcess, token: "bot\(index)"))
    }
    feed(.start)
  }

  var cardsShown: Int {
    let (scene, view) = (session.scene, session.guest.view)
    var count = scene.traffic.movingCount(at: now)
    for seat in Seat.allCases {
      count += scene.traffic.pile(at: .closed(seat), over: view, at: now).count
      count += scene.traffic.pile(at: .open(seat), over: view, at: now).count
    }
    return count + scene.traffic.flights.count { $0.from == .deck && now < $0.departs }
  }

  /// Goes on to the next moment at which a machine or the picture wants to.
  mutating func step() {
    var next = earliest(host.deadline, session.deadline(after: now))
    for computer in computers { next = earliest(next, computer.deadline) }
    next = earliest(next, keysAt)
    now = max(now, next ?? now)
    feed(.timeout)
    tellSession(.timeout)
    for index in computers.indices { tellComputer(index, .timeout) }
    pressKeys()
  }

  /// Turns and calls half a second after it may.
  private mutating func pressKeys() {
    let wants = session.guest.mayTurn || session.guest.mayCall && session.guest.matchStands
    if !wants {
      keysAt = nil
      return
    }
    guard let due = keysAt else {
      keysAt = now + .milliseconds(510)
      return
    }
    guard due <= now else { return }
    keysAt = nil
    tellSession(session.guest.matchStands ? .call : .turn)
  }

  mutating func nextRound() { feed(.nextRound) }

  // MARK: - Between the machines

  private mutating func feed(_ input: HostInput) {
    inputs.append(input)
    guard !isFeeding else { return }
    isFeeding = true
    // What the host sends at one input comes to everybody before anybody's answer to it.
    while !inputs.isEmpty { perform(inputs.removeFirst()) }
    isFeeding = false
  }

  private mutating func perform(_ input: HostInput) {
    var effects: [HostEffect] = []
    host.handle(input, at: now, into: &effects)
    for effect in effects {
      switch effect {
      case .send(let id, let packet) where id.number == 0: tellSession(.received(packet))
      case .send(let id, let packet): tellComputer(id.number - 1, .received(packet))
      case .needsSecret: feed(.secret(DealSecret(using: &generator)))
      case .close, .record, .note: break
      }
    }
  }

  private mutating func tellSession(_ input: GuestInput) {
    var commands: [AppCommand] = []
    _ = session.handle(input, at: now, into: &commands)
    for command in commands {
      switch command {
      case .send(let packet, _): feed(.received(ConnectionID(0), packet))
      case .needsNonce: tellSession(.nonce(DealNonce(using: &generator)))
      default: break
      }
    }
  }

  private mutating func tellComputer(_ index: Int, _ input: GuestInput) {
    var effects: [GuestEffect] = []
    computers[index].handle(input, at: now, into: &effects)
    for effect in effects {
      switch effect {
      case .send(let packet): feed(.received(ConnectionID(index + 1), packet))
      case .needsNonce: tellComputer(index, .nonce(DealNonce(using: &generator)))
      case .close, .event: break
      }
    }
  }
}
