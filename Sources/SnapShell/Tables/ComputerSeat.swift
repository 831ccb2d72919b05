import SnapDeal
import SnapGame
import SnapGuest
import SnapNet
import SnapProtocol

/// Runs a computer player on the event loop, in this process's table or at a table elsewhere. To be kept until it is not
/// connected any more.
final class ComputerSeat {
  private var computer: ComputerGuest
  private let loop: EventLoop
  private let clock: TableClock
  private var chance: Chance
  private lazy var link = PacketLink<GuestboundPacket>(on: loop) { [unowned self] news, time in
    self.heard(news, at: time)
  }
  private lazy var deadline = loop.makeDeadline { [unowned self] in self.handle(.timeout) }
  /// Told of everything that the player learns.
  private let tell: (GuestEvent, Guest) -> Void
  /// Told when the connection is gone, or could not be made.
  private let closed: (CloseReason) -> Void

  /// - Parameter chance: where its nonces come from.
  init(
    _ computer: ComputerGuest, chance: Chance, clock: TableClock, on loop: EventLoop,
    connect: (any ConnectionHandler) throws(AddressError) -> any GameConnection,
    tell: @escaping (GuestEvent, Guest) -> Void = { _, _ in }, closed: @escaping (CloseReason) -> Void = { _ in }
  ) throws(AddressError) {
    self.computer = computer
    self.loop = loop
    self.clock = clock
    self.chance = chance
    self.tell = tell
    self.closed = closed
    link.attach(try connect(link))
    setDeadline()
  }

  var name: String { computer.guest.identity.name }
  /// Its part is over, whether or not the other side knows.
  var hasLeft: Bool { if case .ended = computer.guest.stage { true } else { false } }
  var isConnected: Bool { link.isOpen }

  private func heard(_ news: PacketLink<GuestboundPacket>.News, at time: Instant) {
    switch news {
    case .opened: break
    case .received(let packet): handle(.received(packet), at: time)
    case .malformed(let error): handle(.malformed(error), at: time)
    case .closed(let reason):
      handle(.disconnected, at: time)
      closed(reason)
    }
  }

  func handle(_ input: GuestInput) { handle(input, at: Instant(nanoseconds: loop.now)) }

  private func handle(_ input: GuestInput, at now: Instant) {
    var effects: [GuestEffect] = []
    computer.handle(input, at: clock.time(at: now), into: &effects)
    for effect in effects {
      switch effect {
      case .send(let packet): link.send(packet)
      case .needsNonce: handle(.nonce(DealNonce(using: &chance)), at: now)
      case .close: link.close()
      case .event(let event): tell(event, computer.guest)
      }
    }
    setDeadline()
  }

  /// To be called when the clock was stopped or goes on.
  func setDeadline() { deadline.set(clock.realTime(of: computer.deadline)) }
}
