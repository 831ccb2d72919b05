/// What went over the lines of a simulated world.
package struct SimulationCounts: Equatable, Sendable {
  package var steps = 0
  /// Rounds that ended.
  package var rounds = 0
  /// Packets.
  package var toHost = 0
  package var toGuests = 0
  package var bytesToHost = 0
  package var bytesToGuests = 0
  /// How often a guest found itself at odds with the host.
  package var snapshotRequests = 0
  /// Connections whose bytes made no packet.
  package var malformed = 0
}
