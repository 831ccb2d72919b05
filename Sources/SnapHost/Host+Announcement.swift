package import SnapProtocol

extension Host {
  /// What there is to say of the table to those who look for one, whose guests connect to `port`; nil once it has closed.
  package func announcement(port: UInt16) -> Beacon.Table? {
    if case .closed = stage { return nil }
    let isWaiting = if case .lobby = stage { true } else { false }
    return Beacon.Table(
      port: port, seats: Int8(configuration.seats), taken: Int8(min(players.count, configuration.seats)),
      isRunning: !isWaiting, wantsPassword: configuration.password != nil, name: configuration.tableName,
      host: members.first(where: \.isHosting)?.name ?? "")
  }
}
