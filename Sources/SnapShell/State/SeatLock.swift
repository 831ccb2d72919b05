import SnapScreens

/// This program's hold on what is kept of its seat: a file beside the ticket is locked (flock(2)) while somebody sits
/// there, and the kernel lets go of it whatever the program dies of. Who finds it locked leaves the ticket alone, and plays
/// on without one.
struct SeatLock {
  private static let file = "seat.lock"
  private var descriptor: Int32?

  /// What is kept of a seat in which nobody sits now.
  static func freeTicket(in folder: StateFolder) -> SeatTicket? {
    guard let ticket = folder.ticket else { return nil }
    var lock = SeatLock()
    defer { lock.release() }
    return (try? lock.take(in: folder)) == true ? ticket : nil
  }

  /// False: the seat is another program's by now, or has been given up.
  mutating func claim(_ ticket: SeatTicket, in folder: StateFolder) throws(StateFolder.Failure) -> Bool {
    guard try take(in: folder) else { return false }
    if folder.ticket == ticket { return true }
    release()
    return false
  }

  mutating func keep(_ ticket: SeatTicket, in folder: StateFolder) throws(StateFolder.Failure) {
    if try take(in: folder) { try folder.keep(ticket) }
  }

  func drop(in folder: StateFolder) throws(StateFolder.Failure) {
    if descriptor != nil { try folder.keep(nil) }
  }

  /// The ticket, if there is one, is for whoever comes.
  mutating func release() {
    if let descriptor { Files.close(descriptor) }
    descriptor = nil
  }

  /// False: another program has it.
  private mutating func take(in folder: StateFolder) throws(StateFolder.Failure) -> Bool {
    if descriptor == nil { descriptor = try folder.lock(Self.file) }
    return descriptor != nil
  }
}
