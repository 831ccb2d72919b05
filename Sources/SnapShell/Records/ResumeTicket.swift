import SnapNet
import SnapProtocol
import SnapScreens

/// What brings a hosted table back after a crash, besides its record: where it listened, and what gives the players their
/// seats. It holds secrets, so it is kept apart from the record, and only for as long as the table is open.
struct ResumeTicket: Equatable {
  /// The token of each player.
  struct Seat: Equatable {
    let peer: String
    let token: String
  }

  /// Where the record is.
  var record: String
  /// A second record, from `--record`.
  var copy: String?
  var port: UInt16
  /// Without a terminal: the game starts when this many players are there.
  var startsWith: Int?
  var password: String?
  var seats: [Seat] = []

  var fileText: String {
    var fields = KeptFields()
    fields.add("record", record)
    fields.add("port", "\(port)")
    if let copy { fields.add("copy", copy) }
    if let startsWith { fields.add("start-with", "\(startsWith)") }
    if let password { fields.add("password", password) }
    for seat in seats { fields.add("seat", "\(seat.peer) \(seat.token)") }
    return fields.fileText
  }

  init(record: String, copy: String?, port: UInt16, startsWith: Int?, password: String?) {
    self.record = record
    self.copy = copy
    self.port = port
    self.startsWith = startsWith
    self.password = password
  }

  /// nil for anything that `fileText` would not have written.
  init?(fileText: String) {
    var (record, port): (String?, UInt16?)
    guard let fields = KeptFields(fileText: fileText) else { return nil }
    for field in fields.all {
      let value = field.value
      switch field.key {
      case "record": record = value
      case "port": port = UInt16(value)
      case "copy": copy = value
      case "start-with": startsWith = Int(value)
      case "password": password = value
      case "seat":
        let parts = value.split(separator: " ")
        guard parts.count == 2 else { return nil }
        seats.append(Seat(peer: String(parts[0]), token: String(parts[1])))
      default: return nil
      }
    }
    guard let record, let port, startsWith.map({ (2...4).contains($0) }) ?? true else { return nil }
    self.record = record
    self.port = port
  }

  func token(of peer: PeerID) -> String? { seats.first { $0.peer == peer.text }?.token }
}

/// The tickets of the tables that are open on this machine, or were when their program broke off; one for each port.
struct ResumeTickets {
  let folder: StateFolder

  init(in state: StateFolder) { folder = state.subfolder("tables") }

  func path(port: UInt16) -> String { folder.path(of: "\(port)") }

  /// - Parameter sync: as in `Files.exchange`.
  func keep(_ ticket: ResumeTicket, synchronisedBy sync: FileSync? = nil) throws(StateFolder.Failure) {
    try folder.write("\(ticket.port)", ticket.fileText, synchronisedBy: sync)
  }

  func remove(port: UInt16) throws(StateFolder.Failure) { try folder.remove("\(port)") }

  /// In the order of the ports; those that cannot be read are left out.
  func all() throws(StateFolder.Failure) -> [ResumeTicket] {
    var tickets: [ResumeTicket] = []
    for port in try folder.names().compactMap(UInt16.init).sorted() {
      if let ticket = try folder.read("\(port)").flatMap(ResumeTicket.init(fileText:)) { tickets.append(ticket) }
    }
    return tickets
  }
}
