import SnapGame
import SnapHost

/// Why a file is no record, or which of its lines is wrong.
package enum RecordError: Error, Equatable, Sendable {
  case tooLarge
  /// The first line is not that of a record.
  case noRecord
  case version(String)
  case line(Int, Reason)

  /// What is wrong with a line; a text is the field or the word.
  package enum Reason: Equatable, Sendable {
    case tooLong
    case notUTF8
    case unknownWord(String)
    /// A field is missing, too much, or not what belongs there.
    case field(String)
    case timeGoesBack
    /// Not the cards of the table's decks, each once in each deck.
    case deck
    case tooManyEntries
  }
}

extension Record {
  /// Reads a whole file. A last line without its end is left out, and counted in `unfinishedBytes`.
  package init(parsing bytes: [UInt8]) throws(RecordError) {
    guard bytes.count <= RecordFormat.longestFile else { throw .tooLarge }
    var lines = LineReader(bytes)
    guard let title = try lines.next(), title.hasPrefix(RecordFormat.title + " ") else { throw .noRecord }
    let version = title.dropFirst(RecordFormat.title.count + 1)
    guard let known = [RecordFormat.firstVersion, RecordFormat.version].first(where: { String($0) == version })
    else {
      guard !version.isEmpty, version.utf8.allSatisfy(\.isDigit) else { throw .noRecord }
      throw .version(String(version.prefix(20)))
    }
    guard let header = try lines.next() else { throw .noRecord }
    do throws(RecordError.Reason) { configuration = try HostConfiguration(header: header, version: known) } catch {
      throw .line(lines.number, error)
    }
    entries = []
    var time = Int64(0)
    while let line = try lines.next() {
      do throws(RecordError.Reason) {
        guard entries.count < RecordFormat.mostEntries else { throw .tooManyEntries }
        var fields = FieldCutter(line)
        let entryTime = try fields.integer(in: 0...RecordFormat.latestTime)
        guard entryTime >= time else { throw .timeGoesBack }
        time = entryTime
        entries.append(TimedEntry(time: Instant(nanoseconds: time), entry: try fields.entry(configuration.rules.house)))
      } catch {
        throw .line(lines.number, error)
      }
    }
    unfinishedBytes = lines.rest
  }
}

extension RecordError.Reason: Error {}

extension HostConfiguration {
  fileprivate init(header: String, version: Int) throws(RecordError.Reason) {
    self.init()
    var fields = FieldCutter(header)
    guard try fields.next() == "table" else { throw .unknownWord("table") }
    seats = Int(try fields.value("seats").number(in: 2...4, "seats"))
    let pace = Double(try fields.value("pace").text)
    guard let pace, Pacing.allowed.contains(pace) else { throw .field("pace") }
    rules.pacing = Pacing(factor: pace)
    rules.turnsWithoutCall = Int(try fields.value("turns").number(in: 1...65_535, "turns"))
    rules.timeLimit = try fields.value("limit").limit("limit")
    turnLimit = try fields.value("turn-limit").limit("turn-limit")
    switch try fields.value("deal").text {
    case "open": dealIsOpen = true
    case "sealed": dealIsOpen = false
    default: throw .field("deal")
    }
    if version > RecordFormat.firstVersion {
      rules.house.matching = try fields.rule("match")
      rules.house.penalty = try fields.rule("penalty")
      rules.house.ties = try fields.rule("ties")
      rules.house.decks = try fields.rule("decks")
    }
    let name = try fields.remainder("name")
    guard name.hasPrefix("name=") else { throw .field("name") }
    tableName = try String(name.dropFirst("name=".count)).checkedAsName()
  }
}
