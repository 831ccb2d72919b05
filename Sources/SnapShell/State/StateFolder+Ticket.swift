import SnapScreens

/// The ticket to the last seat, as a file in the state folder.
extension StateFolder {
  private static let ticketFile = "seat"

  /// nil if there is none, or none that can be read.
  var ticket: SeatTicket? { ((try? read(Self.ticketFile)) ?? nil).flatMap(SeatTicket.init(fileText:)) }

  func keep(_ ticket: SeatTicket?) throws(Failure) {
    guard let ticket else { return try remove(Self.ticketFile) }
    try write(Self.ticketFile, ticket.fileText)
  }
}
