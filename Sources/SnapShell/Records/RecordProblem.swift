import SnapReplay
import SnapScreens

/// Why a file cannot be used as a record.
enum RecordProblem: Error {
  case system(System.Errno)
  case unreadable(RecordError)
  case doesNotFollow(RecordFailure)
  /// Nothing is in it to be shown.
  case noRound
  /// Its table was closed in order: there is nothing to come back to.
  case closed

  func text(_ texts: TextCatalogue) -> String {
    switch self {
    case .system(let error): error.description
    case .unreadable(let error): error.text(texts)
    case .doesNotFollow(let failure): failure.text(texts)
    case .noRound: texts(.recordNoRound)
    case .closed: texts(.recordClosed)
    }
  }
}

extension Record {
  /// Reads a whole file; also the bytes themselves.
  static func load(_ path: String) throws(RecordProblem) -> (Record, bytes: [UInt8]) {
    let bytes: [UInt8]
    do throws(System.Errno) { bytes = try Files.read(path, limit: RecordFormat.longestFile, waits: true) } catch {
      throw .system(error)
    }
    do throws(RecordError) { return (try Record(parsing: bytes), bytes) } catch { throw .unreadable(error) }
  }
}

extension Playback {
  static func load(_ path: String) throws(RecordProblem) -> Playback {
    let (record, _) = try Record.load(path)
    do throws(RecordFailure) {
      if let playback = try Playback(record) { return playback }
    } catch {
      throw .doesNotFollow(error)
    }
    throw .noRound
  }
}

extension RecordError {
  fileprivate func text(_ texts: TextCatalogue) -> String {
    switch self {
    case .tooLarge: texts(.recordTooLarge)
    case .noRecord: texts(.recordIsNone)
    case .version(let version): texts(.recordVersion, ["version": version, "known": String(RecordFormat.version)])
    case .line(let line, let reason): texts(.recordLine, ["line": String(line), "reason": reason.text(texts)])
    }
  }
}

extension RecordError.Reason {
  fileprivate func text(_ texts: TextCatalogue) -> String {
    switch self {
    case .tooLong: texts(.recordLineTooLong)
    case .notUTF8: texts(.recordLineNotText)
    case .unknownWord(let word): texts(.recordLineWord, ["word": word])
    case .field(let name): texts(.recordLineField, ["field": name])
    case .timeGoesBack: texts(.recordLineTime)
    case .deck: texts(.recordLineDeck)
    case .tooManyEntries: texts(.recordTooLarge)
    }
  }
}

extension RecordFailure {
  /// What of the record does not follow from the rules.
  func text(_ texts: TextCatalogue) -> String {
    switch self {
    case .breaksOff(let line): texts(.recordBreaksOff, ["line": String(line)])
    case .misplaced(let line, _): texts(.recordMisplaced, ["line": String(line)])
    case .differs(let line, let recorded, let replayed):
      texts(
        .recordDiffers,
        [
          "line": String(line), "recorded": RecordWriter.text(recorded),
          "replayed": replayed.map(RecordWriter.text) ?? texts(.recordNothing),
        ])
    case .missing(let line, let fact): texts(.recordMissing, ["line": String(line), "fact": RecordWriter.text(fact)])
    }
  }
}
