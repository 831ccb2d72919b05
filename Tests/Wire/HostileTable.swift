import SnapGame
import SnapGuest

/// A table of four at the real program: two who mean well, and two whose seats are given to spoilt sessions.
package final class HostileTable {
  package let valid: [WirePlayer]
  private let others: [WirePlayer]
  private let port: UInt16
  private var watchers = 0

  private static let patience = Duration.seconds(60)

  /// - Parameter port: where a table listens that starts with four.
  package init(port: UInt16) {
    let habit = ComputerHabit.uniform(
      turn: .milliseconds(100)...(.milliseconds(500)), call: .milliseconds(500)...(.milliseconds(1_500)),
      falseAlarm: 0.02)
    let players = (1...4).map { WirePlayer(name: "Player \($0)", port: port, habit: habit, seed: UInt64($0)) }
    valid = Array(players[..<2])
    others = Array(players[2...])
    self.port = port
  }

  /// Plays until enough has been said to be spoilt. Returns whether it came to that.
  package func record(with parts: [any Pumped]) -> Bool {
    let all = valid + others
    return pump(parts + all, within: Self.patience) { all.allSatisfy { $0.sent.count > 25 } }
  }

  /// The two others fall silent; their seats and everything that was said is for spoilt sessions to use. To be pumped
  /// together with the valid ones.
  package func spoil(sessions: Int) -> HostileCrowd {
    let recordings = (valid + others).map { Array($0.sent.dropFirst()) }
    let mutator = SessionMutator(recordings: recordings, tokens: others.map(\.token), seed: 3)
    for other in others { other.vanish() }
    return HostileCrowd(of: sessions, at: port, mutator, seed: 4)
  }

  /// Somebody new comes to watch, sees the table, and goes. Returns false if he was not served.
  package func serveWatcher(with parts: [any Pumped]) -> Bool {
    watchers += 1
    let watcher = WirePlayer(watching: port, seed: UInt64(watchers))
    guard pump(parts + valid + [watcher], within: Self.patience, until: { watcher.isAtTable }) else { return false }
    watcher.leave()
    return true
  }
}
