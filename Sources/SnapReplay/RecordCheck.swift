import SnapGame
package import SnapHost

/// Why a record does not follow from the rules. Lines are those of the file, counted from 1.
package enum RecordFailure: Error, Equatable, Sendable {
  /// The last line is not whole, or what came of the last input is missing: the program broke off there.
  case breaksOff(line: Int)
  case misplaced(line: Int, ReplayError)
  /// The record says something else than the replay came to, which was nothing if that is nil.
  case differs(line: Int, recorded: RecordedFact, replayed: RecordedFact?)
  /// The replay came to something that the record leaves out before this line.
  case missing(line: Int, RecordedFact)
}

/// What a record holds, counted.
package struct RecordSummary: Equatable, Sendable {
  /// Rounds begun.
  package var rounds = 0
  /// Cards turned, in all rounds.
  package var turns = 0
}

/// Leads a host through a record, entry by entry, and holds what it comes to against what the record says.
struct RecordFollower: Equatable, Sendable {
  private(set) var host: Host
  private(set) var summary = RecordSummary()
  /// Facts that the replay came to and the record has not confirmed yet.
  private var facts: [RecordedFact] = []

  init(_ record: Record) { host = record.host }

  /// nil once the record has said all that the replay came to.
  var unconfirmed: RecordedFact? { facts.first }

  mutating func follow(_ timed: TimedEntry, line: Int, into effects: inout [HostEffect]) throws(RecordFailure) {
    if case .fact(let fact) = timed.entry {
      guard facts.first == fact else { throw .differs(line: line, recorded: fact, replayed: facts.first) }
      facts.removeFirst()
      return count(fact)
    }
    if timed.entry == .takenUp {
      // The program broke off: what it did not get to write was lost.
      facts = []
    } else if let fact = facts.first {
      throw .missing(line: line, fact)
    }
    let start = effects.count
    do throws(ReplayError) { try host.replay(timed, into: &effects) } catch { throw .misplaced(line: line, error) }
    for effect in effects[start...] {
      if case .record(let own) = effect, case .fact(let fact) = own.entry { facts.append(fact) }
    }
  }

  mutating func observe(as id: ConnectionID, at now: Instant, into effects: inout [HostEffect]) {
    host.observe(as: id, at: now, into: &effects)
  }

  private mutating func count(_ fact: RecordedFact) {
    switch fact {
    case .dealt: summary.rounds += 1
    case .turned: summary.turns += 1
    default: break
    }
  }
}

extension Record {
  /// Plays everything by the rules.
  package func check() throws(RecordFailure) -> RecordSummary {
    var follower = RecordFollower(self)
    var effects: [HostEffect] = []
    for (index, timed) in entries.enumerated() {
      effects.removeAll(keepingCapacity: true)
      try follower.follow(timed, line: Self.line(ofEntry: index), into: &effects)
    }
    if unfinishedBytes > 0 || follower.unconfirmed != nil { throw .breaksOff(line: Self.line(ofEntry: entries.count)) }
    return follower.summary
  }

  /// The host at the record's end, as it was when its program broke off.
  package func hostAtEnd() throws(RecordFailure) -> Host {
    var follower = RecordFollower(self)
    var effects: [HostEffect] = []
    for (index, timed) in entries.enumerated() {
      effects.removeAll(keepingCapacity: true)
      try follower.follow(timed, line: Self.line(ofEntry: index), into: &effects)
    }
    return follower.host
  }
}
