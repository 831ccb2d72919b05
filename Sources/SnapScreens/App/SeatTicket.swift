/// What a program keeps, on disk too, to get back to a seat: the host gives it to whoever shows the token, within the
/// grace that it grants to lost players.
package struct SeatTicket: Equatable, Sendable {
  /// As the player typed it.
  package let address: String
  package let token: String
  package let playerName: String
  package let tableName: String

  package init(address: String, token: String, playerName: String, tableName: String) {
    self.address = address
    self.token = token
    self.playerName = playerName
    self.tableName = tableName
  }

  /// The ticket as a small file: a `key = value` line for each field.
  package var fileText: String {
    "address = \(address)\ntoken = \(token)\nplayer = \(playerName)\ntable = \(tableName)\n"
  }

  /// nil for anything that `fileText` would not have written.
  package init?(fileText: String) {
    var fields: [Substring: String] = [:]
    for line in fileText.split(separator: "\n") {
      guard let equals = line.firstRange(of: " = ") else { return nil }
      fields[line[..<equals.lowerBound]] = String(line[equals.upperBound...])
    }
    guard let address = fields["address"], let token = fields["token"], let player = fields["player"],
      let table = fields["table"], !address.isEmpty, (1...64).contains(token.utf8.count)
    else { return nil }
    self.init(address: address, token: token, playerName: player, tableName: table)
  }
}
