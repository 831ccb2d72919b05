import CursesTerminal
import SnapGame
import SnapHost
import SnapProtocol
import SnapReplay
import SnapScreens

/// A hosted table whose program broke off, ready to come back.
struct SavedTable {
  enum Failure: Error {
    case noState(StateFolder.Failure)
    /// No table broke off, or none at that port.
    case none
    /// Which one is meant must be said.
    case several([UInt16])
    case unreadable(path: String, RecordProblem)
  }

  let state: StateFolder
  let ticket: ResumeTicket
  /// As it was; everybody is still thought to be connected.
  let host: Host
  /// The table's time when its program broke off.
  let time: Instant
  /// What of the record's file is worth keeping.
  let text: [UInt8]
  /// Those who are to come back.
  let players: [RecordedPlayer]

  /// - Parameter port: nil: the only one there is.
  init(
    port: UInt16?, environment: (String) -> String? = TerminalOptions.environment
  ) throws(Failure) {
    let tickets: [ResumeTicket]
    do throws(StateFolder.Failure) {
      state = try StateFolder(environment: environment)
      tickets = try ResumeTickets(in: state).all().filter { port == nil || $0.port == port }
    } catch {
      throw .noState(error)
    }
    guard let first = tickets.first else { throw .none }
    guard tickets.count == 1 else { throw .several(tickets.map(\.port)) }
    ticket = first
    do throws(RecordProblem) {
      var (record, bytes) = try Record.load(first.record)
      if record.isClosed { throw RecordProblem.closed }
      record.configuration.password = first.password
      record.configuration.startsWith = first.startsWith
      text = Array(bytes.dropLast(record.unfinishedBytes))
      time = .zero + record.duration
      do throws(RecordFailure) { host = try record.hostAtEnd() } catch { throw RecordProblem.doesNotFollow(error) }
      players = record.players.filter { [host] in host.isMember($0.peer) }
    } catch {
      throw .unreadable(path: first.record, error)
    }
  }

  /// The host's own seat at the keyboard, if it had one, and its token.
  var keyboard: (player: RecordedPlayer, token: String)? {
    seat { $0.place == .hostKeyboard }
  }

  /// The seat of whoever played along there.
  var second: (player: RecordedPlayer, token: String)? {
    seat { $0.place == .sameProcess && $0.computer == nil }
  }

  private func seat(_ isMeant: (RecordedPlayer) -> Bool) -> (player: RecordedPlayer, token: String)? {
    guard let player = players.first(where: isMeant), let token = ticket.token(of: player.peer) else { return nil }
    return (player, token)
  }

  /// The table's own computer players.
  var computers: [RecordedPlayer] { players.filter { $0.place == .sameProcess && $0.computer != nil } }

  /// As in the form or the command that opened the table.
  var options: TableOptions {
    let configuration = host.configuration
    var options = TableOptions(name: configuration.tableName, seats: configuration.seats, port: ticket.port)
    options.dealIsOpen = configuration.dealIsOpen
    options.password = ticket.password
    options.turnLimit = configuration.turnLimit.map { Int($0.seconds) }
    options.game.house = configuration.rules.house
    options.game.minutes = configuration.rules.timeLimit.map { Int($0.seconds / 60) }
    return options
  }
}

extension SavedTable.Failure {
  func text(_ texts: TextCatalogue) -> String {
    switch self {
    case .noState(let failure): texts(.errorNoState, ["reason": failure.description])
    case .none: texts(.errorNoSavedTable)
    case .several(let ports):
      texts(.errorSeveralSavedTables, ["ports": ports.map(String.init).joined(separator: ", ")])
    case .unreadable(let path, let problem):
      texts(.errorSavedTable, ["path": path, "reason": problem.text(texts)])
    }
  }
}
