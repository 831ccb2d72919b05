package import SnapGame
package import SnapGuest

/// Somebody in a simulated world, by the order of joining.
package typealias PersonNumber = Int

/// How somebody joins a simulated table.
package struct GuestOptions: Equatable, Sendable {
  package var identity: GuestIdentity
  package var link: LinkOptions
  /// nil: a person, who does only what the simulation's owner makes him do.
  package var level: ComputerHabit?

  package init(name: String, link: LinkOptions = .network(NetworkOptions()), level: ComputerHabit? = .normal) {
    identity = GuestIdentity(name: name)
    self.link = link
    self.level = level
  }
}

/// The program of one guest: a person's or a computer player's.
struct SimulatedGuest: Equatable, Sendable {
  private var person: Guest?
  private var computer: ComputerGuest?

  init(_ options: GuestOptions, seed: UInt64, rollSeed: UInt64, at now: Instant) {
    let overNetwork = options.link.isNetwork
    if let level = options.level {
      computer = ComputerGuest(
        identity: options.identity, habit: level, seed: seed, rollSeed: rollSeed, overNetwork: overNetwork, at: now)
    } else {
      person = Guest(identity: options.identity, overNetwork: overNetwork, at: now)
    }
  }

  var guest: Guest { computer?.guest ?? person! }
  var deadline: Instant? { computer?.deadline ?? person?.deadline }

  mutating func handle(_ input: GuestInput, at now: Instant, into effects: inout [GuestEffect]) {
    person?.handle(input, at: now, into: &effects)
    computer?.handle(input, at: now, into: &effects)
  }
}
