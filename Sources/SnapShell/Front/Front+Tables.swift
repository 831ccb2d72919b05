import SnapGame
import SnapHost
import SnapNet
import SnapScreens

/// The tables of this process: against computers, or for others to join; and those that others announce.
extension Front {
  func startSolo(against computers: [Level], people: Int, _ game: GameOptions) {
    let seats = people + computers.count
    var tableOptions = TableOptions(name: app.texts(.soloTableName), seats: seats, game: game)
    tableOptions.turnLimit = nil
    var configuration = HostConfiguration(tableOptions, pace: options.pace)
    configuration.startsWith = seats
    let table = open(Host(configuration: configuration))
    table.keepRecord(copyTo: options.record, port: nil, complain: { [unowned self] in self.complain($0) })
    for level in computers { table.addComputer(level) }
  }

  func startHosting(_ tableOptions: TableOptions) {
    let saved = saved
    self.saved = nil
    let host = saved?.host ?? Host(configuration: HostConfiguration(tableOptions, pace: options.pace))
    let table = open(host)
    do throws(ListenError) {
      let port = try table.host.listen(port: tableOptions.port)
      if let saved {
        table.comeBack(saved, complain: { [unowned self] in self.complain($0) })
      } else {
        table.keepRecord(copyTo: options.record, port: port, complain: { [unowned self] in self.complain($0) })
        for level in tableOptions.computers { table.addComputer(level) }
      }
      announce(table, port: port)
      post(.hosting(HostingDetails(addresses: localAddresses(), port: port, isAnnounced: table.host.isAnnounced)))
    } catch {
      post(.hostFailed(HostFailure(error)))
    }
  }

  func announce(_ table: LocalTable, port: UInt16) {
    guard let group = options.beacon else { return }
    let (texts, log) = (app.texts, log)
    table.host.announce(to: group, port: port) { log.write($0.text(forBeaconsOn: group, texts)) }
  }

  /// Opens a table in this process and connects to it.
  func open(_ host: Host) -> LocalTable {
    clock.pausable = app.clock
    let texts = app.texts
    let log = log
    let table = LocalTable(
      host, seed: options.seed, clock: clock, on: loop, hub: hub, computers: Catalogue.computers(),
      people: app.session?.namesHere ?? [], note: { log.write($0.text(texts)) })
    self.table = table
    connect(.first, to: "loopback:\(TableHost.keyboard)")
    return table
  }

  func lookForTables() {
    guard let group = options.beacon else { return }
    let (texts, log) = (app.texts, log)
    finder = TableFinder(
      in: group, on: loop, found: { [unowned self] in self.post(.beacon($0, from: $1)) },
      complain: { log.write($0.text(forBeaconsOn: group, texts)) })
  }
}
