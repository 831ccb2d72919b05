/// What a program keeps, on disk too, to get back to a seat: the host gives it to whoever shows the token, within the
/// grace that it grants to lost players.
package struct SeatTicket: Equatable, Sendable {
  /// As the player typed it.
  package let address: String
  /// What the host gave with the seat: a secret.
  package let token: String
  package let playerName: String
  package let tableName: String
  /// The seat of a second person at the same keyboard.
  package var second: Second?

  /// Of a second person: the table is the same.
  package struct Second: Equatable, Sendable {
    package let token: String
    package let playerName: String

    package init(token: String, playerName: String) {
      self.token = token
      self.playerName = playerName
    }
  }

  package init(address: String, token: String, playerName: String, tableName: String) {
    self.address = address
    self.token = token
    self.playerName = playerName
    self.tableName = tableName
  }

  /// What is written; `init(fileText:)` reads it back.
  package var fileText: String {
    var fields = KeptFields()
    fields.add("address", address)
    fields.add("token", token)
    fields.add("player", playerName)
    fields.add("table", tableName)
    if let second {
      fields.add("second-token", second.token)
      fields.add("second-player", second.playerName)
    }
    return fields.fileText
  }

  private static func isToken(_ text: String) -> Bool { (1...64).contains(text.utf8.count) }

  /// nil for anything that `fileText` would not have written.
  package init?(fileText: String) {
    guard let fields = KeptFields(fileText: fileText) else { return nil }
    guard let address = fields["address"], let token = fields["token"], let player = fields["player"],
      let table = fields["table"], !address.isEmpty, Self.isToken(token)
    else { return nil }
    self.init(address: address, token: token, playerName: player, tableName: table)
    guard let token = fields["second-token"] else { return }
    guard let player = fields["second-player"], Self.isToken(token) else { return nil }
    second = Second(token: token, playerName: player)
  }
}
