import CursesTerminal
import SnapGame
import SnapHost
import SnapProtocol
import SnapReplay

/// Writes the record of one table while it is played: to a file among the last games, to the file of `--record`, or to
/// both; and keeps the ticket with which a hosted table can come back. What cannot be written is said once and never
/// stops the game.
final class TableKeeper {
  private let writer: RecordWriter
  private var state: StateFolder?
  /// The file among the last games.
  private var kept: RecordFile?
  /// That of `--record`.
  private var copy: RecordFile?
  /// Cards turned so far; a table that came back is worth keeping as it is.
  private var turns = 0
  private var ticket: ResumeTicket?
  private let complain: (String) -> Void

  /// Begins the record of a new table.
  ///
  /// - Parameters:
  ///   - copyPath: the file of `--record`.
  ///   - port: where the table can be reached, and is to come back after a crash; nil: not over a network.
  ///   - now: the table's time.
  ///   - complain: told of what cannot be kept, and why.
  init(
    _ configuration: HostConfiguration, copyTo copyPath: String?, port: UInt16?, at now: Instant,
    environment: (String) -> String? = TerminalOptions.environment, complain: @escaping (String) -> Void
  ) {
    writer = RecordWriter(origin: now)
    self.complain = complain
    do throws(StateFolder.Failure) {
      let state = try StateFolder(environment: environment)
      kept = try KeptGames(in: state).begin()
      self.state = state
    } catch {
      complain("\(error)")
    }
    if let copyPath {
      do throws(System.Errno) { copy = try RecordFile.replacing(copyPath) } catch { complain("\(copyPath): \(error)") }
    }
    write(RecordWriter.header(configuration))
    if let port, let kept {
      ticket = ResumeTicket(
        record: kept.path, copy: copy?.path, port: port, startsWith: configuration.startsWith,
        password: configuration.password)
      keepTicket()
    }
  }

  /// Goes on with the record of a table that comes back.
  init(_ saved: SavedTable, complain: @escaping (String) -> Void) {
    writer = RecordWriter(origin: .zero)
    self.complain = complain
    state = saved.state
    ticket = saved.ticket
    turns = KeptGames.fewestTurns
    do throws(System.Errno) {
      kept = try RecordFile.continuing(saved.ticket.record, at: saved.text.count)
    } catch {
      complain("\(saved.ticket.record): \(error)")
    }
    guard let path = saved.ticket.copy else { return }
    do throws(System.Errno) { copy = try RecordFile.replacing(path) } catch { complain("\(path): \(error)") }
    if let copy { write(saved.text, to: copy) }
  }

  /// - Parameter token: what gives a player who joins his seat back.
  func take(_ timed: TimedEntry, token: (PeerID) -> String?) {
    write(writer.line(timed))
    switch timed.entry {
    case .joined(let player):
      ticket?.seats.append(ResumeTicket.Seat(peer: player.peer.text, token: token(player.peer) ?? "-"))
      synchronise()
      keepTicket()
    // Written with the next player who joins: the token of one who has left leads nowhere.
    case .left(let peer): ticket?.seats.removeAll { $0.peer == peer.text }
    case .fact(.turned): turns += 1
    case .fact(.roundEnded): synchronise()
    case .closed: close()
    default: break
    }
  }

  private func write(_ line: String) {
    for file in [kept, copy] { if let file { write(Array(line.utf8), to: file) } }
  }

  private func write(_ bytes: [UInt8], to file: RecordFile) {
    do throws(RecordFile.Failure) { try file.write(bytes) } catch {
      complain("\(file.path): \(error)")
      file.close()
      if file === kept {
        kept = nil
        // It would bring back a game that went on without it.
        dropTicket()
      } else {
        copy = nil
      }
    }
  }

  private func synchronise() {
    kept?.synchronise()
    copy?.synchronise()
  }

  private func keepTicket() {
    guard let ticket, let state else { return }
    do throws(StateFolder.Failure) { try ResumeTickets(in: state).keep(ticket) } catch { complain("\(error)") }
  }

  private func dropTicket() {
    if let ticket, let state { try? ResumeTickets(in: state).remove(port: ticket.port) }
    ticket = nil
  }

  private func close() {
    dropTicket()
    synchronise()
    kept?.close()
    copy?.close()
    if let kept, let state {
      if turns < KeptGames.fewestTurns {
        try? Files.remove(kept.path)
      } else {
        try? KeptGames(in: state).removeOldest()
      }
    }
    kept = nil
    copy = nil
  }
}
