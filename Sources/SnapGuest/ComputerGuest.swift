package import SnapGame

/// A guest that plays by itself: a `Guest` with a `ComputerPlayer`'s mind at its keys.
package struct ComputerGuest: Equatable, Sendable {
  /// Signs in and plays like anybody's; the computer player only gives it its inputs.
  package private(set) var guest: Guest
  private let habit: ComputerHabit
  private let seed: UInt64
  private let rollSeed: UInt64
  /// nil before the table's pace is known.
  private var mind: ComputerPlayer?

  /// - Parameters:
  ///   - identity: its level is what the others are told; it need not fit the habit.
  ///   - seed: of this player's own delays.
  ///   - rollSeed: the same for all computer players that one host adds to its table.
  package init(
    identity: GuestIdentity, habit: ComputerHabit, seed: UInt64, rollSeed: UInt64, overNetwork: Bool, at now: Instant
  ) {
    var identity = identity
    identity.computer = identity.computer ?? .normal
    guest = Guest(identity: identity, overNetwork: overNetwork, at: now)
    self.habit = habit
    self.seed = seed
    self.rollSeed = rollSeed
  }

  package var deadline: Instant? { earliest(guest.deadline, mind?.deadline) }

  package mutating func handle(_ input: GuestInput, at now: Instant, into effects: inout [GuestEffect]) {
    feed(input, at: now, into: &effects)
    while let move = mind?.nextMove(at: now) { feed(move == .turn ? .turn : .call, at: now, into: &effects) }
  }

  private mutating func feed(_ input: GuestInput, at now: Instant, into effects: inout [GuestEffect]) {
    let first = effects.count
    guest.handle(input, at: now, into: &effects)
    for effect in effects[first...] {
      if case .event(let event) = effect { watch(event, at: now, into: &effects) }
    }
  }

  private mutating func watch(_ event: GuestEvent, at now: Instant, into effects: inout [GuestEffect]) {
    switch event {
    case .gameStarted, .resynchronised:
      if mind == nil || event == .gameStarted {
        mind = ComputerPlayer(habit: habit, seed: seed, rollSeed: rollSeed, pacing: guest.pacing)
      }
      if guest.mayTurn { mind?.activated(at: now) }
    case .activated(let seat, _):
      if seat == guest.seat { mind?.activated(at: now) } else { mind?.waits() }
    case .turned:
      guard let seat = guest.seat else { return }
      let view = guest.view
      mind?.cardTurned(
        matchStands: guest.matchStands, holdsCards: view.tableau.holdsCards(seat),
        isBehind: view.tableau.isBehind(seat, among: view.seated), at: now)
    case .called(_, .tooLate): break
    case .called: mind?.callCounted()
    case .roundEnded:
      mind?.rests()
      guest.handle(.ready, at: now, into: &effects)
    case .backInWaitingRoom, .ended: mind?.rests()
    default: break
    }
  }
}
