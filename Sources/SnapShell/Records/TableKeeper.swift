import CursesTerminal
import SnapGame
import SnapHost
import SnapNet
import SnapProtocol
import SnapReplay

/// Writes the record of one table while it is played: to a file among the last games, to the file of `--record`, or to
/// both; and keeps the ticket with which a hosted table can come back. What cannot be written is said once and never
/// stops the game. Lines are written at once, and put on the disk, with every player who joins and every round that ends,
/// while the game goes on.
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
  private let keptSync: FileSync
  private let copySync: FileSync
  private let ticketSync: FileSync
  private let complain: (String) -> Void

  /// Begins the record of a new table.
  ///
  /// - Parameters:
  ///   - copyPath: the file of `--record`.
  ///   - port: where the table can be reached, and is to come back after a crash; nil: not over a network.
  ///   - now: the table's time.
  ///   - toDisk: how files are put on the disk.
  ///   - complain: told of what cannot be kept, and why.
  init(
    _ configuration: HostConfiguration, copyTo copyPath: String?, port: UInt16?, at now: Instant, on loop: EventLoop,
    environment: (String) -> String? = TerminalOptions.environment,
    toDisk: @escaping FileSync.Operation = FileSync.toDisk, complain: @escaping (String) -> Void
  ) {
    writer = RecordWriter(origin: now)
    (keptSync, copySync) = (FileSync(on: loop, operation: toDisk), FileSync(on: loop, operation: toDisk))
    ticketSync = FileSync(on: loop, operation: toDisk)
    self.complain = complain
    do throws(StateFolder.Failure) {
      let state = try StateFolder(environment: environment)
      kept = try KeptGames(in: state).begin(synchronisedBy: keptSync)
      self.state = state
    } catch {
      complain("\(error)")
    }
    if let copyPath { copyRecord(to: copyPath) }
    watchSyncs()
    write(RecordWriter.header(configuration))
    if let port, let kept {
      ticket = ResumeTicket(
        record: kept.path, copy: copy?.path, port: port, startsWith: configuration.startsWith,
        password: configuration.password)
      keepTicket()
    }
  }

  /// Goes on with the record of a table that comes back.
  init(_ saved: SavedTable, on loop: EventLoop, complain: @escaping (String) -> Void) {
    writer = RecordWriter(origin: .zero)
    (keptSync, copySync, ticketSync) = (FileSync(on: loop), FileSync(on: loop), FileSync(on: loop))
    self.complain = complain
    state = saved.state
    ticket = saved.ticket
    turns = KeptGames.fewestTurns
    do throws(System.Errno) {
      kept = try RecordFile.continuing(saved.ticket.record, at: saved.text.count, synchronisedBy: keptSync)
    } catch {
      complain("\(saved.ticket.record): \(error)")
    }
    if let path = saved.ticket.copy { copyRecord(to: path) }
    watchSyncs()
    if let copy { write(saved.text, to: copy) }
  }

  private func copyRecord(to path: String) {
    do throws(System.Errno) { copy = try RecordFile.replacing(path, synchronisedBy: copySync) } catch {
      complain("\(path): \(error)")
    }
  }

  private func watchSyncs() {
    keptSync.onFailure = { [weak self] error in
      if let self, let kept { giveUp(kept, because: .system(System.Errno(error))) }
    }
    copySync.onFailure = { [weak self] error in
      if let self, let copy { giveUp(copy, because: .system(System.Errno(error))) }
    }
    ticketSync.onFailure = { [weak self] error in
      guard let self, let ticket, let state else { return }
      complain("\(ResumeTickets(in: state).path(port: ticket.port)): \(System.Errno(error))")
    }
  }

  /// Something that was written is not on the disk yet.
  var isSynchronising: Bool { keptSync.isUnderWay || copySync.isUnderWay || ticketSync.isUnderWay }

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

  private func write(_ line: String) { for file in files { write(Array(line.utf8), to: file) } }

  private func write(_ bytes: [UInt8], to file: RecordFile) {
    do throws(RecordFile.Failure) { try file.write(bytes) } catch { giveUp(file, because: error) }
  }

  private func synchronise() {
    for file in files {
      do throws(RecordFile.Failure) { try file.synchronise() } catch { giveUp(file, because: error) }
    }
  }

  private var files: [RecordFile] { [kept, copy].compactMap(\.self).filter(\.isOpen) }

  private func giveUp(_ file: RecordFile, because reason: RecordFile.Failure) {
    complain("\(file.path): \(reason)")
    file.close()
    if file === kept {
      kept = nil
      // It would bring back a game that went on without it.
      dropTicket()
    } else {
      copy = nil
    }
  }

  private func keepTicket() {
    guard let ticket, let state else { return }
    do throws(StateFolder.Failure) { try ResumeTickets(in: state).keep(ticket, synchronisedBy: ticketSync) } catch {
      complain("\(error)")
    }
  }

  private func dropTicket() {
    if let ticket, let state { try? ResumeTickets(in: state).remove(port: ticket.port) }
    ticket = nil
  }

  /// Their last sync goes on after that.
  private func close() {
    dropTicket()
    if let kept, let state {
      if turns < KeptGames.fewestTurns {
        kept.close()
        try? Files.remove(kept.path)
      } else {
        try? KeptGames(in: state).removeOldest()
      }
    }
    synchronise()
    for file in files { file.close() }
  }
}
